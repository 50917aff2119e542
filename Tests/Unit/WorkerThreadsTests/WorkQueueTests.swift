import FairScheduling
import IPAddresses
import Synchronization
import Testing
import WorkerThreads

@Suite struct WorkQueueTests {
  private func source(_ address: String) throws -> FairSource { FairSource(try #require(IPNetwork(address))) }

  private func submit(_ job: Int, to queue: WorkQueue<Int>) -> WorkQueue<Int>.Ticket? {
    guard case .accepted(let ticket, _) = queue.submit(job) else { return nil }
    return ticket
  }

  @Test func jobsAreTakenInOrderOfArrival() {
    let queue = WorkQueue<Int>(limit: 8)
    for job in 0..<8 { _ = queue.submit(job) }
    #expect(queue.next() == 0)
    #expect(queue.next(atMost: 3) == [1, 2, 3])
    #expect(queue.count == 4)
    #expect(queue.next(atMost: 100) == [4, 5, 6, 7])
  }

  @Test func fullQueueRefusesUntilAJobIsTaken() {
    let queue = WorkQueue<Int>(limit: 1)
    #expect(submit(1, to: queue) != nil)
    guard case .full = queue.submit(2) else {
      Issue.record("a full queue accepted a job")
      return
    }
    #expect(queue.next() == 1)
    #expect(submit(3, to: queue) != nil)
  }

  @Test func sourcesTakeTurns() throws {
    let queue = WorkQueue<String>(limit: 8)
    let busy = try source("192.0.2.1")
    for job in 0..<4 { _ = queue.submit("busy \(job)", from: busy) }
    _ = queue.submit("other", from: try source("192.0.2.2"))
    _ = queue.submit("own")
    #expect(queue.next(atMost: 4) == ["busy 0", "own", "other", "busy 1"])
  }

  @Test func fullQueueMakesRoomForASourceWithLess() throws {
    let queue = WorkQueue<Int>(limit: 3)
    let busy = try source("192.0.2.1")
    for job in 0..<3 { _ = queue.submit(job, from: busy) }
    guard case .full = queue.submit(3, from: busy) else {
      Issue.record("a full queue accepted a job of the source that filled it")
      return
    }
    guard case .accepted(_, insteadOf: 2) = queue.submit(4, from: try source("198.51.100.1")) else {
      Issue.record("a full queue did not make room")
      return
    }
    #expect(queue.next(atMost: 8) == [0, 4, 1])
  }

  @Test func waitingJobCanBeWithdrawnOnce() throws {
    let queue = WorkQueue<Int>(limit: 8)
    let tickets = try (0..<5).map { try #require(submit($0, to: queue)) }
    #expect(queue.withdraw(tickets[2]) == 2)
    #expect(queue.withdraw(tickets[2]) == nil)
    #expect(queue.next() == 0)
    #expect(queue.withdraw(tickets[0]) == nil)
    #expect(queue.withdraw(tickets[4]) == 4)
    #expect(queue.next(atMost: 8) == [1, 3])
    #expect(queue.withdraw(tickets[3]) == nil)
  }

  @Test func closedQueueHandsOutWhatWaitsAndEnds() {
    let queue = WorkQueue<Int>(limit: 8)
    _ = queue.submit(1)
    queue.close()
    guard case .closed = queue.submit(2) else {
      Issue.record("a closed queue accepted a job")
      return
    }
    #expect(queue.next() == 1)
    #expect(queue.next() == nil)
    guard case .closed = queue.next(waitingAtMost: .seconds(10)) else {
      Issue.record("a closed queue was waited for")
      return
    }
  }

  @Test func closingCanRemoveWhatWaits() {
    let queue = WorkQueue<Int>(limit: 8)
    for job in 0..<3 { _ = queue.submit(job) }
    #expect(queue.closeAndRemoveAll() == [0, 1, 2])
    #expect(queue.next() == nil)
  }

  @Test func waitEndsAfterItsTime() {
    let queue = WorkQueue<Int>(limit: 8)
    guard case .timedOut = queue.next(waitingAtMost: .milliseconds(1)) else {
      Issue.record("an empty queue did not time out")
      return
    }
    _ = queue.submit(1)
    guard case .job(1) = queue.next(waitingAtMost: .seconds(10)) else {
      Issue.record("a job was not taken after a wait that timed out")
      return
    }
  }

  /// Threads that time out, are woken, find nothing because a job was withdrawn, and take several jobs at once: no job
  /// is lost, done twice or left while threads wait.
  @Test(arguments: [1, 4]) func everyJobIsDoneOnceOrWithdrawn(_ batch: Int) {
    let queue = WorkQueue<Int>(limit: 64, batch: batch)
    let done = Mutex<[Int]>([])
    let workers = WorkerGroup(name: "test", count: 4) { index in
      while true {
        if index % 2 == 0 {
          guard let jobs = queue.next(atMost: 3) else { return }
          done.withLock { $0 += jobs }
        } else {
          switch queue.next(waitingAtMost: .microseconds(50)) {
          case .job(let job): done.withLock { $0.append(job) }
          case .timedOut: continue
          case .closed: return
          }
        }
      }
    }
    var expected: [Int] = []
    for job in 0..<20_000 {
      while true {
        guard let ticket = submit(job, to: queue) else { continue }
        if job % 7 != 0 || queue.withdraw(ticket) == nil { expected.append(job) }
        break
      }
    }
    queue.close()
    workers.join()
    #expect(done.withLock { $0.sorted() } == expected)
  }
}
