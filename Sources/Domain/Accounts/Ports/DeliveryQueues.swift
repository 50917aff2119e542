internal import Synchronization

/// The mails, and the messages to phones, that wait to be sent. They are queued by `Change.enqueueMail` and
/// `Change.enqueueSMS`, in the commit that they report, or that creates their code.
///
/// One worker takes the mails, and another one takes the messages. Each worker sends those that are due, reports the
/// outcome of each attempt, and reads the queue again. If an attempt was not reported, because the process ended, the
/// message is due again; while the store accepts no report, nothing more is sent. Therefore, each is sent at least
/// once, and the mails to one address are sent in order.
extension AccountStore {
  /// Records the outcome of an attempt to send a mail. Nothing happens if the mail is gone.
  package func settle(_ mail: Mail, _ outcome: DeliveryOutcome) async throws(StoreError) {
    if let changes = ChangeSet(outcome, of: [mail]) { try await commit(changes) }
  }

  /// Records the outcome of an attempt to send a message. Nothing happens if the message is gone.
  package func settle(_ message: SMSMessage, _ outcome: DeliveryOutcome) async throws(StoreError) {
    try await commit(ChangeSet(outcome, of: message))
  }
}

/// Records the outcomes of a worker's attempts, and remembers those that the store did not accept.
///
/// A worker that sent more in the meantime would send the same mails or messages again, at the expense of the user or
/// the operator.
package final class DeliveryOutcomes: Sendable {
  private let store: any AccountStore
  /// Each change set records one outcome. Recording it twice does no harm.
  private let unrecorded = Mutex<[ChangeSet]>([])

  package init(in store: any AccountStore) {
    self.store = store
  }

  /// Records the outcome of an attempt to send mails, which are sent as one. Nothing happens to those that are gone.
  package func settle(_ mails: [Mail], _ outcome: DeliveryOutcome) async throws(StoreError) {
    if let changes = ChangeSet(outcome, of: mails) { try await record(changes) }
  }

  /// Records that a notice is held back until this time.
  package func hold(_ mail: Mail, until time: Timestamp) async throws(StoreError) {
    guard let id = mail.id else { return }
    try await record(ChangeSet(tenant: mail.tenant, changes: [.holdMail(id, until: time)]))
  }

  /// Records the outcome of an attempt to send a message. Nothing happens if the message is gone.
  package func settle(_ message: SMSMessage, _ outcome: DeliveryOutcome) async throws(StoreError) {
    try await record(ChangeSet(outcome, of: message))
  }

  /// Records the outcomes that the store did not accept before. Send nothing more if this fails.
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
  /// Records the outcome of an attempt to send mails of one tenant; nil if they were not queued.
  fileprivate init?(_ outcome: DeliveryOutcome, of mails: [Mail]) {
    let ids = mails.compactMap(\.id)
    guard let tenant = mails.first?.tenant, !ids.isEmpty else { return nil }
    self.init(tenant: tenant, changes: ids.map { .settleMail($0, outcome) })
  }

  /// Records the outcome of an attempt to send a message.
  fileprivate init(_ outcome: DeliveryOutcome, of message: SMSMessage) {
    self.init(tenant: message.tenant, changes: [.settleSMS(message.id, outcome)])
  }
}
