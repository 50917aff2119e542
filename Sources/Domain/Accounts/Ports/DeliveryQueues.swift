/// The mails, and the messages for phones, that wait to be sent. They are queued by `Change.enqueueMail` and
/// `Change.enqueueSMS`, in the commit that they report, or that makes their code.
///
/// One worker takes the mails and another one the messages. It sends those that are due, reports how each try ended,
/// and asks again; one whose try was not reported, because the process ended, is due again. So each is sent at least
/// once, and the mails for one address in order.
extension AccountStore {
  /// Notes how a try to send a mail ended. Nothing happens if the mail is gone.
  package func settle(_ mail: Mail, _ outcome: DeliveryOutcome) async throws(StoreError) {
    guard let id = mail.id else { return }
    try await commit(ChangeSet(tenant: mail.tenant, changes: [.settleMail(id, outcome)]))
  }

  /// Notes how a try to send a message ended. Nothing happens if the message is gone.
  package func settle(_ message: SMSMessage, _ outcome: DeliveryOutcome) async throws(StoreError) {
    try await commit(ChangeSet(tenant: message.tenant, changes: [.settleSMS(message.id, outcome)]))
  }
}
