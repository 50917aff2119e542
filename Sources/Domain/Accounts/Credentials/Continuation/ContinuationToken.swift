import ByteCoding

/// The token of a stored continuation: its key (8) and 24 random bytes.
struct ContinuationToken: Sendable {
  let id: ContinuationID
  private let bytes: [UInt8]

  init(key: Int64, secrets: any SecretSource) {
    id = ContinuationID(rawValue: key)
    bytes = BigEndian.bytes(of: key) + secrets.randomBytes(24)
  }

  /// nil where the text is no continuation.
  init?(_ token: Secret) {
    guard let bytes = TokenKind.continuation.decode(token) else { return nil }
    let key = BigEndian.number(bytes.prefix(8), as: Int64.self)
    guard key >= 0 else { return nil }
    id = ContinuationID(rawValue: key)
    self.bytes = bytes
  }

  var secret: Secret { TokenKind.continuation.encode(bytes) }

  func digest(_ secrets: any SecretSource) -> [UInt8] {
    secrets.digest(bytes, label: TokenKind.continuation.label)
  }
}
