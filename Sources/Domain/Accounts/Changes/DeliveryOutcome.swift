/// The outcome of an attempt to send an email or an SMS message.
package enum DeliveryOutcome: Sendable, Hashable {
  /// The server that delivers the message has accepted it, or there is no longer a reason to send it. No part of the
  /// message is kept.
  case done
  /// Sending the message will be retried at this time.
  case retry(at: Timestamp)
  /// The delivery was abandoned.
  case failed
}
