/// The action that a worker takes for an email that is due.
package enum MailStep: Sendable {
  /// Sends the content, which covers these emails.
  case send(MailContent, reporting: [Mail])
  /// Holds the notice back until this time.
  case hold(until: Timestamp)
  /// Discards the email, because there is no longer a reason to send it.
  case drop
}

/// A group of notices that have the same content and were held back.
package struct HeldNotices: Sendable, Hashable {
  package var kind: Mail.Kind
  package var parameters: Mail.Parameters
  package var firstAt: Timestamp
  package var lastAt: Timestamp
  package var count = 1

  private init(_ mail: Mail) {
    kind = mail.kind
    parameters = mail.parameters
    // The digest differs for each identity and is not shown to the reader, so notices that differ only in the digest
    // are grouped together.
    parameters.identityDigest = nil
    firstAt = mail.createdAt
    lastAt = mail.createdAt
  }

  /// Returns the notices grouped by content, in the order of each group's first notice.
  static func list(_ mails: [Mail]) -> [HeldNotices] {
    var list: [HeldNotices] = []
    for mail in mails {
      let notice = HeldNotices(mail)
      if let index = list.firstIndex(where: { $0.kind == notice.kind && $0.parameters == notice.parameters }) {
        list[index].lastAt = max(list[index].lastAt, notice.lastAt)
        list[index].count += 1
      } else {
        list.append(notice)
      }
    }
    return list
  }
}

/// Limits how many notices are sent. A thief who makes many changes must not be able to flood the owner's mailbox, or
/// to suppress the notice about any of the changes.
///
/// Each kind of notice has a separate limit for each address, so that the first notices of a kind are sent immediately,
/// regardless of any other notices. Notices beyond the limit are held back for at most an hour, and then sent in one
/// email.
extension Deliveries {
  /// The maximum number of notices that one email reports. The email stays short, because it groups equal notices.
  private static let noticesPerMail = 1000

  /// Returns the action that the worker takes for an email that is due.
  package func step(for mail: Mail) async throws(AccountError) -> MailStep {
    guard mail.kind.isNotice, let uid = mail.uid else {
      return try await mailContent(for: mail).map { .send($0, reporting: [mail]) } ?? .drop
    }
    let held = try await reader.read { try $0.heldMails(to: mail.address, of: uid, limit: Self.noticesPerMail) }
    // An email that the worker has already tried to send has already been counted.
    if mail.attempts == 0, let time = try await end(ofWaitBefore: mail, held) { return .hold(until: time) }
    let notices = mail.isHeld ? held : []
    guard notices.count > 1 else {
      return try await mailContent(for: mail).map { .send($0, reporting: [mail]) } ?? .drop
    }
    return .send(try await content(of: mail, reporting: notices), reporting: notices)
  }

  /// Counts a notice. Returns the time until which the notice is held back if there have been too many of its kind, and
  /// nil otherwise.
  private func end(ofWaitBefore mail: Mail, _ held: [Mail]) async throws(AccountError) -> Timestamp? {
    // The notice waits for earlier notices of its kind, which could otherwise be held back repeatedly.
    if !mail.isHeld, let earlier = held.first(where: { $0.kind == mail.kind }) { return earlier.nextAttemptAt }
    guard let wait = try await attempts.wait(toReserve: .notice(mail.kind, mail.address), from: nil) else { return nil }
    return committer.now.adding(milliseconds: wait)
  }

  /// Returns the content of the email that reports all notices that are due for an address.
  private func content(of mail: Mail, reporting notices: [Mail]) async throws(AccountError) -> MailContent {
    var content = MailContent(
      kind: .severalNotices, address: mail.address, language: mail.language,
      happenedAt: notices.map(\.createdAt).max() ?? mail.createdAt, parameters: Mail.Parameters(),
      notices: HeldNotices.list(notices))
    if let code = try await answerCode(for: mail, to: notices) { content.set(code, mail, linkedBy: self) }
    return content
  }
}
