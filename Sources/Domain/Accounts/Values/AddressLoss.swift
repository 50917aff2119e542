/// How an account came to have no way to sign in: it only claimed its address, all its methods hung on it, and a proof
/// has given the address to another account.
package struct AddressLoss: Sendable, Hashable {
  /// Since when no one uses the account: the time of the loss, or the last time that the store saw a session of the
  /// account.
  package var since: Timestamp
  /// Keyed hash of the address: whoever proves that address may merge the account.
  package var digest: [UInt8]

  package init(since: Timestamp, digest: [UInt8]) {
    self.since = since
    self.digest = digest
  }
}

extension Account {
  /// Whether anything leads into the account, or may again: an identity counts also while its provider is switched off.
  var isReachable: Bool { email != nil || isAnonymous || hasCustomSignIn || !linkedIdentities.isEmpty }
}
