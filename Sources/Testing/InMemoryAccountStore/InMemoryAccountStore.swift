package import Accounts
import Synchronization

/// An account store for tests that keeps its content in memory. It meets all requirements of its protocols except
/// durability.
package final class InMemoryAccountStore: AccountStore, StoreMaintenance {
  private struct Contents {
    var state = StoreState()
    var entries: [(tenant: TenantID, entry: AuditEntry)] = []
    var lastEntry: Int64 = 0
    var events: [(tenant: TenantID, logged: LoggedEvent)] = []
    var lastEvent: Int64 = 0

    mutating func emit(_ new: [OutboxEvent], in tenant: TenantID, origin: ChangeOrigin) {
      for event in new {
        lastEvent += 1
        events.append(
          (tenant, LoggedEvent(position: EventPosition(rawValue: lastEvent), event: event, origin: origin)))
      }
    }

    mutating func audit(_ records: [AuditRecord], in tenant: TenantID, origin: ChangeOrigin) {
      for record in records {
        lastEntry += 1
        entries.append((tenant, AuditEntry(number: lastEntry, record: record, origin: origin)))
      }
    }

    /// Removes old audit records and events, and returns how many were removed.
    mutating func sweepTrails(now: Timestamp, limit: Int, _ lifetimes: Lifetimes) -> Int {
      let oldestEntry = now.adding(milliseconds: -lifetimes.auditRecord)
      let oldestEvent = now.adding(milliseconds: -lifetimes.event)
      let entryCount = entries.prefix(limit).prefix { $0.entry.record.at <= oldestEntry }.count
      let eventCount = events.prefix(limit).prefix { $0.logged.event.at <= oldestEvent }.count
      entries.removeFirst(entryCount)
      events.removeFirst(eventCount)
      return entryCount + eventCount
    }
  }

  /// A feed that reports commits by other writers. It reports only the changes that sweeps make, because the store has
  /// no other writers.
  package let feed = CommitFeed()
  private let contents: Mutex<Contents>

  package init() { contents = Mutex(Contents()) }

  /// Creates a store with a copy of another store's current content.
  package init(copying other: InMemoryAccountStore) { contents = Mutex(other.contents.withLock { $0 }) }

  // MARK: AccountStore

  package func read<Value: Sendable>(
    in tenant: TenantID, _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(StoreError) -> Value {
    // The copy is cheap and immutable.
    let snapshot = contents.withLock {
      InMemorySnapshot(
        state: $0.state, entries: $0.entries, log: $0.events, lastEvent: EventPosition(rawValue: $0.lastEvent),
        tenant: tenant)
    }
    do {
      return try body(snapshot)
    } catch {
      throw error as? StoreError ?? .unavailable("reading: \(type(of: error))")
    }
  }

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    try contents.withLock { contents throws(StoreError) in
      var next = contents.state
      let written = try next.apply(changes)
      contents.audit(written.records, in: changes.tenant, origin: changes.origin)
      contents.emit(written.events, in: changes.tenant, origin: changes.origin)
      contents.state = next
    }
  }

  package func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome {
    contents.withLock { $0.state.reserve(attempt) }
  }

  // MARK: StoreMaintenance

  package func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) async throws(StoreError) -> Int {
    let limit = min(max(limit, 1), 10_000)
    let (count, deleted) = contents.withLock { contents in
      let (count, abandoned) = contents.state.sweep(now: now, limit: limit, lifetimes)
      for account in abandoned {
        contents.audit([.deletedAsAbandoned(account, at: now)], in: account.tenant, origin: ChangeOrigin())
        contents.emit([.deletedAsAbandoned(account, at: now)], in: account.tenant, origin: ChangeOrigin())
      }
      return (count + contents.sweepTrails(now: now, limit: limit, lifetimes), abandoned.map(\.accountKey))
    }
    feed.publishSwept(Set(deleted))
    return count
  }

  package func checkIntegrity() async throws(StoreError) -> [String] { contents.withLock { $0.state }.problems }

  // MARK: Access for tests

  package var auditTrail: [AuditRecord] { contents.withLock { $0.entries.map(\.entry.record) } }

  package var events: [OutboxEvent] { contents.withLock { $0.events.map(\.logged.event) } }
}
