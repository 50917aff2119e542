import ByteCoding
import JSONWebTokens

/// A caller of a service: either a user of the account service or another service.
public enum AuthenticatedCaller: Sendable, Hashable {
  /// A user, identified by an ID token.
  case user(UserToken)
  /// A service, identified by a token from ``AdminClient/serviceToken(for:lifetime:)``.
  case service(ServiceToken)

  /// The user's token; nil if the caller is a service.
  public var user: UserToken? {
    if case .user(let token) = self { token } else { nil }
  }

  /// The service's token; nil if the caller is a user.
  public var service: ServiceToken? {
    if case .service(let token) = self { token } else { nil }
  }
}

extension TokenVerifier {
  /// Verifies the value of an `authorization` header and returns the caller. The value consists of `Bearer`, a space,
  /// and either a user's ID token or a service's token.
  public func caller(authorization: String) async throws(TokenError) -> AuthenticatedCaller {
    let parts = authorization.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else {
      throw TokenError(.invalid, "The authorization value is malformed; send \"Bearer\", a space, and a token.")
    }
    let token = String(parts[1])
    return Self.isOfService(token)
      ? .service(try await verify(serviceToken: token)) : .user(try await verify(idToken: token))
  }

  /// Returns whether a token claims to be a service's token, without verifying the token.
  private static func isOfService(_ token: String) -> Bool {
    guard let header = token.split(separator: ".", maxSplits: 1).first, header.utf8.count <= 1024,
      let bytes = Base64.decode(header.utf8, alphabet: .url),
      let members = try? JSONReader.readObject(bytes, limits: .token)
    else { return false }
    return members["typ"]?.string?.lowercased() == TokenKind.serviceToken.type
  }
}
