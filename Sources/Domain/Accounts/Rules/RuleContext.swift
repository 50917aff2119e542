/// The input that every rule receives in addition to the account and the facts of the request. Given the same input, a
/// rule always makes the same decision.
struct RuleContext: Sendable {
  let tenant: TenantID
  let methods: Methods
  let now: Timestamp
  /// The user ID for an account that this attempt may create. The user ID is random, as is part of `newIdentityKey`.
  let newUID: UID
  let newIdentityKey: Int64
  let digests: KeyedDigests

  var policy: Policy { methods.policy }

  /// Returns an ID that is higher than those of all the account's identities, so that sorting identities by ID yields
  /// the order in which they were linked.
  func newIdentityID(on account: Account?) -> IdentityID {
    let last = account?.identities.compactMap(\.id.key).max() ?? 0
    guard newIdentityKey <= last else { return IdentityID(key: newIdentityKey) }
    // The clock has been set back. Another account may have the next number, so each attempt tries a different number.
    return IdentityID(key: last &+ 1 &+ newIdentityKey & 0xffff)
  }
}
