package import Accounts

package struct RequestReceiptRow: TableRow {
  package static let table = "request_receipts"
  package static let erasure = RowErasure.none

  /// The receipt's row number. SQLite numbers receipts in the order in which they were created.
  private var id: Int64?
  private var keyDigest: [UInt8]
  private var requestDigest: [UInt8]
  private var expiresAt: Timestamp
  // The stored response. Exactly one of the properties after `outcome` is set.
  private var outcome: RequestOutcome = []
  private var session: SessionID?
  private var linkedProvider: ProviderID?
  private var conflict: ConflictReceipt?
  private var pendingSignIn: PendingSignInID?
  private var usedCode: UsedCode?
  private var mergePlan: MergePlanID?
  private var account: UID?

  package init(_ receipt: RequestReceipt) {
    keyDigest = receipt.keyDigest
    requestDigest = receipt.requestDigest
    expiresAt = receipt.expiresAt
    switch receipt.answer {
    case .session(let id, let outcome):
      session = id
      self.outcome = outcome
    case .alreadyLinked(let provider): linkedProvider = provider
    case .conflict(let conflict): self.conflict = conflict
    case .challenge(let id): pendingSignIn = id
    case .usedCode(let used): usedCode = used
    case .mergePlan(let id): mergePlan = id
    case .account(let uid): account = uid
    }
  }

  package init() {
    keyDigest = []
    requestDigest = []
    expiresAt = Timestamp(milliseconds: 0)
  }

  /// The receipt, or nil if the row contains no response.
  package var receipt: RequestReceipt? {
    let answers: [RequestReceipt.Answer?] = [
      session.map { .session($0, outcome) }, linkedProvider.map { .alreadyLinked($0) },
      conflict.map { .conflict($0) }, pendingSignIn.map { .challenge($0) }, usedCode.map { .usedCode($0) },
      mergePlan.map { .mergePlan($0) }, account.map { .account($0) },
    ]
    return answers.compactMap(\.self).first.map { answer in
      RequestReceipt(keyDigest: keyDigest, requestDigest: requestDigest, expiresAt: expiresAt, answer: answer)
    }
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &id)
    try visitor.column("key_digest", &keyDigest)
    try visitor.column("request_digest", &requestDigest)
    try visitor.column("expires_at", &expiresAt)
    try visitor.column("outcome", &outcome)
    try visitor.column("session_id", &session)
    try visitor.column("linked_provider_id", &linkedProvider)
    try visitor.column("conflict", &conflict)
    try visitor.column("pending_sign_in_id", &pendingSignIn)
    try visitor.column("used_code", &usedCode)
    try visitor.column("merge_plan_id", &mergePlan)
    try visitor.column("administered_uid", &account)
  }
}

extension ConflictReceipt: JSONColumnValue {}
extension UsedCode: JSONColumnValue {}

extension RequestOutcome: ConvertedColumnValue {
  package var converted: Int64? { Int64(rawValue) }
  package init?(converted: Int64) { self.init(rawValue: UInt8(truncatingIfNeeded: converted)) }
}
