internal import Accounts
internal import GRDB

extension ChangeApplier {
  func insert(_ verification: PhoneVerification, in tenant: TenantID) throws {
    guard verification.tenant == tenant else { throw StoreError.stale }
    try statements.insertPhoneVerification.run(PhoneVerificationRow(verification))
    try requireChange(orElse: .keyTaken)
  }

  func consume(_ id: PhoneVerificationID, in tenant: TenantID) throws {
    try statements.consumePhoneVerification.run([id.rawValue, tenant.rawValue])
    try requireChange(orElse: .proofSpent)
  }

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
