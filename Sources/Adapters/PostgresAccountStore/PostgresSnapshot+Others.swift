internal import AccountStorage
internal import Accounts
internal import PostgresDriver

/// Looks up the items that callers present, such as proofs and codes, and the attempt counters.
extension PostgresSnapshot {
  func proof<Content>(_ id: ProofID<Content>) throws -> StoredProof<Content>? {
    let found: [ProofRow] = try rows(Questions.proofByID, [id, Content.kind, tenant])
    return try found.first?.proof()
  }

  func proof<Content>(_ content: Content.Type, lookup digest: [UInt8]) throws -> StoredProof<Content>? {
    let found: [ProofRow] = try rows(Questions.proofByLookup, [digest, content.kind, tenant])
    return try found.first?.proof()
  }

  func actionCode(_ id: ActionCodeID) throws -> ActionCode? {
    let found: [ActionCodeRow] = try rows(Questions.actionCodeByID, [id, tenant])
    return found.first?.code
  }

  func actionCodes(_ kind: ActionCode.Kind, for address: String) throws -> [ActionCode] {
    let found: [ActionCodeRow] = try rows(Questions.actionCodesByAddress, [address, kind, tenant])
    return found.map(\.code)
  }

  func actionCodes(_ kind: ActionCode.Kind, of uid: UID) throws -> [ActionCode] {
    let found: [ActionCodeRow] = try rows(Questions.actionCodesByAccount, [uid, kind, tenant])
    return found.map(\.code)
  }

  func receipt(_ keyDigest: [UInt8]) throws -> RequestReceipt? {
    let found: [RequestReceiptRow] = try rows(Questions.receiptByKey, [keyDigest])
    return found.first?.receipt
  }

  func knownCaller(anyOf digests: [[UInt8]]) throws -> Timestamp? {
    let times = try digests.compactMap { digest in
      try ask("SELECT expires_at FROM known_sources WHERE digest = $1", [digest]).first?[0].integer
    }
    return times.max().map { Timestamp(milliseconds: $0) }
  }

  func wait(before attempt: AttemptReservation) throws -> Int64? {
    let counters = try attempt.entries.map { entry in
      let found: [AttemptRow] = try rows(Questions.attemptsByDigest, [entry.digest])
      return found.first?.counter
    }
    guard case .refused(let wait) = attempt.decide(counters) else { return nil }
    return wait
  }
}

/// Reads merges and the means of recovering an account.
extension PostgresSnapshot {
  func merge(of uid: UID) throws -> AccountMerge? { try merges(Questions.mergeOfAlias, uid).first }

  func merges(into uid: UID) throws -> [AccountMerge] { try merges(Questions.mergesIntoAccount, uid) }

  private func merges(_ sql: String, _ uid: UID) throws -> [AccountMerge] {
    try ask(sql, [uid, tenant]).map { row in
      var merge = try MergeRow(from: row).merge
      merge.merged = UID(rawValue: row[Questions.mergeColumns].text ?? "")
      merge.survivor = UID(rawValue: row[Questions.mergeColumns + 1].text ?? "")
      return merge
    }
  }

  func unreachableAccount(losing digest: [UInt8]) throws -> Account? {
    try accounts(Questions.unreachableByAddress, [digest, tenant]).first?.account
  }

  func hasReservedAddress(_ uid: UID) throws -> Bool { try !ask(Questions.keptAddress, [uid, tenant]).isEmpty }

  func waysBack(of uid: UID) throws -> [WayBack] {
    let found: [WayBackRow] = try rows(Questions.waysBackOfAccount, [uid, tenant])
    return found.map(\.wayBack)
  }

  func waysBack(at email: String, in tenant: TenantID) throws -> [HeldWayBack] {
    try ask(Questions.waysBackByAddress, [email, tenant]).map { row in
      let wayBack = try WayBackRow(from: row).wayBack
      return HeldWayBack(wayBack, holder: row[Questions.wayBackColumns].text.map { UID(rawValue: $0) } ?? wayBack.uid)
    }
  }

  func shadows(of uid: UID) throws -> [Shadow] {
    let found: [ShadowRow] = try rows(Questions.shadowsOfAccount, [uid, tenant])
    return found.compactMap(\.shadow)
  }
}

/// Reads the audit trail, one stretch at a time. Also reads the emails and text messages that are waiting to be sent or
/// that could not be sent.
extension PostgresSnapshot {
  /// The maximum time, in milliseconds, by which an audit entry may be older than the entry before it because a clock
  /// was set back.
  private static let auditDisorder: Int64 = 3_600_000

