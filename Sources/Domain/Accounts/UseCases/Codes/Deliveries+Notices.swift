/// What a worker does with a mail that is due.
package enum MailStep: Sendable {
  /// Sends the content, which reports these mails.
  case send(MailContent, reporting: [Mail])
  /// Holds the notice back until this time.
  case hold(until: Timestamp)
  /// Forgets the mail: there is no longer a reason to send it.
  case drop
}

/// Notices with the same content that were held back.
package struct HeldNotices: Sendable, Hashable {
  package var kind: Mail.Kind
  package var parameters: Mail.Parameters
  package var firstAt: Timestamp
  package var lastAt: Timestamp
  package var count = 1

  private init(_ mail: Mail) {
    kind = mail.kind
    parameters = mail.parameters
    // No reader sees the digest, and it differs for each identity.
    parameters.identityDigest = nil
    firstAt = mail.createdAt
    lastAt = mail.createdAt
  }

  /// Returns the notices grouped by what they report, in the order of the first notice of each group.
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

/// The limit on notices: a thief who makes many changes must neither flood the owner's mailbox nor silence the notice
/// of any of them.
///
/// Each kind of notice has a separate limit for each address, so that the first notices of a kind are sent at once
/// whatever else happens. Those beyond the limit are held back for an hour at most, and then sent in one mail.
extension Deliveries {
  /// The largest number of notices that one mail reports. The mail groups equal notices, so it stays short.
  private static let noticesPerMail = 1000

  /// Returns what the worker does with a mail that is due.
  package func step(for mail: Mail) async throws(AccountError) -> MailStep {
    guard mail.kind.isNotice, let uid = mail.uid else {
      return try await mailContent(for: mail).map { .send($0, reporting: [mail]) } ?? .drop
    }
    let held = try await reader.read { try $0.heldMails(to: mail.address, of: uid, limit: Self.noticesPerMail) }
    // A mail that was tried before has already been counted.
    if mail.attempts == 0, let time = try await end(ofWaitBefore: mail, held) { return .hold(until: time) }
    let notices = mail.isHeld ? held : []
    guard notices.count > 1 else {
      return try await mailContent(for: mail).map { .send($0, reporting: [mail]) } ?? .drop
    }
    return .send(try await content(of: mail, reporting: notices), reporting: notices)
  }

  /// Counts a notice; returns the time until which it is held back if there were too many of its kind.
  private func end(ofWaitBefore mail: Mail, _ held: [Mail]) async throws(AccountError) -> Timestamp? {
    // The notice does not overtake others of its kind, which would otherwise be held back again and again.
    if !mail.isHeld, let earlier = held.first(where: { $0.kind == mail.kind }) { return earlier.nextAttemptAt }
    guard let wait = try await attempts.wait(toReserve: .notice(mail.kind, mail.address), from: nil) else { return nil }
    return committer.now.adding(milliseconds: wait)
  }

  /// Returns the content of the mail that reports all notices that are due to an address.
  private func content(of mail: Mail, reporting notices: [Mail]) async throws(AccountError) -> MailContent {
    var content = MailContent(
      kind: .severalNotices, address: mail.address, language: mail.language,
      happenedAt: notices.map(\.createdAt).max() ?? mail.createdAt, parameters: Mail.Parameters(),
      notices: HeldNotices.list(notices))
    if let code = try await answerCode(for: mail, to: notices) { content.set(code, mail, linkedBy: self) }
    return content
  }
}
