import ByteCoding

/// The token of a stored continuation: its key (8) and 24 bytes that are random, or derived from the key of the request
/// that met the conflict, so that it is answered with the same continuation again.
struct ContinuationToken: Sendable {
  private static let secretLength = 24

  let id: ContinuationID
  private let bytes: [UInt8]

  init(key: Int64, request: RequestKey?, secrets: any SecretSource) {
    id = ContinuationID(rawValue: key)
    let secret =
      request?.continuationSecret(of: id, count: Self.secretLength, secrets) ?? secrets.randomBytes(Self.secretLength)
    bytes = BigEndian.bytes(of: key) + secret
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
