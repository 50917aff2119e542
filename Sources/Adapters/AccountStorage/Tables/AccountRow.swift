package import Accounts

package struct AccountRow: TableRow {
  package static let table = "accounts"
  /// No erasure, because `AccountTables.erasingAccount` clears the row. The row remains, so that its user ID is never
  /// assigned to another account. An anonymous account's row remains only until the sweep removes it.
  package static let erasure = RowErasure.none

  /// The account's row number. SQLite numbers accounts in the order in which they were created.
  package var id: Int64?
  package var account: Account
  package var deletedAt: Timestamp?

  package init(_ account: Account, id: Int64? = nil) {
    self.id = id
    self.account = account
  }

  package init() {
    let start = Timestamp(milliseconds: 0)
    self.init(
      Account(uid: UID(rawValue: ""), tenant: TenantID(rawValue: ""), createdAt: start, lastSignInAt: start))
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &id, .match, .remains)
    try visitor.column("tenant", &account.tenant, .keep, .remains)
    try visitor.column("uid", &account.uid, .keep, .remains)
    try visitor.column("email", &account.email)
    try visitor.column("display_email", &account.displayEmail)
    try visitor.column("email_verified", &account.emailVerified)
    try visitor.column("display_name", &account.displayName)
    try visitor.column("photo_url", &account.photoURL)
    try visitor.column("phone_number", &account.phoneNumber)
    try visitor.column("is_anonymous", &account.isAnonymous, .replace, .remains)
    try visitor.column("is_disabled", &account.isDisabled, .replace, .remains)
    try visitor.column("created_at", &account.createdAt, .keep)
    try visitor.column("last_sign_in_at", &account.lastSignInAt, .raise)
    try visitor.column("version", &account.version, .replace, .remains)
    try visitor.column("generation", &account.generation, .replace, .remains)
    try visitor.column("deleted_at", &deletedAt, .keep, .time)
    try visitor.column("tombstones", &account.storedTombstones)
    try visitor.column("factors", &account.storedFactors)
    try visitor.column("recovery_codes", &account.recoveryCodes)
    try visitor.column("custom_sign_in", &account.hasCustomSignIn)
    try visitor.column("unreachable_since", &account.unreachableSince)
    try visitor.column("lost_address", &account.lostAddress)
    try visitor.column("unsettled_since", &account.unsettledSince)
    try visitor.column("closed_at", &account.closedAt)
    try visitor.column("claims", &account.claims)
    try visitor.column("sessions_ended_at", &account.sessionsEndedAt)
  }
}

/// An account's factors, in the order of enrollment.
private struct FactorList: JSONColumnValue {
  var factors: [Factor]
}

extension RecoveryCodes: JSONColumnValue {}
extension CustomClaims: ConvertedColumnValue {}

extension Account {
  /// The account's factors, or NULL if there are none.
  fileprivate var storedFactors: FactorList? {
    get { factors.isEmpty ? nil : FactorList(factors: factors) }
    set { factors = newValue?.factors ?? [] }
  }

  fileprivate var unreachableSince: Timestamp? {
    get { addressLoss?.since }
    set { addressLoss = newValue.map { AddressLoss(since: $0, digest: addressLoss?.digest ?? []) } }
  }

  /// The keyed digest of the email address that the account has lost. This column must be read after the column with
  /// the time of the loss.
  fileprivate var lostAddress: [UInt8]? {
    get { addressLoss?.digest }
    set { addressLoss?.digest = newValue ?? [] }
  }

  /// The account's concatenated tombstones, which all have the same length, or NULL if there are none.
  fileprivate var storedTombstones: [UInt8]? {
    get { tombstones.isEmpty ? nil : tombstones.flatMap(\.bytes) }
    set {
      let bytes = newValue ?? []
      tombstones = stride(from: 0, to: bytes.count, by: Tombstone.length).map { start in
        Tombstone(Array(bytes[start..<min(start + Tombstone.length, bytes.count)]))
      }
    }
  }
}
