public import LigatureAuth
import LigatureMessages

extension InMemoryAuthService {
  /// A mail that the service would have sent, with the code in its link. Mails without a code are not kept.
  public struct Mail: Sendable, Hashable {
    /// The address that it went to.
    public let to: String
    /// What its code is for.
    public let operation: ActionCodeOperation
    /// What `Auth.applyActionCode(_:)`, `Auth.confirmPasswordReset(withCode:newPassword:)` and the like take.
    public let code: String
    /// Where the user would continue to (`ActionCodeSettings.url`).
    public let continueURL: String?
    /// The language that it was asked for in (`Auth.languageCode`); nil for the service's own.
    public let languageCode: String?

    /// The link with the code, as in the mail. `Auth.signIn(withEmail:link:)` takes that of a sign-in.
    public var link: String {
      var link = "http://in-memory.localhost/action?mode=\(operation.mode)&oobCode=\(code)"
      if let continueURL { link += "&continueUrl=\(Self.escaped(continueURL))" }
      if let languageCode { link += "&lang=\(Self.escaped(languageCode))" }
      return link
    }

    private static func escaped(_ text: String) -> String {
      text.utf8.map { byte in
        let scalar = Unicode.Scalar(byte)
        let isUnreserved =
          scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-._~".contains(Character(scalar)))
        return isUnreserved ? String(scalar) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }.joined()
    }
  }

  /// The mails with codes, in the order in which they were sent.
  public var mails: [Mail] { accounts.mails }

  /// Returns the last mail of its kind to an address, or nil if there is none.
  public func lastMail(_ operation: ActionCodeOperation, to email: String) -> Mail? {
    mails.last { $0.operation == operation && $0.to == email.lowercased() }
  }
}

extension ActionCodeOperation {
  /// `mode` of a link.
  fileprivate var mode: String {
    switch self {
    case .passwordReset: "resetPassword"
    case .verifyEmail: "verifyEmail"
    case .recoverEmail: "recoverEmail"
    case .emailLink: "signIn"
    case .verifyAndChangeEmail: "verifyAndChangeEmail"
    case .revertSecondFactorAddition: "revertSecondFactorAddition"
    case .revertMethodAddition: "revertMethodAddition"
    case .unknown: "unknown"
    }
  }

  /// As messages name it.
  var message: LigatureV1.ActionCodeOperation {
    switch self {
    case .passwordReset: .passwordReset
    case .verifyEmail: .verifyEmail
    case .recoverEmail: .recoverEmail
    case .emailLink: .emailSignIn
    case .verifyAndChangeEmail: .verifyAndChangeEmail
    case .revertMethodAddition: .revertMethodAddition
    case .revertSecondFactorAddition, .unknown: .unspecified
    }
  }
}
