/// The messages with codes that wait to be sent to phones. They are queued by `Change.enqueueSMS`, in the commit that makes
/// their code.
///
/// One worker takes them, as with ``MailQueue``: a message whose try was not reported is due again, so each is sent at least
/// once.
package protocol SMSQueue: Sendable {
  /// Returns messages that are due, the oldest first.
  func dueSMS(now: Timestamp, limit: Int) async throws(StoreError) -> [SMSMessage]
  /// Returns when the next message is due, in the past if one is; nil if none is pending.
  func nextSMSTime() async throws(StoreError) -> Timestamp?
  /// Returns messages that were given up, the latest first.
  func failedSMS(limit: Int) async throws(StoreError) -> [SMSMessage]
  /// Returns how many messages are pending.
  func pendingSMSCount() async throws(StoreError) -> Int
  /// Notes how a try ended. Nothing happens if the message is gone.
  func settle(_ message: SMSMessage, _ outcome: DeliveryOutcome) async throws(StoreError)
}
