internal import Accounts

struct PhoneVerificationRow: TableRow {
  static let table = "phone_verifications"

  private var id = PhoneVerificationID(rawValue: 0)
  private var tenant = TenantID(rawValue: "")
  private var purpose = PhoneVerification.Purpose.credential
  private var number = ""
  private var digest: [UInt8] = []
  private var codeDigest: [UInt8] = []
  private var expiresAt = Timestamp(milliseconds: 0)

  init(_ verification: PhoneVerification) {
    id = verification.id
    tenant = verification.tenant
    purpose = verification.purpose
    number = verification.number.e164
    digest = verification.digest
    codeDigest = verification.codeDigest
    expiresAt = verification.expiresAt
  }

  init() {}

  /// nil if what is stored is not a phone number.
  var verification: PhoneVerification? {
    PhoneNumber(number).map {
      PhoneVerification(
        id: id, tenant: tenant, purpose: purpose, number: $0, digest: digest, codeDigest: codeDigest,
        expiresAt: expiresAt)
    }
  }

  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &id)
    try visitor.column("tenant", &tenant)
    try visitor.column("purpose", &purpose)
    try visitor.column("phone_number", &number)
    try visitor.column("digest", &digest)
    try visitor.column("code_digest", &codeDigest)
    try visitor.column("expires_at", &expiresAt)
  }
}

extension PhoneVerification.Purpose: JSONColumnValue {}
