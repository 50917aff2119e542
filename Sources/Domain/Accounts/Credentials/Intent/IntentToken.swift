import ByteCoding

/// One of the secrets of an intent: the number of its row (8) and 24 bytes of a keyed hash of the row.
///
/// Whoever has the server's secret and the row can make it again; the database alone yields none. Each has its own prefix
/// and label, so that one is never taken for another.
struct IntentToken: Sendable {
  enum Role: Sendable {
    /// Stays with the one who started the intent.
    case secret
    /// Comes to the return URL through the browser, or confirms a device.
    case code
    /// Goes to the provider and comes back with its answer.
    case state
  }

  private static let authenticatorLength = 24
  static let saltLength = 16

  let id: IntentID
  let role: Role
  private let bytes: [UInt8]

  init(_ role: Role, of intent: Intent, _ secrets: any SecretSource) {
    id = intent.id
    self.role = role
    let number = BigEndian.bytes(of: intent.id.rawValue)
    bytes = number + intent.digest(label: role.kind.label, secrets).prefix(Self.authenticatorLength)
  }

  /// nil if the text is not a token of this role.
  init?(_ role: Role, _ token: Secret) {
    guard let bytes = role.kind.decode(token) else { return nil }
    let number = BigEndian.number(bytes.prefix(8), as: Int64.self)
    guard number >= 0 else { return nil }
    id = IntentID(rawValue: number)
    self.role = role
    self.bytes = bytes
  }

  var secret: Secret { role.kind.encode(bytes) }

  /// Whether this is the token of the stored intent.
  func isToken(of intent: Intent, _ secrets: any SecretSource) -> Bool {
    ConstantTime.areEqual(bytes, Self(role, of: intent, secrets).bytes)
  }
}

extension IntentToken.Role {
  fileprivate var kind: TokenKind {
    switch self {
    case .secret: .intentSecret
    case .code: .intentCode
    case .state: .intentState
    }
  }
}

extension Intent {
  /// The verifier of PKCE (RFC 7636, section 4.1): 43 characters.
  func codeVerifier(_ secrets: any SecretSource) -> Secret {
    Secret(Base64.string(of: digest(label: "ligature intent code verifier", secrets), alphabet: .url))
  }

  /// The nonce that the provider puts into the ID token.
  func nonce(_ secrets: any SecretSource) -> Secret {
    Secret(Base64.string(of: digest(label: "ligature intent nonce", secrets), alphabet: .url))
  }

  /// The salt has a fixed length, so what follows it can't be taken for a part of it.
  fileprivate func digest(label: String, _ secrets: any SecretSource) -> [UInt8] {
    secrets.digest(
      BigEndian.bytes(of: id.rawValue) + content.salt + Array(tenant.rawValue.utf8), label: label)
  }
}
