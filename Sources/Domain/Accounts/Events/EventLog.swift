/// The position of an event in the log. Positions increase in commit order, and no position is used twice.
package struct EventPosition: RawRepresentable, Sendable, Hashable, Comparable {
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  package static func < (one: EventPosition, other: EventPosition) -> Bool { one.rawValue < other.rawValue }
}

/// An event in the log, with its position and origin.
package struct LoggedEvent: Sendable, Hashable {
  package var position: EventPosition
  package var event: OutboxEvent
  /// The origin of the changes that caused the event.
  package var origin: ChangeOrigin

  package init(position: EventPosition, event: OutboxEvent, origin: ChangeOrigin) {
    self.position = position
    self.event = event
    self.origin = origin
  }
}

/// A page of the event log.
package struct EventPage: Sendable, Hashable {
  package var events: [LoggedEvent]
  /// The position up to which the log was read. It may be after the position of the last event in `events`.
  package var end: EventPosition
  /// Whether the log currently contains no further readable events of any tenant.
  package var isLast: Bool
  /// Whether the log contains committed events that cannot be read until earlier transactions have ended.
  package var awaitsOthers: Bool

  package init(events: [LoggedEvent], end: EventPosition, isLast: Bool, awaitsOthers: Bool = false) {
    self.events = events
    self.end = end
    self.isLast = isLast
    self.awaitsOthers = awaitsOthers
  }
}

/// The position where a reader of the log starts.
package enum EventStart: Sendable, Hashable {
  /// Starts with the events that occur from now on.
  case now
  /// Starts with the first event at or after the given time.
  case since(Timestamp)
  /// Continues after the last response that the reader has received.
  case after(cursor: String)
}

/// A batch of events for a follower of the log, or a heartbeat.
package struct EventBatch: Sendable, Hashable {
  /// The new events; empty for a heartbeat.
  package var events: [LoggedEvent]
  /// The cursor that the reader can resume from.
  package var cursor: String
  /// The time of the read. A reader that has caught up has received the events of all commits before this time.
  package var asOf: Timestamp
  package var hasCaughtUp: Bool
}
