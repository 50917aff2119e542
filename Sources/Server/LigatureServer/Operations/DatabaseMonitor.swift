internal import Accounts
internal import Logging
internal import Synchronization

/// A monitor that records whether the database can be read and written, and whether its clock agrees with this
/// machine's clock. It logs failures, at most once per minute for each kind. It also logs when the database responds or
/// can be written to again, and when the clocks agree again.
final class DatabaseMonitor: Sendable {
  /// The logging state for one kind of failure.
  private struct Trouble {
    var total = 0
    /// The number of failures that have not been logged yet.
    var uncounted = 0
    var lastLine: ContinuousClock.Instant?

    /// Counts failures. Returns the number to log now, or nil if the last log entry is too recent.
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
    var refusals = Trouble()
    var reads = Trouble()
    var clock = Trouble()
    var contact = Trouble()
    var answers = true
    var canWrite = true
    var hasTime = true
    /// The cause of the latest failed write, or of the latest failed attempt to get a response.
    var cause = ""
    /// Whether the monitor has logged that the database cannot be written to.
    var isAnnounced = false
  }

  private static let interval = Duration.seconds(60)

  /// The thresholds for the difference, in milliseconds, between this machine's clock and the database's clock. At the
  /// first threshold, the monitor logs a warning. At the second threshold, the server is no longer ready.
  private static let (warnedOffset, greatestOffset) = (2000 as UInt64, 10_000 as UInt64)

  /// A stream that yields a value whenever ``obstacle`` has changed.
  let changes: AsyncStream<Void>
  private let changed: AsyncStream<Void>.Continuation
  private let state = Mutex(State())
  private let path: String
  private let logger: Logger
  private let now: @Sendable () -> ContinuousClock.Instant

  /// Creates a monitor.
  /// - Parameter path: The path of the data folder, which is used in log entries.
  init(path: String, logger: Logger, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.path = path
    self.logger = logger
    self.now = now
    (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// The reason why the server is not ready.
  enum Obstacle: Sendable {
    /// The database server does not respond.
    case noAnswer
    /// The last write was not stored.
    case cannotWrite
    /// The database's clock differs too much from this machine's clock, so tokens would become valid or expire at the
    /// wrong time.
    case clockDiffers
  }

  var obstacle: Obstacle? { state.withLock { Self.obstacle($0) } }

  /// A description of the obstacle and its cause, for the operator; nil if the database is usable.
  var obstacleText: String? {
    state.withLock { state in
      switch Self.obstacle(state) {
      case nil: nil
      case .noAnswer: "the database does not respond: \(state.cause)"
      case .cannotWrite: "the database cannot be written: \(state.cause)"
      case .clockDiffers: "the clocks of the database and of this machine differ by more than 10 seconds"
      }
    }
  }

  private static func obstacle(_ state: State) -> Obstacle? {
    if !state.answers { return .noAnswer }
    if !state.canWrite { return .cannotWrite }
    return state.hasTime ? nil : .clockDiffers
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
    case .changeRefused(let cause): noteRefusedChange(cause)
    case .readFailed(let cause): noteFailedRead(cause)
    case .noAnswer(let cause): noteNoAnswer(cause)
    case .clockOffset(let milliseconds):
      noteAnswer()
      noteClock(milliseconds)
    }
  }

  private func noteNoAnswer(_ cause: String) {
    let failures = state.withLock { state in
      if state.answers {
        state.answers = false
        changed.yield()
      }
      state.cause = cause
      return state.contact.note(1, at: now())
    }
    guard let failures else { return }
    logger.error("The database does not respond", metadata: metadata(failures: failures, cause: cause))
  }

  private func noteAnswer() {
    let uncounted: Int? = state.withLock { state in
      guard !state.answers else { return nil }
      state.answers = true
      changed.yield()
      defer { state.contact = Trouble() }
      return state.contact.uncounted
    }
    guard let uncounted else { return }
    logger.notice("The database responds again", metadata: metadata(failures: uncounted))
  }

  private func noteClock(_ offset: Int64) {
    let isWrong = offset.magnitude >= Self.warnedOffset
    let (isNews, wasWrong): (Bool, Bool) = state.withLock { state in
      let hasTime = offset.magnitude < Self.greatestOffset
      if state.hasTime != hasTime {
        state.hasTime = hasTime
        changed.yield()
      }
      guard !isWrong else { return (state.clock.note(1, at: now()) != nil, true) }
      defer { state.clock = Trouble() }
      return (false, state.clock.total > 0)
    }
    let metadata: Logger.Metadata = ["offset": "\(Double(offset) / 1000) s"]
    if isNews {
      logger.warning(
        "The clocks of the database and of this machine differ; synchronize them with NTP", metadata: metadata)
    } else if wasWrong, !isWrong {
      logger.notice("The clocks of the database and of this machine agree again", metadata: metadata)
    }
  }

  private func noteWrite() {
    let uncounted: Int? = state.withLock { state in
      guard !state.canWrite else { return nil }
      state.canWrite = true
      changed.yield()
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
        changed.yield()
      }
      state.cause = cause
      let failures = state.writes.note(changes, at: now())
      if failures != nil { state.isAnnounced = true }
      return failures
    }
    guard let failures else { return }
    logger.error("The database cannot be written", metadata: metadata(failures: failures, cause: cause))
  }

  private func noteRefusedChange(_ cause: String) {
    guard let failures = state.withLock({ $0.refusals.note(1, at: now()) }) else { return }
    logger.error("The database has refused a change", metadata: metadata(failures: failures, cause: cause))
  }

  private func noteFailedRead(_ cause: String) {
    guard let failures = state.withLock({ $0.reads.note(1, at: now()) }) else { return }
    logger.error("The database cannot be read", metadata: metadata(failures: failures, cause: cause))
  }

  /// Returns the metadata for a log entry.
  /// - Parameter failures: The number of failures since the last log entry.
  private func metadata(failures: Int, cause: String? = nil) -> Logger.Metadata {
    var metadata: Logger.Metadata = ["data": "\(path)", "failures": .stringConvertible(failures)]
    if let cause { metadata["cause"] = "\(cause)" }
    return metadata
  }
}
