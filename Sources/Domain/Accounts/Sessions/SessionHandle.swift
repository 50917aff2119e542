import ByteCoding

/// A token that authenticates the calls of one session to this server. It consists of 32 bytes, the first eight of
/// which identify the session's row.
struct SessionHandle: Sendable {
  let sessionKey: Int64
  /// All 32 bytes of the handle, including the session's key.
  let bytes: [UInt8]

  init(sessionKey: Int64, bytes: [UInt8]) {
    self.sessionKey = sessionKey
    self.bytes = bytes
  }

  /// Creates a handle from its text form. Returns nil if the text is not a handle.
  init?(_ token: Secret) {
    guard let bytes = TokenKind.sessionHandle.decode(token) else { return nil }
    self.init(sessionKey: BigEndian.number(bytes.prefix(8), as: Int64.self), bytes: bytes)
    guard sessionKey >= 0 else { return nil }
  }

  var sessionID: SessionID { SessionID(key: sessionKey) }

  var secret: Secret { TokenKind.sessionHandle.encode(bytes) }

  /// Returns the digest of the handle. The store contains only this digest, not the handle.
  func digest(_ secrets: any SecretSource) -> [UInt8] {
    secrets.digest(bytes, label: TokenKind.sessionHandle.label)
  }
}
