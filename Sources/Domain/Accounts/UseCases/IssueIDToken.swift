/// An ID token by itself.
package struct IssuedIDToken: Sendable {
  package var idToken: Secret
  package var expiresAt: Timestamp
}

extension AccountUseCases {
  /// An ID token of the caller's session, which expires with what the caller has shown. With the cache warm the store
  /// is not asked.
  package func issueIDToken(principal: Principal) async throws(AccountError) -> IssuedIDToken {
    let account = try await account(of: principal)
    let claims = IDTokenClaims(
      account, session: principal.sessionID, provider: principal.signInProvider, claims: principal.claims,
      factor: principal.factor, generation: principal.generation, authTime: principal.authTime, issuedAt: clock.now,
      expiresAt: principal.expiresAt)
    return IssuedIDToken(idToken: Secret(try signer.sign(claims)), expiresAt: principal.expiresAt)
  }
}
