/// Lets services follow the events of accounts.
package struct EventFollowing: Sendable {
  let reader: AccountReader
  let followers: EventFollowers
  let policy: Policy
  let secrets: any SecretSource
  let clock: any WallClock

  private var tenant: TenantID { reader.tenant }

  /// The maximum number of events to read and send at once.
  private static let eventPageLength = 500
  /// The interval for rereading the log while events wait for earlier transactions to end.
  private static let pause = Duration.milliseconds(100)

  /// Reports the tenant's events from a starting position on, in commit order, until the task is canceled. Stored
  /// events are followed by each new event.
  ///
  /// Throws `.insufficientPermission`, `.operationNotAllowed` if the server stores no events, `.invalidArgument` for a
  /// cursor that this server did not create for the tenant, and `.cursorExpired` if events after the start are no
  /// longer stored. Later, throws `.invalidServiceCredential` once the caller's key has been revoked, and
  /// `.unavailable` if the server stops.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of events to report. If the set is empty, all kinds are reported.
  ///   - requireCurrent: A closure that throws once the caller is no longer authorized. It is called before each read
  ///     of the log, and therefore also before each heartbeat.
  ///   - tell: A closure that sends a batch of events, which is empty for a heartbeat. If the closure throws, the call
  ///     ends and rethrows the error.
  package func follow(
    from start: EventStart, kinds: Set<OutboxEvent.Kind>, by administrator: Administrator,
    whileCurrent requireCurrent: () async throws(AccountError) -> Void, _ tell: (EventBatch) async throws -> Void
  ) async throws {
    try administrator.require(.eventsRead, in: tenant)
    guard policy.lifetimes.event > 0 else {
      throw AccountError(.operationNotAllowed, "This server does not store events; set outbox.retentionDays.")
    }
    // Add the follower before reading the log, so that no commit is missed.
    let follower = try followers.add(administrator)
    defer { followers.remove(follower) }
    var wakeUps = follower.wakeUps.makeAsyncIterator()
    var place = try await place(of: start)
    var isFirst = true
    var page: EventPage
    repeat {
      var isSilent = true
      repeat {
        // Check this before each page, so that even a follower that is far behind receives nothing more once it is no
        // longer authorized.
        try await requireCurrent()
        if let end = follower.end { throw end }
        let asOf = clock.now
        let after = place.position
        page = try await reader.read { try $0.events(after: after, limit: Self.eventPageLength) }
        if page.end != after { place = Place(at: page.end, after: page.events) }
        let events = page.events.filter { kinds.isEmpty || kinds.contains($0.event.kind) }
        let isSignOfLife = page.isLast && isSilent && (follower.takeBeat() || isFirst)
        guard !events.isEmpty || isSignOfLife else { continue }
        isSilent = false
        isFirst = false
        try await tell(
          EventBatch(
            events: events, cursor: cursor(at: place), asOf: asOf, hasCaughtUp: page.isLast && !page.awaitsOthers))
      } while !page.isLast
      if page.awaitsOthers {
        try? await Task.sleep(for: Self.pause)
        follower.wake()
      }
    } while await wakeUps.next(isolation: #isolation) != nil
    if let end = follower.end { throw end }
  }

  /// Makes each follower send a heartbeat. Call this method every few seconds.
  package func beat() { followers.beat() }

  // MARK: Positions

  private var eventCursor: SealedCursor { SealedCursor("events", in: tenant, secrets: secrets) }

  /// A position in the log, and the time of the event at that position. The time reveals whether the position now
  /// belongs to another event, because the database was restored from an earlier backup.
  private struct Place {
    var position: EventPosition
    /// The time of the event at the position; nil if the event is not stored or belongs to another tenant.
    var time: Timestamp?

    /// Creates a place from a position and the events that were read up to it.
    /// - Parameter events: The events that were read, of which the last one may be at the position.
    init(at position: EventPosition, after events: [LoggedEvent]) {
      self.position = position
      time = events.last.flatMap { $0.position == position ? $0.event.at : nil }
    }

    init?(_ text: String) {
      let numbers = text.split(separator: " ").map { Int64($0) }
      guard (1...2).contains(numbers.count), let position = numbers[0] else { return nil }
      self.position = EventPosition(rawValue: position)
      time = numbers.count > 1 ? numbers[1].map { Timestamp(milliseconds: $0) } : nil
    }

    var text: String {
      ([position.rawValue] + (time.map { [$0.milliseconds] } ?? [])).map(String.init).joined(separator: " ")
    }
  }

  private func cursor(at place: Place) -> String { eventCursor.seal(place.text) }

  private func place(of start: EventStart) async throws(AccountError) -> Place {
    switch start {
    case .now: return try await reader.read { try Self.place(at: $0.lastEventPosition(), in: $0) }
    case .since(let time):
      guard time > clock.now.adding(milliseconds: -policy.lifetimes.event) else { throw .cursorExpired }
      return try await reader.read { try Self.place(at: $0.eventPosition(before: time), in: $0) }
    case .after(let cursor):
      guard let place = eventCursor.open(cursor).flatMap(Place.init) else {
        throw AccountError(
          .invalidArgument, "The cursor is not from this server; send the cursor from the last response.",
          field: .cursor)
      }
      let (isWhole, stored) = try await reader.read {
        (try $0.hasAllEvents(after: place.position), try Self.place(at: place.position, in: $0))
      }
      let isSameEvent = stored.time == nil || place.time == nil || stored.time == place.time
      guard isWhole, isSameEvent else { throw .cursorExpired }
      return place
    }
  }

  private static func place(at position: EventPosition, in snapshot: some AccountSnapshot) throws -> Place {
    let previous = EventPosition(rawValue: position.rawValue &- 1)
    return Place(at: position, after: try snapshot.events(after: previous, limit: 1).events)
  }
}

extension AccountError {
  fileprivate static var cursorExpired: AccountError {
    AccountError(
      .cursorExpired,
      "Events after this position are no longer stored. List the accounts again and follow the events from now on.",
      field: .cursor)
  }
}
