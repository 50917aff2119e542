internal import AccountStorage
internal import Accounts
internal import GRDB

extension ChangeApplier {
  func insert(_ code: ActionCode, in tenant: TenantID) throws {
    guard code.tenant == tenant else { throw StoreError.stale }
    try statements.insertActionCode.run(ActionCodeRow(code))
    try requireChange(orElse: .keyTaken)
  }

  func consume(_ id: ActionCodeID, in tenant: TenantID) throws {
    try statements.consumeActionCode.run([id.rawValue, tenant.rawValue])
    try requireChange(orElse: .proofSpent)
  }

  func revoke(_ selection: ActionCodeSelection, of uid: UID, in tenant: TenantID) throws {
    let statement =
      switch selection {
      case .changesOfAddress: statements.revokeChangesOfAddress
      case .allButAnswers: statements.revokeActionCodes
      case .all: statements.revokeAllActionCodes
      }
    try statement.run([uid.rawValue, tenant.rawValue])
  }

  func enqueue(_ mail: Mail, in tenant: TenantID) throws {
    guard mail.tenant == tenant else { throw StoreError.stale }
    try statements.enqueueMail.run(MailRow(mail))
    try requireChange(orElse: .keyTaken)
  }

  func assign(_ code: ActionCodeID, of uid: UID?, to id: MailID, in tenant: TenantID) throws {
    try statements.assignCode.run([code.rawValue, uid?.rawValue, id.rawValue, tenant.rawValue])
  }

  func settle(_ id: MailID, _ outcome: DeliveryOutcome, in tenant: TenantID) throws {
    switch outcome {
    case .done: try statements.deleteMail.run([id.rawValue, tenant.rawValue])
    case .retry(let at): try statements.retryMail.run([at.milliseconds, id.rawValue, tenant.rawValue])
    case .failed: try statements.failMail.run([id.rawValue, tenant.rawValue])
    }
  }
}
