/// Sends codes to phones.
package protocol SMSGateway: Sendable {
  /// Hands over a code for a number. Returns once the message is accepted, or cannot be.
  func send(_ code: Secret, to number: PhoneNumber) async -> SMSOutcome
}

/// What became of a message.
package enum SMSOutcome: Sendable, Hashable {
  case accepted
  /// The gateway accepts no more messages at the moment. The message was not sent.
  case overloaded
  /// The gateway has refused the message, or could not be reached. The message was not sent.
  case refused
  /// The gateway did not answer in time. Whether the message was sent is unknown.
  case undecided
}
