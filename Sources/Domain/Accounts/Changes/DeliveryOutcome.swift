/// The outcome of an attempt to send an email or an SMS message.
package enum DeliveryOutcome: Sendable, Hashable {
  /// The delivering server has accepted the message, or there is no longer a reason to send it. The store deletes the
  /// message.
  case done
  /// Sending the message will be retried at this time.
  case retry(at: Timestamp)
  /// The delivery was abandoned.
  case failed
}
