internal import Accounts
internal import Foundation
internal import PostgresDriver
internal import Synchronization
internal import WorkerThreads

/// Encodes the accounts of a commit as the text that the feed stores.
enum FeedText {
  /// Returns the accounts as lines of text. Neither a tenant nor a UID can contain a line break.
  static func text(of accounts: Set<AccountKey>) -> String {
    accounts.flatMap { [$0.tenant.rawValue, $0.uid.rawValue] }.joined(separator: "\n")
  }

  static func accounts(in text: String) -> Set<AccountKey> {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return Set(
      stride(from: 0, to: parts.count - 1, by: 2).map {
        AccountKey(tenant: TenantID(rawValue: parts[$0]), uid: UID(rawValue: parts[$0 + 1]))
      })
  }
}

/// A thread that reads the other nodes' commits ten times a second and keeps this node registered as running.
final class PostgresFeed: Sendable {
  private static let interval = Duration.milliseconds(100)
  /// The time without a response after which the feed tries a new connection. A connection that has been losing packets
  /// needs about this long to detect that packets arrive again.
  private static let patience = Duration.seconds(5)

  /// The state of the shared database according to the last poll.
  struct State {
    var clockOffset: Int64 = 0
    var servers = 0
    /// The time at which the last successful poll began.
    var completeAsOf: ContinuousClock.Instant?
  }

  private let thread: WorkerGroup
  private let stop = DispatchSemaphore(value: 0)
  private let found = LastPoll()

  private final class LastPoll: Sendable {
    let state = Mutex(State())
  }

  var state: State { found.state.withLock { $0 } }

  init(
    address: String, configuration: PostgresAccountStore.Configuration, node: CommitOrigin, feed: CommitFeed,
    contact: DatabaseContact, report: @escaping @Sendable (StoreReport) -> Void
  ) {
    thread = WorkerGroup(name: "accounts.feed") { [stop, found] _ in
      let place = ConnectionPlace(address, timeLimit: Self.patience)
      let poller = FeedPoller(place, configuration, node, feed, report)
      var lastAnswer = ContinuousClock.now
      repeat {
        contact.asks()
        do {
          let poll = try poller.poll()
          contact.endsAsking(isAnswered: true)
          lastAnswer = .now
          if poller.publish(poll) { found.state.withLock { $0 = poll.state } }
        } catch {
          contact.endsAsking(isAnswered: false)
          if lastAnswer.duration(to: .now) >= contact.tolerance { report(.noAnswer(cause: "\(error)")) }
        }
      } while stop.wait(timeout: .now() + Self.interval / .seconds(1)) == .timedOut
      poller.leave()
    }
  }

  func close() {
    stop.signal()
    thread.join()
  }
}

/// Reads the commits that are visible in the current snapshot but were not visible in the previous poll's snapshot. As
/// a result, no commit is missed or read twice, regardless of the order in which transactions end.
private final class FeedPoller {
  private static let moment = """
    pg_current_snapshot()::text, (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
    (SELECT count(*) FROM servers
      WHERE seen_at > clock_timestamp() - interval '\(PostgresMigration.memoryOfServers) seconds')
    """
  private static let columns = 3
  private static let first = "SELECT \(moment)"
  private static let next = """
    SELECT \(moment), f.commit_id, f.accounts, f.signing_keys, f.service_keys FROM (SELECT 1) one LEFT JOIN feed f
      ON f.xid >= pg_snapshot_xmin($1::text::pg_snapshot) AND NOT pg_visible_in_snapshot(f.xid, $1::text::pg_snapshot)
    """
  /// The interval at which a node records that it is running. A node that has missed several intervals is no longer
  /// counted.
  private static let registration = Duration.seconds(5)

  /// The database's snapshot and time, as seen by a poll.
  struct Moment {
    let snapshot: String
    /// The database's time, in milliseconds.
    let time: Int64
  }

  /// The result of a poll, before it is published.
  struct Poll {
    let state: PostgresFeed.State
    let begin: ContinuousClock.Instant
    let moment: Moment
    /// The commits since the previous poll, or nil if some of them may have been missed.
    let commits: [[PostgresValue]]?
  }

  private let place: ConnectionPlace
  private let configuration: PostgresAccountStore.Configuration
  private let node: CommitOrigin
  private let feed: CommitFeed
  private let report: @Sendable (StoreReport) -> Void
  /// The snapshot and time of the last poll whose commits were published, or nil if the next poll starts from scratch.
  private var last: Moment?
  /// The connection that the last poll used.
  private weak var connection: PostgresConnection?
  private var registeredAt: ContinuousClock.Instant?

