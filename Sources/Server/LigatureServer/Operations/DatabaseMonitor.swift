internal import Accounts
internal import Logging
internal import Synchronization

/// Records whether the database can be read and written, and logs it: when a failure begins and when it has ended, and
/// in between the number of failures, once a minute.
final class DatabaseMonitor: Sendable {
  /// The lines of the log for one kind of failure.
  private struct Trouble {
    var total = 0
    /// The failures that no line has reported yet.
    var uncounted = 0
    var lastLine: ContinuousClock.Instant?

    /// Counts failures. Returns the number that the log must report now; nil if the last line is too recent.
    mutating func note(_ failures: Int, at now: ContinuousClock.Instant) -> Int? {
      total += failures
      uncounted += failures
      if let lastLine, lastLine.duration(to: now) < DatabaseMonitor.interval { return nil }
      lastLine = now
      defer { uncounted = 0 }
      return uncounted
    }
  }

  private struct State {
    var writes = Trouble()
    var reads = Trouble()
    var canWrite = true
    /// Whether the log has reported that the database cannot be written.
    var isAnnounced = false
  }

  private static let interval = Duration.seconds(60)

  /// A stream of whether the database can be written, with a value for each change.
  let changes: AsyncStream<Bool>
  private let changed: AsyncStream<Bool>.Continuation
  private let state = Mutex(State())
  private let path: String
  private let logger: Logger
  private let now: @Sendable () -> ContinuousClock.Instant

  /// Creates a monitor.
  /// - Parameter path: The path of the data folder, for the log.
  init(path: String, logger: Logger, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.path = path
    self.logger = logger
    self.now = now
    (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Whether the last write was stored.
  var canWrite: Bool { state.withLock { $0.canWrite } }
  /// The number of callers' changes that could not be stored.
  var failedWrites: Int { state.withLock { $0.writes.total } }
  var failedReads: Int { state.withLock { $0.reads.total } }

  func note(_ report: StoreReport) {
    switch report {
    case .written: noteWrite()
    case .writeFailed(let changes, let cause): noteFailedWrite(changes, cause)
    case .readFailed(let cause): noteFailedRead(cause)
    }
  }

  private func noteWrite() {
    let uncounted: Int? = state.withLock { state in
      guard !state.canWrite else { return nil }
      state.canWrite = true
      changed.yield(true)
      guard state.isAnnounced else { return nil }
      state.isAnnounced = false
      defer { state.writes.uncounted = 0 }
      return state.writes.uncounted
    }
    guard let uncounted else { return }
    logger.notice("The database can be written again", metadata: metadata(failures: uncounted))
  }

  private func noteFailedWrite(_ changes: Int, _ cause: String) {
    let failures = state.withLock { state in
      if state.canWrite {
        state.canWrite = false
        changed.yield(false)
      }
      let failures = state.writes.note(changes, at: now())
      if failures != nil { state.isAnnounced = true }
      return failures
    }
    guard let failures else { return }
    logger.error("The database cannot be written", metadata: metadata(failures: failures, cause: cause))
  }

  private func noteFailedRead(_ cause: String) {
    guard let failures = state.withLock({ $0.reads.note(1, at: now()) }) else { return }
    logger.error("The database cannot be read", metadata: metadata(failures: failures, cause: cause))
  }

  /// Returns the metadata of a line.
  /// - Parameter failures: The number of failures since the last line.
  private func metadata(failures: Int, cause: String? = nil) -> Logger.Metadata {
    var metadata: Logger.Metadata = ["data": "\(path)", "failures": .stringConvertible(failures)]
    if let cause { metadata["cause"] = "\(cause)" }
    return metadata
  }
}
