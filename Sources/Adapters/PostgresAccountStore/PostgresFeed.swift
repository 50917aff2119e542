internal import Accounts
internal import Foundation
internal import PostgresDriver
internal import Synchronization
internal import WorkerThreads

/// The accounts of a commit as the feed stores them.
enum FeedText {
  /// Returns the accounts as lines. Neither a tenant nor a uid of an account can contain a line break.
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

/// A thread that reads what the other nodes have committed, every tenth of a second.
final class PostgresFeed: Sendable {
  private static let interval = Duration.milliseconds(100)

  private final class ClockOffset: Sendable {
    let milliseconds = Atomic<Int64>(0)
  }

  private let thread: WorkerGroup
  private let stop = DispatchSemaphore(value: 0)
  private let offset = ClockOffset()

  /// The number of milliseconds by which the database's clock is ahead of this process's.
  var clockOffset: Int64 { offset.milliseconds.load(ordering: .relaxed) }

  init(address: String, node: CommitOrigin, feed: CommitFeed) {
    thread = WorkerGroup(name: "accounts.feed") { [stop, offset] _ in
      let poller = FeedPoller(ConnectionPlace(address), node, feed)
      repeat {
        if let found = poller.poll() { offset.milliseconds.store(found, ordering: .relaxed) }
      } while stop.wait(timeout: .now() + Self.interval / .seconds(1)) == .timedOut
    }
  }

  func close() {
    stop.signal()
    thread.join()
  }
}

/// Reads the commits that the present snapshot sees and the one of the poll before did not. So none is missed and none is
/// read twice, in whichever order transactions end.
private final class FeedPoller {
  private static let moment = "pg_current_snapshot()::text, (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
  private static let first = "SELECT \(moment)"
  private static let next = """
    SELECT \(moment), f.commit_id, f.accounts, f.signing_keys FROM (SELECT 1) one LEFT JOIN feed f
      ON f.xid >= pg_snapshot_xmin($1::text::pg_snapshot) AND NOT pg_visible_in_snapshot(f.xid, $1::text::pg_snapshot)
    """

  private let place: ConnectionPlace
  private let node: CommitOrigin
  private let feed: CommitFeed
  /// The snapshot that the last poll has seen; nil if the next poll starts from scratch.
  private var snapshot: String?

  init(_ place: ConnectionPlace, _ node: CommitOrigin, _ feed: CommitFeed) {
    self.place = place
    self.node = node
    self.feed = feed
  }

  /// Publishes what the other nodes have committed since the last poll. Returns by how many milliseconds the clock of
  /// the database is ahead; nil if it cannot be reached.
  func poll() -> Int64? {
    let start = ContinuousClock.now
    do {
      let connection = try place.open()
      let before = Date.now
      let known = snapshot
      let result = try known.map { try connection.run(Self.next, [.text($0)]) } ?? connection.run(Self.first)
      let now = Date(timeIntervalSince1970: (before.timeIntervalSince1970 + Date.now.timeIntervalSince1970) / 2)
      guard let moment = result.rows.first, let time = moment[1].integer else { return nil }
      snapshot = moment[0].text
      // After a lost connection the database may be another one, or may have forgotten commits that this node missed.
      if known == nil { feed.publish(.gap) } else { publish(result.rows) }
      feed.noteComplete(asOf: start)
      return time - Int64(now.timeIntervalSince1970 * 1000)
    } catch {
      snapshot = nil
      place.discard()
      return nil
    }
  }

  private func publish(_ rows: [[PostgresValue]]) {
    var state = CommittedState(accounts: [])
    for row in rows {
      guard case .bytes(let number) = row[2], !number.starts(with: node.prefix) else { continue }
      if let text = row[3].text, !text.isEmpty { state.accounts.formUnion(FeedText.accounts(in: text)) }
      if row[4] == .boolean(true) { state.includesSigningKeys = true }
    }
    if !state.isEmpty { feed.publish(.commit(state)) }
  }
}
