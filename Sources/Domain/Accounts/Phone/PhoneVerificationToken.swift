import ByteCoding

/// The token of a stored phone verification: its key (8) and 24 random bytes.
struct PhoneVerificationToken: Sendable {
  private static let secretLength = 24

  let id: PhoneVerificationID
  private let bytes: [UInt8]

  init(key: Int64, secrets: any SecretSource) {
    id = PhoneVerificationID(rawValue: key)
    bytes = BigEndian.bytes(of: key) + secrets.randomBytes(Self.secretLength)
  }

  /// nil if the text is no such token.
  init?(_ token: Secret) {
    guard let bytes = TokenKind.phoneVerification.decode(token) else { return nil }
    let key = BigEndian.number(bytes.prefix(8), as: Int64.self)
    guard key >= 0 else { return nil }
    id = PhoneVerificationID(rawValue: key)
    self.bytes = bytes
  }

  var secret: Secret { TokenKind.phoneVerification.encode(bytes) }

  func digest(_ secrets: any SecretSource) -> [UInt8] {
    secrets.digest(bytes, label: TokenKind.phoneVerification.label)
  }

  /// The token has a fixed length, so what follows it can't be taken for a part of it.
  func digest(of code: Secret, _ secrets: any SecretSource) -> [UInt8] {
    secrets.digest(bytes + Array(code.reveal().utf8), label: "ligature phone code")
  }
}
