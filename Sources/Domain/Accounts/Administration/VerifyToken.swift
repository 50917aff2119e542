import ByteCoding

/// What the ID token of a user says, for a service to which the user has shown it.
package struct VerifiedToken: Sendable {
  package var uid: UID
  package var sessionID: SessionID
  package var authTime: Timestamp
  package var expiresAt: Timestamp
  /// All of its claims, as a JSON object.
  package var claims: String
}

extension AccountUseCases {
  /// Verifies the ID token of a user.
  ///
  /// Throws `.invalidIDToken`, `.tokenExpired`, and if revocation is checked `.userDisabled` and `.userNotFound`.
  ///
  /// - Parameter checksRevocation: whether the session must not have ended.
  package func verify(
    idToken: Secret, checksRevocation: Bool, by administrator: Administrator
  ) async throws(AccountError) -> VerifiedToken {
    try require(.accountsRead, of: administrator)
    // A session handle is for this service alone, and no token to show to others.
    let parts = idToken.reveal().utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, idToken.reveal().utf8.count <= Limits.token else {
      throw AccountError(.invalidIDToken, "This is not an ID token.", field: .verifiedToken)
    }
    if checksRevocation { _ = try await authenticate(bearer: idToken) }
    let token = try signer.verify(idToken.reveal(), now: clock.now)
    guard (token.tenant ?? .default) == tenant, let payload = Base64.decode(parts[1], alphabet: .url) else {
      throw AccountError(.invalidIDToken, "The token is another tenant's.", field: .verifiedToken)
    }
    return VerifiedToken(
      uid: token.uid, sessionID: token.sessionID, authTime: token.authTime, expiresAt: token.expiresAt,
      claims: String(decoding: payload, as: UTF8.self))
  }
}
