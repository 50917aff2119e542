import LigatureMessages

/// The purpose of an emailed code.
public enum ActionCodeOperation: Int, Sendable, Hashable, CaseIterable {
  /// A purpose that this version of the library does not recognize.
  case unknown = 0
  case passwordReset = 1
  case verifyEmail = 2
  /// Recovers an account after a change that its owner did not make, and restores its previous verified email address.
  case recoverEmail = 3
  /// Signs the user in.
  case emailLink = 4
  case verifyAndChangeEmail = 5
  /// Removes a second factor. A Ligature server never sends such a code.
  case revertSecondFactorAddition = 6
  /// Sets aside the sign-in methods that were linked without a recent sign-in and are not settled
  /// (``ProviderUserInfo/isSettled``). Firebase has no such code.
  case revertMethodAddition = 7

  /// Creates an operation from a link's mode.
  /// - Parameter mode: The `mode` parameter of the link.
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
