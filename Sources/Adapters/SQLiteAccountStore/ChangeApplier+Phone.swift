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
}
