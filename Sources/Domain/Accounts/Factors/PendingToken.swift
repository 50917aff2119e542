import ByteCoding

/// The token of a stored pending sign-in: its key (8) and 24 bytes that are random, or derived from the key of the request
/// that was asked for a second factor, so that it is answered with the same token again.
struct PendingToken: Sendable {
  private static let secretLength = 24

  let id: PendingSignInID
  private let bytes: [UInt8]

  init(key: Int64, request: RequestKey?, secrets: any SecretSource) {
    id = PendingSignInID(rawValue: key)
    let secret =
      request?.pendingSecret(of: id, count: Self.secretLength, secrets) ?? secrets.randomBytes(Self.secretLength)
    bytes = BigEndian.bytes(of: key) + secret
  }

  /// nil if the text is no pending token.
  init?(_ token: Secret) {
    guard let bytes = TokenKind.pendingSignIn.decode(token) else { return nil }
    let key = BigEndian.number(bytes.prefix(8), as: Int64.self)
    guard key >= 0 else { return nil }
    id = PendingSignInID(rawValue: key)
    self.bytes = bytes
  }

  var secret: Secret { TokenKind.pendingSignIn.encode(bytes) }

  func digest(_ secrets: any SecretSource) -> [UInt8] {
    secrets.digest(bytes, label: TokenKind.pendingSignIn.label)
  }
}
