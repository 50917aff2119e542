import AccountFakes
import Accounts
import Testing

/// The event log: what each commit adds to it, and where its readers begin.
@Suite struct EventLogTests: StoreContract {
  private func event(_ number: Int, _ kind: OutboxEvent.Kind = .accountUpdated, at time: Timestamp? = nil) -> Change {
    .emit(OutboxEvent(at: time ?? now, uid: uid(number), kind: kind, accountVersion: Int64(number)))
  }

  private func events(
    _ store: any AccountDirectory, after position: Int64 = 0, limit: Int = 100
  ) async throws -> EventPage {
    try await store.read(in: tenant) { try $0.events(after: EventPosition(rawValue: position), limit: limit) }
  }

  @Test(arguments: StoreKind.allCases)
  func eventsAreReadInTheOrderOfTheirCommits(_ kind: StoreKind) async throws {
    let open = try kind.open()
    for number in 1...3 { try await commit(open.store, [event(number), event(number, .accountDisabled)]) }
    try await commit(open.store, [event(4)], in: otherTenant)
    let all = try await events(open.store)
    #expect(all.events.map(\.event.uid) == [1, 1, 2, 2, 3, 3].map(uid))
    #expect(all.events.map(\.position.rawValue) == Array(1...6))
    #expect(all.end.rawValue == 7 && all.isLast)
    let page = try await events(open.store, after: 2, limit: 2)
    #expect(page.events.map(\.event.uid) == [2, 2].map(uid) && page.end.rawValue == 4 && !page.isLast)
    #expect(try await events(open.store, after: 7).events.isEmpty)
    #expect(try await open.store.read(in: tenant) { try $0.lastEventPosition() }.rawValue == 7)
  }

  @Test(arguments: StoreKind.allCases)
  func anEventNamesTheSessionsThatItsCommitHasEnded(_ kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(open.store, [.insertAccount(account(1)), .insertIdentity(identity(1, "s"), uid(1))])
    let sessions = (1...5).map { SessionID(key: $0) }
    for key in 1...5 {
      let opener = key > 3 ? IdentityID(key: 1) : nil
      try await commit(open.store, [.insertSession(session(Int64(key), of: 1, openedBy: opener))])
    }
    func ended(_ changes: [Change]) async throws -> [[SessionID]] {
      let last = try await open.store.read(in: tenant) { try $0.lastEventPosition() }
      try await commit(open.store, changes)
      let new = try await events(open.store, after: last.rawValue).events.map(\.event.endedSessions)
      return new.map { $0.sorted { $0.rawValue < $1.rawValue } }
    }
    // The last event of the account has them, wherever it is.
    #expect(try await ended([event(1), event(1), .endSessions(.one(sessions[0], of: uid(1)))]) == [[], [sessions[0]]])
    #expect(try await ended([.endSessions(.one(sessions[0], of: uid(1))), event(1)]) == [[]])
    #expect(
      try await ended([.endSessions(.opened(by: IdentityID(key: 1), of: uid(1), sparing: sessions[4])), event(1)])
        == [[sessions[3]]])
    #expect(try await ended([.endSessions(.allBut(sessions[4], of: uid(1))), event(1)]) == [Array(sessions[1...2])])
    // One too many has another event.
    try await commit(open.store, [.insertSession(session(6, of: 1))])
    let displaced = try await ended([.limitSessions(.settled, of: uid(1), to: 1, at: now)])
    #expect(displaced.count == 1 && displaced[0].count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func aPositionIsGoodUntilWhatFollowsItIsRemoved(_ kind: StoreKind) async throws {
    let open = try kind.open()
    func isGood(_ position: Int64) async throws -> Bool {
      try await open.store.read(in: tenant) { try $0.hasAllEvents(after: EventPosition(rawValue: position)) }
    }
    #expect(try await isGood(0))
    #expect(try await !isGood(1))
    for day in 1...4 { try await commit(open.store, [event(day, at: now.adding(milliseconds: Int64(day) * 1000))]) }
    for position: Int64 in [0, 2, 4] { #expect(try await isGood(position)) }
    #expect(try await !isGood(5))
    func before(_ time: Int64) async throws -> Int64 {
      try await open.store.read(in: tenant) { try $0.eventPosition(before: now.adding(milliseconds: time)) }.rawValue
    }
    for (time, position): (Int64, Int64) in [(0, 0), (2000, 1), (2001, 2), (9000, 4)] {
      #expect(try await before(time) == position)
    }
    let lifetimes = Lifetimes.with { $0.event = 1000 }
    _ = try await open.store.sweep(now: now.adding(milliseconds: 3000), limit: 100, lifetimes: lifetimes)
    // Those of the first two seconds are gone.
    for position: Int64 in [2, 3, 4] { #expect(try await isGood(position)) }
    #expect(try await !isGood(1))
    #expect(try await before(0) == 2)
  }
}
