import ByteCoding

/// A nonce for an OpenID provider. It consists of its expiry time (8 bytes), 10 random bytes, and an HMAC (14 bytes)
/// over both of these, the tenant, the provider and the binding.
///
/// Nothing is stored when a nonce is issued, so requests for nonces cannot fill the disk. When a nonce is used, its
/// digest is stored until the nonce would have expired, which makes the nonce single-use.
struct Nonce: Sendable {
  private static let randomLength = 10
  private static let authenticatorLength = 14

  /// The callers that may use a nonce.
  enum Binding: Sendable {
    /// Anyone who has the nonce.
    case bearer
    /// The sessions of this lineage.
    case session(SessionID)
    /// The client that has these random bytes.
    case instance([UInt8])

    fileprivate var bytes: [UInt8] {
      switch self {
      case .bearer: []
      case .session(let lineage): [1] + Array(lineage.rawValue.utf8)
      case .instance(let bytes): [2] + bytes
      }
    }
  }

  let expiresAt: Timestamp
  private let bytes: [UInt8]

  init(
    for provider: ProviderID, in tenant: TenantID, boundTo binding: Binding = .bearer, expiresAt: Timestamp,
    secrets: any SecretSource
  ) {
    let body = BigEndian.bytes(of: expiresAt.milliseconds) + secrets.randomBytes(Self.randomLength)
    self.expiresAt = expiresAt
    bytes = body + Self.authenticator(of: body, provider, tenant, binding, secrets)
  }

  /// Parses a nonce. Returns nil if the text is not a nonce that this server issued for this provider and tenant with
  /// one of the given bindings.
  init?(
    _ token: Secret, for provider: ProviderID, in tenant: TenantID, boundTo bindings: [Binding] = [.bearer],
    secrets: any SecretSource
  ) {
    guard let bytes = TokenKind.nonce.decode(token) else { return nil }
    let body = Array(bytes.dropLast(Self.authenticatorLength))
    let isIssued = bindings.contains { binding in
      ConstantTime.areEqual(
        bytes.suffix(Self.authenticatorLength), Self.authenticator(of: body, provider, tenant, binding, secrets))
    }
    guard isIssued else { return nil }
    expiresAt = Timestamp(milliseconds: BigEndian.number(bytes.prefix(8), as: Int64.self))
    self.bytes = bytes
  }

  /// Returns whether a string has the prefix of one of this server's token kinds. A string with such a prefix is either
  /// a nonce of this server or not a nonce at all.
  static func isClaimed(by text: Secret) -> Bool {
    TokenKind.allCases.contains { text.reveal().hasPrefix($0.rawValue) }
  }

  var secret: Secret { TokenKind.nonce.encode(bytes) }

  /// Returns the digest that marks the nonce as used.
  func digest(_ secrets: any SecretSource) -> [UInt8] {
    secrets.digest(bytes, label: "ligature spent nonce")
  }

  private static func authenticator(
    of body: [UInt8], _ provider: ProviderID, _ tenant: TenantID, _ binding: Binding, _ secrets: any SecretSource
  ) -> ArraySlice<UInt8> {
    // The tenant's length distinguishes "a" + "bc" from "ab" + "c".
    let tenant = Array(tenant.rawValue.utf8)
    let scope = BigEndian.bytes(of: UInt32(truncatingIfNeeded: tenant.count)) + tenant + Array(provider.rawValue.utf8)
    return secrets.digest(body + scope + binding.bytes, label: TokenKind.nonce.label).prefix(authenticatorLength)
  }

  /// Returns the bindings of the nonces that this caller may use.
  static func bindings(_ session: Session?, _ instance: [UInt8]) -> [Binding] {
    [.bearer] + (session.map { [.session($0.lineage)] } ?? []) + (instance.isEmpty ? [] : [.instance(instance)])
  }

  static func checkInstance(_ bytes: [UInt8], field: AccountError.Field) throws(AccountError) {
    guard bytes.count == ClientInstance.length else {
      throw AccountError(
        .invalidArgument, "The client instance must have \(ClientInstance.length) random bytes; correct it or omit it.",
        field: field)
    }
  }
}
