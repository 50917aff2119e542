package import Accounts

/// Sends codes to phones.
package protocol SMSGateway: Sendable {
  /// Sends a code to a number once, and returns the outcome.
  func send(_ code: Secret, to number: PhoneNumber) async -> SMSOutcome
}

/// The outcome of sending a message to the gateway once.
package enum SMSOutcome: Sendable, Hashable {
  case accepted
  /// The gateway did not accept the message, but may accept the same message later. The message may already have been
  /// sent, because some gateways send a message and then fail.
  ///
  /// - Parameter problem: A description of the problem, without the number or the code.
  case postponed(_ problem: String)
  /// The gateway will not accept the message.
  case refused(_ problem: String)
}
