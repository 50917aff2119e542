internal import AccountStorage
internal import Accounts
internal import PostgresDriver

/// Reads events. An event's position is its index in the order of the commits. The sweep writes the position once no
/// earlier transaction can add events. Until then, the position is derived from the order in which the sweep would
/// assign positions.
extension PostgresSnapshot {
  func events(after position: EventPosition, limit: Int) throws -> EventPage {
    let limit = Self.bounded(limit)
    var found: [OutboxRow] = []
    try forEachRow(of: EventQueries.page, [position.rawValue, Int64(limit)]) { row in
      var event = try OutboxRow(from: row)
      event.id = Int64.read(row.value(at: EventQueries.columns))
      found.append(event)
    }
    let isLast = found.count < limit
    return EventPage(
      events: found.filter { $0.tenant == tenant }.compactMap(\.logged),
      end: found.last?.id.map { EventPosition(rawValue: $0) } ?? position, isLast: isLast,
      awaitsOthers: isLast ? try finds(EventQueries.waiting, []) : false)
  }

  static var eventPositions: EventPositionQueries { EventQueries.positions }
}

enum EventQueries {
  private static let description = OutboxRow.description
  /// The number of columns in an event's row.
  static let columns = description.columns.count

  private static let place =
    "(SELECT last_position FROM outbox_end) + row_number() OVER (ORDER BY u.xid, u.id) AS place"
  /// The condition that an event has no position yet and was written by a transaction that is older than all running
  /// transactions.
  private static let mayBePlaced = "position IS NULL AND xid < pg_snapshot_xmin(pg_current_snapshot())"
  /// The events that meet the `mayBePlaced` condition, with the positions that will be assigned to them.
  private static let unplaced = "SELECT u.*, \(place) FROM outbox u WHERE \(mayBePlaced)"
  private static let placed =
    "(SELECT p.*, p.position AS place FROM outbox p WHERE p.position IS NOT NULL UNION ALL \(unplaced))"
  private static let last = "(SELECT last_position FROM outbox_end) + (SELECT count(*) FROM (\(unplaced)) q)"

  static let page = TableStatement(
    "SELECT \(description.columns(of: "r")), r.place FROM \(placed) r WHERE r.place > $1 ORDER BY r.place LIMIT $2")
  /// Returns a row if there are committed events that cannot be read until earlier transactions have ended.
  static let waiting = TableStatement(
    "SELECT 1 FROM outbox WHERE position IS NULL AND xid >= pg_snapshot_xmin(pg_current_snapshot()) LIMIT 1")
  static let positions = EventPositionQueries(
    last: TableStatement("SELECT \(last)"),
    before: TableStatement(
      """
      SELECT coalesce((SELECT r.place FROM \(placed) r WHERE r.at < $1 ORDER BY r.place DESC LIMIT 1),
        (SELECT min(r.place) - 1 FROM \(placed) r), \(last))
      """),
    areWhole: TableStatement(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM \(placed) r WHERE r.place = $1)
        OR (SELECT min(r.place) FROM \(placed) r) = $1::bigint + 1 OR \(last) = $1
      """))
  /// The condition that a row was written in another cluster and was copied from there by `pg_dump`. Rows written in
  /// this cluster have lower transaction IDs if they are visible.
  private static let isOfAnotherCluster = "xid >= pg_snapshot_xmax(pg_current_snapshot())"
  /// Returns a row if there are events that can be assigned positions.
  static let placeable = TableStatement(
    "SELECT 1 FROM outbox WHERE \(mayBePlaced) OR (position IS NULL AND \(isOfAnotherCluster)) LIMIT 1")
  /// Sets this transaction as the writer of another cluster's events that have no positions, so that positions can be
  /// assigned to them.
  static let adoption =
    "UPDATE outbox SET xid = pg_current_xact_id() WHERE position IS NULL AND \(isOfAnotherCluster)"
  /// Removes another cluster's commits from the feed. They were made before any server of this cluster started.
  static let removalOfForeignCommits = "DELETE FROM feed WHERE \(isOfAnotherCluster)"
  /// Assigns positions to the first events that can have one, and returns their number. Locking the row in `outbox_end`
  /// ensures that only one transaction at a time does so.
  static let placement = """
    WITH places AS (
      SELECT u.id, \(place) FROM (SELECT id, xid FROM outbox WHERE \(mayBePlaced) ORDER BY xid, id LIMIT $1) u
    ), placed AS (
      UPDATE outbox SET position = places.place FROM places WHERE outbox.id = places.id RETURNING 1
    )
    UPDATE outbox_end SET last_position = last_position + (SELECT count(*) FROM places)
    RETURNING (SELECT count(*) FROM places)
    """
}
