package import Accounts

package struct WayBackRow: TableRow {
  package static let table = "ways_back"
  package static let erasure = RowErasure.deletion(.uidOrAlias)

  package var wayBack: WayBack
  private var email: String
  private var displayEmail: String

  package init(_ wayBack: WayBack) {
    self.wayBack = wayBack
    email = wayBack.address.canonical
    displayEmail = wayBack.address.display
  }

  package init() {
    let start = Timestamp(milliseconds: 0)
    self.init(
      WayBack(
        tenant: TenantID(rawValue: ""), uid: UID(rawValue: ""), address: EmailAddress(canonical: "", display: ""),
        reason: .emailChanged, openedAt: start, expiresAt: start))
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("uid", &wayBack.uid, .match)
    try visitor.column("email", &email, .match)
    try visitor.column("reason", &wayBack.reason, .match)
    try visitor.column("tenant", &wayBack.tenant, .match)
    try visitor.column("display_email", &displayEmail)
    try visitor.column("opened_at", &wayBack.openedAt)
    try visitor.column("expires_at", &wayBack.expiresAt)
    wayBack.address = EmailAddress(canonical: email, display: displayEmail)
  }
}
