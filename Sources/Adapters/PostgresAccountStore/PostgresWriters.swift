internal import AccountStorage
internal import Accounts
internal import ByteCoding
internal import Foundation
internal import PostgresDriver
internal import Synchronization
internal import WorkerThreads

/// A job for a writer thread, submitted by one caller.
enum WriteJob: Sendable {
  case commit(ChangeSet)
  case reserve(AttemptReservation)
  case placeEvents
  case sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes)
  /// Acquires or renews the lease with the given name.
  case lease(String)
  case release(String)
}

/// The result of a ``WriteJob``.
enum WriteAnswer: Sendable {
  case committed
  case reserved(AttemptReservation.Outcome)
  case placed(count: Int)
  case swept(count: Int, deleted: Set<AccountKey>)
  case lease(isHeld: Bool)
}

/// Writer threads, each with its own connection and one transaction at a time.
///
/// After **a conflict** with another transaction (a deadlock, or a unique key that was created after it was looked up),
/// the same job runs again. If a job **waits for a row** for too long, it is refused with `.overloaded`. If **the
/// connection is lost** before the commit is sent, nothing is stored, and the job runs again on another connection. If
/// the connection is lost **after the commit was sent**, it is unknown whether the changes were stored. The same change
/// set then runs again with the same number, and the row with that number shows whether the changes were stored. If the
/// outcome cannot be determined in time, the result is `.undecided`. The changes may still be stored later, in which
/// case the feed also reports them to this process.
final class PostgresWriters: Sendable {
  private struct Entry: Sendable {
    let job: WriteJob
    let delivery: @Sendable (Result<WriteAnswer, StoreError>) -> Delivery
  }

  private let queue: WorkQueue<Entry>
  private let threads: WorkerGroup
  private let counters = ConnectionCounters()
  private let contact: DatabaseContact

  var figures: StoreFigures.Pool { counters.figures(named: "write", waiting: queue.count) }

  init(
    address: String, configuration: PostgresAccountStore.Configuration, node: CommitOrigin,
    contact: DatabaseContact, report: @escaping @Sendable (StoreReport) -> Void
  ) {
    self.contact = contact
    queue = WorkQueue(limit: configuration.queueLimit)
    let growth = TableGrowth()
    threads = WorkerGroup(name: "accounts.write", count: max(1, configuration.writers)) { [queue, counters] _ in
      let writer = PostgresWriter(ConnectionPlace(address, counters), configuration, node: node, growth)
      while let entry = queue.next() {
        let result = contact.isLost ? .failure(StoreError.cutOff) : counters.counting { writer.run(entry.job) }
        switch result {
        case .success(.committed), .success(.reserved(.counted)): report(.written)
        case .success(.placed(let count)), .success(.swept(let count, _)): if count > 0 { report(.written) }
        case .success(.reserved(.refused)), .success(.lease): break
        case .failure(let error as PostgresError) where error.concernsValues:
          report(.changeRefused(cause: error.description))
        case .failure(let error):
          if let cause = StoreError(error, during: "writing").cause { report(.writeFailed(changes: 1, cause: cause)) }
        }
        Delivery.deliver([entry.delivery(result.mapError { StoreError($0, during: "writing") })])
      }
    }
  }

  /// Submits a job and returns its result.
  func submit(_ job: WriteJob) async throws(StoreError) -> WriteAnswer {
    if contact.isLost { throw .cutOff }
    return try await Delivery.submit(to: queue) {
      Entry(job: job, delivery: $0)
    } refusal: {
      $0.delivery(.failure($1))
    }
  }

  func close() {
    queue.close()
    threads.join()
  }
}

/// Runs the jobs of one writer thread.
private final class PostgresWriter {
  private static let mostConflicts = 10

  private let place: ConnectionPlace
  private let configuration: PostgresAccountStore.Configuration
  private let node: CommitOrigin
  private let growth: TableGrowth

  init(
    _ place: ConnectionPlace, _ configuration: PostgresAccountStore.Configuration, node: CommitOrigin,
    _ growth: TableGrowth
  ) {
    self.place = place
    self.configuration = configuration
    self.node = node
    self.growth = growth
  }

