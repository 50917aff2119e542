import ByteCoding

/// The refresh token and the session handle of one session at one rotation.
///
/// All pairs of a session come from one family secret of 20 random bytes that only the caller keeps: the store has its
/// digest. A refresh token is
///
///     session (8) | rotation (4) | family secret (20) | HMAC of all before under the server's key (16)
///
/// and the handle is the session (8) and 24 bytes of an HMAC over the same. So the child of a token is a function of
/// its parent and the server's key: callers that refresh in parallel get the same pair although the server does not
/// store it, and an old token is recognized (its HMAC is valid, its rotation is past) without a row for each token ever
/// issued. A thief of the database has no family secret, not even together with the key; a thief of an old token cannot
/// compute the next one without the key.
///
/// The session's key comes first so that the lookup uses the time-ordered primary key, without an index over random
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

  /// Reads the session and rotation from a refresh token of this server; nil if it is not one.
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

  /// The pair that replaces this one.
  var next: SessionTokens {
    SessionTokens(sessionKey: sessionKey, rotation: rotation &+ 1, family: family)
  }

  /// Whether the token has no room for another rotation; at one rotation a minute that takes 8,000 years.
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
