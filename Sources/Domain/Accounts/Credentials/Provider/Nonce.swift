import ByteCoding

/// A nonce for an OpenID provider: when it expires (8), 10 random bytes, and an HMAC (14) over both, the tenant and the
/// provider.
///
/// Nothing is stored when it is issued, so asking for nonces costs no disk and fills none; what is stored is its digest
/// when it is used, until it would have expired, and that makes it single-use.
struct Nonce: Sendable {
  private static let randomLength = 10
  private static let authenticatorLength = 14

  let expiresAt: Timestamp
  private let bytes: [UInt8]

  init(for provider: ProviderID, in tenant: TenantID, expiresAt: Timestamp, secrets: any SecretSource) {
    let body = BigEndian.bytes(of: expiresAt.milliseconds) + secrets.randomBytes(Self.randomLength)
    self.expiresAt = expiresAt
    bytes = body + Self.authenticator(of: body, provider, tenant, secrets)
  }

  /// nil where the text is no nonce that this server issued for this provider and tenant.
  init?(_ token: Secret, for provider: ProviderID, in tenant: TenantID, secrets: any SecretSource) {
    guard let bytes = TokenKind.nonce.decode(token) else { return nil }
    let body = Array(bytes.dropLast(Self.authenticatorLength))
    let expected = Self.authenticator(of: body, provider, tenant, secrets)
    guard ConstantTime.areEqual(bytes.suffix(Self.authenticatorLength), expected) else { return nil }
    expiresAt = Timestamp(milliseconds: BigEndian.number(bytes.prefix(8), as: Int64.self))
    self.bytes = bytes
  }

  var secret: Secret { TokenKind.nonce.encode(bytes) }

  /// What marks it as used.
  func digest(_ secrets: any SecretSource) -> [UInt8] {
    secrets.digest(bytes, label: "ligature spent nonce")
  }

  private static func authenticator(
    of body: [UInt8], _ provider: ProviderID, _ tenant: TenantID, _ secrets: any SecretSource
  ) -> ArraySlice<UInt8> {
    // The tenant's length keeps "a" + "bc" and "ab" + "c" apart.
    let tenant = Array(tenant.rawValue.utf8)
    let scope = BigEndian.bytes(of: UInt32(truncatingIfNeeded: tenant.count)) + tenant + Array(provider.rawValue.utf8)
    return secrets.digest(body + scope, label: TokenKind.nonce.label).prefix(authenticatorLength)
  }
}
