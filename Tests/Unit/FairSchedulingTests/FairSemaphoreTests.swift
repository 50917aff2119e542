import IPAddresses
import Synchronization
import Testing

@testable import FairScheduling

@Suite struct FairSemaphoreTests {
  private func source(_ address: String) throws -> FairSource {
    FairSource(IPNetwork(site: try #require(IPAddress(address))))
  }

  /// Counts those who are in at once.
  private final class Tally: Sendable {
    private let state = Mutex((now: 0, most: 0))

    var most: Int { state.withLock { $0.most } }

    func enter() {
      state.withLock { state in
        state.now += 1
        state.most = max(state.most, state.now)
      }
    }

    func leave() { state.withLock { $0.now -= 1 } }
  }

  private func wait(until condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test func noMoreRunAtOnceThanThereAreSlots() async throws {
    let semaphore = FairSemaphore(.init(slots: 3, waiting: 100, waitingPerSource: 100))
    let tally = Tally()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<60 {
        group.addTask {
          try await semaphore.run(from: nil, orIfRefused: { $0 }) { () throws(FairSemaphore.Refusal) in
            tally.enter()
            await Task.yield()
            tally.leave()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(tally.most <= 3)
    #expect(semaphore.runningCount == 0 && semaphore.waitingCount == 0 && semaphore.sourceCount == 0)
  }

  @Test func refusalsAreCounted() async throws {
    let semaphore = FairSemaphore(.init(slots: 1, waiting: 2, waitingPerSource: 1))
    let one = try source("192.0.2.1")
    try await semaphore.enter(from: one)
    let first = Task { try await semaphore.enter(from: one) }
    await wait { semaphore.waitingCount == 1 }
    await #expect(throws: FairSemaphore.Refusal.sourceIsFull) { try await semaphore.enter(from: one) }
    let other = try source("198.51.100.1")
    let second = Task { try await semaphore.enter(from: other) }
    await wait { semaphore.waitingCount == 2 }
    let third = try source("203.0.113.1")
    await #expect(throws: FairSemaphore.Refusal.queueIsFull) { try await semaphore.enter(from: third) }
    #expect(semaphore.refusals == [.sourceIsFull: 1, .queueIsFull: 1])
    semaphore.leave(one)
    try await first.value
    semaphore.leave(one)
    try await second.value
    semaphore.leave(other)
    #expect(semaphore.runningCount == 0 && semaphore.sourceCount == 0)
  }

  @Test func whoMakesWayIsRefused() async throws {
    let semaphore = FairSemaphore(.init(slots: 1, waiting: 2, waitingPerSource: 2))
    let busy = try source("192.0.2.1")
    try await semaphore.enter(from: busy)
    let waiting = [Task { try await semaphore.enter(from: busy) }, Task { try await semaphore.enter(from: busy) }]
    await wait { semaphore.waitingCount == 2 }
    let other = try source("198.51.100.1")
    let newcomer = Task { try await semaphore.enter(from: other) }
    await wait { semaphore.refusals[.queueIsFull] == 1 }
    semaphore.leave(busy)
    semaphore.leave(busy)
    try await newcomer.value
    let outcomes = [await waiting[0].result, await waiting[1].result]
    #expect(
      outcomes.filter { if case .failure(FairSemaphore.Refusal.queueIsFull) = $0 { true } else { false } }.count == 1)
  }

  @Test func cancelledTaskWaitsNoMore() async throws {
    let semaphore = FairSemaphore(.init(slots: 1, waiting: 2, waitingPerSource: 2))
    try await semaphore.enter(from: nil)
    let waiting = Task { try await semaphore.enter(from: nil) }
    await wait { semaphore.waitingCount == 1 }
    waiting.cancel()
    await #expect(throws: FairSemaphore.Refusal.cancelled) { try await waiting.value }
    #expect(semaphore.waitingCount == 0)
    semaphore.leave(nil)
    #expect(semaphore.runningCount == 0)
  }

  @Test func taskThatIsCancelledAlreadyDoesNotWait() async throws {
    let semaphore = FairSemaphore(.init(slots: 1, waiting: 2, waitingPerSource: 2))
    try await semaphore.enter(from: nil)
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await semaphore.enter(from: nil)
    }
    await #expect(throws: FairSemaphore.Refusal.cancelled) { try await task.value }
    #expect(semaphore.waitingCount == 0)
  }

  @Test func whoHasWaitedLongEnoughIsRefused() async throws {
    let semaphore = FairSemaphore(.init(slots: 1, waiting: 2, waitingPerSource: 2))
    try await semaphore.enter(from: nil)
    await #expect(throws: FairSemaphore.Refusal.waitedTooLong) {
      try await semaphore.enter(from: nil, waitingAtMost: .milliseconds(1))
    }
    #expect(semaphore.refusals == [.waitedTooLong: 1])
    #expect(semaphore.waitingCount == 0)
  }

  @Test func slotIsGivenBackAfterAFailure() async throws {
    struct Failure: Error {}
    let semaphore = FairSemaphore(.init(slots: 1, waiting: 1, waitingPerSource: 1))
    let refused: @Sendable (FairSemaphore.Refusal) -> Failure = { _ in Failure() }
    await #expect(throws: Failure.self) {
      try await semaphore.run(from: nil, orIfRefused: refused) { () throws(Failure) in throw Failure() }
    }
    #expect(semaphore.runningCount == 0)
  }
}
