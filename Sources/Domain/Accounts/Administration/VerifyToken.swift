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

/// A token of a user, with its claims, of which nothing is verified yet.
package struct UnverifiedToken: Sendable {
  let presented: Authentication.PresentedToken
  let claims: String
}

extension ServiceTokens {
  /// Reads a token of a user, which ``verify(_:checksRevocation:)`` verifies.
  ///
  /// Throws `.invalidIDToken` if it is not a token, and an error if the administrator may not verify tokens.
  ///
  /// - Parameter kind: The only kind of token that is accepted.
  package func read(
    _ token: Secret, as kind: UserTokenKind, by administrator: Administrator
  ) throws(AccountError) -> UnverifiedToken {
    let claims = try claims(of: token, kind, by: administrator)
    return UnverifiedToken(presented: authentication.presented(token, as: kind), claims: claims)
  }

  /// Verifies a token of a user.
  ///
  /// Throws `.invalidIDToken`, `.tokenExpired`, and if revocation is checked `.userDisabled` and `.userNotFound`.
  ///
  /// - Parameter checksRevocation: Whether the session must not have ended.
  package func verify(
    _ token: UnverifiedToken, checksRevocation: Bool
  ) async throws(AccountError) -> VerifiedToken {
    guard checksRevocation else {
      return VerifiedToken(try await authentication.verify(token.presented), token.claims)
    }
    switch token.presented.kind {
    case .idToken: return VerifiedToken(try await authentication.authenticate(token.presented), token.claims)
    case .sessionCookie:
      let verified = try await authentication.verify(token.presented)
      _ = try await session(of: verified)
      return VerifiedToken(verified, token.claims)
    }
  }

  /// Does the same without suspending; returns nil if the session must be looked up in the store, or the key awaited.
  package func verifyWithoutStore(
    _ token: UnverifiedToken, checksRevocation: Bool
  ) throws(AccountError) -> VerifiedToken? {
    guard checksRevocation else {
      return try authentication.verifyWithoutWaiting(token.presented).map { VerifiedToken($0, token.claims) }
    }
    guard token.presented.kind == .idToken, let known = try authentication.known(token.presented) else { return nil }
    return VerifiedToken(known.principal, token.claims)
  }

  /// Returns the claims of a token as JSON, before anything of it is verified. Throws if the administrator may not ask.
  private func claims(
    of token: Secret, _ kind: UserTokenKind, by administrator: Administrator
  ) throws(AccountError) -> String {
    try administrator.require(.accountsRead, in: tenant)
    // A session handle is for this service alone, and no token to show to others.
    let text = token.reveal()
    guard text.utf8.count <= Limits.token, let claims = Self.claims(in: text.utf8.span) else {
      throw AccountError(.invalidIDToken, "This is not a token of a user.", field: kind.field)
    }
    return claims
  }

  /// Returns the second of the three parts of a token, decoded; nil if the text does not have this form.
  private static func claims(in token: Span<UInt8>) -> String? {
    let dot = UInt8(ascii: ".")
    guard let first = token.indices.first(where: { token[$0] == dot }),
      let last = token.indices.last(where: { token[$0] == dot }), first < last,
      // A third dot is in no part that can be decoded.
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
      uid: user.uid, sessionID: user.sessionID, authTime: Timestamp(milliseconds: user.authTime.seconds * 1000),
      expiresAt: user.expiresAt, claims: claims)
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
