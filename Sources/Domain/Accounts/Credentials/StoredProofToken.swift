import ByteCoding

/// The content of a stored proof that has its own kind of token.
protocol TokenProof: ProofContent {
  static var tokenKind: TokenKind { get }
  /// A label that separates secrets derived from request keys from all other secrets.
  static var keyedLabel: String { get }
}

extension StoredProof where Content: TokenProof {
  /// Returns whether a token belongs to this proof and the proof has not expired.
  func isOpen(to token: StoredProofToken<Content>, now: Timestamp, _ secrets: any SecretSource) -> Bool {
    ConstantTime.areEqual(digest, token.digest(secrets)) && expiresAt > now
  }
}

/// The token of a stored proof: the proof's key (8 bytes) and 24 bytes that are random or derived from the request key,
/// so that a retried request gets the same token.
struct StoredProofToken<Content: TokenProof>: Sendable {
  static var secretLength: Int { 24 }

  let id: ProofID<Content>
  private let bytes: [UInt8]

  init(key: Int64, request: RequestKey?, secrets: any SecretSource) {
    id = ProofID(rawValue: key)
    let secret = request?.secret(of: id, count: Self.secretLength, secrets) ?? secrets.randomBytes(Self.secretLength)
    bytes = BigEndian.bytes(of: key) + secret
  }

  /// Creates a token.
  /// - Parameters:
  ///   - key: The key of the proof.
  ///   - secret: The 24 bytes after the key.
  init(key: Int64, secret: [UInt8]) {
    id = ProofID(rawValue: key)
    bytes = BigEndian.bytes(of: key) + secret
  }

  /// Parses a token. Returns nil if the text is not a token of this kind.
  init?(_ token: Secret) {
    guard let bytes = Content.tokenKind.decode(token) else { return nil }
    let key = BigEndian.number(bytes.prefix(8), as: Int64.self)
    guard key >= 0 else { return nil }
    id = ProofID(rawValue: key)
    self.bytes = bytes
  }

  var secret: Secret { Content.tokenKind.encode(bytes) }

  /// The 24 bytes after the key.
  var secretBytes: [UInt8] { Array(bytes.dropFirst(8)) }

  func digest(_ secrets: any SecretSource) -> [UInt8] {
    secrets.digest(bytes, label: Content.tokenKind.label)
  }
}
