/// The tables of a store, which are the same for each kind of database.
package enum AccountTables {
  package static var all: [any TableRow.Type] {
    [
      AccountRow.self, IdentityRow.self, UsedFactorRow.self, SessionRow.self, ActionCodeRow.self, MailRow.self,
      WayBackRow.self, ShadowRow.self, MergeRow.self, SpentProofRow.self, ProofRow.self, RequestReceiptRow.self,
      AttemptRow.self, KnownSourceRow.self, SMSRow.self, AuditRow.self, OutboxRow.self, ServiceKeyRow.self,
      ScanPositionRow.self, SignerKeyRow.self, ImportJobRow.self,
    ]
  }

  /// The statements that erase everything stored about an account except its own row, in the order of the tables.
  /// Their parameter is the account's row number.
  package static let erasingRows: [TableStatement] = all.compactMap { $0.erasing }

  /// Returns the SQL condition that no session or alias still refers to the row of an erased account.
  package static func isUnreferenced(_ account: String) -> String {
    [(SessionRow.table, "account_id"), (MergeRow.table, "account_id"), (MergeRow.table, "survivor_id")]
      .map { "NOT EXISTS (SELECT 1 FROM \($0) r WHERE r.\($1) = \(account).id)" }.joined(separator: " AND ")
  }

  /// The statement that erases the account's own row after all other rows. Its parameters are the row number and the
  /// time of the erasure.
  package static let erasingAccount = AccountRow.clearing(.number(column: "id"))
}

/// The effect of erasing an account on the account's rows in a table.
package enum RowErasure: Sendable {
  /// Has no effect, because the table has no such rows, or because the rows expire or are kept intentionally.
  case none
  /// Deletes the rows or, if there is a condition, only those that meet the condition.
  case deletion(AccountReference, onlyIf: String? = nil)
  /// Clears all columns of the rows, except those that are declared to remain.
  case clearing(AccountReference)
}

/// The way a table's rows refer to their account.
package enum AccountReference: Sendable {
  /// The rows have a column with the account's row number.
  case number(column: String)
  /// The rows contain the user ID of the account or of one of its aliases.
  case uidOrAlias

  /// The SQL condition that a row belongs to the account whose row number is the first parameter.
  fileprivate var condition: String {
    let aliases = "SELECT a.uid FROM merges m JOIN accounts a ON a.id = m.account_id WHERE m.survivor_id = $1"
    return switch self {
    case .number(let column): "\(column) = $1"
    case .uidOrAlias: "uid IN (SELECT uid FROM accounts WHERE id = $1 UNION ALL \(aliases))"
    }
  }
}

extension TableRow {
  /// The statement that erases an account's rows in this table, or nil if there is nothing to erase.
  package static var erasing: TableStatement? {
    switch erasure {
    case .none: return nil
    case .deletion(let account, let condition):
      let conditions = [account.condition] + (condition.map { [$0] } ?? [])
      return TableStatement("DELETE FROM \(table) WHERE \(conditions.joined(separator: " AND "))")
    case .clearing(let account): return clearing(account)
    }
  }

  fileprivate static func clearing(_ account: AccountReference) -> TableStatement {
    TableStatement { dialect in
      let assignments = description.columns.compactMap { column -> String? in
        switch column.erasure {
        case .cleared: "\(column.name) = \(column.type.isNullable ? "NULL" : dialect.emptyLiteral(column.type.storage))"
        case .time: "\(column.name) = $2"
        case .remains: nil
        }
      }
      return "UPDATE \(table) SET \(assignments.joined(separator: ", ")) WHERE \(account.condition)"
    }
  }
}
