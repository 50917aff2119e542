import CPostgres
import Glibc

/// A connection to PostgreSQL. Its methods block the calling thread up to a time limit. Only one thread at a time may
/// use a connection.
///
/// Statements are prepared when they are first sent. They are collected until ``flush()`` sends them in one flight and
/// reads all of their results, which takes one round trip regardless of the number of statements. If a statement fails,
/// the server skips the rest of the flight.
@safe package final class PostgresConnection {
  private enum Reply {
    case preparation(sql: String)
    case statement
    case end
  }

  let connection: OpaquePointer
  private let address: String
  /// The server that this connection leads to, which is one of the servers in the address.
  private let server: DatabaseServer
  /// The names of the prepared statements, keyed by their SQL text.
  private var statements: [String: String] = [:]
  private var statementCount = 0
  /// The responses that are still expected from the server, in order.
  private var replies: [Reply] = []
  /// Whether an error has ended an exchange before all of its results were read. The remaining results may still
  /// arrive, and would be mistaken for the results of other statements.
  private var isInterrupted = false
  /// The time limit for receiving the results of a flight.
  package var timeLimit: Duration
  private let isAbandoned: (@Sendable () -> Bool)?
  private let warnings = Warnings()
  /// A closure that is called for each flight.
  package var onFlight: (() -> Void)?

  /// Connects to a server.
  ///
  /// - Parameters:
  ///   - address: A libpq connection string or URI, which may name several hosts. The connection is made only to a
  ///     server that accepts writes.
  ///   - timeLimit: The time to wait for a connection, and for the results of a flight.
  ///   - isAbandoned: A closure that returns whether to stop waiting. It is called every tenth of a second during a
  ///     wait.
  package init(
    _ address: String, timeLimit: Duration = .seconds(30), isAbandoned: (@Sendable () -> Bool)? = nil
  ) throws(PostgresError) {
    self.address = address
    self.timeLimit = timeLimit
    self.isAbandoned = isAbandoned
    let attempt = try ConnectionAttempt.first(of: address, within: timeLimit, isAbandoned: isAbandoned)
    unsafe connection = attempt.take()
    server = attempt.server
    unsafe PQsetNoticeReceiver(
      connection, { warnings, result in unsafe Warnings.note(warnings, result) },
      Unmanaged.passUnretained(warnings).toOpaque())
    guard unsafe PQserverVersion(connection) >= 140_000 else {
      throw .cannotConnect("the server is older than PostgreSQL 14")
    }
    guard unsafe PQsetnonblocking(connection, 1) == 0, unsafe PQenterPipelineMode(connection) == 1 else {
      throw .cannotConnect("the connection does not support pipelines")
    }
  }

  deinit { unsafe PQfinish(connection) }

  /// Whether this process has since connected to another server of the address. In that case, this connection's server
  /// may never respond to pending statements.
  package var isOutdated: Bool { LastServers.server(of: address) != server }

  // MARK: Statements

  /// Performs one part of the exchange with the server. If this part fails, the connection refuses all further
  /// exchanges.
  func exchange<Result>(_ body: () throws(PostgresError) -> Result) throws(PostgresError) -> Result {
    guard !isInterrupted else { throw .connectionLost("earlier statements have received no response") }
    isInterrupted = true
    let result = try body()
    isInterrupted = false
    return result
  }

  /// Adds a statement to the next flight.
  package func send(_ sql: String, _ parameters: [PostgresValue] = []) throws(PostgresError) {
    try exchange { () throws(PostgresError) in try add(sql, parameters) }
  }

  private func add(_ sql: String, _ parameters: [PostgresValue]) throws(PostgresError) {
    let name: String
    if let known = statements[sql] {
      name = known
    } else {
      statementCount += 1
      name = "s\(statementCount)"
      guard unsafe PQsendPrepare(connection, name, sql, 0, nil) == 1 else { throw lost }
      statements[sql] = name
      replies.append(.preparation(sql: sql))
    }
    let encoded = EncodedParameters(parameters)
    let isSent = unsafe encoded.withPointers { values, lengths, formats in
      unsafe PQsendQueryPrepared(connection, name, CInt(parameters.count), values, lengths, formats, 1)
    }
    guard isSent == 1 else { throw lost }
    replies.append(.statement)
  }

  /// Sends the collected statements. Returns the results of the statements that precede the first failed statement, and
  /// the error of the failed statement.
  ///
  /// - Throws: An error if the connection is lost.
  package func flush() throws(PostgresError) -> (results: [PostgresResult], error: PostgresError?) {
    try exchange { () throws(PostgresError) in try readResults() }
  }

  private func readResults() throws(PostgresError) -> (results: [PostgresResult], error: PostgresError?) {
    guard unsafe PQpipelineSync(connection) == 1 else { throw lost }
    onFlight?()
    replies.append(.end)
    var results: [PostgresResult] = []
    var failure: PostgresError?
    let deadline = ContinuousClock.now + timeLimit
    for reply in replies {
      while let result = try unsafe nextResult(deadline) {
        defer { unsafe PQclear(result) }
        let status = unsafe PQresultStatus(result)
        switch status {
        case PGRES_TUPLES_OK: if case .statement = reply { unsafe results.append(PostgresResult(result)) }
        case PGRES_COMMAND_OK: if case .statement = reply { unsafe results.append(PostgresResult(result)) }
        case PGRES_PIPELINE_ABORTED: break
        case PGRES_PIPELINE_SYNC: break
        default: if failure == nil { failure = unsafe Self.error(of: result) }
        }
        let isDone = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK
        if case .preparation(let sql) = reply, !isDone { statements[sql] = nil }
        if case .end = reply { break }
      }
    }
    replies.removeAll(keepingCapacity: true)
    if let failure, failure.endsConnection { throw failure }
    return (results, failure)
  }

  /// Sends a single statement and returns its result.
  package func run(_ sql: String, _ parameters: [PostgresValue] = []) throws(PostgresError) -> PostgresResult {
    try send(sql, parameters)
    let (results, error) = try flush()
    if let error { throw error }
    return results[results.count - 1]
  }

  /// Runs statements that have neither parameters nor results. The statements are not prepared.
  package func execute(_ script: String) throws(PostgresError) {
    try withoutPipeline(script) { _, _ throws(PostgresError) in }
  }

  /// Sends a single script or command, and passes each result to a handler, together with the deadline.
  func withoutPipeline(
    _ script: String, then handle: (ExecStatusType, ContinuousClock.Instant) throws(PostgresError) -> Void
  ) throws(PostgresError) {
    let failure = try exchange { () throws(PostgresError) -> PostgresError? in
      guard unsafe PQexitPipelineMode(connection) == 1, unsafe PQsendQuery(connection, script) == 1 else { throw lost }
      var failure: PostgresError?
      let deadline = ContinuousClock.now + timeLimit
      while let result = try unsafe nextResult(deadline) {
        let status = unsafe PQresultStatus(result)
        if status == PGRES_FATAL_ERROR, failure == nil { failure = unsafe Self.error(of: result) }
        unsafe PQclear(result)
        try handle(status, deadline)
      }
      guard unsafe PQenterPipelineMode(connection) == 1 else { throw lost }
      return failure
    }
    if let failure { throw failure }
  }

  /// Returns whether the server has sent a warning since the last call. A commit succeeds with a warning if its wait
  /// for a standby was canceled.
  package func takeWarning() -> Bool {
    defer { warnings.isNoted = false }
    return warnings.isNoted
  }

  // MARK: The socket

  func nextResult(_ deadline: ContinuousClock.Instant) throws(PostgresError) -> OpaquePointer? {
    while true {
      let unsent = unsafe PQflush(connection)
      guard unsent >= 0 else { throw lost }
      if unsafe PQisBusy(connection) == 0 { break }
      try wait(for: unsent == 1 ? POLLIN | POLLOUT : POLLIN, until: deadline)
      guard unsafe PQconsumeInput(connection) == 1 else { throw lost }
    }
    let result = unsafe PQgetResult(connection)
    guard unsafe PQstatus(connection) != CONNECTION_BAD else {
      unsafe PQclear(result)
      throw lost
    }
    return unsafe result
  }

  func wait(for events: CInt, until deadline: ContinuousClock.Instant) throws(PostgresError) {
    try unsafe Self.wait(for: events, on: connection, until: deadline) { isOutdated || isAbandoned?() == true }
  }

  static func wait(
    for events: CInt, on connection: OpaquePointer, until deadline: ContinuousClock.Instant,
    unless isAbandoned: () -> Bool
  ) throws(PostgresError) {
    var descriptor = pollfd(fd: unsafe PQsocket(connection), events: Int16(events), revents: 0)
    while true {
      let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
      guard left > 0, !isAbandoned() else { throw .timedOut }
      let count = unsafe poll(&descriptor, 1, CInt(min(left.rounded(.up), 100)))
      if count > 0 { return }
      guard count == 0 || errno == EINTR else { throw .connectionLost(unsafe message(of: connection)) }
    }
  }

  // MARK: Errors

  /// Returns libpq's message about the connection. The message names hosts and users, but contains no values from
  /// statements or rows. Questions to the user, such as "Is the server running on that host?", are omitted.
  static func message(of connection: OpaquePointer) -> String {
    let text = unsafe String(cString: PQerrorMessage(connection))
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasSuffix("?") }
    return lines.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.joined(separator: "; ")
  }

  var lost: PostgresError { .connectionLost(unsafe Self.message(of: connection)) }

  /// Returns the error of a result. The error contains only names, because the server's message may contain values.
  static func error(of result: OpaquePointer) -> PostgresError {
    func field(_ code: UnicodeScalar) -> String? {
      guard let text = unsafe PQresultErrorField(result, CInt(code.value)) else { return nil }
      return unsafe String(cString: text)
    }
    let names = [("t", "table"), ("c", "column"), ("n", "constraint"), ("R", "routine")]
    let place = names.compactMap { code, name in
      UnicodeScalar(code).flatMap(field).map { "\(name) \($0)" }
    }
    return .refused(PostgresError.SQLState(rawValue: field("C") ?? "XX000"), place.joined(separator: ", "))
  }
}

/// Records whether a connection has received a warning.
private final class Warnings {
  var isNoted = false

  static func note(_ warnings: UnsafeMutableRawPointer?, _ result: OpaquePointer?) {
    guard let warnings = unsafe warnings else { return }
    guard let severity = unsafe PQresultErrorField(result, CInt(UnicodeScalar("V").value)) else { return }
    guard unsafe String(cString: severity) == "WARNING" else { return }
    unsafe Unmanaged<Warnings>.fromOpaque(warnings).takeUnretainedValue().isNoted = true
  }
}
