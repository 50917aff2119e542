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
    let claims = String(decoding: payload, as: UTF8.self)
    if kind == .idToken, let user = try await user(of: token, checksRevocation: checksRevocation) {
      return VerifiedToken(
        uid: user.uid, sessionID: user.sessionID, authTime: Timestamp(milliseconds: user.authTime.seconds * 1000),
        expiresAt: user.expiresAt, claims: claims)
    }
    let verified = try await authentication.verify(token, as: kind)
    if checksRevocation { _ = try await session(of: verified) }
    return VerifiedToken(
      uid: verified.uid, sessionID: verified.sessionID, authTime: verified.authTime, expiresAt: verified.expiresAt,
      claims: claims)
  }

  /// Returns the user of an ID token. The signature of a token that the cache knows was checked before.
  ///
  /// - Returns: Nil if revocation is not checked and the cache does not know the token.
  private func user(of token: Secret, checksRevocation: Bool) async throws(AccountError) -> Principal? {
    if checksRevocation { return try await authentication.authenticate(bearer: token) }
    return try? authentication.authenticateFromCache(bearer: token)
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
