import Accounts

extension InMemoryAuthService {
  /// A text message that the service would have sent to a phone.
  public struct Message: Sendable, Hashable {
    /// The recipient's phone number in E.164 format.
    public let to: String
    /// The code for `PhoneAuthProvider.credential(withVerificationID:verificationCode:)`.
    public let code: String
  }

  /// The messages, in the order in which they were sent.
  public var messages: [Message] {
    service.outbox.messages.map { Message(to: $0.number, code: $0.code) }
  }

  /// Returns the code from the last message to a number, or nil if no message was sent to that number.
  public func lastCode(to number: String) -> String? {
    messages.last { $0.to == number }?.code
  }

  /// Enrolls a phone as a second factor of an account. From then on, the account's sign-ins and reauthentications fail
  /// with `secondFactorRequired` and require a code sent to the phone to finish.
  /// - Parameter number: The phone number in E.164 format.
  public func addPhone(_ number: String, asSecondFactorOf uid: String, displayName: String? = nil) {
    administer {
      try await $0.enrollPhone(number, displayName: displayName, for: UID(rawValue: uid), by: .serverOperator)
    }
  }
}
