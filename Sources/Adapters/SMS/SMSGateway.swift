package import Accounts

/// Sends codes to phones.
package protocol SMSGateway: Sendable {
  /// Sends a code to a number once. Returns when the message has been accepted, or when it is clear that it cannot be
  /// accepted.
  func send(_ code: Secret, to number: PhoneNumber) async -> SMSOutcome
}

/// The outcome of sending a message.
package enum SMSOutcome: Sendable, Hashable {
  case accepted
  /// The same message may be accepted later. It may also have been sent already, because some gateways send a message
  /// and then fail.
  ///
  /// - Parameter problem: The problem, without the number and the code.
  case postponed(_ problem: String)
  /// The message will not be accepted.
  case refused(_ problem: String)
}
