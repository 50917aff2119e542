internal import AccountStorage
internal import Accounts

/// Reads events. An event's position is its ID, because SQLite has only one writer at a time.
extension SQLiteSnapshot {
  func events(after position: EventPosition, limit: Int) throws -> EventPage {
    let limit = Self.bounded(limit)
    let found: [OutboxRow] = try rows(Self.eventPage, [position.rawValue, Int64(limit)])
    return EventPage(
      events: found.filter { $0.tenant == tenant }.compactMap(\.logged),
      end: found.last?.id.map { EventPosition(rawValue: $0) } ?? position, isLast: found.count < limit)
  }

  private static let eventPage = TableStatement(OutboxRow.self, "WHERE r.id > $1 ORDER BY r.id LIMIT $2")
  private static let lastEventID = "coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'outbox'), 0)"
  static let eventPositions = EventPositionQueries(
    last: TableStatement("SELECT \(lastEventID)"),
    // The table has no index on times, because a reader that starts at a given time reads all later events anyway.
    before: TableStatement(
      """
      SELECT coalesce((SELECT id FROM outbox WHERE at < $1 ORDER BY id DESC LIMIT 1),
        (SELECT min(id) - 1 FROM outbox), \(lastEventID))
      """),
    // A restore leaves a gap between the backup's IDs and all later IDs. If a position lies in this gap, the events
    // after it are incomplete.
    areWhole: TableStatement(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM outbox WHERE id = $1) OR (SELECT min(id) FROM outbox) = $1 + 1
        OR \(lastEventID) = $1
      """))
}
