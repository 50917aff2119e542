/// The input of every rule besides the account and the fact. The same context results in the same decision.
struct RuleContext: Sendable {
  let tenant: TenantID
  let methods: Methods
  let now: Timestamp
  /// The uid of an account that this attempt may create. It is random, as is the ID of an identity.
  let newUID: UID
  let newIdentityKey: Int64
  let digests: KeyedDigests

  var policy: Policy { methods.policy }

  /// Returns an ID that is higher than those of all the account's identities, so that identities sort in the order of
  /// linking.
  func newIdentityID(on account: Account?) -> IdentityID {
    let last = account?.identities.compactMap(\.id.key).max() ?? 0
    guard newIdentityKey <= last else { return IdentityID(key: newIdentityKey) }
    // The clock was set back. Another account may have the next number, so each attempt tries a different one.
    return IdentityID(key: last &+ 1 &+ newIdentityKey & 0xffff)
  }
}
