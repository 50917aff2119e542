internal import Accounts

/// Queues emails and text messages, and records the outcomes of sending them.
extension ChangeApplier {
  func enqueue(_ mail: Mail) throws {
    try require(inTenant: mail.tenant)
    try transaction.require(MailStatements.enqueue, stored: MailRow(mail).insertion) { .keyTaken }
  }

  func enqueue(_ message: SMSMessage) throws {
    try require(inTenant: message.tenant)
    try transaction.require(MailStatements.enqueueSMS, stored: SMSRow(message).insertion) { .keyTaken }
  }

  func assign(_ code: ActionCodeID, of uid: UID?, to mail: MailID) throws {
    try transaction.run(MailStatements.assignCode, [code, uid, mail, tenant])
  }

  func hold(_ mail: MailID, until: Timestamp) throws {
    try transaction.run(MailStatements.hold, [until, mail, tenant])
  }

  func settle(_ queue: QueueStatements, _ id: Int64, _ outcome: DeliveryOutcome) throws {
    switch outcome {
    case .done: try transaction.run(queue.delete, [id, tenant])
    case .retry(let at): try transaction.run(queue.retry, [at, id, tenant])
    case .failed: try transaction.run(queue.fail, [id, tenant])
    }
  }
}

private enum MailStatements {
  static let enqueue = TableStatement(inserting: MailRow.self)
  static let enqueueSMS = TableStatement(inserting: SMSRow.self)
  static let assignCode = TableStatement("UPDATE mails SET action_code_id = $1, uid = $2 WHERE id = $3 AND tenant = $4")
  static let hold = TableStatement(
    "UPDATE mails SET is_held = true, next_attempt_at = $1 WHERE id = $2 AND tenant = $3")
}

/// The statements that record the outcome of sending a message.
struct QueueStatements: Sendable {
  static let mails = QueueStatements(MailRow.table)
  static let sms = QueueStatements(SMSRow.table)

  let delete, retry, fail: TableStatement

  private init(_ table: String) {
    delete = TableStatement("DELETE FROM \(table) WHERE id = $1 AND tenant = $2")
    retry = TableStatement(
      "UPDATE \(table) SET attempts = attempts + 1, next_attempt_at = $1 WHERE id = $2 AND tenant = $3")
    fail = TableStatement(
      "UPDATE \(table) SET attempts = attempts + 1, state = 'failed' WHERE id = $1 AND tenant = $2")
  }
}
