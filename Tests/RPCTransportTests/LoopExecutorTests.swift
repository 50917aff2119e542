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

  @Test func tasksRunWhenTheCycleEndsAndNotBefore() {
    let loop = EmbeddedEventLoop()
    let executor = LoopExecutor(loop)
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
    let executor = LoopExecutor(loop)
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
      while !Task.isCancelled {
        steps.all.withLock { $0.append(0) }
        await Task.yield()
      }
    }
    executor.endIteration()
    #expect(steps.all.withLock { $0.count } < 100)
    task.cancel()
    loop.run()
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
