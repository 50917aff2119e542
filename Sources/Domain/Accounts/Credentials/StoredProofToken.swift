import ByteCoding

/// Names a stored row that a token of a separate kind opens; not a secret. The number is an ordered key: its milliseconds
/// are the time of issue.
protocol StoredProofID: RawRepresentable<Int64>, Sendable {
  init(rawValue: Int64)

  static var tokenKind: TokenKind { get }
  /// Separates the secrets that are derived from the keys of requests from all else.
  static var keyedLabel: String { get }
}

/// The token of a stored proof: its key (8) and 24 bytes that are random, or derived from the key of the request that it
/// answers, so that a repeated request is answered with the same token.
struct StoredProofToken<ID: StoredProofID>: Sendable {
  static var secretLength: Int { 24 }

  let id: ID
  private let bytes: [UInt8]

  init(key: Int64, request: RequestKey?, secrets: any SecretSource) {
    id = ID(rawValue: key)
    let secret = request?.secret(of: id, count: Self.secretLength, secrets) ?? secrets.randomBytes(Self.secretLength)
    bytes = BigEndian.bytes(of: key) + secret
  }

  /// - Parameter secret: the 24 bytes behind the key.
  init(key: Int64, secret: [UInt8]) {
    id = ID(rawValue: key)
    bytes = BigEndian.bytes(of: key) + secret
  }

  /// nil if the text is not a token of this kind.
  init?(_ token: Secret) {
    guard let bytes = ID.tokenKind.decode(token) else { return nil }
    let key = BigEndian.number(bytes.prefix(8), as: Int64.self)
    guard key >= 0 else { return nil }
    id = ID(rawValue: key)
    self.bytes = bytes
  }

  var secret: Secret { ID.tokenKind.encode(bytes) }

  /// The 24 bytes behind the key.
  var secretBytes: [UInt8] { Array(bytes.dropFirst(8)) }

  func digest(_ secrets: any SecretSource) -> [UInt8] {
    secrets.digest(bytes, label: ID.tokenKind.label)
  }
}
