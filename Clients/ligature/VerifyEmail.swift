import ArgumentParser
import LigatureAuth

/// A command that verifies the account's email address.
struct VerifyEmail: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Send an email that verifies the account's address, or use the code of one.",
    discussion: """
      The link of the email leads to a page that does the same as --code. The code proves that the mailbox is yours. To prove \
      that the account is yours too, be signed in to it, or give its password, which is asked for otherwise. If you \
      did not create the account, --deny removes your address from it.

      EXAMPLES
        ligature verify-email
        ligature verify-email --code "$LINK"
        ligature verify-email --code - --password - < code-and-password
        ligature verify-email --code "$LINK" --deny
      """)

  @OptionGroup var mailed: MailedCodeOptions
  @OptionGroup(title: "Mail") var mail: MailOptions
  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run { auth in
      if let output = try await mailed.use(auth) { return output }
      let user = try await auth.signedIn()
      try await user.reload()
      guard let email = user.email else {
        throw Failure(reason: "MISSING_EMAIL", message: "The account has no address; `ligature email` gives it one.")
      }
      guard !user.isEmailVerified else {
        return CommandOutput("\(email.printable) is verified already.", AccountView(user))
      }
      try await user.sendEmailVerification(with: mail.settings(for: auth))
      return CommandOutput("An email is on its way to \(email.printable).", SentMail(sentTo: email))
    }
  }
}
