package import Accounts

package struct MailRow: TableRow {
  package static let table = "mails"
  /// Deletes the account's emails except those that are waiting. A waiting email is still sent, because it may be the
  /// notice about the change that led to the deletion.
  package static let erasure = RowErasure.deletion(.uidOrAlias, onlyIf: "state <> 'pending'")

  package var mail: Mail

  package init(_ mail: Mail) {
    self.mail = mail
  }

  package init() {
    let start = Timestamp(milliseconds: 0)
    self.init(
      Mail(
        tenant: TenantID(rawValue: ""), kind: .verifyEmail, address: "", uid: nil, createdAt: start,
        nextAttemptAt: start))
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &mail.id)
    try visitor.column("tenant", &mail.tenant)
    try visitor.column("kind", &mail.kind)
    try visitor.column("email", &mail.address)
    try visitor.column("uid", &mail.uid)
    try visitor.column("language", &mail.language)
    try visitor.column("action_code_id", &mail.code)
    try visitor.column("parameters", &mail.parameters)
    try visitor.column("created_at", &mail.createdAt)
    try visitor.column("next_attempt_at", &mail.nextAttemptAt)
    try visitor.column("attempts", &mail.attempts)
    try visitor.column("state", &mail.state)
    try visitor.column("is_held", &mail.isHeld)
    try visitor.column("source", &mail.source)
  }
}

/// The parameters of an email differ between kinds of email, so they are stored as JSON.
extension Mail.Parameters: JSONColumnValue {}
