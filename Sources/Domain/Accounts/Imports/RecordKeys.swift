/// The keys of rows that could conflict with stored data or with one another.
package struct RecordKeys: Sendable, Hashable {
  package var uids: Set<UID> = []
  /// The addresses in their canonical form.
  package var addresses: Set<String> = []
  package var identities: Set<Identity.Key> = []

  package init() {}

  /// Creates the keys of rows that could conflict with stored data. A user ID chosen by the server is not included,
  /// because it is new.
  init(of records: [PreparedRecord]) {
    for record in records {
      insert(record)
      if !record.namesUID { uids.remove(record.account.uid) }
    }
  }

  mutating func insert(_ record: PreparedRecord) {
    uids.insert(record.account.uid)
    if let address = record.address { addresses.insert(address.canonical) }
    identities.formUnion(record.keys)
  }

  /// Inserts the keys that a stored account makes unavailable to other accounts.
  mutating func insert(of account: Account) {
    uids.insert(account.uid)
    if let email = account.email { addresses.insert(email) }
    for identity in account.identities where identity.isActive { identities.insert(identity.key) }
  }

  mutating func formUnion(_ other: RecordKeys) {
    uids.formUnion(other.uids)
    addresses.formUnion(other.addresses)
    identities.formUnion(other.identities)
  }

  /// Returns whether a row has at least one of the keys.
  func areOf(_ record: PreparedRecord) -> Bool {
    uids.contains(record.account.uid) || record.address.map { addresses.contains($0.canonical) } == true
      || record.keys.contains(where: identities.contains)
  }
}
