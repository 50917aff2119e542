package import Accounts

package struct SMSRow: TableRow {
  package static let table = "sms"
  package static let erasure = RowErasure.none

  private var id = PhoneVerificationID(rawValue: 0)
  private var tenant = TenantID(rawValue: "")
  private var number = ""
  private var salt: [UInt8] = []
  private var createdAt = Timestamp(milliseconds: 0)
  private var nextAttemptAt = Timestamp(milliseconds: 0)
  private var attempts: Int64 = 0
  private var state = SMSMessage.State.pending

  package init(_ message: SMSMessage) {
    id = message.id
    tenant = message.tenant
    number = message.number.e164
    salt = message.salt
    createdAt = message.createdAt
    nextAttemptAt = message.nextAttemptAt
    attempts = message.attempts
    state = message.state
  }

  package init() {}

  /// The message, or nil if the stored number is not a valid phone number.
  package var message: SMSMessage? {
    PhoneNumber(number).map {
      SMSMessage(
        id: id, tenant: tenant, number: $0, salt: salt, createdAt: createdAt, nextAttemptAt: nextAttemptAt,
        attempts: attempts, state: state)
    }
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &id)
    try visitor.column("tenant", &tenant)
    try visitor.column("phone_number", &number)
    try visitor.column("salt", &salt)
    try visitor.column("created_at", &createdAt)
    try visitor.column("next_attempt_at", &nextAttemptAt)
    try visitor.column("attempts", &attempts)
    try visitor.column("state", &state)
  }
}
