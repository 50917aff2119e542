internal import Synchronization

/// The queues of emails and text messages that are waiting to be sent. Messages are enqueued by `Change.enqueueMail`
/// and `Change.enqueueSMS`, in the same commit as the change that they report or the code that they contain.
///
/// One worker sends the emails, and another sends the text messages. Each worker sends the messages that are due,
/// reports the outcome of each attempt, and reads its queue again. If the process ends before it reports an attempt,
/// the message becomes due again. While the store does not accept reports, the workers send nothing. Therefore, each
/// message is sent at least once, and the emails to one address are sent in order.
extension AccountStore {
  /// Records the outcome of an attempt to send an email. Does nothing if the email no longer exists.
  package func settle(_ mail: Mail, _ outcome: DeliveryOutcome) async throws(StoreError) {
    if let changes = ChangeSet(outcome, of: [mail]) { try await commit(changes) }
  }

  /// Records the outcome of an attempt to send a text message. Does nothing if the message no longer exists.
  package func settle(_ message: SMSMessage, _ outcome: DeliveryOutcome) async throws(StoreError) {
    try await commit(ChangeSet(outcome, of: message))
  }
}

/// Records the outcomes of a worker's attempts, and retains those that the store did not accept.
///
/// A worker must stop sending while outcomes are unrecorded. Otherwise, it would send the same messages again, at the
/// expense of the user or the operator.
package final class DeliveryOutcomes: Sendable {
  private let store: any AccountStore
  /// The change sets that the store has not accepted yet. Each records one outcome. Recording an outcome twice is
  /// harmless.
  private let unrecorded = Mutex<[ChangeSet]>([])

  package init(in store: any AccountStore) {
    self.store = store
  }

  /// Records the outcome of an attempt to send several enqueued emails as a single email. Emails that no longer exist
  /// are ignored.
  package func settle(_ mails: [Mail], _ outcome: DeliveryOutcome) async throws(StoreError) {
    if let changes = ChangeSet(outcome, of: mails) { try await record(changes) }
  }

  /// Records that a notice is held back until this time.
  package func hold(_ mail: Mail, until time: Timestamp) async throws(StoreError) {
    guard let id = mail.id else { return }
    try await record(ChangeSet(tenant: mail.tenant, changes: [.holdMail(id, until: time)]))
  }

  /// Records the outcome of an attempt to send a text message. Does nothing if the message no longer exists.
  package func settle(_ message: SMSMessage, _ outcome: DeliveryOutcome) async throws(StoreError) {
    try await record(ChangeSet(outcome, of: message))
  }

  /// Records the outcomes that the store has not accepted so far. If this method throws, do not send any more messages.
  package func recordTheRest() async throws(StoreError) {
    while let outcome = unrecorded.withLock({ $0.popLast() }) { try await record(outcome) }
  }

  private func record(_ outcome: ChangeSet) async throws(StoreError) {
    do throws(StoreError) {
      try await store.commit(outcome)
    } catch {
      unrecorded.withLock { $0.append(outcome) }
      throw error
    }
  }
}

extension ChangeSet {
  /// Creates a change set that records the outcome of an attempt to send emails of one tenant. Returns nil if the
  /// emails were not enqueued.
  fileprivate init?(_ outcome: DeliveryOutcome, of mails: [Mail]) {
    let ids = mails.compactMap(\.id)
    guard let tenant = mails.first?.tenant, !ids.isEmpty else { return nil }
    self.init(tenant: tenant, changes: ids.map { .settleMail($0, outcome) })
  }

  /// Creates a change set that records the outcome of an attempt to send a text message.
  fileprivate init(_ outcome: DeliveryOutcome, of message: SMSMessage) {
    self.init(tenant: message.tenant, changes: [.settleSMS(message.id, outcome)])
  }
}
