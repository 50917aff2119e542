import Synchronization
import Testing

@testable import FairScheduling

@Suite struct UrgentWorkTests {
  /// A task that is under way until it is ended.
  private struct Job {
    let task: Task<Void, Never>
    private let end: AsyncStream<Void>.Continuation

    init(_ work: UrgentWork) async {
      let (end, ending) = AsyncStream<Void>.makeStream()
      let (begin, beginning) = AsyncStream<Void>.makeStream()
      task = Task {
        await work.run {
          beginning.finish()
          for await _ in end {}
        }
      }
      for await _ in begin {}
      self.end = ending
    }

    func finish() async {
      end.finish()
      await task.value
    }
  }

  private func wait(until condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test func thereIsNothingToWaitForWithoutWork() async {
    let work = UrgentWork()
    #expect(await !work.giveWay())
    await Job(work).finish()
    #expect(await !work.giveWay())
    #expect(work.waitingCount == 0)
  }

  @Test func whatIsUnderWayIsWaitedFor() async {
    let work = UrgentWork()
    let jobs = [await Job(work), await Job(work)]
    let hasContinued = Mutex(false)
    let background = Task {
      #expect(await work.giveWay())
      hasContinued.withLock { $0 = true }
    }
    await wait { work.waitingCount == 1 }
    await jobs[1].finish()
    #expect(work.waitingCount == 1 && !hasContinued.withLock { $0 })
    await jobs[0].finish()
    await background.value
    #expect(hasContinued.withLock { $0 })
  }

  @Test func whatBeginsLaterIsNotWaitedFor() async {
    let work = UrgentWork()
    let early = await Job(work)
    let background = Task { _ = await work.giveWay() }
    await wait { work.waitingCount == 1 }
    let late = await Job(work)
    let second = Task { _ = await work.giveWay() }
    await wait { work.waitingCount == 2 }
    await early.finish()
    await background.value
    #expect(work.waitingCount == 1)
    await late.finish()
    await second.value
    #expect(work.waitingCount == 0)
  }

  @Test func aFewTasksDisturbNoOne() async {
    let work = UrgentWork(besides: 1)
    let one = await Job(work)
    #expect(await work.giveWay())
    let other = await Job(work)
    let background = Task { _ = await work.giveWay() }
    await wait { work.waitingCount == 1 }
    await other.finish()
    #expect(work.waitingCount == 1)
    await one.finish()
    await background.value
  }

  @Test func workThatFailsIsOver() async {
    struct Failure: Error {}
    let work = UrgentWork()
    await #expect(throws: Failure.self) { try await work.run { throw Failure() } }
    #expect(await !work.giveWay())
  }
}