  /// Runs a job and returns its result, or an error from the store or the database.
  func run(_ job: WriteJob) -> Result<WriteAnswer, any Error> {
    let number = node.nextCommit()
    var deadline = ContinuousClock.now + configuration.patience
    var conflicts = 0
    var losses = 0
    var isStepwise = false
    // The reason why an earlier transaction's outcome is unknown, or nil if there is no such transaction.
    var unknown: String?
    while true {
      let wasOpen = place.isOpen
      var present: WriteTransaction?
      do {
        let transaction = try WriteTransaction(
          on: place, isolation: configuration.isolation, isStepwise: isStepwise)
        present = transaction
        let answer = try perform(job, number, in: transaction)
        return .success(answer)
      } catch let failure as CommitFailure {
        place.discard()
        guard case .commit = job else {
          return .failure(StoreError.undecided("committing: \(failure.cause)"))
        }
        if unknown == nil { deadline = .now + configuration.patience }
        unknown = failure.cause
      } catch let error as PostgresError where error.endsConnection {
        place.discard()
        losses += 1
        // The server may have closed the connection while it was idle.
        let isWorthAnother = wasOpen && losses < 3 && ContinuousClock.now < deadline
        guard unknown != nil || isWorthAnother else { return .failure(error) }
      } catch is WriteTransaction.NeedsSteps {
        present?.rollback()
        isStepwise = true
      } catch PostgresError.refused(.lockNotAvailable, _) {
        present?.rollback()
        guard unknown != nil else { return .failure(StoreError.overloaded) }
      } catch {
        present?.rollback()
        if Self.isConflict(error), conflicts < Self.mostConflicts {
          conflicts += 1
          Thread.sleep(forTimeInterval: Double.random(in: 0...0.002) * Double(1 << min(conflicts, 6)))
        } else if unknown == nil || !(error is PostgresError) {
          // After an unknown outcome, a database error does not show whether the first commit was stored.
          return .failure(error)
        }
      }
      if let unknown {
        guard ContinuousClock.now < deadline else {
          node.noteUndecided(number)
          return .failure(StoreError.undecided("committing: \(unknown)"))
        }
        Thread.sleep(forTimeInterval: Double.random(in: 0.05...0.2))
      }
    }
  }

  private static func isConflict(_ error: any Error) -> Bool {
    switch error {
    case is AttemptConflict, is NotStored: true
    case PostgresError.refused(let state, _):
      [.serializationFailure, .deadlockDetected, .uniqueViolation].contains(state)
    default: false
    }
  }

