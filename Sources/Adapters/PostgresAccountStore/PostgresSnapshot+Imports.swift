internal import AccountStorage
internal import Accounts
internal import PostgresDriver

extension PostgresSnapshot {
  func known(of keys: RecordKeys) throws -> RecordKeys {
    var known = RecordKeys()
    let uids = ArrayText(keys.uids.map(\.rawValue))
    known.uids = Set(
      try ask(Questions.knownUIDs, stored: [uids.stored]).compactMap { $0[0].text.map { UID(rawValue: $0) } })
    let addresses = ArrayText(keys.addresses)
    known.addresses = Set(
      try ask(Questions.knownAddresses, stored: [addresses.stored, .text(tenant.rawValue)]).compactMap { $0[0].text })
    let identities = IdentityKeys(keys.identities, in: tenant)
    known.identities = identities.found(in: try ask(Questions.knownIdentities, stored: identities.parameters))
    return known
  }
}
