/// The loss of an account's only sign-in method: it only claimed its address, all its methods depended on it, and a
/// proof has moved the address to another account.
package struct AddressLoss: Sendable, Hashable {
  /// The time from which no one has used the account: the time of the loss, or the last time at which the store saw a
  /// session of the account.
  package var since: Timestamp
  /// The keyed hash of the address: a user who proves that address may merge the account.
  package var digest: [UInt8]

  package init(since: Timestamp, digest: [UInt8]) {
    self.since = since
    self.digest = digest
  }
}

extension Account {
  /// Whether a user can sign in to the account, or may be able to again: an identity counts even while its provider is
  /// disabled.
  var isReachable: Bool { email != nil || isAnonymous || hasCustomSignIn || !linkedIdentities.isEmpty }
}
