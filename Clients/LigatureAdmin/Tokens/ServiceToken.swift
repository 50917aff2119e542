public import Foundation
import JSONWebTokens

/// The content of a verified service token (RFC 9068).
public struct ServiceToken: Sendable, Hashable {
  /// The name of the service, such as "billing".
  public let service: String
  /// The ID of the service's key or, if the service authenticates with a certificate, the name of the service.
  public let keyID: String
  /// The scopes of the service's key.
  public let scopes: Set<String>
  /// The tenant; nil for the default tenant.
  public let tenant: String?
  public let issuedAt: Date
  public let expiresAt: Date

  private static let subjectPrefix = "service:"

  /// Creates the token from its claims. Returns nil if a required claim is missing.
  init?(_ claims: [String: JSONValue]) {
    guard let subject = claims["sub"]?.string, subject.hasPrefix(Self.subjectPrefix),
      let keyID = claims["client_id"]?.string, !keyID.isEmpty, let scope = claims["scope"]?.string,
      let issuedAt = claims["iat"].flatMap(NumericDate.seconds),
      let expiresAt = claims["exp"].flatMap(NumericDate.seconds)
    else { return nil }
    let tenant = claims["tenant_id"]
    guard tenant == nil || tenant?.string?.isEmpty == false else { return nil }
    service = String(subject.dropFirst(Self.subjectPrefix.count))
    self.keyID = keyID
    scopes = Set(scope.split(separator: " ").map(String.init))
    self.tenant = tenant?.string
    self.issuedAt = Date(timeIntervalSince1970: TimeInterval(issuedAt))
    self.expiresAt = Date(timeIntervalSince1970: TimeInterval(expiresAt))
  }
}
