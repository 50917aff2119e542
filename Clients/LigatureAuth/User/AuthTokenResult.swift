public import Foundation

/// An ID token and its claims.
open class AuthTokenResult: NSObject, @unchecked Sendable {
  /// The token: a JWT that other services verify with the service's published keys.
  public let token: String
  public let expirationDate: Date
  /// The time at which the user last proved their identity. A refresh does not change this time.
  public let authDate: Date
  public let issuedAtDate: Date
  /// The provider with which the session was opened, such as "password", "google.com" or "anonymous".
  public let signInProvider: String
  /// The kind of second factor that was used to sign in, or an empty string if none was used.
  public let signInSecondFactor: String
  /// All claims in the token.
  public let claims: [String: Any]

  /// Reads the claims of a token.
  /// - Throws: `malformedJWT`.
  init(token: String) throws {
    let claims = try IDTokenClaims(token)
    let session = claims.all["firebase"] as? [String: Any]
    self.token = token
    self.expirationDate = claims.expirationDate
    self.authDate = claims.authDate
    self.issuedAtDate = claims.issuedAtDate
    self.signInProvider = session?["sign_in_provider"] as? String ?? ""
    self.signInSecondFactor = session?["sign_in_second_factor"] as? String ?? ""
    self.claims = claims.all
    super.init()
  }

  /// A description that contains only the provider, because secrets must not appear in logs.
  open override var description: String { "<\(type(of: self)): \(signInProvider)>" }
}

extension AuthTokenResult: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "expirationDate": expirationDate, "authDate": authDate, "issuedAtDate": issuedAtDate,
        "signInProvider": signInProvider, "signInSecondFactor": signInSecondFactor, "claims": claims,
      ], ancestorRepresentation: .suppressed)
  }
}
