import ByteCoding

/// An access token that one of Firebase's Admin SDKs uses to call this server, after presenting an assertion signed by
/// its service account.
///
/// The token consists of its expiry time (8 bytes), 24 bytes of a keyed hash, and the ID of the key. Therefore, nothing
/// needs to be stored, and every server with the same secret accepts the token until it expires or its key is removed.
struct ServiceAccessToken: Sendable {
  /// The lifetime of a token in milliseconds (one hour, the same as Google's).
  static let life: Int64 = 3_600_000

  private static let authenticatorLength = 24
  private static let kind = TokenKind.serviceAccess

  let key: ServiceKeyID
  let expiresAt: Timestamp
  private let authenticator: [UInt8]

  init(for key: ServiceKeyID, until expiresAt: Timestamp, _ secrets: any SecretSource) {
    self.key = key
    self.expiresAt = expiresAt
    authenticator = Self.authenticator(key, expiresAt, secrets)
  }

  /// Creates an access token from its text form. Returns nil if the text is not an access token issued by this server.
  init?(_ token: Secret, _ secrets: any SecretSource) {
    let parts = token.reveal().split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let bytes = Self.kind.decode(Secret(String(parts[0]))) else { return nil }
    key = ServiceKeyID(rawValue: String(parts[1]))
    expiresAt = Timestamp(milliseconds: BigEndian.number(bytes.prefix(8), as: Int64.self))
    authenticator = Array(bytes.dropFirst(8))
    guard ConstantTime.areEqual(authenticator, Self.authenticator(key, expiresAt, secrets)) else { return nil }
  }

  var secret: Secret {
    let text = Self.kind.encode(BigEndian.bytes(of: expiresAt.milliseconds) + authenticator).reveal()
    return Secret(text + "." + key.rawValue)
  }

  private static func authenticator(
    _ key: ServiceKeyID, _ expiresAt: Timestamp, _ secrets: any SecretSource
  ) -> [UInt8] {
    let content = BigEndian.bytes(of: expiresAt.milliseconds) + Array(key.rawValue.utf8)
    return Array(secrets.digest(content, label: kind.label).prefix(authenticatorLength))
  }
}
