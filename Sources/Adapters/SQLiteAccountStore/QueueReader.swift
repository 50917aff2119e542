internal import Accounts
internal import GRDB

/// Reads the mails and SMS that wait to be sent, and those that were given up.
final class QueueReader {
  private let dueMails, nextMail, failedMails, countPendingMails: Statement
  private let dueSMS, nextSMS, failedSMS, countPendingSMS: Statement

  init(_ db: Database) throws {
    let mails = try TableDescription<MailRow>()
    let isFirstOfAddress =
      "NOT EXISTS (SELECT 1 FROM mails e WHERE e.state = 'pending' AND e.email = m.email AND e.id < m.id)"
    dueMails = try db.makeStatement(
      sql: """
        SELECT \(mails.columns(of: "m")) FROM mails m WHERE m.state = 'pending' AND m.next_attempt_at <= ?
        AND \(isFirstOfAddress) ORDER BY m.id LIMIT ?
        """)
    nextMail = try db.makeStatement(
      sql: """
        SELECT m.next_attempt_at FROM mails m WHERE m.state = 'pending' AND \(isFirstOfAddress)
        ORDER BY m.next_attempt_at LIMIT 1
        """)
    failedMails = try db.makeStatement(
      sql: "SELECT \(mails.columns(of: "m")) FROM mails m WHERE m.state = 'failed' ORDER BY m.id DESC LIMIT ?")
    countPendingMails = try db.makeStatement(sql: "SELECT count(*) FROM mails WHERE state = 'pending'")
    let messages = try TableDescription<SMSRow>()
    dueSMS = try db.makeStatement(
      sql: """
        SELECT \(messages.columns(of: "s")) FROM sms s WHERE s.state = 'pending' AND s.next_attempt_at <= ?
        ORDER BY s.next_attempt_at, s.id LIMIT ?
        """)
    nextSMS = try db.makeStatement(
      sql: "SELECT s.next_attempt_at FROM sms s WHERE s.state = 'pending' ORDER BY s.next_attempt_at LIMIT 1")
    failedSMS = try db.makeStatement(
      sql: "SELECT \(messages.columns(of: "s")) FROM sms s WHERE s.state = 'failed' ORDER BY s.id DESC LIMIT ?")
    countPendingSMS = try db.makeStatement(sql: "SELECT count(*) FROM sms WHERE state = 'pending'")
  }

  func dueMails(now: Timestamp, limit: Int) throws -> [Mail] {
    try mails(dueMails, [now.milliseconds, limit])
  }

  func nextMailTime() throws -> Timestamp? {
    try nextMail.first([]).map { Timestamp(milliseconds: $0) }
  }

  func failedMails(limit: Int) throws -> [Mail] {
    try mails(failedMails, [limit])
  }

  func pendingMailCount() throws -> Int {
    Int(try countPendingMails.first([]) ?? 0)
  }

  private func mails(_ statement: Statement, _ arguments: StatementArguments) throws -> [Mail] {
    var mails: [Mail] = []
    try statement.forEachRow(arguments) { _ in mails.append(try MailRow(from: statement).mail) }
    return mails
  }

  func dueSMS(now: Timestamp, limit: Int) throws -> [SMSMessage] {
    try messages(dueSMS, [now.milliseconds, limit])
  }

  func nextSMSTime() throws -> Timestamp? {
    try nextSMS.first([]).map { Timestamp(milliseconds: $0) }
  }

  func failedSMS(limit: Int) throws -> [SMSMessage] {
    try messages(failedSMS, [limit])
  }

  func pendingSMSCount() throws -> Int {
    Int(try countPendingSMS.first([]) ?? 0)
  }

  private func messages(_ statement: Statement, _ arguments: StatementArguments) throws -> [SMSMessage] {
    var messages: [SMSMessage?] = []
    try statement.forEachRow(arguments) { _ in messages.append(try SMSRow(from: statement).message) }
    return messages.compactMap { $0 }
  }
}
