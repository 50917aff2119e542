import AccountFakes
import AccountStorage
import Accounts
import PostgresCluster
import Synchronization
import Testing

@testable import PostgresAccountStore
@testable import PostgresDriver

/// What several processes on one database have of each other, and the tables in PostgreSQL.
@Suite struct PostgresStoreTests: StoreContract {
  private func pair(
    _ isolation: PostgresAccountStore.Isolation = .tested, followsOthers: Bool = false
  ) throws -> StorePair {
    try StorePair(in: PostgresCluster.shared.get(), isolation: isolation, followsOthers: followsOthers)
  }

  @Test func aStoreHearsWhatTheOtherCommitsAndNotItsOwn() async throws {
    let pair = try self.pair(followsOthers: true)
    let (events, continuation) = AsyncStream.makeStream(of: CommitFeed.Event.self)
    let subscription = pair.other.feed.subscribe { continuation.yield($0) }
    defer { withExtendedLifetime(subscription) {} }
    var commits = events.filter { $0 != .gap }.makeAsyncIterator()
    // The first poll knows nothing of what was before it.
    while !pair.other.feed.isFresh { await Task.yield() }
    try await commit(pair.other, [.insertAccount(account(1))])
    try await commit(pair.one, [.insertAccount(account(2))])
    #expect(await commits.next() == .commit(CommittedState(accounts: [account(2).accountKey])))
    #expect(pair.other.feed.isFresh)
  }

  @Test func aStoreHearsThatTheOtherChangesAServicesKey() async throws {
    let pair = try self.pair(followsOthers: true)
    let (events, continuation) = AsyncStream.makeStream(of: CommitFeed.Event.self)
    let subscription = pair.other.feed.subscribe { continuation.yield($0) }
    defer { withExtendedLifetime(subscription) {} }
    var commits = events.filter { $0 != .gap }.makeAsyncIterator()
    // The first poll knows nothing of what was before it.
    while !pair.other.feed.isFresh { await Task.yield() }
    let key = ServiceKey(
      id: ServiceKeyID(rawValue: "k"), tenant: tenant, name: "n", scopes: [], publicKey: [1], createdAt: now)
    let expected = CommitFeed.Event.commit(CommittedState(accounts: [], includesServiceKeys: true))
    try await commit(pair.one, [.insertServiceKey(key)])
    #expect(await commits.next() == expected)
    try await commit(pair.one, [.deleteServiceKey(key.id)])
    #expect(await commits.next() == expected)
  }

  /// A subscriber that cannot read what has changed, because it gets no connection, gets the event until it can.
  @Test func whatASubscriberCouldNotTakeInIsPublishedAgain() async throws {
    let pair = try self.pair(followsOthers: true)
    let attempts = Mutex(0)
    let (events, continuation) = AsyncStream.makeStream(of: CommitFeed.Event.self)
    let subscription = pair.other.feed.subscribe { (event) throws(AccountError) in
      guard event != .gap else { return }
      let attempt = attempts.withLock { attempts in
        attempts += 1
        return attempts
      }
      guard attempt > 2 else { throw AccountError(.unavailable, "No connection.") }
      continuation.yield(event)
    }
    defer { withExtendedLifetime(subscription) {} }
    var commits = events.makeAsyncIterator()
    // The first poll knows nothing of what was before it.
    while !pair.other.feed.isFresh { await Task.yield() }
    try await commit(pair.one, [.insertAccount(account(1))])
    #expect(await commits.next() == .commit(CommittedState(accounts: [account(1).accountKey])))
    #expect(attempts.withLock { $0 } == 3)
  }

