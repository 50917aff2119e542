internal import AccountStorage
internal import Accounts
internal import GRDB

extension ChangeApplier {
  func enqueue(_ message: SMSMessage, in tenant: TenantID) throws {
    guard message.tenant == tenant else { throw StoreError.stale }
    try statements.enqueueSMS.run(SMSRow(message))
    try requireChange(orElse: .keyTaken)
  }

  func settle(_ id: PhoneVerificationID, _ outcome: DeliveryOutcome, in tenant: TenantID) throws {
    switch outcome {
    case .done: try statements.deleteSMS.run([id.rawValue, tenant.rawValue])
    case .retry(let at): try statements.retrySMS.run([at.milliseconds, id.rawValue, tenant.rawValue])
    case .failed: try statements.failSMS.run([id.rawValue, tenant.rawValue])
    }
  }
}
