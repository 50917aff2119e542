import ByteCoding

/// A message with a code that waits to be sent to a phone.
///
/// The stored data does not reveal the code: it is a keyed hash of the row, computed again for each attempt to send it,
/// and can no longer be computed after the message has been sent and the row deleted.
package struct SMSMessage: Sendable, Hashable {
  package enum State: String, Sendable, Hashable, CaseIterable {
    case pending
    /// The message could not be sent, and is kept for a while for the operator.
    case failed
  }

  /// A time that is longer than any message waits for its next attempt, in milliseconds. If the time of the attempt is
  /// further ahead, the clock was set back, and the message is due.
  package static let longestDelay: Int64 = 60_000

  static let saltLength = 16
  private static let label = "ligature code of a message"

  /// The verification that the code is for. Each has at most one message.
  package var id: PhoneVerificationID
  package var tenant: TenantID
  package var number: PhoneNumber
  /// Random bytes, so that the same number never results in the same code again.
  package var salt: [UInt8]
  package var createdAt: Timestamp
  package var nextAttemptAt: Timestamp
  /// The number of failed attempts to send it.
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

  /// Returns the code in the message. The salt has a fixed length, so its end is unambiguous.
  func code(_ secrets: any SecretSource) -> Secret {
    let bytes = BigEndian.bytes(of: id.rawValue) + salt + Array(tenant.rawValue.utf8)
    // The code is derived from one of 2^64 numbers, so that no code is noticeably likelier than another.
    let digest = secrets.digest(bytes, label: Self.label)
    let digits = String(BigEndian.number(digest.prefix(8), as: UInt64.self) % 1_000_000)
    return Secret(String(repeating: "0", count: PhoneCodes.digitCount - digits.count) + digits)
  }
}
