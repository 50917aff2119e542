internal import AccountStorage
internal import Accounts
internal import GRDB

extension SQLiteSnapshot {
  func foreignPasswordHash(after prefix: String) throws -> PasswordHash? {
    var found: PasswordHash?
    let query = statements.foreignHash
    try query.forEachRow([prefix]) { _ in
      if case .text(let text) = query.value(at: 1) { found = PasswordHash(phc: text) }
    }
    return found
  }

  func known(of keys: RecordKeys) throws -> RecordKeys {
    var known = RecordKeys()
    known.uids = try keys.uids.filter { try isTaken($0) }
    known.addresses = try keys.addresses.filter {
      try statements.addressIsKnown.first([$0, tenant.rawValue]) != nil
    }
    known.identities = try keys.identities.filter {
      try statements.identityIsKnown.first([$0.subject, $0.issuer, $0.tenant.rawValue]) != nil
    }
    return known
  }

  func signerKey(_ name: String) throws -> SignerKey? {
    try statements.signerKey.rows([name, tenant.rawValue]).first?.key
  }

  func importJob(_ id: String) throws -> ImportJob? {
    try statements.importJob.rows([id, tenant.rawValue]).first?.job
  }
}
