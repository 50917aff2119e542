import Accounts

extension InMemoryAuthService {
  /// A message that the service would have sent to a phone.
  public struct Message: Sendable, Hashable {
    /// The number that it went to, in the international form.
    public let to: String
    /// What `PhoneAuthProvider.credential(withVerificationID:verificationCode:)` takes.
    public let code: String
  }

  /// The messages, in the order in which they were sent.
  public var messages: [Message] {
    service.outbox.messages.map { Message(to: $0.number, code: $0.code) }
  }

  /// Returns the code of the last message to a number, or nil if there is none.
  public func lastCode(to number: String) -> String? {
    messages.last { $0.to == number }?.code
  }

  /// Enrolls a phone as second factor of an account: its sign-ins and reauthentications fail with
  /// `secondFactorRequired` from now on, and are finished with a code that is sent to the phone.
  /// - Parameter number: In the international form, without spaces.
  public func addPhone(_ number: String, asSecondFactorOf uid: String, displayName: String? = nil) {
    administer {
      try await $0.enrollPhone(number, displayName: displayName, for: UID(rawValue: uid), by: .serverOperator)
    }
  }
}
