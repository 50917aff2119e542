extension ServiceTokens {
  /// The allowed lifetimes of session cookies, in milliseconds.
  private static let lifeOfSessionCookies: ClosedRange<Int64> = 300_000...UserTokenKind.longestSessionCookie

  /// Creates a session cookie for the session of an ID token. A session cookie is a token that a web server gives to
  /// the user's browser. The cookie becomes invalid when the session ends.
  ///
  /// Throws `.invalidIDToken`, `.tokenExpired`, `.userDisabled`, `.userNotFound`, `.operationNotAllowed` if the
  /// provider that opened the session is disabled, and `.invalidArgument` if the lifetime is out of range.
  ///
  /// - Parameter life: The lifetime of the cookie, in milliseconds.
  package func makeSessionCookie(
    for idToken: Secret, life: Int64, by administrator: Administrator
  ) async throws(AccountError) -> IssuedToken {
    try administrator.require(.tokensMint, in: tenant)
    guard Self.lifeOfSessionCookies.contains(life) else {
      throw AccountError(
        .invalidArgument, "The lifetime of a session cookie must be 300 to 1,209,600 seconds.", field: .tokenLife)
    }
    let token = try await authentication.verify(authentication.presented(idToken, as: .idToken))
    let record = try await session(of: token)
    try await signer.keepKeys(forTokensOf: life)
    let now = clock.now
    var claims = IDTokenClaims(record.session, record.account)
    claims.issuedAt = now
    claims.expiresAt = now.adding(milliseconds: life)
    return IssuedToken(token: Secret(try signer.sign(claims, as: .sessionCookie)), expiresAt: claims.expiresAt)
  }

  /// Returns a token's session and account.
  ///
  /// Throws `.tokenExpired` if the session has ended, `.userNotFound`, `.userDisabled`, and `.operationNotAllowed` if
  /// the provider that opened the session is disabled. The server also refuses the session's ID tokens if the provider
  /// is disabled, and a session cookie must not remain valid longer than they do.
  func session(of token: VerifiedIDToken) async throws(AccountError) -> SessionRecord {
    let record = try await reader.session(token.sessionID, of: token.uid)
    let session = record.session
    guard session.replacedAt == nil, session.generation == token.generation,
      session.generation == record.account.generation, session.expiresAt > clock.now
    else { throw .sessionEnded }
    try committer.methods.requireUsable(record)
    return record
  }
}
