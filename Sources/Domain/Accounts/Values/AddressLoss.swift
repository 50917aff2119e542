/// The loss of the address on which all of an account's sign-in methods depended, usually because another user has
/// proven ownership of the address.
package struct AddressLoss: Sendable, Hashable {
  /// The time at which the account was last known to be in use. It is the time of the loss or, if later, the last time
  /// at which the store found a session of the account.
  package var since: Timestamp
  /// The keyed hash of the address. A user who proves ownership of that address may merge the account into their own.
  package var digest: [UInt8]

  package init(since: Timestamp, digest: [UInt8]) {
    self.since = since
    self.digest = digest
  }
}

extension Account {
  /// Whether a user can sign in to the account or may be able to do so again. An identity counts even while its
  /// provider is disabled.
  var isReachable: Bool { email != nil || isAnonymous || hasCustomSignIn || !linkedIdentities.isEmpty }
}
