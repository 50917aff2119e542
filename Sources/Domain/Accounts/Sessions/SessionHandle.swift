import ByteCoding

/// The token that a caller sends to this service: 32 bytes, of which the first eight identify the session's row.
struct SessionHandle: Sendable {
  let sessionKey: Int64
  /// The bytes, which are secret.
  let bytes: [UInt8]

  init(sessionKey: Int64, bytes: [UInt8]) {
    self.sessionKey = sessionKey
    self.bytes = bytes
  }

  /// Returns nil if the text is not a handle.
  init?(_ token: Secret) {
    guard let bytes = TokenKind.sessionHandle.decode(token) else { return nil }
    self.init(sessionKey: BigEndian.number(bytes.prefix(8), as: Int64.self), bytes: bytes)
    guard sessionKey >= 0 else { return nil }
  }

  var sessionID: SessionID { SessionID(key: sessionKey) }

  var secret: Secret { TokenKind.sessionHandle.encode(bytes) }

  /// Returns the digest that the store keeps.
  func digest(_ secrets: any SecretSource) -> [UInt8] {
    secrets.digest(bytes, label: TokenKind.sessionHandle.label)
  }
}
