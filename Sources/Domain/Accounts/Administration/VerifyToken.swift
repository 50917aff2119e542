import ByteCoding

/// The content of a user's token, for a service to which the user has presented it.
package struct VerifiedToken: Sendable {
  package var uid: UID
  package var sessionID: SessionID
  package var authTime: Timestamp
  package var expiresAt: Timestamp
  /// All of its claims, as a JSON object.
  package var claims: String
}

extension ServiceTokens {
  /// Verifies a token of a user.
  ///
  /// Throws `.invalidIDToken`, `.tokenExpired`, and if revocation is checked `.userDisabled` and `.userNotFound`.
  ///
  /// - Parameters:
  ///   - kind: The only kind of token that is accepted.
  ///   - checksRevocation: Whether the session must not have ended.
  package func verify(
    _ token: Secret, as kind: UserTokenKind, checksRevocation: Bool, by administrator: Administrator
  ) async throws(AccountError) -> VerifiedToken {
    try administrator.require(.accountsRead, in: tenant)
    // A session handle is for this service alone, and no token to show to others.
    let parts = token.reveal().utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, token.reveal().utf8.count <= Limits.token,
      let payload = Base64.decode(parts[1], alphabet: .url)
    else {
      throw AccountError(.invalidIDToken, "This is not a token of a user.", field: kind.field)
    }
    if checksRevocation, kind == .idToken { _ = try await authentication.authenticate(bearer: token) }
    let verified = try requireToken(token, as: kind)
    if checksRevocation, kind == .sessionCookie { _ = try await session(of: verified) }
    return VerifiedToken(
      uid: verified.uid, sessionID: verified.sessionID, authTime: verified.authTime, expiresAt: verified.expiresAt,
      claims: String(decoding: payload, as: UTF8.self))
  }
}

extension UserTokenKind {
  fileprivate var field: AccountError.Field {
    switch self {
    case .idToken: .verifiedToken
    case .sessionCookie: .sessionCookie
    }
  }
}
