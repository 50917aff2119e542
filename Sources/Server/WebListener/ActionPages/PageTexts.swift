internal import Accounts
internal import Foundation

/// The text of the pages in one language.
///
/// Addresses and names appear next to the sentences instead of within them, so that each keeps its writing direction.
struct PageTexts: Sendable {
  /// The text of a page that requires no decision.
  struct Statement: Sendable {
    let title: String
    let paragraphs: [String]
  }

  /// The text of a page on which the user makes a decision.
  struct Question: Sendable {
    let title: String
    let paragraphs: [String]
    let button: String
  }

  /// The locale for formatting dates and numbers.
  let locale: String
  let calendar: Calendar.Identifier

  let verifyEmail: Question
  let changeEmail: Question
  let recoverEmail: Question
  /// The paragraph that is added to `recoverEmail` if second factors are removed only when the user presents an older
  /// method.
  let showOlderMethod: String
  let revertMethod: Question
  /// The page for an expired link for which the server can send a new email.
  let mailAnother: Question
  let resetPassword: Question
  /// The paragraph that is added to `resetPassword` for an account with a second factor.
  let secondFactor: String
  /// The paragraph that replaces `secondFactor` for an account with both an authenticator app and a phone.
  let secondFactorOrPhone: String
  let signInLink: Statement
  let openApplication: Statement
  /// The text that is added to the first paragraph of `verifyEmail` and `changeEmail` if the account has a password.
  let enterPassword: String
  /// The text that replaces `enterPassword` if the account has no password and the user's confirmation is sufficient.
  let confirmAccount: String
  /// The text that replaces `enterPassword` if the user can prove ownership of the account only with a session.
  let signInFirst: String

  let emailVerified: Statement
  let emailChanged: Statement
  let accountDenied: Statement
  let changeDenied: Statement
  let addressRecovered: Statement
  /// The paragraph that is added to `addressRecovered` if there are methods that the user should check.
  let lookThrough: String
  let methodsDisowned: Statement
  /// The page that replaces `methodsDisowned` if the account's address has changed in the meantime.
  let methodsDisownedElsewhere: Statement
  let methodConfirmed: Statement
  let anotherMailed: Statement
  let passwordChanged: Statement

  let incompleteLink: Statement
  let usedLink: Statement
  let expiredLink: Statement
  let addressTaken: Statement
  let accountDisabled: Statement
  let secondFactorNeeded: Statement
  let tooManyAttempts: Statement
  let refused: Statement
  let failure: Statement

  let wrongPassword: String
  let missingPassword: String
  let weakPassword: String
  let wrongCode: String
  let wrongMessageCode: String
  let missingCode: String
  let codeNotSent: String
  let passwordsDiffer: String
  /// Returns the text that states the minimum number of characters in a password.
  let leastCharacters: @Sendable (_ number: String) -> String
  /// The names of the kinds of characters that an operator may require in a password.
  let passwordRules: [PasswordRules.Rule: String]
  let listSeparator: String
  let waitForAttempts: String

  let accountPassword: String
  let newPassword: String
  let newPasswordAgain: String
  let secondFactorCode: String
  let authenticatorApp: String
  let messageCode: String
  let codeSentTo: String
  let sendCodeTo: String
  let useApp: String
  let accountIsMine: String
  let accountIsNotMine: String
  let notMine: String
  let itWasMe: String
  let continueLabel: String
  let continueInApplication: String

  /// The label of the link to the operator's help page.
  let support: String
  let address: String
  let presentAddress: String
  let newAddress: String
  let accountCreated: String
  let requested: String
  let device: String

  let olderPassword: String
  let olderCode: String
  let setAside: String
  let removedWithOlderMethod: String
  let removed: String
  let undone: String
  let stays: String
  let recoveryCodes: String
  let password: String
  let emailLink: String
  let phone: String
  /// The label for the merge of another account into the user's account.
  let merge: String

  /// Returns the problem with a form for an error that the user can correct.
  func problem(_ error: AccountError) -> PageProblem {
    switch error.reason {
    case .missingPassword: PageProblem(missingPassword, in: "password")
    case .weakPassword, .passwordDoesNotMeetRequirements:
      PageProblem(weakPassword, in: "newPassword", "repeatedPassword")
    case .invalidCode, .missingCode: PageProblem(wrongCode, in: "code")
    case .tooManyAttemptsTryLater: PageProblem(waitForAttempts)
    default: PageProblem(wrongPassword, in: "password")
    }
  }

  /// Returns a description of the requirements for a new password.
  func hint(_ rules: PasswordRules) -> String {
    let number = rules.minimumLength.formatted(.number.locale(Locale(identifier: locale)))
    let required = PasswordRules.Rule.characters.filter(rules.requires.contains).compactMap { passwordRules[$0] }
    return ([leastCharacters(number)] + required).joined(separator: listSeparator)
  }

  /// Returns a time in human-readable form. The time is in UTC, because the server does not know the user's time zone.
  func format(_ time: Timestamp) -> String {
    let date = Date(timeIntervalSince1970: Double(time.seconds))
    let style = Date.FormatStyle(
      date: .long, time: .shortened, locale: Locale(identifier: locale), calendar: Calendar(identifier: calendar),
      timeZone: .gmt)
    return "\(date.formatted(style)) UTC"
  }
}
