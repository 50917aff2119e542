package import Accounts

/// Lists accounts, one page at a time.
extension TableSnapshot {
  package func accounts(_ listing: AccountListing, after cursor: AccountCursor?, limit: Int) throws -> AccountPage {
    let limit = Self.bounded(limit)
    var found = try page(of: listing, after: cursor, limit: Int64(limit + 1))
    let isMore = found.count > limit
    if isMore { found.removeLast() }
    let next = found.last.flatMap { last in
      last.id.map { AccountCursor(number: $0, key: listing.key(of: last.account)) }
    }
    return AccountPage(accounts: found.map(\.account), next: isMore ? next : nil)
  }

  private func page(of listing: AccountListing, after cursor: AccountCursor?, limit: Int64) throws -> [AccountRow] {
    let number = cursor?.number ?? 0
    func beginning(with prefix: String, _ query: TableStatement) throws -> [AccountRow] {
      try accounts(query, [cursor?.key ?? prefix, number, AccountListing.end(of: prefix), tenant, limit])
    }
    switch listing {
    case .all: return try accounts(ListQueries.all, [number, tenant, limit])
    case .unreachable: return try accounts(ListQueries.unreachable, [number, tenant, limit])
    case .secondSpelling: return try accountsWithSecondSpelling(after: number, limit: limit)
    case .email(let prefix): return try beginning(with: prefix, ListQueries.byEmailPrefix)
    case .phone(let prefix): return try beginning(with: prefix, ListQueries.byPhonePrefix)
    case .uid(let prefix): return try beginning(with: prefix, ListQueries.byUIDPrefix)
    case .created(let from, let until):
      let start = cursor.flatMap { Int64($0.key) } ?? from.milliseconds
      return try accounts(ListQueries.byCreation, [start, number, until, tenant, limit])
    case .disabled: return try accounts(ListQueries.disabled, [number, tenant, limit])
    case .provider(let provider):
      let labels = provider.reportedLabels.map(\.rawValue)
      return try accounts(ListQueries.ofProvider, [labels.first, labels.last, number, tenant, limit])
    }
  }
}

/// The queries for lists of accounts. Each filter specifies its index, so that no query reads a whole table.
enum ListQueries {
  static let all = listing { _ in
    "SELECT * FROM accounts WHERE id > $1 AND tenant = $2 AND deleted_at IS NULL ORDER BY id LIMIT $3"
  }
  static let unreachable = listing { dialect in
    """
    SELECT * FROM accounts \(dialect.indexed(by: "accounts_unreachable"))
      WHERE id > $1 AND tenant = $2 AND unreachable_since IS NOT NULL
      AND \(AccountColumns.keepsNoAddress(accountID: "accounts.id")) ORDER BY id LIMIT $3
    """
  }
  static let disabled = listing { dialect in
    """
    SELECT * FROM accounts \(dialect.indexed(by: "accounts_disabled"))
      WHERE is_disabled AND is_disabled = TRUE AND id > $1 AND tenant = $2 AND deleted_at IS NULL ORDER BY id LIMIT $3
    """
  }
  static let byEmailPrefix = range(of: "email", "accounts_email")
  static let byPhonePrefix = range(of: "phone_number", "accounts_phone")
  static let byUIDPrefix = range(of: "uid", "accounts_uid")
  static let byCreation = range(of: "created_at", "accounts_created")
  static let ofProvider = TableStatement { dialect in
    func accounts(labeled label: String) -> String {
      """
      SELECT * FROM (
        SELECT account_id FROM identities \(dialect.indexed(by: "identities_provider"))
        WHERE provider_id = \(label) AND set_aside IS NULL AND account_id > $3 AND tenant = $4
        GROUP BY account_id ORDER BY account_id LIMIT $5) p
      """
    }
    return """
      SELECT \(AccountColumns.list) FROM accounts a \(AccountColumns.join)
      WHERE a.deleted_at IS NULL AND a.id IN (
        \(accounts(labeled: "$1")) UNION \(accounts(labeled: "$2"))
        ORDER BY account_id LIMIT $5)
      ORDER BY a.id, i.id
      """
  }

  /// Returns a query that joins accounts with their identities, ordered by row number.
  private static func listing(_ accounts: @escaping @Sendable (any Dialect) -> String) -> TableStatement {
    TableStatement { dialect in
      "SELECT \(AccountColumns.list) FROM (\(accounts(dialect))) a \(AccountColumns.join) ORDER BY a.id, i.id"
    }
  }

  private static func range(of column: String, _ index: String) -> TableStatement {
    TableStatement { dialect in
      """
      SELECT \(AccountColumns.list) FROM
        (SELECT * FROM accounts \(dialect.indexed(by: index))
          WHERE (\(column), id) > ($1, $2) AND \(column) < $3 AND \(column) IS NOT NULL AND tenant = $4 AND deleted_at IS NULL
          ORDER BY \(column), id LIMIT $5) a
      \(AccountColumns.join) ORDER BY a.\(column), a.id, i.id
      """
    }
  }
}
