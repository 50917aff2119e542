package import Accounts

/// The time step of the code that was last used for a factor. The row of a removed factor remains until the factor's
/// account is deleted.
package struct UsedFactorRow: TableRow {
  package static let table = "used_factors"
  package static let erasure = RowErasure.deletion(.number(column: "account_id"))

  package var id = FactorID(rawValue: "")
  /// The account's row number.
  package var accountID: Int64 = 0
  package var step: Int64 = 0

  package init() {}

  package init(_ id: FactorID, of accountID: Int64, step: Int64) {
    self.id = id
    self.accountID = accountID
    self.step = step
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &id, .match)
    try visitor.column("account_id", &accountID, .keep)
    try visitor.column("step", &step)
  }
}