  func auditTrail(_ filter: AuditFilter, before cursor: AuditCursor?, limit: Int) throws -> AuditPage {
    let limit = Self.bounded(limit)
    let start = cursor?.rawValue ?? .max
    let since = filter.since?.milliseconds ?? .min
    let found: [AuditRow] = try rows(
      Questions.auditPage, [start, tenant, filter.uid, filter.requestID, since, Int64(limit)])
    let entries = found.map(\.entry)
    if entries.count == limit {
      return AuditPage(entries: entries, next: entries.last.map { .init(rawValue: $0.number) })
    }
    guard let stretch = try ask(Questions.auditStretch, [start]).first, let last = stretch[0].integer,
      let at = stretch[1].integer, at >= since || since - at < Self.auditDisorder
    else { return AuditPage(entries: entries, next: nil) }
    return AuditPage(entries: entries, next: AuditCursor(rawValue: last))
  }

  func dueMails(now: Timestamp, limit: Int) throws -> [Mail] {
    let found: [MailRow] = try rows(
      Questions.dueMails, [now, now.adding(milliseconds: Mail.longestDelay), Int64(Self.bounded(limit))])
    return found.map(\.mail)
  }

  func heldMails(to address: String, of uid: UID, limit: Int) throws -> [Mail] {
    let found: [MailRow] = try rows(Questions.heldMails, [address, uid, tenant, Int64(Self.bounded(limit))])
    return found.map(\.mail)
  }

  func nextMailTime() throws -> Timestamp? { try number(Questions.nextMail).map { Timestamp(milliseconds: $0) } }

  func failedMails(limit: Int) throws -> [Mail] {
    let found: [MailRow] = try rows(Questions.failedMails, [Int64(Self.bounded(limit))])
    return found.map(\.mail)
  }

  func pendingMailCount() throws -> Int {
    Int(try number("SELECT count(*) FROM mails WHERE state = 'pending'") ?? 0)
  }

  func dueSMS(now: Timestamp, limit: Int) throws -> [SMSMessage] {
    let found: [SMSRow] = try rows(
      Questions.dueSMS, [now, now.adding(milliseconds: SMSMessage.longestDelay), Int64(Self.bounded(limit))])
    return found.compactMap(\.message)
  }

  func nextSMSTime() throws -> Timestamp? { try number(Questions.nextSMS).map { Timestamp(milliseconds: $0) } }

  func failedSMS(limit: Int) throws -> [SMSMessage] {
    let found: [SMSRow] = try rows(Questions.failedSMS, [Int64(Self.bounded(limit))])
    return found.compactMap(\.message)
  }

  func pendingSMSCount() throws -> Int { Int(try number("SELECT count(*) FROM sms WHERE state = 'pending'") ?? 0) }

  private func number(_ sql: String, _ values: [any ColumnValue] = []) throws -> Int64? {
    try ask(sql, values).first?[0].integer
  }
}

/// Reads events. The position of an event is its place in the order of the commits. The sweep writes the position once
/// no earlier transaction can add events. Until then, the position is derived from the order in which the sweep would
/// assign positions.
extension PostgresSnapshot {
  func events(after position: EventPosition, limit: Int) throws -> EventPage {
    let limit = Self.bounded(limit)
    let rows = try ask(Questions.eventPage, [position.rawValue, Int64(limit)]).map { row in
      var found = try OutboxRow(from: row)
      found.id = row[Questions.eventColumns].integer
      return found
    }
    let isLast = rows.count < limit
    return EventPage(
      events: rows.filter { $0.tenant == tenant }.compactMap(\.logged),
      end: rows.last?.id.map { EventPosition(rawValue: $0) } ?? position, isLast: isLast,
      awaitsOthers: isLast ? try !ask(Questions.eventsThatWait, []).isEmpty : false)
  }

  func lastEventPosition() throws -> EventPosition {
    EventPosition(rawValue: try ask("SELECT \(Questions.lastPosition)", []).first?[0].integer ?? 0)
  }

  func eventPosition(before time: Timestamp) throws -> EventPosition {
    EventPosition(rawValue: try ask(Questions.eventBefore, [time]).first?[0].integer ?? 0)
  }

  func hasAllEvents(after position: EventPosition) throws -> Bool {
    try !ask(Questions.eventsAreWhole, [position.rawValue]).isEmpty
  }
}
