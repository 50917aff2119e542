/// The mails, and the messages to phones, that wait to be sent. They are queued by `Change.enqueueMail` and
/// `Change.enqueueSMS`, in the commit that they report, or that creates their code.
///
/// One worker takes the mails and another one the messages. It sends those that are due, reports the outcome of each
/// attempt, and reads the queue again. If an attempt was not reported, because the process ended, the message is due
/// again. So each is sent at least once, and the mails to one address in order.
extension AccountStore {
  /// Records the outcome of an attempt to send a mail. Nothing happens if the mail is gone.
  package func settle(_ mail: Mail, _ outcome: DeliveryOutcome) async throws(StoreError) {
    guard let id = mail.id else { return }
    try await commit(ChangeSet(tenant: mail.tenant, changes: [.settleMail(id, outcome)]))
  }

  /// Records the outcome of an attempt to send a message. Nothing happens if the message is gone.
  package func settle(_ message: SMSMessage, _ outcome: DeliveryOutcome) async throws(StoreError) {
    try await commit(ChangeSet(tenant: message.tenant, changes: [.settleSMS(message.id, outcome)]))
  }
}
