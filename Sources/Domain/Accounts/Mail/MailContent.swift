/// What a mail says, for the moment that it is sent: the template and the language are the sender's to choose.
package struct MailContent: Sendable {
  package var kind: Mail.Kind
  package var address: String
  /// As it was asked for; nil for the server's own.
  package var language: String?
  /// The page that does what the mail is about, with the code; nil for a notice.
  package var link: Secret?
  /// When the link stops working.
  package var linkExpiresAt: Timestamp?
  /// When what it is about happened, or was asked for.
  package var happenedAt: Timestamp
  package var parameters: Mail.Parameters
}

extension AccountUseCases {
  /// Returns what a queued mail says, the same at each try; nil if there is no reason any more to send it, because its code
  /// was used, has expired, or was revoked.
  package func mailContent(for mail: Mail) async throws(AccountError) -> MailContent? {
    var content = MailContent(
      kind: mail.kind, address: mail.address, language: mail.language, happenedAt: mail.createdAt,
      parameters: mail.parameters)
    guard let id = mail.code else { return content }
    guard let code = try await reader.actionCode(id), code.address.canonical == mail.address,
      code.expiresAt > clock.now
    else { return nil }
    content.link = ActionLink(code: ActionCodeToken(code, secrets), mail: mail, policy: policy.mail).url
    content.linkExpiresAt = code.expiresAt
    return content
  }

  /// A value each time that mail was queued since the value before. For one worker.
  package var queuedMail: AsyncStream<Void> { committer.mailSignal.values }
}

/// Wakes the worker that sends mail.
final class MailSignal: Sendable {
  let values: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (values, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func announce(_ changes: ChangeSet) {
    let isQueued = changes.changes.contains { change in
      if case .enqueueMail(let mail) = change { mail.state == .pending } else { false }
    }
    if isQueued { continuation.yield() }
  }
}
