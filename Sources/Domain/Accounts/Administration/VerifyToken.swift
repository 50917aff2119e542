import ByteCoding

/// The content of a verified token that a user presented to a service.
package struct VerifiedToken: Sendable {
  package var uid: UID
  package var sessionID: SessionID
  /// The time of the proof that opened the session, in whole seconds, if the session was looked up; otherwise the
  /// token's `auth_time`, which may be later.
  package var authTime: Timestamp
  package var expiresAt: Timestamp
  /// All claims of the token, as a JSON object.
  package var claims: String
}

extension ServiceTokens {
  /// Prepares a user's token for ``verify(_:checksRevocation:)``.
  ///
  /// Throws `.invalidIDToken` if the token is too long, and `.insufficientPermission` or `.tenantIDMismatch` if the
  /// administrator may not verify tokens.
  ///
  /// - Parameter kind: The only accepted token kind.
  package func present(
    _ token: Secret, as kind: UserTokenKind, by administrator: Administrator
  ) throws(AccountError) -> Authentication.PresentedToken {
    try administrator.require(.accountsRead, in: tenant)
    guard token.reveal().utf8.count <= Limits.token else { throw .notAToken(kind) }
    return authentication.presented(token, as: kind)
  }

  /// Verifies a user's token.
  ///
  /// Throws `.invalidIDToken` and `.tokenExpired`. If revocation is checked, also throws `.userDisabled`,
  /// `.userNotFound` and, for a session cookie, `.operationNotAllowed` if the provider that opened the session is
  /// disabled.
  ///
  /// - Parameter checksRevocation: Whether to refuse the token if its session has ended.
  package func verify(
    _ token: Authentication.PresentedToken, checksRevocation: Bool
  ) async throws(AccountError) -> VerifiedToken {
    let claims = try claims(of: token)
    guard checksRevocation else { return VerifiedToken(try await authentication.verify(token), claims) }
    switch token.kind {
    case .idToken: return VerifiedToken(try await authentication.authenticate(token), claims)
    case .sessionCookie:
      let cookie = try await authentication.verify(token)
      var verified = VerifiedToken(cookie, claims)
      verified.authTime = try await session(of: cookie).session.authTime.inWholeSeconds
      return verified
    }
  }

  /// Verifies a user's token without suspending. Returns nil if the session must be looked up in the store or if the
  /// signing key is not immediately available.
  package func verifyWithoutStore(
    _ token: Authentication.PresentedToken, checksRevocation: Bool
  ) throws(AccountError) -> VerifiedToken? {
    guard checksRevocation else {
      let claims = try claims(of: token)
      return try authentication.verifyWithoutWaiting(token).map { VerifiedToken($0, claims) }
    }
    guard token.kind == .idToken, let known = try authentication.known(token) else { return nil }
    return VerifiedToken(known.principal, try known.claims { () throws(AccountError) in try claims(of: token) })
  }

  /// Returns the claims of a token as JSON, without verifying them.
  private func claims(of token: Authentication.PresentedToken) throws(AccountError) -> String {
    // A session handle is intended only for this server and must not be presented to other services.
    let text = token.token.reveal()
    guard let claims = Self.claims(in: text.utf8.span) else { throw .notAToken(token.kind) }
    return claims
  }

  /// Returns the decoded second part of a token that has three parts, or nil if the text does not have this form.
  private static func claims(in token: Span<UInt8>) -> String? {
    let dot = UInt8(ascii: ".")
    guard let first = token.indices.first(where: { token[$0] == dot }),
      let last = token.indices.last(where: { token[$0] == dot }), first < last,
      // A part that contains another dot cannot be decoded.
      let payload = Base64.decode(token.extracting((first + 1)..<last), alphabet: .url)
    else { return nil }
    return String(decoding: payload, as: UTF8.self)
  }
}

extension VerifiedToken {
  fileprivate init(_ token: VerifiedIDToken, _ claims: String) {
    self.init(
      uid: token.uid, sessionID: token.sessionID, authTime: token.authTime, expiresAt: token.expiresAt, claims: claims)
  }

  fileprivate init(_ user: Principal, _ claims: String) {
    self.init(
      uid: user.uid, sessionID: user.sessionID, authTime: user.authTime.inWholeSeconds,
      expiresAt: user.expiresAt, claims: claims)
  }
}

extension AccountError {
  fileprivate static func notAToken(_ kind: UserTokenKind) -> Self {
    Self(.invalidIDToken, "The token was not issued to a user.", field: kind.field)
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
