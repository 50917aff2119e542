internal import Accounts

/// Opens and closes ways back to an account, and stores shadows of removed sign-in methods and factors.
extension ChangeApplier {
  func open(_ wayBack: WayBack) throws {
    try require(inTenant: wayBack.tenant)
    try transaction.run(RecoveryStatements.open, stored: WayBackRow(wayBack).insertion)
    let values: [any ColumnValue] = [
      wayBack.openedAt, wayBack.expiresAt, wayBack.address.display, wayBack.uid, wayBack.address.canonical,
      wayBack.reason, tenant,
    ]
    try transaction.require(RecoveryStatements.renew, values) { .keyTaken }
  }

  func close(_ selection: WayBackSelection) throws {
    switch selection {
    case .all(let uid): try transaction.run(RecoveryStatements.closeAll, [uid, tenant])
    case .address(let address, let uid):
      try transaction.run(RecoveryStatements.closeThoseOfAddress, [uid, tenant, address])
    case .since(let time, let address, let uid):
      try transaction.run(RecoveryStatements.closeLater, [uid, tenant, address, time])
    }
  }

  func keep(_ shadow: Shadow) throws {
    try require(inTenant: shadow.tenant)
    try transaction.run(RecoveryStatements.keepShadow, stored: ShadowRow(shadow).insertion)
    try transaction.run(RecoveryStatements.limitShadows, [shadow.uid, tenant, Int64(Shadow.limit)])
  }

  func dropShadows(of uid: UID) throws { try transaction.run(RecoveryStatements.dropShadows, [uid, tenant]) }
}

private enum RecoveryStatements {
  static let open = TableStatement(inserting: WayBackRow.self)
  static let renew = TableStatement(
    """
    UPDATE ways_back SET opened_at = CASE WHEN expires_at > $1 AND opened_at < $1 THEN opened_at ELSE $1 END,
      expires_at = $2, display_email = $3
    WHERE uid = $4 AND email = $5 AND reason = $6 AND tenant = $7
    """)
  static let closeAll = TableStatement(
    """
    DELETE FROM ways_back WHERE tenant = $2 AND (uid = $1 OR uid IN (
      SELECT a.uid FROM accounts s JOIN merges m ON m.survivor_id = s.id JOIN accounts a ON a.id = m.account_id
      WHERE s.uid = $1))
    """)
  static let closeThoseOfAddress = TableStatement(
    "DELETE FROM ways_back WHERE uid = $1 AND tenant = $2 AND email = $3")
  static let closeLater = TableStatement(
    "DELETE FROM ways_back WHERE uid = $1 AND tenant = $2 AND email <> $3 AND opened_at >= $4")

  static let keepShadow = TableStatement(inserting: ShadowRow.self)
  static let limitShadows = TableStatement { dialect in
    """
    DELETE FROM shadows WHERE id IN (SELECT id FROM shadows WHERE uid = $1 AND tenant = $2
      ORDER BY removed_at - added_at DESC, id DESC \(dialect.offset("$3")))
    """
  }
  static let dropShadows = TableStatement("DELETE FROM shadows WHERE uid = $1 AND tenant = $2")
}
