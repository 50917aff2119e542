package import Accounts

/// Reads sessions and service keys.
extension TableSnapshot {
  package func session(_ id: SessionID) throws -> SessionRecord? {
    guard let key = id.key else { return nil }
    var session: Session?
    let found = try accounts(SessionQueries.byID, [key, tenant]) { row in
      if session == nil { session = try SessionRow(from: row, at: AccountColumns.end).session }
    }
    guard var session, let account = found.first?.account else { return nil }
    session.uid = account.uid
    session.tenant = account.tenant
    return SessionRecord(session: session, account: account)
  }

  package func sessionOfDeletedAccount(_ id: SessionID) throws -> Session? {
    guard let key = id.key else { return nil }
    return try sessions(SessionQueries.ofDeletedAccount, [key, tenant]).first
  }

  package func sessions(of uid: UID) throws -> [Session] { try sessions(SessionQueries.ofAccount, [uid, tenant]) }

  private func sessions(_ query: TableStatement, _ parameters: [any ColumnValue]) throws -> [Session] {
    var sessions: [Session] = []
    try forEachRow(of: query, parameters) { row in
      var session = try SessionRow(from: row).session
      session.uid = UID(rawValue: String.read(row.value(at: SessionQueries.columns)) ?? "")
      session.tenant = tenant
      sessions.append(session)
    }
    return sessions
  }

  package func serviceKeys() throws -> [ServiceKey] {
    let found: [ServiceKeyRow] = try rows(SessionQueries.serviceKeys, [])
    return found.map(\.key)
  }
}

enum SessionQueries {
  private static let description = SessionRow.description
  /// The number of columns in a session's row.
  static let columns = description.columns.count

  static let byID = TableStatement(
    """
    SELECT \(AccountColumns.list), \(description.columns(of: "s"))
    FROM sessions s JOIN accounts a ON a.id = s.account_id \(AccountColumns.join)
    WHERE s.id = $1 AND a.tenant = $2 AND a.deleted_at IS NULL ORDER BY i.id
    """)
  static let ofDeletedAccount = TableStatement(
    """
    SELECT \(description.columns(of: "s")), a.uid FROM sessions s JOIN accounts a ON a.id = s.account_id
    WHERE s.id = $1 AND a.tenant = $2 AND a.deleted_at IS NOT NULL
    """)
  static let ofAccount = TableStatement(
    """
    SELECT \(description.columns(of: "s")), a.uid FROM accounts a JOIN sessions s ON s.account_id = a.id
    WHERE a.uid = $1 AND a.tenant = $2 AND a.deleted_at IS NULL ORDER BY s.id
    """)
  static let serviceKeys = TableStatement(ServiceKeyRow.self, "ORDER BY r.created_at, r.id")
}
