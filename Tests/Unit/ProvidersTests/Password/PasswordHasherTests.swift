import Accounts
import ByteCoding
import Dispatch
import FairScheduling
import IPAddresses
import Synchronization
import TestLogs
import Testing

@testable import Providers

@Suite struct PasswordHasherTests {
  static let cheap = Argon2Parameters(memoryKiB: 64, passes: 1, lanes: 1)

  // MARK: Known answers

  struct Vector: Sendable {
    var password = "password"
    var salt = "somesalt"
    var memoryKiB: UInt32 = 65_536
    var passes: UInt32 = 2
    var lanes: UInt32 = 1
    var tag: String
  }

  /// The Argon2id vectors of the reference implementation, version 0x13.
  static let vectors = [
    Vector(tag: "09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7"),
    Vector(memoryKiB: 256, tag: "9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe"),
    Vector(memoryKiB: 256, lanes: 2, tag: "6d093c501fd5999645e0ea3bf620d7b8be7fd2db59c20d9fff9539da2bf57037"),
    Vector(passes: 1, tag: "f6a5adc1ba723dddef9b5ac1d464e180fcd9dffc9d1cbf76cca2fed795d9ca98"),
    Vector(passes: 4, tag: "9025d48e68ef7395cca9079da4c4ec3affb3c8911fe4f86d1a2520856f63172c"),
    Vector(
      password: "differentpassword", tag: "0b84d652cf6b0c4beaef0dfe278ba6a80df6696281d7e0d2891b817d8c458fde"),
    Vector(salt: "diffsalt", tag: "bdf32b05ccc42eb15d58fd19b1f856b113da1e9a5874fdcc544308565aa8141c"),
  ]

  @Test(arguments: vectors) func knownAnswer(_ vector: Vector) throws {
    let memory = Argon2.Memory()
    // Twice: the second hash uses the first one's memory.
    for _ in 0..<2 {
      let tag = try Argon2.hash(
        Array(vector.password.utf8), salt: Array(vector.salt.utf8),
        parameters: Argon2Parameters(memoryKiB: vector.memoryKiB, passes: vector.passes, lanes: vector.lanes),
        length: 32,
        memory: memory)
      #expect(Hexadecimal.string(of: tag) == vector.tag)
    }
  }

  @Test func foreignHashIsVerified() async throws {
    let hasher = Argon2PasswordHasher(threads: 1, logger: .silent)
    let stored = PasswordHash(
      phc: "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc")
    #expect(try await hasher.verify(Secret("password"), against: stored, from: nil))
    #expect(try await !hasher.verify(Secret("Password"), against: stored, from: nil))
  }

  // MARK: Hash and verify

  @Test func hashHasTodaysCostAndASaltOfItsOwn() async throws {
    let hasher = Argon2PasswordHasher(threads: 1, logger: .silent)
    let first = try await hasher.hash(Secret("correct horse"), from: nil)
    let second = try await hasher.hash(Secret("correct horse"), from: nil)
    #expect(first.phc.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
    #expect(first != second)
    #expect(try await hasher.verify(Secret("correct horse"), against: first, from: nil))
    #expect(try await hasher.verify(Secret("correct horse"), against: second, from: nil))
    #expect(try await !hasher.verify(Secret("correct horse "), against: first, from: nil))
    #expect(!hasher.needsRehash(first))
  }

  @Test(arguments: ["", "a", "p\u{0}q", "p\u{0}", "\u{1F511}\u{1F511}", String(repeating: "x", count: 4095)])
  func everyByteOfAPasswordCounts(_ password: String) async throws {
    let hasher = Argon2PasswordHasher(parameters: Self.cheap, threads: 1, logger: .silent)
    let stored = try await hasher.hash(Secret(password), from: nil)
    #expect(try await hasher.verify(Secret(password), against: stored, from: nil))
    #expect(try await !hasher.verify(Secret(password + "x"), against: stored, from: nil))
    #expect(try await !hasher.verify(Secret(String(password.dropLast()) + "y"), against: stored, from: nil))
  }

