internal import AccountStorage
internal import Accounts
internal import PostgresDriver

extension PostgresSnapshot {
  func known(of keys: RecordKeys) throws -> RecordKeys {
    var known = RecordKeys()
    let uids = ArrayText(keys.uids.map(\.rawValue))
    known.uids = Set(
      try ask(Questions.takenUIDs, stored: [uids.stored]).compactMap { $0[0].text.map { UID(rawValue: $0) } })
    let addresses = ArrayText(keys.addresses)
    known.addresses = Set(
      try ask(Questions.knownAddresses, stored: [addresses.stored, .text(tenant.rawValue)]).compactMap { $0[0].text })
    let identities = try ask(Questions.knownIdentities, stored: Questions.parameters(of: keys.identities, in: tenant))
    known.identities = Set(
      identities.compactMap { row in
        guard let subject = row[0].text, let issuer = row[1].text else { return nil }
        return Identity.Key(tenant: tenant, issuer: issuer, subject: subject)
      })
    return known
  }
}
