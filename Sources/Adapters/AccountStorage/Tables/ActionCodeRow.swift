package import Accounts

package struct ActionCodeRow: TableRow {
  package static let table = "action_codes"
  package static let erasure = RowErasure.deletion(.uidOrAlias)

  package var code: ActionCode
  private var email: String
  private var displayEmail: String

  package init(_ code: ActionCode) {
    self.code = code
    email = code.address.canonical
    displayEmail = code.address.display
  }

  package init() {
    let start = Timestamp(milliseconds: 0)
    self.init(
      ActionCode(
        id: ActionCodeID(rawValue: 0), tenant: TenantID(rawValue: ""), kind: .verifyEmail, salt: [], uid: nil,
        address: EmailAddress(canonical: "", display: ""), createdAt: start, expiresAt: start))
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &code.id)
    try visitor.column("tenant", &code.tenant)
    try visitor.column("kind", &code.kind)
    try visitor.column("salt", &code.salt)
    try visitor.column("uid", &code.uid)
    try visitor.column("email", &email)
    try visitor.column("display_email", &displayEmail)
    try visitor.column("other_email", &code.otherAddress)
    try visitor.column("device_label", &code.deviceLabel)
    try visitor.column("created_at", &code.createdAt)
    try visitor.column("expires_at", &code.expiresAt)
    try visitor.column("identity_digest", &code.identityDigest)
    code.address = EmailAddress(canonical: email, display: displayEmail)
  }
}

extension ActionCodeSelection {
  /// The kinds of codes that the selection includes, as SQL literals.
  package var kinds: String {
    ActionCode.Kind.allCases.filter(includes).map { "'\($0.rawValue)'" }.joined(separator: ", ")
  }
}
