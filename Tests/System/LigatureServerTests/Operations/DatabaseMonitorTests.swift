import Accounts
import Synchronization
import TestLogs
import Testing

@testable import LigatureServer

@Suite struct DatabaseMonitorTests {
  private final class ManualTime: Sendable {
    private let time = Mutex(ContinuousClock.now)
    var now: ContinuousClock.Instant { time.withLock { $0 } }
    func advance(seconds: Int) { time.withLock { $0 += .seconds(seconds) } }
  }

  private let lines = LogLines()
  private let time = ManualTime()
  private let monitor: DatabaseMonitor

  init() {
    monitor = DatabaseMonitor(path: "/data", logger: lines.logger()) { [time] in time.now }
  }

  private func fail(_ changes: Int = 1) { monitor.note(.writeFailed(changes: changes, cause: "the disk is full")) }

  /// Returns what was logged since the last call.
  private func taken() -> [String] { lines.take().map { "\($0.level): \($0.text)" } }

  private func line(_ failures: Int) -> String {
    "error: The database cannot be written, cause=the disk is full, data=/data, failures=\(failures)"
  }

  private func end(_ failures: Int) -> String {
    "notice: The database can be written again, data=/data, failures=\(failures)"
  }

  @Test func theLogSaysWhyWritesFailAndWhenTheyWorkAgain() {
    monitor.note(.written)
    #expect(monitor.canWrite && taken().isEmpty)
    fail(2)
    #expect(!monitor.canWrite && taken() == [line(2)])
    fail()
    monitor.note(.written)
    #expect(monitor.canWrite && taken() == [end(1)])
    monitor.note(.written)
    #expect(taken().isEmpty)
    #expect(monitor.failedWrites == 3)
  }

  @Test func whileWritesFailTheLogHasALineAMinute() {
    fail()
    _ = taken()
    for _ in 0..<5 {
      time.advance(seconds: 10)
      fail(7)
    }
    #expect(taken().isEmpty)
    time.advance(seconds: 10)
    fail(7)
    #expect(taken() == [line(42)])
  }

  @Test func writesThatFailNowAndThenDoNotFloodTheLog() {
    for _ in 0..<30 {
      time.advance(seconds: 1)
      fail()
      monitor.note(.written)
    }
    #expect(taken() == [line(1), end(0)])
    #expect(monitor.canWrite)
    time.advance(seconds: 60)
    fail()
    #expect(taken() == [line(30)])
  }

  @Test func aReadThatFailsIsLoggedAndIsNoObstacleToWrites() {
    for _ in 0..<3 { monitor.note(.readFailed(cause: "damaged")) }
    let line = "error: The database cannot be read, cause=damaged, data=/data, failures="
    #expect(taken() == [line + "1"])
    time.advance(seconds: 60)
    monitor.note(.readFailed(cause: "damaged"))
    #expect(taken() == [line + "3"] && monitor.canWrite && monitor.failedReads == 4)
  }

  @Test func aRefusedChangeIsLoggedAndIsNoObstacleToOthers() {
    for _ in 0..<3 { monitor.note(.changeRefused(cause: "PostgreSQL 22P05")) }
    #expect(taken() == ["error: The database has refused a change, cause=PostgreSQL 22P05, data=/data, failures=1"])
    #expect(monitor.canWrite && monitor.obstacle == nil && monitor.failedWrites == 0)
  }

  @Test func onlyChangesAreAnnounced() async {
    monitor.note(.written)
    fail()
    fail()
    var changes = monitor.changes.makeAsyncIterator()
    await changes.next()
    #expect(monitor.obstacle == .cannotWrite)
    monitor.note(.written)
    monitor.note(.written)
    await changes.next()
    #expect(monitor.obstacle == nil)
  }

  @Test func aDatabaseThatDoesNotAnswerIsLoggedAndAnObstacle() async {
    let line = "error: The database does not respond, cause=timed out, data=/data, failures="
    monitor.note(.noAnswer(cause: "timed out"))
    monitor.note(.noAnswer(cause: "timed out"))
    var changes = monitor.changes.makeAsyncIterator()
    await changes.next()
    #expect(monitor.obstacle == .noAnswer && taken() == [line + "1"])
    time.advance(seconds: 60)
    monitor.note(.noAnswer(cause: "timed out"))
    #expect(taken() == [line + "2"])
    // A write that was under way shows nothing of the database's present state.
    monitor.note(.written)
    #expect(monitor.obstacle == .noAnswer)
    monitor.note(.clockOffset(3))
    await changes.next()
    #expect(monitor.obstacle == nil)
    #expect(taken() == ["notice: The database responds again, data=/data, failures=0"])
    monitor.note(.clockOffset(3))
    #expect(taken().isEmpty)
  }

  @Test func aClockThatDiffersIsLoggedAndFromTenSecondsOnAnObstacle() async {
    monitor.note(.clockOffset(-2500))
    monitor.note(.clockOffset(-9999))
    let line = "warning: The clocks of the database and of this machine differ; synchronize them with NTP, offset="
    #expect(taken() == [line + "-2.5 s"] && monitor.obstacle == nil)
    time.advance(seconds: 60)
    monitor.note(.clockOffset(45_000))
    #expect(taken() == [line + "45.0 s"] && monitor.obstacle == .clockDiffers)
    fail()
    #expect(monitor.obstacle == .cannotWrite)
    monitor.note(.written)
    _ = taken()
    monitor.note(.clockOffset(3))
    #expect(monitor.obstacle == nil)
    #expect(taken() == ["notice: The clocks of the database and of this machine agree again, offset=0.003 s"])
    monitor.note(.clockOffset(3))
    #expect(taken().isEmpty)
  }
}
