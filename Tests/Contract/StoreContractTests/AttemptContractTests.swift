import AccountFakes
import Accounts
import Testing

/// Counters of attempts and known sources, as every store keeps them.
@Suite struct AttemptContractTests: StoreContract {
  private func attempt(
    _ digests: [UInt8], at milliseconds: Int64 = 0, limit: Int = 3
  ) -> AttemptReservation {
    AttemptReservation(
      entries: digests.map {
        .init(kind: .password, digest: [$0], limit: AttemptLimit(limit, inMilliseconds: 1000, longestPause: 4000))
      }, at: now.adding(milliseconds: milliseconds))
  }

  /// How many milliseconds to wait; nil if the attempt is counted.
  private func wait(_ open: OpenStore, _ attempt: AttemptReservation) async throws -> Int64? {
    guard case .refused(let wait) = try await open.store.reserve(attempt) else { return nil }
    return wait
  }

  @Test(arguments: StoreKind.allCases)
  func attemptsAreCountedUpToTheLimit(_ kind: StoreKind) async throws {
    let open = try kind.open()
    for time in Int64(0)..<3 { #expect(try await wait(open, attempt([1], at: time)) == nil) }
    #expect(try await wait(open, attempt([1], at: 3)) == 999)
    #expect(try await wait(open, attempt([2], at: 3)) == nil, "another counter")
    #expect(try await wait(open, attempt([1], at: 1002)) == nil, "after the pause")
  }

  @Test(arguments: StoreKind.allCases)
  func aRefusalCountsNothing(_ kind: StoreKind) async throws {
    let open = try kind.open()
    for _ in 0..<3 { _ = try await wait(open, attempt([1])) }
    for _ in 0..<10 { #expect(try await wait(open, attempt([1, 2])) != nil) }
    for _ in 0..<3 { #expect(try await wait(open, attempt([2])) == nil) }
  }

  /// The first counter says whether an attempt is the last one.
  @Test(arguments: StoreKind.allCases)
  func theLastAttemptIsTold(_ kind: StoreKind) async throws {
    let open = try kind.open()
    for _ in 0..<2 { #expect(try await open.store.reserve(attempt([1, 2])) == .counted(isLast: false)) }
    #expect(try await open.store.reserve(attempt([3, 2])) == .counted(isLast: false))
    #expect(try await open.store.reserve(attempt([1])) == .counted(isLast: true))
    #expect(try await open.store.reserve(attempt([1])) == .refused(retryAfter: 1000))
  }

  /// A large limit is counted in steps, whose attempts are stored as one number.
  @Test(arguments: StoreKind.allCases)
  func aLargeLimitIsCountedExactly(_ kind: StoreKind) async throws {
    let open = try kind.open()
    func attempt(at milliseconds: Int64) -> AttemptReservation {
      AttemptReservation(
        entries: [.init(kind: .smsPerDay, digest: [1], limit: AttemptLimit(1001, inMilliseconds: 100_000))],
        at: now.adding(milliseconds: milliseconds))
    }
    var counted = 0
    for time in Int64(0)..<1100 where try await wait(open, attempt(at: time * 10)) == nil { counted += 1 }
    #expect(counted == 1001)
    try await commit(open.store, [.refundAttempt(attempt(at: 5000))])
    #expect(try await wait(open, attempt(at: 11_000)) == nil)
    #expect(try await wait(open, attempt(at: 11_000)) != nil)
    #expect(try await wait(open, attempt(at: 112_000)) == nil, "after the pause")
  }

  /// What is counted at once is counted one after the other.
  @Test(arguments: StoreKind.allCases)
  func manyAtOnceGetNoMoreThanTheLimit(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let counted = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<320 {
        let attempt = attempt([1, UInt8(2 + number % 100)], limit: 10)
        group.addTask { try await wait(open, attempt) == nil }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(counted == 10)
  }

  @Test(arguments: StoreKind.allCases)
  func aRefundIsPartOfACommit(_ kind: StoreKind) async throws {
    let open = try kind.open()
    for time in Int64(0)..<3 { _ = try await wait(open, attempt([1], at: time)) }
    // One that is refused refunds nothing.
    let refused = await refusal(
      open.store, [.refundAttempt(attempt([1], at: 1))], expecting: [.account(uid(1), version: 1)])
    #expect(refused == .stale)
    #expect(try await wait(open, attempt([1], at: 3)) != nil)
    try await commit(open.store, [.refundAttempt(attempt([1, 9], at: 1))])
    #expect(try await wait(open, attempt([1], at: 3)) == nil)
    #expect(try await wait(open, attempt([1], at: 3)) != nil)
  }

  @Test(arguments: StoreKind.allCases)
  func sourcesAreKnownUntilTheTimeThatWasStoredLast(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let day = Int64(86_400_000)
    #expect(try await open.store.read { try $0.knownCaller(anyOf: [[1]]) } == nil)
    try await commit(open.store, [.rememberSource([1], of: [0], expiresAt: now)])
    #expect(try await open.store.read { try $0.knownCaller(anyOf: [[1]]) } == now)
    try await commit(open.store, [.rememberSource([1], of: [0], expiresAt: now.adding(milliseconds: 2 * day))])
    try await commit(open.store, [.rememberSource([1], of: [0], expiresAt: now.adding(milliseconds: -day))])
    #expect(try await open.store.read { try $0.knownCaller(anyOf: [[1]]) } == now.adding(milliseconds: 2 * day))
    try await commit(open.store, [.rememberSource([2], of: [0], expiresAt: now.adding(milliseconds: 9 * day))])
    #expect(
      try await open.store.read { try $0.knownCaller(anyOf: [[3], [2], [1]]) } == now.adding(milliseconds: 9 * day))
    #expect(try await open.store.read { try $0.knownCaller(anyOf: []) } == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func theSourcesOfOneHolderAreForgotten(_ kind: StoreKind) async throws {
    let open = try kind.open()
    for (digest, holder) in [([UInt8(1)], [UInt8(0)]), ([2], [0]), ([3], [9])] {
      try await commit(open.store, [.rememberSource(digest, of: holder, expiresAt: now)])
    }
    try await commit(open.store, [.forgetSources(of: [0]), .rememberSource([4], of: [0], expiresAt: now)])
    let known = try await open.store.read { snapshot in
      try (1...4).filter { try snapshot.knownCaller(anyOf: [[UInt8($0)]]) != nil }
    }
    #expect(known == [3, 4])
  }

  @Test(arguments: StoreKind.allCases)
  func ofTheSourcesOfOneHolderThoseThatExpireFirstAreForgotten(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let limit = AttemptPolicy.knownSources
    func remember(_ number: Int, of holder: UInt8 = 0, days: Int64) async throws {
      let digest = [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8), holder]
      try await commit(
        open.store,
        [.rememberSource(digest, of: [holder], expiresAt: now.adding(milliseconds: days * 86_400_000))])
    }
    func known(of holder: UInt8 = 0) async throws -> [Int] {
      try await open.store.read { snapshot in
        try (0..<2 * limit).filter {
          try snapshot.knownCaller(
            anyOf: [[UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8), holder]]) != nil
        }
      }
    }
    for number in 0..<limit { try await remember(number, days: Int64(number)) }
    try await remember(0, of: 1, days: 0)
    #expect(try await known().count == limit)
    // One that is known already displaces none, and stays for longer.
    try await remember(0, days: 500)
    #expect(try await known().count == limit)
    for number in limit..<limit + 3 { try await remember(number, days: 400) }
    #expect(try await known() == [0] + Array(4..<limit + 3))
    #expect(try await known(of: 1) == [0])
  }

  @Test(arguments: StoreKind.allCases)
  func aSweepRemovesWhatIsOver(_ kind: StoreKind) async throws {
    let open = try kind.open()
    _ = try await wait(open, attempt([1]))
    _ = try await wait(open, attempt([2], at: 500))
    try await commit(open.store, [.rememberSource([1], of: [0], expiresAt: now)])
    try await commit(open.store, [.rememberSource([2], of: [0], expiresAt: now.adding(milliseconds: 2000))])
    #expect(
      try await open.store.sweep(now: now.adding(milliseconds: 1000), limit: 100, lifetimes: Lifetimes()) == 2)
    #expect(try await open.store.read { try $0.knownCaller(anyOf: [[1]]) } == nil)
    #expect(try await open.store.read { try $0.knownCaller(anyOf: [[2]]) } != nil)
    // The second counter is still there.
    _ = try await wait(open, attempt([2], at: 1000))
    _ = try await wait(open, attempt([2], at: 1000))
    #expect(try await wait(open, attempt([2], at: 1000)) != nil)
  }
}
