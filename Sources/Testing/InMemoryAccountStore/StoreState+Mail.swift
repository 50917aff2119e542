import Accounts
import HashTreeCollections

extension StoreState {
  mutating func revoke(_ selection: ActionCodeSelection, of uid: UID, in tenant: TenantID) {
    actionCodes = actionCodes.filter { _, code in
      code.uid != uid || code.tenant != tenant || !selection.includes(code.kind)
    }
  }

  /// Removes the codes of a deleted account, and the account's emails except those that are still waiting to be sent.
  mutating func forgetMail(of uid: UID) {
    let erased = Set([uid] + aliases(of: uid))
    actionCodes = actionCodes.filter { $0.value.uid.map(erased.contains) != true }
    mails = mails.filter { $0.value.uid.map(erased.contains) != true || $0.value.state == .pending }
  }

  mutating func enqueue(_ mail: Mail, in tenant: TenantID) throws(StoreError) {
    guard mail.tenant == tenant else { throw .stale }
    lastMail += 1
    var mail = mail
    mail.id = MailID(rawValue: lastMail)
    mails[lastMail] = mail
  }

  mutating func assign(_ code: ActionCodeID, of uid: UID?, to id: MailID, in tenant: TenantID) {
    guard mails[id.rawValue]?.tenant == tenant else { return }
    mails[id.rawValue]?.code = code
    mails[id.rawValue]?.uid = uid
  }

  mutating func settle(_ id: MailID, _ outcome: DeliveryOutcome, in tenant: TenantID) {
    guard var mail = mails[id.rawValue], mail.tenant == tenant else { return }
    switch outcome {
    case .done: mails[id.rawValue] = nil
    case .retry(let at):
      mail.attempts += 1
      mail.nextAttemptAt = at
      mails[id.rawValue] = mail
    case .failed:
      mail.attempts += 1
      mail.state = .failed
      mails[id.rawValue] = mail
    }
  }

  mutating func hold(_ id: MailID, until: Timestamp, in tenant: TenantID) {
    guard mails[id.rawValue]?.tenant == tenant else { return }
    mails[id.rawValue]?.isHeld = true
    mails[id.rawValue]?.nextAttemptAt = until
  }

  /// Removes action codes at least one day after they have expired, and failed emails 30 days after their creation.
  /// Returns how many were removed.
  mutating func sweepMail(now: Timestamp, limit: Int, _ lifetimes: Lifetimes) -> Int {
    let oldCodes = actionCodes.values.filter { code in
      let memory = code.kind == .recoverEmail ? max(86_400_000, lifetimes.wayBack) : 86_400_000
      return code.expiresAt.adding(milliseconds: memory) <= now
    }.prefix(limit)
    for code in oldCodes { actionCodes[code.id] = nil }
    let oldMails = mails.filter { _, mail in
      switch mail.state {
      case .pending: false
      case .failed: mail.createdAt.adding(milliseconds: 30 * 86_400_000) <= now
      }
    }.keys.prefix(limit)
    for number in oldMails { mails[number] = nil }
    return oldCodes.count + oldMails.count
  }
}
