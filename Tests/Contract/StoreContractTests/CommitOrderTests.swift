import AccountFakes
import Accounts
import PostgresCluster
import PostgresDriver
import Synchronization
import Testing

@testable import PostgresAccountStore

/// What other nodes hear of commits beside a transaction that stays open, and in which order they read their events.
@Suite struct CommitOrderTests: StoreContract {
  /// `LIGATURE_RACE_ROUNDS=1000` makes 10,000 commits, and keeps the transaction open for at least five seconds.
  private static let rounds = RaceTests.rounds
  private static let workers = 4

  private struct Heard {
    var counts: [AccountKey: Int] = [:]
    var gaps = 0
  }

  private final class Listener: Sendable {
    let heard = Mutex(Heard())
  }

  /// A transaction of a third node, which has changed an account and not committed.
  private func openTransaction(_ address: String) throws -> PostgresConnection {
    let connection = try PostgresConnection(address)
    _ = try connection.run("BEGIN")
    _ = try connection.run(
      "INSERT INTO feed (commit_id, accounts, signing_keys, service_keys) VALUES ($1, $2, false, false)",
      [.bytes(Array(repeating: 7, count: 20)), .text(FeedText.text(of: [account(0).accountKey]))])
    _ = try connection.run(
      """
      INSERT INTO outbox (id, at, tenant, uid, kind, account_version)
      VALUES (nextval('outbox_id'), $1, $2, $3, 'account.updated', 1)
      """, [.integer(now.milliseconds), .text(tenant.rawValue), .text(uid(0).rawValue)])
    return connection
  }

  private func commitAll(_ count: Int, on store: PostgresAccountStore) async throws {
    try await withThrowingTaskGroup { group in
      for worker in 0..<Self.workers {
        group.addTask {
          for number in stride(from: worker + 1, through: count, by: Self.workers) {
            let event = OutboxEvent(at: now, uid: uid(number), kind: .accountCreated, accountVersion: 1)
            try await commit(store, [.insertAccount(account(number)), .emit(event)])
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func commitsBesideAnOpenTransactionAreHeardOnceAndTheirEventsReadOnceInOrder() async throws {
    let pair = try StorePair(in: PostgresCluster.shared.get(), followsOthers: true)
    let listener = Listener()
    let subscription = pair.other.feed.subscribe { event in
      listener.heard.withLock { heard in
        switch event {
        case .gap: heard.gaps += 1
        case .commit(let state): for account in state.accounts { heard.counts[account, default: 0] += 1 }
        }
      }
    }
    defer { withExtendedLifetime(subscription) {} }
    try await pair.other.feed.catchUp()
    let start = ContinuousClock.now
    let open = try openTransaction(pair.address)
    let count = 10 * Self.rounds
    async let commits: Void = commitAll(count, on: pair.one)

    // The follower reads at one node, while both nodes in turn write down the positions of the events.
    var events: [LoggedEvent] = []
    var position = EventPosition(rawValue: 0)
    var reads = 0
    func read() async throws {
      let sweeper = reads % 2 == 0 ? pair.one : pair.other
      _ = try await sweeper.sweep(now: now, limit: 100, lifetimes: Lifetimes())
      let after = position
      let page = try await pair.other.read(in: tenant) { try $0.events(after: after, limit: 100) }
      events += page.events
      position = page.end
      reads += 1
    }
    let isOpenFor = Duration.milliseconds(5) * Self.rounds
    while listener.heard.withLock({ $0.counts.count }) < count || start.duration(to: .now) < isOpenFor {
      try await read()
      #expect(events.isEmpty)
    }
    try await commits
    let waiting = try await pair.other.read(in: tenant) { try $0.events(after: EventPosition(rawValue: 0), limit: 100) }
    #expect(waiting.events.isEmpty && waiting.awaitsOthers)
    _ = try open.run("COMMIT")
    while events.count <= count { try await read() }
    #expect(events.count == count + 1 && zip(events, events.dropFirst()).allSatisfy { $0.position < $1.position })
    #expect(events.first?.event.uid == uid(0))
    #expect(Set(events.map(\.event.uid)).count == count + 1)
    // Each worker has committed one after the other.
    let places = Dictionary(uniqueKeysWithValues: events.enumerated().map { ($1.event.uid, $0) })
    for number in 1...max(1, count - Self.workers) {
      let (earlier, later) = (places[uid(number)] ?? 0, places[uid(number + Self.workers)] ?? 0)
      #expect(earlier < later)
    }
    try await pair.other.feed.catchUp()
    listener.heard.withLock { heard in
      #expect(heard.counts.count == count + 1 && heard.counts.values.allSatisfy { $0 == 1 } && heard.gaps <= 1)
    }
  }
}
