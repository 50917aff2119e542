/// What every rule knows besides the account and the fact. Same context, same decision.
struct RuleContext: Sendable {
  let tenant: TenantID
  let methods: Methods
  let now: Timestamp
  /// Drawn for this attempt, for the account and the identity that it may make.
  let newUID: UID
  let newIdentityKey: Int64
  let digests: KeyedDigests

  var policy: Policy { methods.policy }

  /// An identifier behind all of the account's, so that identities sort in the order of linking.
  func newIdentityID(on account: Account?) -> IdentityID {
    let last = account?.identities.compactMap(\.id.key).max() ?? 0
    guard newIdentityKey <= last else { return IdentityID(key: newIdentityKey) }
    // The clock was set back. Another account may have the next number, so that each attempt tries another one.
    return IdentityID(key: last &+ 1 &+ newIdentityKey & 0xffff)
  }
}
