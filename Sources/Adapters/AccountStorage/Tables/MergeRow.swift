package import Accounts

/// An alias created by a merge. The user IDs of its two accounts are stored in the accounts' rows.
package struct MergeRow: TableRow {
  package static let table = "merges"
  package static let erasure = RowErasure.deletion(.number(column: "survivor_id"))

  package var merge: AccountMerge
  /// The row number of the account that was merged.
  private var accountID: Int64
  /// The row number of the surviving account.
  private var survivorID: Int64

  package init(_ merge: AccountMerge, of accountID: Int64, into survivorID: Int64) {
    self.merge = merge
    self.accountID = accountID
    self.survivorID = survivorID
  }

  package init() {
    let start = Timestamp(milliseconds: 0)
    let uid = UID(rawValue: "")
    self.init(
      AccountMerge(
        id: 0, tenant: TenantID(rawValue: ""), merged: uid, survivor: uid, at: start, undoUntil: start, snapshot: nil),
      of: 0, into: 0)
  }

  package mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.column("id", &merge.id)
    try visitor.column("tenant", &merge.tenant)
    try visitor.column("account_id", &accountID)
    try visitor.column("survivor_id", &survivorID)
    try visitor.column("merged_at", &merge.at)
    try visitor.column("undo_until", &merge.undoUntil)
    try visitor.column("is_cut", &merge.isCut)
    try visitor.column("snapshot", &merge.snapshot)
  }
}

extension MergeSnapshot: JSONColumnValue {}
