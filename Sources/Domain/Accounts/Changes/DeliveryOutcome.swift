/// The outcome of an attempt to send a mail, or a message to a phone.
package enum DeliveryOutcome: Sendable, Hashable {
  /// The server that delivers the message accepted it, or there is no longer a reason to send it. Nothing of the
  /// message is kept.
  case done
  /// The message will be sent again at this time.
  case retry(at: Timestamp)
  /// The delivery was abandoned.
  case failed
}
