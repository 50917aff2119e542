import ByteCoding

/// Computes keyed hashes of identities, addresses and attempts, so that these values can be looked up without being
/// revealed.
struct KeyedDigests: Sendable {
  let secrets: any SecretSource

  /// Returns the digest of an identity for the audit trail.
  func audit(of key: Identity.Key) -> [UInt8] {
    digest([key.tenant.rawValue, key.issuer, key.subject], "ligature audit identity")
  }

  /// Returns the digest that a shadow of an identity stores: the digest of the identity, followed by the digest of the
  /// address that the identity's provider specifies, if any.
  func shadow(of identity: Identity) -> [UInt8] {
    audit(of: identity.key) + (identity.email.map { shadow(of: $0, in: identity.key.tenant) } ?? [])
  }

  /// Returns the digest of an address that the provider of a removed identity specifies.
  func shadow(of address: String, in tenant: TenantID) -> [UInt8] {
    digest([tenant.rawValue, address], "ligature shadow address")
  }

  /// Returns the tombstone that marks an unlinked identity.
  func tombstone(of key: Identity.Key) -> Tombstone {
    Tombstone(digest([key.tenant.rawValue, key.issuer, key.subject], "ligature tombstone identity"))
  }

  /// Returns the tombstone that marks an unlinked identity's address, for the identity's provider only.
  func tombstone(of provider: ProviderID, address: String, in tenant: TenantID) -> Tombstone {
    Tombstone(digest([tenant.rawValue, provider.rawValue, address], "ligature tombstone address"))
  }

  /// Returns the digest for finding the accounts that no one has been able to sign in to since they lost this address.
  func lostAddress(_ address: String, in tenant: TenantID) -> [UInt8] {
    digest([tenant.rawValue, address], "ligature lost address")
  }

  /// Returns all tombstones that match an identity that is about to be linked.
  func tombstones(of claim: IdentityClaim) -> [Tombstone] {
    tombstones(claim.key, claim.providerID, claim.email.address?.canonical)
  }

  /// Returns all tombstones that match an identity.
  func tombstones(of identity: Identity) -> [Tombstone] {
    tombstones(identity.key, identity.providerID, identity.email)
  }

  private func tombstones(_ key: Identity.Key, _ provider: ProviderID, _ address: String?) -> [Tombstone] {
    [tombstone(of: key)] + (address.map { [tombstone(of: provider, address: $0, in: key.tenant)] } ?? [])
  }

  /// Returns a digest that changes whenever the account's password changes, or nil if the account has no password.
  func password(of account: Account) -> [UInt8]? {
    account.activeIdentity(of: .password)?.passwordHash.map { digest([$0.phc], "ligature password version") }
  }

  /// Returns the digest that identifies an attempt's counter.
  func attempt(_ parts: [[UInt8]], in tenant: TenantID) -> [UInt8] {
    digest([Array(tenant.rawValue.utf8)] + parts, "ligature attempts")
  }

  /// Returns the digest of the source that enqueues an email.
  ///
  /// As in the fair queues, a source is a network or a service (`FairSource`).
  func mailSource(_ source: CallSource) -> [UInt8] {
    digest([source.service.map { Array($0.utf8) } ?? source.network.block.address.bytes], "ligature mail source")
  }

  /// Returns the digest of an email's recipient. This digest is used instead of the source's digest if the source acts
  /// for many users.
  func mailRecipient(_ address: String) -> [UInt8] { digest([address], "ligature mail recipient") }

  private func digest(_ parts: [String], _ label: String) -> [UInt8] {
    digest(parts.map { Array($0.utf8) }, label)
  }

  /// Returns the digest of the parts, each preceded by its length, so that no two lists of parts produce the same
  /// input.
  private func digest(_ parts: [[UInt8]], _ label: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for part in parts {
      bytes += BigEndian.bytes(of: UInt32(truncatingIfNeeded: part.count)) + part
    }
    return secrets.digest(bytes, label: label)
  }
}
