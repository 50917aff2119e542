import NIOCore
import NIOEmbedded
import NIOPosix
import Synchronization
import Testing

@testable import RPCTransport

@Suite struct LoopExecutorTests {
  private final class Steps: Sendable {
    let all = Mutex<[Int]>([])
  }

  /// A clock that only the jobs move, so that a turn does not end because another process had the processor.
  private final class Time: Sendable {
    let now = Mutex(ContinuousClock.now)
  }

  private func executor(of loop: EmbeddedEventLoop, _ time: Time = Time()) -> LoopExecutor {
    LoopExecutor(loop) { time.now.withLock { $0 } }
  }

  @Test func tasksRunWhenTheCycleEndsAndNotBefore() {
    let loop = EmbeddedEventLoop()
    let executor = executor(of: loop)
    let steps = Steps()
    for number in 0..<3 {
      Task(executorPreference: executor) { steps.all.withLock { $0.append(number) } }
    }
    #expect(steps.all.withLock { $0 } == [])
    executor.endIteration()
    #expect(steps.all.withLock { $0 } == [0, 1, 2])
  }

  @Test func tasksRunByThemselvesWhenNobodyEndsTheCycle() {
    let loop = EmbeddedEventLoop()
    let executor = executor(of: loop)
    let steps = Steps()
    Task(executorPreference: executor) { steps.all.withLock { $0.append(0) } }
    loop.run()
    #expect(steps.all.withLock { $0 } == [0])
  }

  @Test func aTaskThatYieldsForeverDoesNotHoldTheLoop() {
    let loop = EmbeddedEventLoop()
    let executor = LoopExecutor(loop)
    let steps = Steps()
    let task = Task(executorPreference: executor) {
      while !Task.isCancelled { await Task.yield() }
      steps.all.withLock { $0.append(0) }
    }
    executor.endIteration()
    // What is left waits until the loop has read its sockets.
    loop.run()
    task.cancel()
    loop.run()
    #expect(steps.all.withLock { $0 } == [])
    loop.advanceTime(by: .milliseconds(1))
    #expect(steps.all.withLock { $0 } == [0])
  }

  // MARK: Turns

  /// A source of calls.
  private final class Source: LoopScheduled, @unchecked Sendable {
    let turn: LoopTurn
    let executor: LoopExecutor

    init(_ executor: LoopExecutor, in network: LoopTurn) {
      self.executor = executor
      turn = LoopTurn(in: network)
    }

    func startCalls() {}
    func enqueue(_ job: consuming ExecutorJob) { executor.enqueue(UnownedJob(job), of: self) }
  }

  /// Runs the loop's iterations until they have done what they are to do, or do nothing more.
  private func run(_ loop: EmbeddedEventLoop, until isDone: () -> Bool) {
    for _ in 0..<1000 where !isDone() { loop.advanceTime(by: .milliseconds(1)) }
  }

  /// Returns the numbers of the sources whose jobs ran, in order, if each has enqueued so many before any ran.
  private func order(of jobs: [Int], _ source: (Int, LoopExecutor) -> Source) -> [Int] {
    let loop = EmbeddedEventLoop()
    let executor = executor(of: loop)
    let steps = Steps()
    for (number, count) in jobs.enumerated() {
      let source = source(number, executor)
      for _ in 0..<count {
        Task(executorPreference: source) { steps.all.withLock { $0.append(number) } }
      }
    }
    run(loop) { steps.all.withLock { $0.count } == jobs.reduce(0, +) }
    return steps.all.withLock { $0 }
  }

  @Test("A job of a source that has one does not wait for all those of a source that has many")
  func sourcesTakeTurns() throws {
    let network = LoopTurn()
    let order = order(of: [100, 1]) { _, executor in Source(executor, in: network) }
    #expect(order.count == 101)
    #expect(try #require(order.firstIndex(of: 1)) < 20)
  }

  @Test("A job of a network that has one does not wait for those of all sources of another network")
  func networksTakeTurns() throws {
    let network = LoopTurn()
    let order = order(of: Array(repeating: 10, count: 40) + [1]) { number, executor in
      Source(executor, in: number < 40 ? network : LoopTurn())
    }
    #expect(order.count == 401)
    #expect(try #require(order.firstIndex(of: 40)) < 20)
  }

  @Test("A job does not wait for more than one long job of another source")
  func aLongJobEndsTheTurn() throws {
    let time = Time()
    let network = LoopTurn()
    let loop = EmbeddedEventLoop()
    let executor = executor(of: loop, time)
    let (busy, other, steps) = (Source(executor, in: network), Source(executor, in: network), Steps())
    for _ in 0..<20 {
      Task(executorPreference: busy) {
        time.now.withLock { $0 = $0.advanced(by: .milliseconds(10)) }
        steps.all.withLock { $0.append(0) }
      }
    }
    Task(executorPreference: other) { steps.all.withLock { $0.append(1) } }
    run(loop) { steps.all.withLock { $0.count } == 21 }
    #expect(steps.all.withLock { $0.prefix(2) } == [0, 1])
  }

  @Test func tasksFromOtherThreadsRunOnTheLoop() async {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let executor = LoopExecutor(loop)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<100 {
        group.addTask(executorPreference: executor) {
          await Task.yield()
          return loop.inEventLoop
        }
      }
      for await isOnLoop in group { #expect(isOnLoop) }
    }
  }
}
