/// Parses addresses that callers have typed, and finds the accounts that the addresses concern.
struct Addresses: Sendable {
  let reader: AccountReader
  let policy: Policy
  let normalizer: any TextNormalizer

  /// Parses an address. Throws the errors of ``EmailAddress/init(typed:normalizer:field:)``.
  func parse(_ text: String, field: AccountError.Field) throws(AccountError) -> EmailAddress {
    try EmailAddress(typed: text, normalizer: normalizer, field: field)
  }

  /// Returns the accounts that an address and its password identity concern, from a single snapshot.
  func owners(of address: EmailAddress) async throws(AccountError) -> ClaimOwners {
    let key = Identity.Key.password(address.canonical, in: reader.tenant)
    return try await reader.read { try $0.owners(of: key, email: address.canonical) }
  }

  /// Returns whether another account owns the address or may reclaim it. The result is always false if the policy
  /// allows several accounts to have the same address.
  func isOwned(_ address: EmailAddress, besides uid: UID?, at now: Timestamp) async throws(AccountError) -> Bool {
    guard policy.oneAccountPerEmail else { return false }
    let owners = try await owners(of: address)
    if let held = owners.waysBack.ofFormerOwner(of: address, now: owners.emailOwner, at: now) {
      return held.holder != uid
    }
    guard let owner = owners.emailOwner else { return false }
    return owner.uid != uid && owner.owns(address)
  }
}

extension Account {
  /// The account's own address.
  var address: EmailAddress? {
    email.map { EmailAddress(canonical: $0, display: displayEmail ?? $0) }
  }

  /// The expectation that the account has not changed.
  var isUnchanged: ChangeSet.Expectation { .account(uid, version: version) }

  /// Throws `.invalidArgument` if the account already has the address.
  func requireOther(_ address: EmailAddress) throws(AccountError) {
    guard email != address.canonical else {
      throw AccountError(.invalidArgument, "The account already has this address.", field: .newAddress)
    }
  }
}