  init(
    _ place: ConnectionPlace, _ configuration: PostgresAccountStore.Configuration, _ node: CommitOrigin,
    _ feed: CommitFeed, _ report: @escaping @Sendable (StoreReport) -> Void
  ) {
    self.place = place
    self.configuration = configuration
    self.node = node
    self.feed = feed
    self.report = report
  }

  /// Reads the commits that other nodes have made since the last published poll.
  func poll() throws -> Poll {
    let start = ContinuousClock.now
    do {
      let connection = try place.open()
      // A different connection may lead to a different server, for which the last poll's snapshot is meaningless.
      if connection !== self.connection { last = nil }
      self.connection = connection
      try register(on: connection, at: start)
      let before = Date.now
      let last = last
      let result = try last.map { try connection.run(Self.next, [.text($0.snapshot)]) } ?? connection.run(Self.first)
      let now = Date(timeIntervalSince1970: (before.timeIntervalSince1970 + Date.now.timeIntervalSince1970) / 2)
      guard let row = result.rows.first, let snapshot = row[0].text, let time = row[1].integer,
        let servers = row[2].integer
      else { throw PostgresError.connectionLost("a poll has no result") }
      let offset = time - Int64(now.timeIntervalSince1970 * 1000)
      report(.clockOffset(offset))
      // A sweep removes old commits according to the database's clock, which advances even while this process and its
      // clock are suspended. If the database's clock was set back, it is unknown how much time has passed.
      let isComplete =
        last.map { Int64((time - $0.time).magnitude) * 2 < configuration.memoryOfFeed * 1000 } ?? false
      return Poll(
        state: PostgresFeed.State(clockOffset: offset, servers: Int(servers), completeAsOf: start), begin: start,
        moment: Moment(snapshot: snapshot, time: time), commits: isComplete ? result.rows : nil)
    } catch {
      last = nil
      place.discard()
      throw error
    }
  }

  /// Publishes a poll's result. If a subscriber cannot process the result, reports the reason and returns false. The
  /// next poll then finds the same commits again.
  func publish(_ poll: Poll) -> Bool {
    do throws(AccountError) {
      // After a lost connection, the node may be connected to a different database. After a long pause, the database
      // may have removed commits that this node has not read.
      if let commits = poll.commits { try publish(commits) } else { try feed.publish(.gap) }
    } catch {
      report(.readFailed(cause: error.message))
      return false
    }
    last = poll.moment
    feed.noteComplete(asOf: poll.begin)
    return true
  }

  private func publish(_ rows: [[PostgresValue]]) throws(AccountError) {
    var state = CommittedState(accounts: [])
    var numbers: [[UInt8]] = []
    for row in rows.map({ $0.dropFirst(Self.columns).map(\.self) }) {
      guard case .bytes(let number) = row[0], !node.knowsOutcome(of: number) else { continue }
      numbers.append(number)
      if let text = row[1].text, !text.isEmpty { state.accounts.formUnion(FeedText.accounts(in: text)) }
      if row[2] == .boolean(true) { state.includesSigningKeys = true }
      if row[3] == .boolean(true) { state.includesServiceKeys = true }
    }
    if !state.isEmpty { try feed.publish(.commit(state)) }
    node.noteStored(numbers)
  }

  // MARK: The servers

  /// Records that this node is running, unless that was recorded recently.
  private func register(on connection: PostgresConnection, at now: ContinuousClock.Instant) throws {
    if let registeredAt, registeredAt.duration(to: now) < Self.registration { return }
    try write(
      """
      INSERT INTO servers (id, known_version, seen_at) VALUES ($1, $2, clock_timestamp())
      ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
      """, [.bytes(node.prefix), .integer(Int64(configuration.schema.version))], on: connection)
    registeredAt = now
  }

  func leave() {
    guard registeredAt != nil, place.isOpen else { return }
    try? write("DELETE FROM servers WHERE id = $1", [.bytes(node.prefix)], on: place.open())
  }

  /// Runs a statement in a separate transaction. The commit does not wait for a standby, because waiting would delay
  /// the feed, which is read on the same connection.
  private func write(_ sql: String, _ values: [PostgresValue], on connection: PostgresConnection) throws {
    try connection.send("BEGIN")
    try connection.send("SET LOCAL synchronous_commit = off")
    try connection.send(sql, values)
    try connection.send("COMMIT")
    if let error = try connection.flush().error { throw error }
  }
}
