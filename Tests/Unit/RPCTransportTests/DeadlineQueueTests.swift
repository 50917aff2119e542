import NIOCore
import NIOEmbedded
import Testing

@testable import RPCTransport

@Suite struct DeadlineQueueTests {
  final class Target: DeadlineTarget {
    var passed: [UInt64] = []
    var over: Set<UInt64> = []

    func deadlinePassed(_ ticket: UInt64) {
      passed.append(ticket)
      over.insert(ticket)
    }

    func isWaiting(_ ticket: UInt64) -> Bool { !over.contains(ticket) }
  }

  final class Clock {
    var instant = ContinuousClock.now
  }

  let loop = EmbeddedEventLoop()
  let clock = Clock()
  let target = Target()
  let queue: DeadlineQueue

  init() {
    let clock = clock
    queue = DeadlineQueue(loop) { clock.instant }
  }

  private func advance(_ milliseconds: Int) {
    clock.instant = clock.instant.advanced(by: .milliseconds(milliseconds))
    loop.advanceTime(by: .milliseconds(Int64(milliseconds)))
  }

  private func add(_ milliseconds: Int, _ ticket: UInt64) {
    queue.add(clock.instant.advanced(by: .milliseconds(milliseconds)), target: target, ticket: ticket)
  }

  @Test func deadlinesFallInOrderWhateverTheOrderTheyCameIn() {
    let times = (1...200).map { ($0 * 7919) % 211 + 1 }
    for (ticket, time) in times.enumerated() { add(time, UInt64(ticket)) }
    for _ in 0..<220 { advance(1) }
    #expect(target.passed.count == 200)
    #expect(target.passed.map { times[Int($0)] } == times.sorted())
  }

  @Test func anEarlierDeadlineMovesTheTimer() {
    add(1000, 1)
    add(10, 2)
    advance(11)
    #expect(target.passed == [2])
    advance(1000)
    #expect(target.passed == [2, 1])
  }

  @Test func callsThatAreOverAreNotTold() {
    add(10, 1)
    add(20, 2)
    target.over = [1]
    advance(30)
    #expect(target.passed == [2])
  }

  @Test func whatIsOverIsSweptWhenThereIsMuchOfIt() {
    for ticket in 0..<5000 as Range<UInt64> {
      add(60_000, ticket)
      target.over.insert(ticket)
      queue.forgetOne()
    }
    #expect(queue.count < 2000)
    add(50, 9999)
    advance(51)
    #expect(target.passed == [9999])
  }

  @Test func deadlinesInThePastFallAtOnce() {
    add(-5, 1)
    advance(0)
    #expect(target.passed == [1])
  }
}
