import ByteCoding

/// A stored row from which tokens are derived, so that the tokens need not be stored.
protocol TokenSource: Sendable {
  associatedtype ID: RawRepresentable<Int64>, Sendable
  /// A role that distinguishes the tokens derived from one row.
  associatedtype Role: Hashable, Sendable

  var id: ID { get }
  var tenant: TenantID { get }
  /// Random bytes, which ensure that a reused row number never results in the same token.
  var salt: [UInt8] { get }

  static func tokenKind(of role: Role) -> TokenKind
}

extension TokenSource {
  static var saltLength: Int { 16 }

  /// Returns a keyed hash of the row. The salt has a fixed length, so its end is unambiguous.
  func digest(label: String, _ secrets: any SecretSource) -> [UInt8] {
    secrets.digest(BigEndian.bytes(of: id.rawValue) + salt + Array(tenant.rawValue.utf8), label: label)
  }
}

/// A token that is derived from a stored row: the number of the row (8 bytes) and 24 bytes of a keyed hash of the row.
///
/// Computing the token requires the server's secret and the row; the database alone is not enough. Each role has its
/// own prefix and label, so that a token cannot be used in another role.
struct DerivedToken<Source: TokenSource>: Sendable {
  private static var authenticatorLength: Int { 24 }

  let id: Source.ID
  let role: Source.Role
  private let bytes: [UInt8]

  init(_ role: Source.Role, of source: Source, _ secrets: any SecretSource) {
    id = source.id
    self.role = role
    let digest = source.digest(label: Source.tokenKind(of: role).label, secrets)
    bytes = BigEndian.bytes(of: source.id.rawValue) + digest.prefix(Self.authenticatorLength)
  }

  /// Parses a token. Returns nil if the text is not a token of this role.
  init?(_ role: Source.Role, _ token: Secret) {
    guard let bytes = Source.tokenKind(of: role).decode(token) else { return nil }
    let number = BigEndian.number(bytes.prefix(8), as: Int64.self)
    guard number >= 0, let id = Source.ID(rawValue: number) else { return nil }
    self.id = id
    self.role = role
    self.bytes = bytes
  }

  var secret: Secret { Source.tokenKind(of: role).encode(bytes) }

  /// Returns whether this is the token of the stored row.
  func isToken(of source: Source, _ secrets: any SecretSource) -> Bool {
    ConstantTime.areEqual(bytes, Self(role, of: source, secrets).bytes)
  }
}
