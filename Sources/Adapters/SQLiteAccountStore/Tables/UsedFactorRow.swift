internal import Accounts

/// The step of the last code of a factor that was used. The row of a withdrawn factor stays until its account is
/// deleted.
struct UsedFactorRow: TableRow {
  static let table = "used_factors"
  static let erasure = RowErasure.deletion(.number(column: "account_id"))

  var id = FactorID(rawValue: "")
  /// The number of the account's row.
  var accountID: Int64 = 0
  var step: Int64 = 0

  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &id, .match)
    try visitor.column("account_id", &accountID, .match)
    try visitor.column("step", &step)
  }
}
