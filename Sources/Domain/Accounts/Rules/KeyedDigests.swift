import ByteCoding

/// Keyed hashes of identities, addresses and attempts: they find again what they were made of, and reveal nothing of
/// it.
struct KeyedDigests: Sendable {
  let secrets: any SecretSource

  /// How the audit trail names an identity.
  func audit(of key: Identity.Key) -> [UInt8] {
    digest([key.tenant.rawValue, key.issuer, key.subject], "ligature audit identity")
  }

  /// Marks an identity that was unlinked.
  func tombstone(of key: Identity.Key) -> Tombstone {
    Tombstone(digest([key.tenant.rawValue, key.issuer, key.subject], "ligature tombstone identity"))
  }

  /// Marks the address of an identity that was unlinked, for its provider alone.
  func tombstone(of provider: ProviderID, address: String, in tenant: TenantID) -> Tombstone {
    Tombstone(digest([tenant.rawValue, provider.rawValue, address], "ligature tombstone address"))
  }

  /// Finds the accounts that no one can sign in to since they lost this address.
  func lostAddress(_ address: String, in tenant: TenantID) -> [UInt8] {
    digest([tenant.rawValue, address], "ligature lost address")
  }

  /// All marks of an identity that is about to be linked.
  func tombstones(of claim: IdentityClaim) -> [Tombstone] {
    tombstones(claim.key, claim.providerID, claim.email.address?.canonical)
  }

  /// All marks of an identity.
  func tombstones(of identity: Identity) -> [Tombstone] {
    tombstones(identity.key, identity.providerID, identity.email)
  }

  private func tombstones(_ key: Identity.Key, _ provider: ProviderID, _ address: String?) -> [Tombstone] {
    [tombstone(of: key)] + (address.map { [tombstone(of: provider, address: $0, in: key.tenant)] } ?? [])
  }

  /// Tells whether an account's password is still the one that it was; nil if the account has none.
  func password(of account: Account) -> [UInt8]? {
    account.activeIdentity(of: .password)?.passwordHash.map { digest([$0.phc], "ligature password version") }
  }

  /// Names what attempts are counted for.
  func attempt(_ parts: [[UInt8]], in tenant: TenantID) -> [UInt8] {
    digest([Array(tenant.rawValue.utf8)] + parts, "ligature attempts")
  }

  private func digest(_ parts: [String], _ label: String) -> [UInt8] {
    digest(parts.map { Array($0.utf8) }, label)
  }

  /// Each part's length stands before it, so that no two lists of parts have the same bytes.
  private func digest(_ parts: [[UInt8]], _ label: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for part in parts {
      bytes += BigEndian.bytes(of: UInt32(truncatingIfNeeded: part.count)) + part
    }
    return secrets.digest(bytes, label: label)
  }
}
