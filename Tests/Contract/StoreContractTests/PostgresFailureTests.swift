import Accounts
import Dispatch
import PostgresCluster
import PostgresDriver
import Synchronization
import Testing

@testable import PostgresAccountStore

/// What a store does when a connection, a transaction or a process fails.
@Suite struct PostgresFailureTests: StoreContract {
  private let address: String

  /// The database is not given back: tests leave triggers and open transactions in it.
  init() throws {
    address = try PostgresCluster.shared.get().takeDatabase()
  }

  private func open(
    _ change: (inout PostgresAccountStore.Configuration) -> Void = { _ in }
  ) throws -> PostgresAccountStore {
    var configuration = PostgresAccountStore.Configuration.tested()
    change(&configuration)
    return try PostgresAccountStore(address, configuration: configuration)
  }

  private func stored(_ number: Int, in store: PostgresAccountStore) async throws -> Account? {
    let uid = uid(number)
    return try await store.read { try $0.account(uid) }
  }

  /// A node that has never heard of the database does not even know the time.
  @Test func aDatabaseThatNeverRespondsIsLostToo() {
    let contact = DatabaseContact(tolerance: .zero, patienceAtStart: .zero)
    #expect(!contact.isLost)
    contact.asks()
    #expect(contact.isLost)
    #expect(
      {
        contact.endsAsking(isAnswered: true)
        return !contact.isLost
      }())
    let patient = DatabaseContact(tolerance: .zero, patienceAtStart: .seconds(3600))
    patient.asks()
    #expect(!patient.isLost)
  }

  @Test func aConnectionThatCannotRollBackIsDiscarded() throws {
    let place = ConnectionPlace(address)
    let transaction = try WriteTransaction(on: place, isolation: .readCommitted)
    let process = try transaction.ask("SELECT pg_backend_pid()", [])[0][0]
    let end = "SELECT pg_terminate_backend($1::bigint::integer, 60000)"
    #expect(try PostgresConnection(address).run(end, [process]).rows == [[.boolean(true)]])
    #expect(place.isOpen)
    transaction.rollback()
    #expect(!place.isOpen)
  }

  @Test func aReadIsRepeatedOnlyIfItsConnectionWasOpenBefore() throws {
    let counters = ConnectionCounters()
    let place = ConnectionPlace(address, counters)
    func flights(_ sql: String) -> Int {
      let before = counters.figures(named: "read", waiting: 0).flights
      let transaction = ReadTransaction(on: place)
      _ = try? transaction.ask(sql, [])
      transaction.end()
      return counters.figures(named: "read", waiting: 0).flights - before
    }
    let end = "SELECT pg_terminate_backend(pg_backend_pid())"
    #expect(flights(end) == 1)
    #expect(flights("SELECT 1") == 2)
    #expect(flights(end) == 2)
  }

  /// The row that shows that a change set was stored may be missing although it could not be inserted.
  @Test func aChangeSetIsAcknowledgedOnlyIfItsRowIsThere() async throws {
    try PostgresConnection(address).execute(
      """
      CREATE SEQUENCE insertions;
      CREATE FUNCTION skip_first() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN IF nextval(''insertions'') = 1 THEN RETURN NULL; END IF; RETURN NEW; END';
      CREATE TRIGGER skip BEFORE INSERT ON feed FOR EACH ROW EXECUTE FUNCTION skip_first();
      """)
    let store = try open()
    defer { store.close() }
    try await commit(store, [.insertAccount(account(1))])
    #expect(try await stored(1, in: store) != nil)
  }

  @Test func aTransactionWhoseProcessHasVanishedDelaysOthersForSecondsOnly() async throws {
    let store = try open()
    defer { store.close() }
    try await commit(store, [.insertAccount(account(1))])
    let vanished = ConnectionPlace(address)
    let transaction = try WriteTransaction(on: vanished, isolation: .readCommitted)
    #expect(try transaction.ask("SELECT 1 FROM accounts FOR UPDATE", []).count == 1)
    var next = account(1)
    next.version += 1
    var refusals: [StoreError?] = []
    repeat {
      refusals.append(await refusal(store, [.updateAccount(next)]))
    } while refusals.last == StoreError.overloaded
    // Each waits for five seconds, and the transaction ends after twenty.
    #expect(refusals.last == .some(nil) && (1...6).contains(refusals.count - 1))
    #expect(throws: PostgresError.self) { try transaction.ask("SELECT 1", []) }
  }

  @Test func aStoreThatWasPausedForLongForgetsEverything() async throws {
    let one = try open { $0.memoryOfFeed = 1 }
    defer { one.close() }
    let other = try open {
      $0.memoryOfFeed = 1
      $0.followsOthers = true
    }
    defer { other.close() }
    let (pauses, pause) = AsyncStream.makeStream(of: Void.self)
    let (events, continuation) = AsyncStream.makeStream(of: CommitFeed.Event.self)
    let stage = Mutex(Stage.before)
    let continues = DispatchSemaphore(value: 0)
    // A subscriber is called on the thread that follows the other store.
    let subscription = other.feed.subscribe { event in
      switch stage.withLock({ $0 }) {
      case .before: break
      case .pause:
        stage.withLock { $0 = .after }
        pause.yield()
        continues.wait()
      case .after: continuation.yield(event)
      }
    }
    defer { withExtendedLifetime(subscription) {} }
    while !other.feed.isFresh { await Task.yield() }
    stage.withLock { $0 = .pause }
    try await commit(one, [.insertAccount(account(1))])
    var begun = pauses.makeAsyncIterator()
    await begun.next()
    // Also if the test fails: a store that closes waits for its threads.
    defer { continues.signal() }
    try await commit(one, [.insertAccount(account(2))])
    let connection = try PostgresConnection(address)
    while try connection.run("SELECT 1 FROM feed").count > 0 {
      _ = try await one.sweep(now: now, limit: 10, lifetimes: Lifetimes())
    }
    continues.signal()
    try await commit(one, [.insertAccount(account(3))])
    var next = events.makeAsyncIterator()
    #expect(await next.next() == .gap)
  }

  private enum Stage { case before, pause, after }

  /// The commits that the feed of a store has reported.
  private final class HeardCommits: Sendable {
    private let events = Mutex<[CommitFeed.Event]>([])
    private let subscription = Mutex<CommitFeed.Subscription?>(nil)

    init(of store: PostgresAccountStore) {
      let subscription = store.feed.subscribe { [weak self] event in
        if event != .gap { self?.events.withLock { $0.append(event) } }
      }
      self.subscription.withLock { $0 = subscription }
    }

    var commits: [CommitFeed.Event] { events.withLock { $0 } }
  }

  // MARK: Commits without a response

  /// Makes commits wait while the table `held` has a row, as they wait for a standby that is away.
  private func holdCommits() throws {
    try PostgresConnection(address).execute(
      """
      CREATE TABLE held ();
      INSERT INTO held DEFAULT VALUES;
      CREATE FUNCTION wait_for_standby() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN WHILE EXISTS (SELECT 1 FROM held) LOOP PERFORM pg_sleep(0.01); END LOOP; RETURN NULL; END';
      CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON feed DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION wait_for_standby();
      """)
  }

  private func releaseCommits() throws { try PostgresConnection(address).execute("DELETE FROM held") }

  private static let waiting =
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"

  @Test func aCommitWhoseResponseDoesNotComeIsLookedForOnAnotherConnection() async throws {
    let store = try open { $0.patienceWithCommit = .milliseconds(100) }
    defer { store.close() }
    try holdCommits()
    let isDone = Atomic(false)
    let commit = Task {
      defer { isDone.store(true, ordering: .releasing) }
      return await refusal(store, [.insertAccount(account(1))])
    }
    let observer = try PostgresConnection(address)
    while !isDone.load(ordering: .acquiring), try observer.run(Self.waiting).count == 0 { await Task.yield() }
    try releaseCommits()
    #expect(await commit.value == nil)
    #expect(try await stored(1, in: store) != nil)
  }

  /// The memory of this process would otherwise keep what was before it.
  @Test func aCommitThatIsStoredAfterItsOutcomeWasUnknownIsHeardByItsOwnProcess() async throws {
    let store = try open {
      $0.patienceWithCommit = .milliseconds(100)
      $0.patience = .zero
      $0.followsOthers = true
    }
    defer { store.close() }
    let heard = HeardCommits(of: store)
    try await store.feed.catchUp()
    try holdCommits()
    guard case .undecided? = await refusal(store, [.insertAccount(account(1))]) else {
      Issue.record("the outcome was not unknown")
      return
    }
    try releaseCommits()
    let stored = "SELECT 1 FROM feed"
    let observer = try PostgresConnection(address)
    while try observer.run(stored).count == 0 { await Task.yield() }
    try await store.feed.catchUp()
    #expect(heard.commits == [.commit(CommittedState(accounts: [account(1).accountKey]))])
  }

  /// S83: what the look-up of an unknown outcome meets does not say whether the first commit will be stored.
  @Test func aLookUpThatTheDatabaseEndsLeavesTheOutcomeUnknown() async throws {
    let store = try open {
      $0.writers = 1
      $0.patienceWithCommit = .seconds(1)
      $0.patience = .seconds(1)
      $0.followsOthers = true
    }
    defer { store.close() }
    let heard = HeardCommits(of: store)
    // These connections are open before the limit is set, which ends the look-up on the next connection.
    let observer = try PostgresConnection(address)
    try await commit(store, [.insertAccount(account(2))])
    try await store.feed.catchUp()
    try holdCommits()
    try PostgresConnection(address).execute(
      """
      DO $$ BEGIN
        EXECUTE format('ALTER DATABASE %I SET statement_timeout = 10', current_database());
      END $$
      """)
    guard case .undecided? = await refusal(store, [.insertAccount(account(1))]) else {
      Issue.record("the outcome was not unknown")
      return
    }
    try observer.execute("DELETE FROM held")
    while try observer.run("SELECT 1 FROM feed").count < 2 { await Task.yield() }
    try await store.feed.catchUp()
    #expect(heard.commits == [.commit(CommittedState(accounts: [account(1).accountKey]))])
  }

  /// If the response to its commit is lost, nothing else says which accounts it has deleted.
  @Test func aSweepIsHeardByItsOwnProcess() async throws {
    let store = try open { $0.followsOthers = true }
    defer { store.close() }
    let heard = HeardCommits(of: store)
    try await store.feed.catchUp()
    var closed = account(1)
    closed.closedAt = now
    try await commit(store, [.insertAccount(closed)])
    _ = try await store.sweep(now: now.adding(milliseconds: 365 * 86_400_000), limit: 10, lifetimes: Lifetimes())
    try await store.feed.catchUp()
    // From the sweep and from the feed.
    let commit = CommitFeed.Event.commit(CommittedState(accounts: [closed.accountKey]))
    #expect(heard.commits == [commit, commit])
  }

  // MARK: Values

  @Test func aChangeWhoseValuesAreRefusedIsNoFailureOfTheDatabase() async throws {
    try PostgresConnection(address).execute(
      """
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN RAISE ''no'' USING ERRCODE = TG_ARGV[0]; END';
      CREATE TRIGGER refuse_1 BEFORE INSERT ON accounts FOR EACH ROW WHEN (NEW.display_name = 'Name 1')
        EXECUTE FUNCTION refuse('22P05');
      CREATE TRIGGER refuse_2 BEFORE INSERT ON accounts FOR EACH ROW WHEN (NEW.display_name = 'Name 2')
        EXECUTE FUNCTION refuse('54000');
      CREATE TRIGGER refuse_3 BEFORE INSERT ON accounts FOR EACH ROW WHEN (NEW.display_name = 'Name 3')
        EXECUTE FUNCTION refuse('53100');
      """)
    let reports = Mutex<[StoreReport]>([])
    let store = try PostgresAccountStore(
      address, configuration: .init(writers: 1, readers: 1, followsOthers: false)
    ) { report in reports.withLock { $0.append(report) } }
    defer { store.close() }
    for number in 1...3 {
      guard case .unavailable? = await refusal(store, [.insertAccount(account(number))]) else {
        Issue.record("account \(number) was not refused")
        continue
      }
    }
    let found = reports.withLock { $0 }
    guard found.count == 3, case .changeRefused(let cause) = found[0], case .changeRefused = found[1],
      case .writeFailed = found[2]
    else {
      Issue.record("other reports: \(found)")
      return
    }
    #expect(cause.hasPrefix("PostgreSQL 22P05"))
  }

  @Test func aDatabaseWithAnotherEncodingIsRefused() throws {
    let cluster = try PostgresCluster.shared.get()
    try PostgresConnection(cluster.address(of: "postgres")).execute(
      "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    let latin = cluster.address(of: "latin")
    let errors = [
      #expect(throws: StoreFileError.self) { try PostgresMigration(latin).run() },
      #expect(throws: StoreFileError.self) { try PostgresMigration(latin).plan() },
      #expect(throws: StoreFileError.self) { try PostgresAccountStore(latin) },
    ]
    for error in errors {
      #expect(error?.problem.contains("encoding LATIN1") == true)
      #expect(error?.remedy.contains("createdb --encoding UTF8 --template template0") == true)
    }
  }

  // MARK: Connections

  /// An export holds its transaction for longer than an operator may allow others.
  @Test func aHeldSnapshotIsNotEndedByTheLimitOfTheDatabase() throws {
    let name = try #require(PostgresConnection(address).run("SELECT current_database()::text").rows.first?[0].text)
    try PostgresConnection(address).execute("ALTER DATABASE \(name) SET idle_in_transaction_session_timeout = '1min'")
    let limit = "SHOW idle_in_transaction_session_timeout"
    #expect(try ConnectionPlace(address, hasLimits: false).open().run(limit).rows == [[.text("0")]])
    #expect(try ConnectionPlace(address).open().run(limit).rows == [[.text("20s")]])
  }

  @Test func aSweepLeavesAMergeAloneThatIsBeingUndone() async throws {
    let store = try open()
    defer { store.close() }
    let kept = "b@x.example"
    try await commit(store, [.insertAccount(account(1)), .insertAccount(account(2, email: kept))])
    let merge = AccountMerge(
      id: 10, tenant: tenant, merged: uid(2), survivor: uid(1), at: now, undoUntil: now.adding(milliseconds: 1000),
      snapshot: MergeSnapshot(of: account(2), into: account(1), aliases: []))
    try await commit(store, [.mergeAccount(merge), .reserveAddress(kept, onAlias: uid(2))])
    let undo = try PostgresConnection(address)
    try undo.execute(
      """
      BEGIN;
      SELECT m.account_id FROM merges m JOIN accounts a ON a.id = m.account_id FOR UPDATE;
      DELETE FROM merges;
      UPDATE accounts SET deleted_at = NULL;
      """)
    let isSwept = Atomic(false)
    let over = merge.undoUntil
    let sweep = Task {
      defer { isSwept.store(true, ordering: .relaxed) }
      return try await store.sweep(now: over, limit: 10, lifetimes: Lifetimes())
    }
    let observer = try PostgresConnection(address)
    let waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    while !isSwept.load(ordering: .relaxed), try observer.run(waiting).count == 0 { await Task.yield() }
    try undo.execute("COMMIT")
    #expect(try await sweep.value == 0)
    #expect(try await stored(2, in: store)?.email == kept)
  }
}
