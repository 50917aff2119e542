package import Accounts

/// Sends codes to phones.
package protocol SMSGateway: Sendable {
  /// Hands over a code for a number, once. Returns when the message is accepted, or cannot be.
  func send(_ code: Secret, to number: PhoneNumber) async -> SMSOutcome
}

/// What became of a message.
package enum SMSOutcome: Sendable, Hashable {
  case accepted
  /// The same message may be accepted later. It may also have been sent: not every gateway that fails sends nothing.
  ///
  /// - Parameter problem: without the number and the code.
  case postponed(_ problem: String)
  /// The message will not be accepted.
  case refused(_ problem: String)
}
