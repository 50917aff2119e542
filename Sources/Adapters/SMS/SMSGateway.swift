package import Accounts

/// Sends codes to phones.
package protocol SMSGateway: Sendable {
  /// Sends a code to a number once. Returns when the gateway has accepted the message, or when it is certain that the
  /// gateway cannot accept it.
  func send(_ code: Secret, to number: PhoneNumber) async -> SMSOutcome
}

/// The outcome of sending a message.
package enum SMSOutcome: Sendable, Hashable {
  case accepted
  /// The same message may be accepted later. The message may already have been sent, because some gateways send a
  /// message and then fail.
  ///
  /// - Parameter problem: A description of the problem, without the number or the code.
  case postponed(_ problem: String)
  /// The gateway will not accept the message.
  case refused(_ problem: String)
}
