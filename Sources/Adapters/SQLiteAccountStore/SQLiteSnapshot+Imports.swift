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

  func signerKey(_ name: String) throws -> SignerKey? {
    try statements.signerKey.rows([name, tenant.rawValue]).first?.key
  }

  func importJob(_ id: String) throws -> ImportJob? {
    try statements.importJob.rows([id, tenant.rawValue]).first?.job
  }
}
