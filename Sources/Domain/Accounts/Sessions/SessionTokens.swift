import ByteCoding

/// The refresh token and the session handle of one rotation of a session.
///
/// All token pairs of a session are derived from one family secret of 20 random bytes. Only the caller keeps the family
/// secret; the store has its digest. A refresh token consists of
///
///     session (8) | rotation (4) | family secret (20) | HMAC of the preceding bytes under the server's key (16)
///
/// and the handle consists of the session (8) and 24 bytes of an HMAC of the same data. The pair that replaces a
/// refresh token is therefore a function of the refresh token and the server's key. Callers that refresh in parallel
/// get the same pair, although the server does not store it. An old token is recognized by its valid HMAC and its past
/// rotation, without a row for each token ever issued. An attacker who steals the database has no family secrets, even
/// with the key. An attacker who steals an old token cannot compute the next one without the key.
///
/// The session's key comes first so that the lookup uses the time-ordered primary key, instead of an index over random
/// bytes.
struct SessionTokens: Sendable {
  static let familyLength = 20
  private static let authenticatorLength = 16

  let sessionKey: Int64
  let rotation: Int64
  /// The family secret.
  let family: [UInt8]

  init(sessionKey: Int64, rotation: Int64, family: [UInt8]) {
    self.sessionKey = sessionKey
    self.rotation = rotation
    self.family = family
  }

  /// Reads the session, rotation and family secret from a refresh token issued by this server. Returns nil if the text
  /// is not a refresh token issued by this server.
  init?(refreshToken: Secret, secrets: any SecretSource) {
    guard let bytes = TokenKind.refreshToken.decode(refreshToken) else { return nil }
    let sessionKey = BigEndian.number(bytes.prefix(8), as: Int64.self)
    let rotation = BigEndian.number(bytes.dropFirst(8).prefix(4), as: UInt32.self)
    self.init(
      sessionKey: sessionKey, rotation: Int64(rotation),
      family: Array(bytes.dropFirst(12).prefix(Self.familyLength)))
    let authenticator = bytes.suffix(Self.authenticatorLength)
    guard sessionKey >= 0, ConstantTime.areEqual(authenticator, self.authenticator(secrets)) else { return nil }
  }

  var sessionID: SessionID { SessionID(key: sessionKey) }

  /// The token pair of the next rotation, which replaces this pair.
  var next: SessionTokens {
    SessionTokens(sessionKey: sessionKey, rotation: rotation &+ 1, family: family)
  }

  /// Whether the rotation number has reached its maximum. At one rotation per minute, this takes 8,000 years.
  var isLast: Bool { rotation >= Int64(UInt32.max) }

  func refreshToken(_ secrets: any SecretSource) -> Secret {
    TokenKind.refreshToken.encode(body + authenticator(secrets))
  }

  func sessionHandle(_ secrets: any SecretSource) -> SessionHandle {
    let derived = secrets.digest(body, label: "ligature session handle derivation")
    return SessionHandle(sessionKey: sessionKey, bytes: BigEndian.bytes(of: sessionKey) + derived.prefix(24))
  }

  func familyDigest(_ secrets: any SecretSource) -> [UInt8] {
    secrets.digest(BigEndian.bytes(of: sessionKey) + family, label: "ligature refresh family")
  }

  private var body: [UInt8] {
    BigEndian.bytes(of: sessionKey) + BigEndian.bytes(of: UInt32(truncatingIfNeeded: rotation)) + family
  }

  private func authenticator(_ secrets: any SecretSource) -> ArraySlice<UInt8> {
    secrets.digest(body, label: TokenKind.refreshToken.label).prefix(Self.authenticatorLength)
  }
}