  private func perform(
    _ job: WriteJob, _ number: [UInt8], in transaction: WriteTransaction
  ) throws -> WriteAnswer {
    switch job {
    case .commit(let changes):
      var isStored = false
      let state = CommittedState(of: changes)
      try transaction.run(
        """
        INSERT INTO feed (commit_id, accounts, signing_keys, service_keys) VALUES ($1, $2, $3, $4)
        ON CONFLICT DO NOTHING
        """, [number, FeedText.text(of: state.accounts), state.includesSigningKeys, state.includesServiceKeys]
      ) { result in
        guard result.count > 0 else {
          isStored = true
          throw AlreadyStored()
        }
      }
      do {
        try ChangeSetWriter(changes, in: transaction, keepsEvents: configuration.keepsEvents).write()
      } catch is AlreadyStored where isStored {
        transaction.rollback()
        let found = try WriteTransaction(on: place, isolation: configuration.isolation)
        // Updating a row makes this commit wait for the standby, as the original commit would have.
        try found.run("UPDATE feed SET at = at WHERE commit_id = $1", [number]) { result in
          guard result.count > 0 else { throw NotStored() }
        }
        try found.commit(within: configuration.patienceWithCommit)
        return .committed
      }
      try transaction.commit(within: configuration.patienceWithCommit)
      if growth.isDue(after: changes), let connection = try? place.open() { TableGrowth.analyze(connection) }
      return .committed
    case .reserve(let attempt):
      let outcome = try transaction.reserve(attempt)
      if case .refused = outcome { transaction.rollback() } else { try transaction.commit() }
      return .reserved(outcome)
    case .placeEvents:
      // Only one placement runs at a time across all nodes, and none runs during a sweep.
      let lock = "SELECT last_position FROM outbox_end FOR UPDATE SKIP LOCKED"
      guard try !transaction.ask(lock, []).isEmpty else {
        transaction.rollback()
        return .placed(count: 0)
      }
      try transaction.run(EventQueries.adoption)
      try transaction.run(EventQueries.removalOfForeignCommits)
      let placed = try transaction.ask(EventQueries.placement, [Int64(configuration.placedAtOnce)])
      try transaction.commit()
      return .placed(count: Int(placed.first?[0].integer ?? 0))
    case .sweep(let now, let limit, let lifetimes):
      // Only one sweep runs at a time across all nodes.
      _ = try transaction.ask("SELECT last_position FROM outbox_end FOR UPDATE", [])
      var sweep = Sweep(
        transaction, now: now, limit: limit, lifetimes: lifetimes, keepsEvents: configuration.keepsEvents)
      let count = try sweep.run()
      let forgotten = "clock_timestamp() - interval '\(configuration.memoryOfFeed) seconds'"
      try transaction.run("DELETE FROM servers WHERE seen_at < \(forgotten)")
      try transaction.run("DELETE FROM feed WHERE at < \(forgotten)")
      if !sweep.deleted.isEmpty {
        try transaction.run(
          "INSERT INTO feed (commit_id, accounts, signing_keys, service_keys) VALUES ($1, $2, false, false)",
          [number, FeedText.text(of: sweep.deleted)])
        // If the response to the commit is lost, it is unknown which accounts the sweep has deleted.
        node.noteUndecided(number)
      }
      try transaction.commit()
      return .swept(count: count, deleted: sweep.deleted)
    case .lease(let name):
      var isHeld = false
      try transaction.run(
        """
        INSERT INTO leases (name, holder, ends_at)
        VALUES ($1, $2, clock_timestamp() + interval '\(PostgresAccountStore.leaseTime) seconds')
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
        WHERE leases.holder = excluded.holder OR leases.ends_at < clock_timestamp()
          OR leases.ends_at > clock_timestamp() + interval '\(2 * PostgresAccountStore.leaseTime) seconds'
        """, [name, node.prefix]
      ) { isHeld = $0.count > 0 }
      try transaction.commit()
      return .lease(isHeld: isHeld)
    case .release(let name):
      try transaction.run("DELETE FROM leases WHERE name = $1 AND holder = $2", [name, node.prefix])
      try transaction.commit()
      return .lease(isHeld: false)
    }
  }

  private struct AlreadyStored: Error {}

  /// The error for a change set that seemed to be stored but has no row in the feed.
  private struct NotStored: Error {}
}

/// Numbers the commits of one process. A commit number consists of a random prefix, by which the process recognizes its
/// own commits, and a counter.
///
/// The object also records the commits whose outcome the process does not know. They may be stored at any later time,
/// so the feed reports them in the same way as the commits of other processes.
final class CommitOrigin: Sendable {
  static let prefixLength = 12
  let prefix: [UInt8]
  private let count = Mutex<UInt64>(0)
  private let undecided = Mutex<Set<[UInt8]>>([])

  init() {
    var generator = SystemRandomNumberGenerator()
    prefix = (0..<Self.prefixLength).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  func nextCommit() -> [UInt8] {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return prefix + BigEndian.bytes(of: number)
  }

  func noteUndecided(_ number: [UInt8]) { undecided.withLock { _ = $0.insert(number) } }

  /// Removes undecided commits that have turned out to be stored.
  func noteStored(_ numbers: [[UInt8]]) { undecided.withLock { $0.subtract(numbers) } }

  /// Returns whether a commit belongs to this process and its outcome is known.
  func knowsOutcome(of number: [UInt8]) -> Bool {
    number.starts(with: prefix) && !undecided.withLock { $0.contains(number) }
  }
}
