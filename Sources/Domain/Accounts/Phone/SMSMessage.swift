import ByteCoding

/// A text message with a code, waiting to be sent to a phone.
///
/// The stored data does not reveal the code. The code is derived from a keyed hash of the row, is computed again for
/// each attempt to send the message, and can no longer be computed once the message has been sent and the row deleted.
package struct SMSMessage: Sendable, Hashable {
  package enum State: String, Sendable, Hashable, CaseIterable {
    case pending
    /// The message could not be sent. The operator can inspect it for a while.
    case failed
  }

  /// The maximum delay before the next attempt to send a message, in milliseconds. If the next attempt is further in
  /// the future, the clock has been set back, and the message is due.
  package static let longestDelay: Int64 = 60_000

  static let saltLength = 16
  private static let label = "ligature code of a message"

  /// The ID of the code's phone verification. A verification has at most one message.
  package var id: PhoneVerificationID
  package var tenant: TenantID
  package var number: PhoneNumber
  /// Random bytes, so that no two messages derive their codes from the same input.
  package var salt: [UInt8]
  package var createdAt: Timestamp
  package var nextAttemptAt: Timestamp
  /// The number of failed attempts to send the message.
  package var attempts: Int64
  package var state: State

  package init(
    id: PhoneVerificationID, tenant: TenantID, number: PhoneNumber, salt: [UInt8], createdAt: Timestamp,
    nextAttemptAt: Timestamp, attempts: Int64 = 0, state: State = .pending
  ) {
    self.id = id
    self.tenant = tenant
    self.number = number
    self.salt = salt
    self.createdAt = createdAt
    self.nextAttemptAt = nextAttemptAt
    self.attempts = attempts
    self.state = state
  }

  /// Returns the code in the message. Because the salt has a fixed length, the hash input is unambiguous.
  func code(_ secrets: any SecretSource) -> Secret {
    let bytes = BigEndian.bytes(of: id.rawValue) + salt + Array(tenant.rawValue.utf8)
    // The code is derived from one of 2^64 numbers, so no code is noticeably more likely than another.
    let digest = secrets.digest(bytes, label: Self.label)
    let digits = String(BigEndian.number(digest.prefix(8), as: UInt64.self) % 1_000_000)
    return Secret(String(repeating: "0", count: PhoneCodes.digitCount - digits.count) + digits)
  }
}
