/// How a try to send a mail, or a message to a phone, ended.
package enum DeliveryOutcome: Sendable, Hashable {
  /// It was accepted by the server that delivers it, or there is no longer a reason to send it. Nothing of it is kept.
  case done
  /// It is tried again at this time.
  case retry(at: Timestamp)
  /// It is given up.
  case failed
}
