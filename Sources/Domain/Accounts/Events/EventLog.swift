/// The place of an event in the log. Places rise in the order of the commits, and none is used twice.
package struct EventPosition: RawRepresentable, Sendable, Hashable, Comparable {
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  package static func < (one: EventPosition, other: EventPosition) -> Bool { one.rawValue < other.rawValue }
}

/// An event as it is stored.
package struct LoggedEvent: Sendable, Hashable {
  package var position: EventPosition
  package var event: OutboxEvent
  /// The call that caused it.
  package var origin: ChangeOrigin

  package init(position: EventPosition, event: OutboxEvent, origin: ChangeOrigin) {
    self.position = position
    self.event = event
    self.origin = origin
  }
}

/// A stretch of the log.
package struct EventPage: Sendable, Hashable {
  package var events: [LoggedEvent]
  /// Up to where the log was read, which may be behind the last of the events.
  package var end: EventPosition
  /// Whether no event of any tenant follows.
  package var isLast: Bool

  package init(events: [LoggedEvent], end: EventPosition, isLast: Bool) {
    self.events = events
    self.end = end
    self.isLast = isLast
  }
}

/// Where a reader of the log begins.
package enum EventStart: Sendable, Hashable {
  /// With what happens from now on.
  case now
  /// With the first event that is not older.
  case since(Timestamp)
  /// After the last response that the reader has received.
  case after(cursor: String)
}

/// What a follower of the log receives.
package struct EventBatch: Sendable, Hashable {
  /// None if nothing has happened for a while.
  package var events: [LoggedEvent]
  /// For the next start.
  package var cursor: String
  /// The reader has seen what was committed before this time, if it has caught up.
  package var asOf: Timestamp
  package var hasCaughtUp: Bool
}
