import AccountFakes
import Accounts
import InMemoryAccountStore
import Logging
import Synchronization
import Testing

@testable import SMS

/// What becomes of queued messages.
@Suite(.timeLimit(.minutes(30))) struct SMSWorkerTests {
  /// A gateway that answers as a test says, one answer after the other; the last one again and again.
  private final class Gateway: SMSGateway {
    private let state = Mutex((answers: [SMSOutcome.accepted], sent: [String]()))

    var sent: [String] { state.withLock { $0.sent } }

    func answer(_ answers: [SMSOutcome]) { state.withLock { $0.answers = answers } }

    func send(_ code: Secret, to number: PhoneNumber) async -> SMSOutcome {
      state.withLock { state in
        state.sent.append("\(number.e164) \(code.reveal())")
        return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
      }
    }
  }

  private let store = FailingStore(InMemoryAccountStore())
  private let clock = ManualClock()
  private let gateway = Gateway()
  private let worker: SMSWorker

  init() {
    worker = SMSWorker(store: store, gateway: gateway, clock: clock, logger: Logger(label: "test")) { message in
      message.id.rawValue > 100 ? nil : Secret("code \(message.id.rawValue)")
    }
  }

  private func queue(_ ids: Int64...) async throws {
    let number = try #require(PhoneNumber("+16505550100"))
    let messages = ids.map { id in
      SMSMessage(
        id: PhoneVerificationID(rawValue: id), tenant: .default, number: number, salt: [], createdAt: clock.now,
        nextAttemptAt: clock.now)
    }
    try await store.commit(ChangeSet(tenant: .default, changes: messages.map { .enqueueSMS($0) }))
  }

  @Test func eachMessageIsSentOnce() async throws {
    try await queue(1, 2)
    #expect(await worker.sendDueMessages() == nil)
    #expect(gateway.sent.sorted() == ["+16505550100 code 1", "+16505550100 code 2"])
    #expect(await worker.sendDueMessages() == nil)
    #expect(gateway.sent.count == 2 && worker.counters.count(of: .sent) == 2)
    #expect(try await store.read { try $0.pendingSMSCount() } == 0)
  }

  @Test func aMessageIsTriedOnceMore() async throws {
    try await queue(1)
    gateway.answer([.postponed("status 503"), .accepted])
    #expect(await worker.sendDueMessages() == 2000)
    #expect(worker.counters.problem == "status 503")
    clock.advance(seconds: 2)
    #expect(await worker.sendDueMessages() == nil)
    #expect(gateway.sent.count == 2 && worker.counters.problem == nil)
    #expect(worker.counters.count(of: .retried) == 1 && worker.counters.count(of: .sent) == 1)
  }

  @Test func aClockThatIsSetBackHoldsNoMessageBack() async throws {
    try await queue(1)
    gateway.answer([.postponed("status 503"), .accepted])
    #expect(await worker.sendDueMessages() == 2000)
    clock.advance(seconds: -3600)
    #expect(await worker.sendDueMessages() == nil)
    #expect(worker.counters.count(of: .sent) == 1)
  }

  @Test func noMessageIsSentWhileAnOutcomeCannotBeRecorded() async throws {
    try await queue(1, 2)
    store.fail(true)
    for _ in 0..<3 { #expect(await worker.sendDueMessages() == 5000) }
    #expect(gateway.sent.count == 2)
    store.fail(false)
    try await queue(3)
    #expect(await worker.sendDueMessages() == nil)
    #expect(gateway.sent.count == 3 && gateway.sent.last == "+16505550100 code 3")
    #expect(try await store.read { try $0.pendingSMSCount() } == 0)
  }

  @Test func aMessageThatFailsTwiceIsKeptForTheOperator() async throws {
    try await queue(1)
    gateway.answer([.postponed("status 503")])
    _ = await worker.sendDueMessages()
    clock.advance(seconds: 2)
    #expect(await worker.sendDueMessages() == nil)
    clock.advance(seconds: 3600)
    #expect(await worker.sendDueMessages() == nil)
    #expect(gateway.sent.count == 2 && worker.counters.count(of: .failed) == 1)
    #expect(try await store.read { try $0.failedSMS(limit: 10) }.map(\.attempts) == [2])
  }

  @Test func aMessageThatIsRefusedIsNotTriedAgain() async throws {
    try await queue(1)
    gateway.answer([.refused("status 400")])
    #expect(await worker.sendDueMessages() == nil)
    #expect(gateway.sent.count == 1 && worker.counters.count(of: .failed) == 1)
  }

  @Test func aMessageWhoseCodeIsOverIsDropped() async throws {
    try await queue(101)
    #expect(await worker.sendDueMessages() == nil)
    #expect(gateway.sent.isEmpty && worker.counters.count(of: .dropped) == 1)
    #expect(try await store.read { try $0.pendingSMSCount() } == 0)
  }

  /// What an earlier process has left is sent at the start, and what is queued later without being asked for.
  @Test func itWakesWhenAMessageIsQueued() async throws {
    try await queue(1)
    let (queued, announce) = AsyncStream.makeStream(of: Void.self)
    let running = Task { [worker] in await worker.run(queued: queued) }
    func waitUntilSent(_ count: Int) async {
      while worker.counters.count(of: .sent) < count { await Task.yield() }
    }
    await waitUntilSent(1)
    try await queue(2)
    announce.yield()
    await waitUntilSent(2)
    running.cancel()
    await running.value
  }
}