  @Test func overlongPasswordIsRefusedBeforeHashing() async throws {
    let turns = Self.turns(waiting: 1)
    let hasher = Argon2PasswordHasher(parameters: Self.cheap, threads: 1, turns: turns, logger: .silent)
    let password = Secret(String(repeating: "x", count: 1 << 20))
    let stored = try await hasher.hash(Secret("x"), from: nil)
    // No hash would have a turn, so an answer shows that none was asked for.
    try await turns.enter(from: nil)
    for attempt in 0..<3 {
      let error = await #expect(throws: AccountError.self) {
        switch attempt {
        case 0: _ = try await hasher.hash(password, from: nil)
        case 1: _ = try await hasher.verify(password, against: stored, from: nil)
        default: try await hasher.verifyDummy(password, from: nil)
        }
      }
      #expect(error?.reason == .invalidArgument)
    }
  }

  // MARK: Stored hashes that are no good (S59)

  static let salt = "c29tZXNhbHQ"
  static let tag = "CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"

  @Test(arguments: [
    "", "password", "$argon2id$v=19$m=4194304,t=2,p=1$\(salt)$\(tag)",
    "$argon2id$v=19$m=4294967295,t=1,p=1$\(salt)$\(tag)",
    "$argon2id$v=19$m=99999999999999999999,t=1,p=1$\(salt)$\(tag)",
    "$argon2id$v=19$m=65536,t=4294967295,p=1$\(salt)$\(tag)",
    "$argon2id$v=19$m=65536,t=17,p=1$\(salt)$\(tag)", "$argon2id$v=19$m=262144,t=16,p=1$\(salt)$\(tag)",
    "$argon2id$v=19$m=65536,t=2,p=16777215$\(salt)$\(tag)", "$argon2id$v=19$m=7,t=2,p=1$\(salt)$\(tag)",
    "$argon2id$v=19$m=-65536,t=2,p=1$\(salt)$\(tag)", "$argon2id$v=19$m=65536,t=0,p=1$\(salt)$\(tag)",
    "$argon2id$v=19$m=065536,t=2,p=1$\(salt)$\(tag)", "$argon2id$v=19$t=2,m=65536,p=1$\(salt)$\(tag)",
    "$argon2id$v=19$m=65536,t=2,p=1,x=1$\(salt)$\(tag)", "$argon2id$v=16$m=65536,t=2,p=1$\(salt)$\(tag)",
    "$argon2i$v=19$m=65536,t=2,p=1$\(salt)$\(tag)", "$argon2d$v=19$m=65536,t=2,p=1$\(salt)$\(tag)",
    "$argon2id$v=19$m=65536,t=2,p=1$\(salt)=$\(tag)", "$argon2id$v=19$m=65536,t=2,p=1$AAAA$\(tag)",
    "$argon2id$v=19$m=65536,t=2,p=1$\(salt)$AAAA", "$argon2id$v=19$m=65536,t=2,p=1$\(salt)$\(tag)$",
    "$argon2id$v=19$m=65536,t=2,p=1$\(salt)", "$2b$12$abcdefghijklmnopqrstuv", "$scrypt$ln=30,r=8,p=1$\(salt)$\(tag)",
  ])
  func storedHashBeyondTheLimitsFailsLikeAWrongPassword(_ phc: String) async throws {
    #expect(PHCString(phc) == nil)
    let hasher = Argon2PasswordHasher(parameters: Self.cheap, threads: 1, logger: .silent)
    #expect(try await !hasher.verify(Secret("password"), against: PasswordHash(phc: phc), from: nil))
    #expect(hasher.needsRehash(PasswordHash(phc: phc)))
  }

  @Test func phcStringRoundTrips() throws {
    let text = "$argon2id$v=19$m=65536,t=2,p=1$\(Self.salt)$\(Self.tag)"
    let read = try #require(PHCString(text))
    #expect(read.parameters == Argon2Parameters(memoryKiB: 65_536, passes: 2, lanes: 1))
    #expect(String(decoding: read.salt, as: UTF8.self) == "somesalt")
    #expect(read.text == text)
  }

  @Test func weakerHashNeedsAnother() async throws {
    let weak = Argon2PasswordHasher(parameters: Self.cheap, threads: 1, logger: .silent)
    let today = Argon2PasswordHasher(threads: 1, logger: .silent)
    #expect(today.needsRehash(try await weak.hash(Secret("x"), from: nil)))
  }

  // MARK: Dummy

  @Test func dummyDoesTheWorkOfAVerification() async throws {
    // Both must pass the pool once with the same parameters: the same work, whatever the clock says.
    let hasher = Argon2PasswordHasher(parameters: Self.cheap, threads: 1, logger: .silent)
    let stored = try #require(PHCString(try await hasher.hash(Secret("x"), from: nil).phc))
    #expect(hasher.dummy.parameters == stored.parameters)
    #expect(hasher.dummy.salt.count == stored.salt.count)
    #expect(hasher.dummy.hash.count == stored.hash.count)
    let before = hasher.hashesMade
    try await hasher.verifyDummy(Secret("x"), from: nil)
    #expect(hasher.hashesMade == before + 1)
    _ = try await hasher.verify(Secret("y"), against: PasswordHash(phc: stored.text), from: nil)
    #expect(hasher.hashesMade == before + 2)
    // A stored hash that cannot be used costs the same too.
    _ = try await hasher.verify(Secret("y"), against: PasswordHash(phc: "$2b$"), from: nil)
    #expect(hasher.hashesMade == before + 3)
  }

  // MARK: Overload

  private static func turns(waiting: Int) -> FairSemaphore {
    FairSemaphore(.init(slots: 1, waiting: waiting, waitingPerSource: waiting))
  }

  @Test func sourcesTakeTurnsAtTheThreads() async throws {
    let turns = Self.turns(waiting: 100)
    let pool = HashingPool(threads: 1, turns: turns)
    let gate = Gate()
    let order = Order()
    let (many, few) = (
      CallSource(try #require(IPAddress("192.0.2.1"))), CallSource(try #require(IPAddress("203.0.113.9")))
    )
    async let busy: Bool = pool.run(from: many) { _ in gate.wait() }
    await gate.waitUntilEntered()
    let flood = (0..<50).map { _ in
      Task { try await pool.run(from: many) { _ in order.note("flood") } }
    }
    while turns.waitingCount < 50 { await Task.yield() }
    let caller = Task { try await pool.run(from: few) { _ in order.note("caller") } }
    while turns.waitingCount < 51 { await Task.yield() }
    gate.open()
    #expect(try await busy)
    try await caller.value
    for task in flood { try await task.value }
    // After the one whose turn it was.
    #expect(order.names.firstIndex(of: "caller") == 1)
  }

  @Test func fullQueueRefusesAtOnceWithADelay() async throws {
    let turns = Self.turns(waiting: 2)
    let pool = HashingPool(threads: 1, turns: turns)
    let gate = Gate()
    async let busy: Bool = pool.run(from: nil) { _ in gate.wait() }
    await gate.waitUntilEntered()
    async let first: Bool = pool.run(from: nil) { _ in true }
    async let second: Bool = pool.run(from: nil) { _ in true }
    while turns.waitingCount < 2 { await Task.yield() }
    let error = await #expect(throws: AccountError.self) { try await pool.run(from: nil) { _ in true } }
    #expect(error?.reason == .resourceExhausted)
    #expect((error?.retryAfterMilliseconds ?? 0) > 0)
    gate.open()
    #expect(try await busy)
    #expect(try await first)
    #expect(try await second)
    // And it takes work again.
    #expect(try await pool.run(from: nil) { _ in true })
  }

  @Test func cancelledCallerGivesUpTheirPlace() async throws {
    let turns = Self.turns(waiting: 1)
    let pool = HashingPool(threads: 1, turns: turns)
    let gate = Gate()
    async let busy: Bool = pool.run(from: nil) { _ in gate.wait() }
    await gate.waitUntilEntered()
    let waiting = Task { try await pool.run(from: nil) { _ in true } }
    while turns.waitingCount < 1 { await Task.yield() }
    waiting.cancel()
    let error = await #expect(throws: AccountError.self) { try await waiting.value }
    #expect(error?.reason == .unavailable)
    #expect(turns.waitingCount == 0)
    async let next: Bool = pool.run(from: nil) { _ in true }
    while turns.waitingCount < 1 { await Task.yield() }
    gate.open()
    #expect(try await busy)
    #expect(try await next)
  }

  @Test func callerWhoIsCancelledAlreadyIsNotServed() async throws {
    let turns = Self.turns(waiting: 1)
    let pool = HashingPool(threads: 1, turns: turns)
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await pool.run(from: nil) { _ in true }
    }
    await #expect(throws: AccountError.self) { try await task.value }
  }

  @Test func workRunsOnThreadsOfThePool() async throws {
    struct Place: Hashable {
      var memory: ObjectIdentifier
      var isTask: Bool
    }
    let pool = HashingPool(threads: 2, turns: Self.turns(waiting: 64))
    let places = try await withThrowingTaskGroup(of: Place.self) { group in
      for _ in 0..<32 {
        group.addTask {
          try await pool.run(from: nil) { memory in
            Place(memory: ObjectIdentifier(memory), isTask: unsafe withUnsafeCurrentTask { unsafe $0 != nil })
          }
        }
      }
      return try await group.reduce(into: Set<Place>()) { $0.insert($1) }
    }
    // One memory for each thread, and no thread of the cooperative pool.
    #expect((1...2).contains(places.count))
    #expect(places.allSatisfy { !$0.isTask })
  }

  @Test func poolThatGoesLetsItsCallersGo() async throws {
    var pool: HashingPool? = HashingPool(threads: 1, turns: Self.turns(waiting: 8))
    let result = try await pool?.run(from: nil) { _ in 7 }
    pool = nil
    #expect(result == 7)
  }
}

/// The order in which work was done.
private final class Order: Sendable {
  private let state = Mutex<[String]>([])

  var names: [String] { state.withLock { $0 } }

  func note(_ name: String) { state.withLock { $0.append(name) } }
}

/// Holds a thread until the test lets it go.
private final class Gate: Sendable {
  private let entered = Mutex(false)
  private let opened = DispatchSemaphore(value: 0)

  func wait() -> Bool {
    entered.withLock { $0 = true }
    opened.wait()
    return true
  }

  func waitUntilEntered() async {
    while !entered.withLock({ $0 }) { await Task.yield() }
  }

  func open() { opened.signal() }
}
