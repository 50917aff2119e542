import LigatureMessages

/// What a mailed code is for.
public enum ActionCodeOperation: Int, Sendable, Hashable, CaseIterable {
  /// One that this version of the library does not know.
  case unknown = 0
  case passwordReset = 1
  case verifyEmail = 2
  /// Takes an account back after a change that its owner did not make, and gives it the verified address back that it
  /// had before.
  case recoverEmail = 3
  /// Signs in.
  case emailLink = 4
  case verifyAndChangeEmail = 5
  /// Takes a second factor off again. No Ligature server mails such a code.
  case revertSecondFactorAddition = 6
  /// Takes off methods that were linked from a session that was not recent. Not in Firebase.
  case revertMethodAddition = 7

  /// - Parameter mode: `mode` of a link.
  init(mode: String?) {
    switch mode {
    case "resetPassword": self = .passwordReset
    case "verifyEmail": self = .verifyEmail
    case "recoverEmail": self = .recoverEmail
    case "signIn": self = .emailLink
    case "verifyAndChangeEmail": self = .verifyAndChangeEmail
    case "revertSecondFactorAddition": self = .revertSecondFactorAddition
    case "revertMethodAddition": self = .revertMethodAddition
    default: self = .unknown
    }
  }

  init(_ operation: LigatureV1.ActionCodeOperation) {
    switch operation {
    case .passwordReset: self = .passwordReset
    case .verifyEmail: self = .verifyEmail
    case .recoverEmail: self = .recoverEmail
    case .emailSignIn: self = .emailLink
    case .verifyAndChangeEmail: self = .verifyAndChangeEmail
    case .revertMethodAddition: self = .revertMethodAddition
    case .unspecified, .unrecognized: self = .unknown
    }
  }
}
