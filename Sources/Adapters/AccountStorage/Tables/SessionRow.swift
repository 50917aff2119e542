package import Accounts

package struct SessionRow: TableRow {
  package static let table = "sessions"
  /// Clears the account's rows. The rows remain until they expire, so that the sessions' tokens can be distinguished
  /// from unknown tokens.
  package static let erasure = RowErasure.clearing(.number(column: "account_id"))

  /// The session. Its `uid` and `tenant` are read from the account, because this table does not duplicate them.
  package var session: Session
  /// The account's row number.
  package var accountID: Int64
  private var lineage: SessionID?
  private var factor: PassedFactor.Kind?
  private var factorID: FactorID?

  package init(_ session: Session, of accountID: Int64) {
    self.session = session
    lineage = session.lineage
    factor = session.factor?.kind
    factorID = session.factor?.id
    self.accountID = accountID
  }

  package init() {
    let start = Timestamp(milliseconds: 0)
    self.init(
      Session(
        id: SessionID(rawValue: ""), uid: UID(rawValue: ""), tenant: TenantID(rawValue: ""), identityID: nil,
        signInProvider: ProviderID(rawValue: ""), authTime: start, generation: 0, deviceLabel: "", createdAt: start,
        handleDigest: [], handleExpiresAt: start, familyDigest: [], rotatedAt: start, expiresAt: start),
      of: 0)
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &session.id, .match, .remains)
    try visitor.column("account_id", &accountID, .match, .remains)
    try visitor.column("identity_id", &session.identityID, .keep)
    try visitor.column("sign_in_provider", &session.signInProvider, .keep, .remains)
    try visitor.column("auth_time", &session.authTime, .keep, .remains)
    try visitor.column("generation", &session.generation, .keep, .remains)
    try visitor.column("device_label", &session.deviceLabel, .keep)
    try visitor.column("created_at", &session.createdAt, .keep, .remains)
    try visitor.column("handle_digest", &session.handleDigest, .replace, .remains)
    try visitor.column("handle_expires_at", &session.handleExpiresAt, .replace, .remains)
    try visitor.column("previous_handle_digest", &session.previousHandleDigest, .replace, .remains)
    try visitor.column("family_digest", &session.familyDigest, .keep, .remains)
    try visitor.column("rotation", &session.rotation, .replace, .remains)
    try visitor.column("rotated_at", &session.rotatedAt, .replace, .remains)
    try visitor.column("expires_at", &session.expiresAt, .replace, .remains)
    try visitor.column("replaced_at", &session.replacedAt, .keep, .remains)
    try visitor.column("lineage", &lineage, .keep, .remains)
    try visitor.column("received_at", &session.receivedAt, .replace, .remains)
    try visitor.column("request_digest", &session.requestDigest, .keep, .remains)
    try visitor.column("request_outcome", &session.requestOutcome, .keep, .remains)
    try visitor.column("replaced_by", &session.replacedBy, .keep, .remains)
    try visitor.column("factor", &factor)
    try visitor.column("factor_id", &factorID)
    try visitor.column("claims", &session.claims, .keep)
    try visitor.column("opened_by", &session.openedBy, .keep, .remains)
    session.lineage = lineage ?? session.id
    session.factor = factor.flatMap { kind in factorID.map { PassedFactor(kind, $0) } }
  }
}
