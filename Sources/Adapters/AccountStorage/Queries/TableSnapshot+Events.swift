package import Accounts

/// The queries for event positions, which each kind of database numbers differently.
package struct EventPositionQueries: Sendable {
  /// The query for the position of the last event.
  let last: TableStatement
  /// The query for the position before the first event that occurred at or after a given time.
  let before: TableStatement
  /// The query that returns a row if all events after a given position are stored.
  let areWhole: TableStatement

  package init(last: TableStatement, before: TableStatement, areWhole: TableStatement) {
    self.last = last
    self.before = before
    self.areWhole = areWhole
  }
}

extension TableSnapshot {
  package func lastEventPosition() throws -> EventPosition {
    EventPosition(rawValue: try number(Self.eventPositions.last) ?? 0)
  }

  package func eventPosition(before time: Timestamp) throws -> EventPosition {
    EventPosition(rawValue: try number(Self.eventPositions.before, [time]) ?? 0)
  }

  package func hasAllEvents(after position: EventPosition) throws -> Bool {
    try finds(Self.eventPositions.areWhole, [position.rawValue])
  }
}
