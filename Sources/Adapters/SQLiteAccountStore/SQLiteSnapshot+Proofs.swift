internal import Accounts
internal import GRDB

/// What callers show, by its key: codes, tokens, plans and requests that may be repeated; and what is counted of their attempts.
extension SQLiteSnapshot {
  func continuation(_ id: ContinuationID) throws -> Continuation? {
    try statements.continuationByID.rows([id.rawValue, tenant.rawValue]).first?.continuation
  }

  func pendingSignIn(_ id: PendingSignInID) throws -> PendingSignIn? {
    try statements.pendingSignInByID.rows([id.rawValue, tenant.rawValue]).first?.pending
  }

  func intent(_ id: IntentID) throws -> Intent? {
    try statements.intentByID.rows([id.rawValue, tenant.rawValue]).first?.intent
  }

  func intent(userCode digest: [UInt8]) throws -> Intent? {
    try statements.intentByUserCode.rows([digest.stored, tenant.rawValue]).first?.intent
  }

  func phoneVerification(_ id: PhoneVerificationID) throws -> PhoneVerification? {
    try statements.phoneVerificationByID.rows([id.rawValue, tenant.rawValue]).first?.verification
  }

  func mergePlan(_ id: MergePlanID) throws -> MergePlan? {
    try statements.mergePlanByID.rows([id.rawValue, tenant.rawValue]).first?.plan
  }

  func actionCode(_ id: ActionCodeID) throws -> ActionCode? {
    try statements.actionCodeByID.rows([id.rawValue, tenant.rawValue]).first?.code
  }

  func actionCodes(_ kind: ActionCode.Kind, for address: String) throws -> [ActionCode] {
    try statements.actionCodesByAddress.rows([address, kind.rawValue, tenant.rawValue]).map(\.code)
  }

  func receipt(_ keyDigest: [UInt8]) throws -> RequestReceipt? {
    try statements.receiptByKey.rows([keyDigest.stored]).first?.receipt
  }

  func knownCaller(anyOf digests: [[UInt8]]) throws -> Timestamp? {
    let times = try digests.compactMap { try statements.knownSourceByDigest.first([$0.stored]) }
    return times.max().map { Timestamp(milliseconds: $0) }
  }

  func wait(before attempt: AttemptReservation) throws -> Int64? {
    let counters = try attempt.entries.map { try statements.attemptsByDigest.rows([$0.digest.stored]).first?.counter }
    guard case .refused(let wait) = attempt.decide(counters) else { return nil }
    return wait
  }
}
