internal import Accounts
internal import GRDB

/// Reads what callers show, by its key: codes, tokens, plans and requests that may be repeated, and what is counted of their attempts.
final class ProofReader {
  private let receiptByKey: Statement
  private let continuationByID: Statement
  private let knownSourceByDigest: Statement
  private let attemptsByDigest: Statement
  private let actionCodeByID, actionCodesByAddress: Statement
  private let pendingSignInByID: Statement
  private let intentByID, intentByUserCode: Statement
  private let phoneVerificationByID: Statement
  private let mergePlanByID: Statement

  init(_ db: Database) throws {
    let receipts = try TableDescription<RequestReceiptRow>()
    let continuations = try TableDescription<ContinuationRow>()
    let pending = try TableDescription<PendingSignInRow>()
    receiptByKey = try db.makeStatement(
      sql: """
        SELECT \(receipts.columns(of: "r")) FROM request_receipts r WHERE r.key_digest = ?
        """)
    continuationByID = try db.makeStatement(
      sql: """
        SELECT \(continuations.columns(of: "c")) FROM continuations c WHERE c.id = ? AND c.tenant = ?
        """)
    knownSourceByDigest = try db.makeStatement(sql: "SELECT expires_at FROM known_sources WHERE digest = ?")
    attemptsByDigest = try db.makeStatement(
      sql: "SELECT \(TableDescription<AttemptRow>().columns(of: "a")) FROM attempts a WHERE a.digest = ?")
    let codes = try TableDescription<ActionCodeRow>()
    actionCodeByID = try db.makeStatement(
      sql: "SELECT \(codes.columns(of: "c")) FROM action_codes c WHERE c.id = ? AND c.tenant = ?")
    actionCodesByAddress = try db.makeStatement(
      sql: """
        SELECT \(codes.columns(of: "c")) FROM action_codes c WHERE c.email = ? AND c.kind = ? AND c.tenant = ?
        ORDER BY c.id DESC
        """)
    pendingSignInByID = try db.makeStatement(
      sql: """
        SELECT \(pending.columns(of: "p")) FROM pending_sign_ins p WHERE p.id = ? AND p.tenant = ?
        """)
    let intents = try TableDescription<IntentRow>()
    intentByID = try db.makeStatement(
      sql: "SELECT \(intents.columns(of: "i")) FROM intents i WHERE i.id = ? AND i.tenant = ?")
    intentByUserCode = try db.makeStatement(
      sql: "SELECT \(intents.columns(of: "i")) FROM intents i WHERE i.user_code_digest = ? AND i.tenant = ?")
    let verifications = try TableDescription<PhoneVerificationRow>()
    phoneVerificationByID = try db.makeStatement(
      sql: "SELECT \(verifications.columns(of: "v")) FROM phone_verifications v WHERE v.id = ? AND v.tenant = ?")
    let plans = try TableDescription<MergePlanRow>()
    mergePlanByID = try db.makeStatement(
      sql: "SELECT \(plans.columns(of: "p")) FROM merge_plans p WHERE p.id = ? AND p.tenant = ?")
  }

  func receipt(_ keyDigest: [UInt8]) throws -> RequestReceipt? {
    var receipt: RequestReceipt?
    try receiptByKey.forEachRow([keyDigest.stored]) { _ in
      receipt = try RequestReceiptRow(from: receiptByKey).receipt
    }
    return receipt
  }

  func continuation(_ id: ContinuationID, in tenant: TenantID) throws -> Continuation? {
    var continuation: Continuation?
    try continuationByID.forEachRow([id.rawValue, tenant.rawValue]) { _ in
      continuation = try ContinuationRow(from: continuationByID).continuation
    }
    return continuation
  }

  /// The latest of the times.
  func knownCaller(anyOf digests: [[UInt8]]) throws -> Timestamp? {
    try digests.compactMap { try knownSourceByDigest.first([$0.stored]) }.max().map { Timestamp(milliseconds: $0) }
  }

  func actionCode(_ id: ActionCodeID, in tenant: TenantID) throws -> ActionCode? {
    try actionCodes(actionCodeByID, [id.rawValue, tenant.rawValue]).first
  }

  func actionCodes(_ kind: ActionCode.Kind, for address: String, in tenant: TenantID) throws -> [ActionCode] {
    try actionCodes(actionCodesByAddress, [address, kind.rawValue, tenant.rawValue])
  }

  private func actionCodes(_ statement: Statement, _ arguments: StatementArguments) throws -> [ActionCode] {
    var codes: [ActionCode] = []
    try statement.forEachRow(arguments) { _ in codes.append(try ActionCodeRow(from: statement).code) }
    return codes
  }

  func pendingSignIn(_ id: PendingSignInID, in tenant: TenantID) throws -> PendingSignIn? {
    var pending: PendingSignIn?
    try pendingSignInByID.forEachRow([id.rawValue, tenant.rawValue]) { _ in
      pending = try PendingSignInRow(from: pendingSignInByID).pending
    }
    return pending
  }

  func intent(_ id: IntentID, in tenant: TenantID) throws -> Intent? {
    try intent(intentByID, [id.rawValue, tenant.rawValue])
  }

  func intent(userCode digest: [UInt8], in tenant: TenantID) throws -> Intent? {
    try intent(intentByUserCode, [digest.stored, tenant.rawValue])
  }

  private func intent(_ statement: Statement, _ arguments: StatementArguments) throws -> Intent? {
    var intent: Intent?
    try statement.forEachRow(arguments) { _ in intent = try IntentRow(from: statement).intent }
    return intent
  }

  func phoneVerification(_ id: PhoneVerificationID, in tenant: TenantID) throws -> PhoneVerification? {
    var verification: PhoneVerification?
    try phoneVerificationByID.forEachRow([id.rawValue, tenant.rawValue]) { _ in
      verification = try PhoneVerificationRow(from: phoneVerificationByID).verification
    }
    return verification
  }

  func wait(before attempt: AttemptReservation) throws -> Int64? {
    let counters = try attempt.entries.map { entry in
      var counter: AttemptCounter?
      try attemptsByDigest.forEachRow([entry.digest.stored]) { _ in
        counter = try AttemptRow(from: attemptsByDigest).counter
      }
      return counter
    }
    guard case .refused(let wait) = attempt.decide(counters) else { return nil }
    return wait
  }

  func mergePlan(_ id: MergePlanID, in tenant: TenantID) throws -> MergePlan? {
    var plan: MergePlan?
    try mergePlanByID.forEachRow([id.rawValue, tenant.rawValue]) { _ in
      plan = try MergePlanRow(from: mergePlanByID).plan
    }
    return plan
  }
}
