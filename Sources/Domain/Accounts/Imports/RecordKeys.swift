/// The keys by which new accounts could meet what is stored.
package struct RecordKeys: Sendable, Hashable {
  package var uids: Set<UID> = []
  /// The addresses in their canonical form.
  package var addresses: Set<String> = []
  package var identities: Set<Identity.Key> = []

  package init() {}

  init(of records: [PreparedRecord]) {
    for record in records {
      if record.namesUID { uids.insert(record.account.uid) }
      if let address = record.address { addresses.insert(address.canonical) }
      identities.formUnion(record.keys)
    }
  }

  /// Returns whether a row has one of the keys.
  func areOf(_ record: PreparedRecord) -> Bool {
    uids.contains(record.account.uid) || record.address.map { addresses.contains($0.canonical) } == true
      || record.keys.contains(where: identities.contains)
  }
}
