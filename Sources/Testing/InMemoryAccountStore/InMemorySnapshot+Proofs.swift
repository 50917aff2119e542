import Accounts

/// Queries for the proofs that callers present, the attempt counters, the audit trail, and the email and SMS queues.
extension InMemorySnapshot {
  func proof<Content>(_ id: ProofID<Content>) -> StoredProof<Content>? {
    state.proof(ProofKey(id), in: tenant).flatMap { StoredProof($0) }
  }

  func proof<Content>(_ content: Content.Type, lookup digest: [UInt8]) -> StoredProof<Content>? {
    let found = state.proofs.values.first {
      $0.lookup == digest && $0.key.kind == content.kind && $0.tenant == tenant
    }
    return found.flatMap { StoredProof($0) }
  }

  func actionCode(_ id: ActionCodeID) -> ActionCode? {
    state.actionCodes[id].flatMap { $0.tenant == tenant ? $0 : nil }
  }

  func actionCodes(_ kind: ActionCode.Kind, for address: String) -> [ActionCode] {
    state.actionCodes.values
      .filter { $0.kind == kind && $0.tenant == tenant && $0.address.canonical.utf8.elementsEqual(address.utf8) }
      .sorted { $0.id.rawValue > $1.id.rawValue }
  }

  func actionCodes(_ kind: ActionCode.Kind, of uid: UID) -> [ActionCode] {
    state.actionCodes.values.filter { $0.kind == kind && $0.tenant == tenant && $0.uid == uid }
  }

  func receipt(_ keyDigest: [UInt8]) -> RequestReceipt? { state.receipts[keyDigest] }

  func knownCaller(anyOf digests: [[UInt8]]) -> Timestamp? {
    digests.compactMap { state.knownSources[$0]?.expiresAt }.max()
  }

  func wait(before attempt: AttemptReservation) -> Int64? {
    let counters = attempt.entries.map { state.attempts[$0.digest]?.counter }
    guard case .refused(let wait) = attempt.decide(counters) else { return nil }
    return wait
  }

  // MARK: Trails and queues

  func auditTrail(_ filter: AuditFilter, before cursor: AuditCursor?, limit: Int) -> AuditPage {
    let entries = entries.reversed().filter { item in
      item.tenant == tenant && item.entry.number < cursor?.rawValue ?? .max && filter.includes(item.entry)
    }.map(\.entry)
    let page = entries.prefix(Self.bounded(limit))
    let next = page.count < entries.count ? page.last.map { AuditCursor(rawValue: $0.number) } : nil
    return AuditPage(entries: Array(page), next: next)
  }

  func dueMails(now: Timestamp, limit: Int) -> [Mail] {
    let due = firstMails.filter { Self.isDue($0.nextAttemptAt, now: now, longestDelay: Mail.longestDelay) }
      .sorted { ($0.nextAttemptAt, $0.id?.rawValue ?? 0) < ($1.nextAttemptAt, $1.id?.rawValue ?? 0) }
    let parts = Dictionary(grouping: due) { isExpected($0, now: now) }
    return Array([true, false].flatMap { Self.inTurns(parts[$0] ?? []) }.prefix(Self.bounded(limit)))
  }

  /// Returns whether an email is a notice, or its recipient is an account's verified address or an address that can be
  /// restored to an account.
  private func isExpected(_ mail: Mail, now: Timestamp) -> Bool {
    if mail.kind.isNotice { return true }
    if let owner = state.emailOwners[Address(mail.address, in: mail.tenant)],
      state.accounts[owner]?.emailVerified == true
    {
      return true
    }
    return state.waysBack.values.joined().contains {
      $0.tenant == mail.tenant && $0.expiresAt > now && $0.address.canonical.utf8.elementsEqual(mail.address.utf8)
    }
  }

  /// Returns the emails in round-robin order of their sources. The first email from each source precedes the second
  /// email from any source.
  private static func inTurns(_ mails: [Mail]) -> [Mail] {
    var turns: [[UInt8]?: Int] = [:]
    var rounds: [[Mail]] = []
    for mail in mails {
      let turn = turns[mail.source, default: 0]
      turns[mail.source] = turn + 1
      if turn == rounds.count { rounds.append([]) }
      rounds[turn].append(mail)
    }
    return Array(rounds.joined())
  }

  func heldMails(to address: String, of uid: UID, limit: Int) -> [Mail] {
    let held = mails(.pending).filter {
      $0.isHeld && $0.uid == uid && $0.tenant == tenant && $0.address.utf8.elementsEqual(address.utf8)
    }
    return Array(held.prefix(Self.bounded(limit)))
  }

  func nextMailTime() -> Timestamp? { firstMails.map(\.nextAttemptAt).min() }

  func failedMails(limit: Int) -> [Mail] {
    Array(mails(.failed).reversed().prefix(Self.bounded(limit)))
  }

  func pendingMailCount() -> Int { mails(.pending).count }

  /// For each address, the oldest pending email that is held and the oldest pending email that is not held.
  private var firstMails: [Mail] {
    var seen: [Bool: Set<String>] = [:]
    return mails(.pending).filter { seen[$0.isHeld, default: []].insert($0.address).inserted }
  }

  private func mails(_ wanted: Mail.State) -> [Mail] {
    state.mails.values.filter { $0.state == wanted }.sorted { ($0.id?.rawValue ?? 0) < ($1.id?.rawValue ?? 0) }
  }

  func dueSMS(now: Timestamp, limit: Int) -> [SMSMessage] {
    let due = messages(.pending).filter {
      Self.isDue($0.nextAttemptAt, now: now, longestDelay: SMSMessage.longestDelay)
    }
    return Array(
      due.sorted { ($0.nextAttemptAt, $0.id.rawValue) < ($1.nextAttemptAt, $1.id.rawValue) }
        .prefix(Self.bounded(limit)))
  }

  func nextSMSTime() -> Timestamp? { messages(.pending).map(\.nextAttemptAt).min() }

  func failedSMS(limit: Int) -> [SMSMessage] {
    Array(messages(.failed).sorted { $0.id.rawValue > $1.id.rawValue }.prefix(Self.bounded(limit)))
  }

  func pendingSMSCount() -> Int { messages(.pending).count }

  private static func isDue(_ time: Timestamp, now: Timestamp, longestDelay: Int64) -> Bool {
    time <= now || time > now.adding(milliseconds: longestDelay)
  }

  private func messages(_ wanted: SMSMessage.State) -> [SMSMessage] {
    state.messages.values.filter { $0.state == wanted }
  }
}