  /// The other server may lack commits, and knows nothing of the snapshot of the last poll.
  @Test func aConnectionToAnotherServerBeginsWithAGap() async throws {
    let pair = try self.pair()
    // Of all connections of this process, only those of this store's feed use this address, so the next one is opened by
    // a poll.
    let address = pair.address + "&application_name=follower"
    let follower = try PostgresAccountStore(address, configuration: .tested(followsOthers: true))
    defer { follower.close() }
    let (events, continuation) = AsyncStream.makeStream(of: CommitFeed.Event.self)
    let subscription = follower.feed.subscribe { continuation.yield($0) }
    defer { withExtendedLifetime(subscription) {} }
    var next = events.makeAsyncIterator()
    try await follower.feed.catchUp()
    #expect(await next.next() == .gap)
    let another = DatabaseServer(host: "another", port: "")
    try LastServers.note(another, timeline: 1, of: address)
    while LastServers.server(of: address) == another { await Task.yield() }
    try await follower.feed.catchUp()
    try await commit(pair.one, [.insertAccount(account(1))])
    #expect(await next.next() == .gap)
  }

  @Test func aStoreHearsThatTheSigningKeysAreReplaced() async throws {
    let pair = try self.pair(followsOthers: true)
    let (events, continuation) = AsyncStream.makeStream(of: CommitFeed.Event.self)
    let subscription = pair.one.feed.subscribe { continuation.yield($0) }
    defer { withExtendedLifetime(subscription) {} }
    var commits = events.filter { $0 != .gap }.makeAsyncIterator()
    while !pair.one.feed.isFresh { await Task.yield() }
    let row = ClusterRow(in: try #require(PostgresAddress(pair.address)))
    _ = try row.claim([1])
    #expect(try row.replaceSigningKeys(0, with: [2]))
    #expect(await commits.next() == .commit(CommittedState(accounts: [], includesSigningKeys: true)))
    #expect(try !row.replaceSigningKeys(0, with: [3]))
    #expect(try row.signingKeys()?.version == 1)
  }

  @Test func aStoreTellsOfItsConnectionsAndOfTheOther() async throws {
    let pair = try self.pair(followsOthers: true)
    try await commit(pair.one, [.insertAccount(account(1))])
    _ = try await pair.one.read { try $0.account(self.uid(1)) }
    while pair.one.figures?.servers != 2 { await Task.yield() }
    let figures = try #require(pair.one.figures)
    #expect(figures.pools.map(\.name) == ["read", "write"])
    #expect(figures.pools.allSatisfy { $0.connections == 1 && $0.waiting == 0 && $0.flights > 0 })
    // Locks and guards, changes, and the commit.
    #expect(figures.pools[1].flights <= 3)
    #expect(figures.feedAge != nil && figures.clockOffset.magnitude < 10_000)
    pair.other.close()
    while pair.one.figures?.servers != 1 { await Task.yield() }
  }

  @Test func oneOfTwoStoresLeads() async throws {
    let pair = try self.pair()
    let (leaders, continuation) = AsyncStream.makeStream(of: Int.self)
    func lead(_ store: PostgresAccountStore, _ number: Int) -> Task<Void, Never> {
      Task {
        await store.lead("work") {
          continuation.yield(number)
          // Until it is cancelled.
          try? await Task.sleep(for: .seconds(3600))
        }
      }
    }
    var found = leaders.makeAsyncIterator()
    let first = lead(pair.one, 1)
    #expect(await found.next() == 1)
    #expect(pair.one.figures?.leases == ["work": true])
    let second = lead(pair.other, 2)
    while pair.other.figures?.leases["work"] != false { await Task.yield() }
    // One that ends gives the lease back.
    first.cancel()
    await first.value
    #expect(await found.next() == 2)
    #expect(pair.other.figures?.leases == ["work": true])
    second.cancel()
    await second.value
  }

  @Test func aLeaderWhoseWorkEndsAtOnceWaitsBeforeItBeginsAgain() async throws {
    let pair = try self.pair()
    let (begins, continuation) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
    let leading = Task { await pair.one.lead("work") { continuation.yield(.now) } }
    var found = begins.makeAsyncIterator()
    let first = try #require(await found.next())
    let second = try #require(await found.next())
    #expect(first.duration(to: second) > .seconds(1))
    leading.cancel()
    await leading.value
  }

  /// Runs the body with a store that has a database to itself.
  private func withStore(
    _ configuration: PostgresAccountStore.Configuration = .tested(),
    _ body: (PostgresAccountStore, _ address: String) async throws -> Void
  ) async throws {
    let cluster = try PostgresCluster.shared.get()
    let address = try cluster.takeDatabase()
    defer { cluster.giveBack(address) }
    let store = try PostgresAccountStore(address, configuration: configuration)
    defer { store.close() }
    try await body(store, address)
  }

  @Test func eventsGetTheirPositionsInTheirOrderAPartInEachTransaction() async throws {
    var configuration = PostgresAccountStore.Configuration.tested()
    configuration.placedAtOnce = 3
    try await withStore(configuration) { store, address in
      for number in 1...10 {
        let event = OutboxEvent(at: now, uid: uid(number), kind: .accountUpdated, accountVersion: 1)
        try await commit(store, [.emit(event)])
      }
      while try await !store.hasAllEventsInOrder() { await Task.yield() }
      try await store.placeEvents()
      let connection = try PostgresConnection(address)
      let places = "SELECT position FROM outbox ORDER BY xid, id"
      #expect(try connection.run(places).rows == (1...10).map { [.integer($0)] })
      #expect(try connection.run("SELECT count(DISTINCT xmin::text) FROM outbox").rows == [[.integer(4)]])
      #expect(try connection.run("SELECT last_position FROM outbox_end").rows == [[.integer(10)]])
      // A sweep places events too, apart from its transaction.
      try await commit(store, [.emit(OutboxEvent(at: now, uid: uid(11), kind: .accountUpdated, accountVersion: 1))])
      while try await !store.hasAllEventsInOrder() { await Task.yield() }
      _ = try await store.sweep(now: now, limit: 10, lifetimes: Lifetimes())
      #expect(try connection.run("SELECT last_position FROM outbox_end").rows == [[.integer(11)]])
    }
  }

  /// `pg_dump` copies the numbers of transactions, which the new cluster will reach much later.
  @Test func eventsOfAnotherClusterGetTheirPositions() async throws {
    try await withStore { store, address in
      for number in 1...3 {
        try await commit(
          store, [.emit(OutboxEvent(at: now, uid: uid(number), kind: .accountUpdated, accountVersion: 1))])
      }
      while try await !store.hasAllEventsInOrder() { await Task.yield() }
      try await store.placeEvents()
      let future = "(pg_current_xact_id()::text::bigint + 1000000)::text::xid8"
      try PostgresConnection(address).execute(
        """
        UPDATE outbox SET position = NULL, xid = \(future) WHERE position > 1;
        UPDATE outbox_end SET last_position = 1;
        UPDATE feed SET xid = \(future);
        """)
      try await commit(store, [.emit(OutboxEvent(at: now, uid: uid(4), kind: .accountUpdated, accountVersion: 1))])
      try await store.placeEvents()
      while try await !store.hasAllEventsInOrder() { await Task.yield() }
      let page = try await store.read { try $0.events(after: EventPosition(rawValue: 0), limit: 10) }
      #expect(!page.awaitsOthers && Set(page.events.map(\.event.uid)) == Set((1...4).map { uid($0) }))
      #expect(page.events.first?.event.uid == uid(1))
      let old = "SELECT 1 FROM feed WHERE xid >= pg_snapshot_xmax(pg_current_snapshot())"
      #expect(try PostgresConnection(address).run(old).rows == [])
    }
  }

  /// The clock of the database was ahead when the lease was taken, and its holder is gone.
  @Test func aLeaseThatEndsFarInTheFutureIsTaken() async throws {
    try await withStore { store, address in
      try PostgresConnection(address).execute(
        "INSERT INTO leases VALUES ('work', '\\x00', clock_timestamp() + interval '1 hour')")
      let (leaders, continuation) = AsyncStream.makeStream(of: Void.self)
      let leading = Task { await store.lead("work") { continuation.yield() } }
      var found = leaders.makeAsyncIterator()
      #expect(await found.next() != nil)
      leading.cancel()
      await leading.value
    }
  }

  @Test func sweepsOfTwoStoresTakeTurns() async throws {
    let pair = try self.pair()
    let expired = (0..<200).map { Change.spendProof(digest: [UInt8($0)], expiresAt: now) }
    try await commit(pair.one, expired)
    let later = now.adding(milliseconds: 1)
    let counts = try await withThrowingTaskGroup { group in
      for store in [pair.one, pair.other, pair.one, pair.other] {
        group.addTask { try await store.sweep(now: later, limit: 50, lifetimes: Lifetimes()) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    // Each one removes other rows.
    #expect(counts == [50, 50, 50, 50])
  }

  @Test(arguments: PostgresAccountStore.Isolation.allCases)
  func oneOfTwoStoresGetsAnIdentity(_ isolation: PostgresAccountStore.Isolation) async throws {
    let pair = try self.pair(isolation)
    try await commit(pair.one, [.insertAccount(account(1)), .insertAccount(account(2))])
    for round in 1...20 {
      let subject = "s\(round)"
      async let first = refusal(pair.one, [.insertIdentity(identity(Int64(round * 2), subject), uid(1))])
      async let second = refusal(pair.other, [.insertIdentity(identity(Int64(round * 2 + 1), subject), uid(2))])
      let refusals = await [first, second].compactMap(\.self)
      #expect(refusals == [.identityTaken])
    }
  }

  @Test(arguments: PostgresAccountStore.Isolation.allCases)
  func oneOfTwoStoresChangesAVersion(_ isolation: PostgresAccountStore.Isolation) async throws {
    let pair = try self.pair(isolation)
    try await commit(pair.one, [.insertAccount(account(1))])
    for round in 0..<20 {
      let seen = try #require(try await pair.one.read { try $0.account(self.uid(1)) }).version
      var next = account(1)
      next.version = seen + 1
      let change = Change.updateAccount(next)
      let expected = ChangeSet.Expectation.account(uid(1), version: seen)
      async let first = refusal(pair.one, [change], expecting: [expected])
      async let second = refusal(pair.other, [change], expecting: [expected])
      let refusals = await [first, second].compactMap(\.self)
      #expect(refusals == [.stale], "round \(round)")
    }
  }

  @Test func oneOfTwoStoresSpendsAProof() async throws {
    let pair = try self.pair()
    for round in 0..<20 {
      let change = Change.spendProof(digest: [UInt8(round)], expiresAt: now)
      async let first = refusal(pair.one, [change])
      async let second = refusal(pair.other, [change])
      let refusals = await [first, second].compactMap(\.self)
      #expect(refusals == [.proofSpent])
    }
  }

  @Test func eachTableIsDescribedColumnByColumn() throws {
    let cluster = try PostgresCluster.shared.get()
    let address = try cluster.takeDatabase()
    defer { cluster.giveBack(address) }
    let connection = try PostgresConnection(address)
    func check<Row: TableRow>(_: Row.Type) throws {
      let found = try connection.run(
        """
        SELECT column_name::text, data_type::text, is_nullable = 'YES' FROM information_schema.columns
        WHERE table_name = $1::text ORDER BY ordinal_position
        """, [.text(Row.table)]
      ).rows
      let columns = try TableDescription<Row>().columns
      // Beside what the event is, the outbox has its place.
      let extra = Row.table == "outbox" ? 2 : 0
      #expect(found.count == columns.count + extra, "\(Row.table)")
      for (row, column) in zip(found, columns) {
        #expect(row[0] == .text(column.name), "\(Row.table)")
        #expect(row[1] == .text(PostgresDialect().type(column.type.storage)), "\(Row.table).\(column.name)")
        let isNumbered = column.name == "id" && column.type.isNullable
        #expect(isNumbered || row[2] == .boolean(column.type.isNullable), "\(Row.table).\(column.name)")
      }
    }
    for row in AccountTables.all { try check(row) }
  }

  @Test func aDatabaseWithoutTablesIsRefused() throws {
    let cluster = try PostgresCluster.shared.get()
    let error = #expect(throws: StoreFileError.self) { try PostgresAccountStore(cluster.address(of: "postgres")) }
    #expect(error?.remedy.contains("ligature migrate") == true)
  }
}
