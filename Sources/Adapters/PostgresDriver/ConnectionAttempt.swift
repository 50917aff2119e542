import CPostgres
import Glibc
import Synchronization

/// An attempt to connect to one server.
///
/// libpq can also try several servers, but its non-blocking interface has no time limit for each server. A server that
/// does not respond would therefore prevent libpq from trying the others.
@safe final class ConnectionAttempt {
  /// The time limit for each server if there are several and the connection string sets no limit.
  private static let usualLimit = Duration.seconds(2)

  let server: DatabaseServer
  private var connection: OpaquePointer?

  /// The query for the server's current timeline, in hexadecimal digits. Each promotion of a standby starts a new
  /// timeline with a higher number.
  private static let timelineQuestion = "SELECT substring(pg_walfile_name(pg_current_wal_lsn()), 1, 8)"

  /// Connects to a server that accepts writes. The server that this process last connected to is preferred. If it is
  /// not available, the server with the highest timeline is used.
  ///
  /// A former primary that comes back after a failure also accepts writes, but lacks all transactions that were
  /// committed in the meantime. Therefore, a server is refused if this process has already seen a higher timeline.
  static func first(
    of address: String, within timeLimit: Duration, isAbandoned: (@Sendable () -> Bool)?
  ) throws(PostgresError) -> ConnectionAttempt {
    let string = try ConnectionString(address)
    let servers = string.servers.flatMap(\.resolved)
    let last = LastServers.server(of: address).flatMap(servers.firstIndex)
    let start = last ?? 0
    let usualLimit = servers.count > 1 ? Self.usualLimit : timeLimit
    let limit = min(string.timeLimit ?? usualLimit, timeLimit / servers.count)
    var failures: [String] = []
    var best: (attempt: ConnectionAttempt, timeline: UInt32)?
    for index in [Int](start..<servers.count) + [Int](0..<start) {
      let server = servers[index]
      do throws(PostgresError) {
        let attempt = try ConnectionAttempt(at: server, of: string.text)
        let deadline = ContinuousClock.now + limit
        try attempt.finish(until: deadline) { isAbandoned?() == true }
        let timeline = try attempt.timeline(until: deadline) { isAbandoned?() == true }
        try LastServers.check(timeline, of: server, address)
        if best.map({ timeline > $0.timeline }) ?? true { best = (attempt, timeline) }
        if index == last { break }
      } catch {
        guard servers.count > 1, isAbandoned?() != true else { throw error }
        if case .cannotConnect(let text) = error {
          failures.append(text)
        } else {
          failures.append("\(server): \(error)")
        }
      }
    }
    guard let best else { throw .cannotConnect(failures.joined(separator: "; ")) }
    try LastServers.note(best.attempt.server, timeline: best.timeline, of: address)
    return best.attempt
  }

  private init(at server: DatabaseServer, of address: String) throws(PostgresError) {
    self.server = server
    // The values in the address take precedence over the parameters listed before it.
    let parameters =
      [
        ("application_name", "ligature"), ("client_encoding", "UTF8"), ("keepalives_idle", "30"),
        ("keepalives_interval", "10"), ("keepalives_count", "3"), ("tcp_user_timeout", "30000"), ("dbname", address),
      ] + server.parameters + [("target_session_attrs", "read-write")]
    unsafe connection = Self.start(parameters)
    guard let connection = unsafe connection else { throw .cannotConnect("out of memory") }
    // Without this receiver, libpq would write notices to standard error.
    unsafe PQsetNoticeReceiver(connection, { _, _ in }, nil)
  }

  deinit { unsafe PQfinish(connection) }

  /// Returns the connection and transfers its ownership to the caller, who must close it.
  func take() -> OpaquePointer {
    guard let connection = unsafe connection else { preconditionFailure("the connection was taken before") }
    unsafe self.connection = nil
    return unsafe connection
  }

  private static func start(_ parameters: [(String, String)]) -> OpaquePointer? {
    var names = unsafe parameters.map { unsafe UnsafePointer<CChar>(strdup($0.0)) } + [nil]
    var values = unsafe parameters.map { unsafe UnsafePointer<CChar>(strdup($0.1)) } + [nil]
    defer {
      let texts = unsafe names + values
      for index in unsafe texts.indices { unsafe free(UnsafeMutablePointer(mutating: texts[index])) }
    }
    return unsafe PQconnectStartParams(&names, &values, 1)
  }

  private func finish(
    until deadline: ContinuousClock.Instant, unless isAbandoned: () -> Bool
  ) throws(PostgresError) {
    guard let connection = unsafe connection else { return }
    var status = PGRES_POLLING_WRITING
    while unsafe PQstatus(connection) != CONNECTION_BAD {
      let events: CInt
      switch status {
      case PGRES_POLLING_OK: return
      case PGRES_POLLING_READING: events = POLLIN
      case PGRES_POLLING_WRITING: events = POLLOUT
      default: throw .cannotConnect(unsafe PostgresConnection.message(of: connection))
      }
      try unsafe PostgresConnection.wait(for: events, on: connection, until: deadline, unless: isAbandoned)
      status = unsafe PQconnectPoll(connection)
    }
    throw .cannotConnect(unsafe PostgresConnection.message(of: connection))
  }

  /// Returns the server's timeline, or 0 if the server does not report one.
  private func timeline(
    until deadline: ContinuousClock.Instant, unless isAbandoned: () -> Bool
  ) throws(PostgresError) -> UInt32 {
    guard let connection = unsafe connection else { return 0 }
    guard unsafe PQsendQuery(connection, Self.timelineQuestion) == 1 else {
      throw .connectionLost(unsafe PostgresConnection.message(of: connection))
    }
    var timeline: UInt32 = 0
    while true {
      while unsafe PQisBusy(connection) == 1 {
        try unsafe PostgresConnection.wait(for: POLLIN, on: connection, until: deadline, unless: isAbandoned)
        guard unsafe PQconsumeInput(connection) == 1 else {
          throw .connectionLost(unsafe PostgresConnection.message(of: connection))
        }
      }
      guard let result = unsafe PQgetResult(connection) else { return timeline }
      defer { unsafe PQclear(result) }
      if unsafe PQntuples(result) == 1, let text = unsafe PQgetvalue(result, 0, 0) {
        timeline = UInt32(unsafe String(cString: text), radix: 16) ?? 0
      }
    }
  }
}

/// Records, for each address, the server that this process last connected to and the highest timeline that it has seen.
enum LastServers {
  private struct State {
    var server: DatabaseServer
    var timeline: UInt32
  }

  private static let states = Mutex<[String: State]>([:])

  static func server(of address: String) -> DatabaseServer? { states.withLock { $0[address]?.server } }

  /// Throws an error if a server's timeline is lower than that of a server to which this process has already connected.
  static func check(_ timeline: UInt32, of server: DatabaseServer, _ address: String) throws(PostgresError) {
    try check(timeline, of: server, against: states.withLock { $0[address] })
  }

  /// Records that this process has connected to a server. Throws an error if the process has since connected to a
  /// server with a higher timeline.
  static func note(_ server: DatabaseServer, timeline: UInt32, of address: String) throws(PostgresError) {
    try states.withLock { states throws(PostgresError) in
      try check(timeline, of: server, against: states[address])
      states[address] = State(server: server, timeline: timeline)
    }
  }

  private static func check(
    _ timeline: UInt32, of server: DatabaseServer, against state: State?
  ) throws(PostgresError) {
    guard let state, timeline < state.timeline else { return }
    throw .cannotConnect(
      "\(server) has timeline \(timeline), and timeline \(state.timeline) was used before: it was the primary before a "
        + "failover and lacks later commits; rebuild it as a standby of the current primary, or, if you replaced the "
        + "database on purpose, restart this server")
  }
}

extension DatabaseServer {
  /// The servers that result from resolving the host name, one for each IP address. If the server has no host name or
  /// the name cannot be resolved, the result contains only the server itself. libpq then reports any error.
  var resolved: [DatabaseServer] {
    guard let host, ipAddress == nil, !host.isEmpty, !host.hasPrefix("/"), !host.hasPrefix("@") else { return [self] }
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, nil, &hints, &list) == 0 else { return [self] }
    defer { unsafe freeaddrinfo(list) }
    var found: [DatabaseServer] = []
    var next = unsafe list
    while let entry = unsafe next {
      unsafe next = entry.pointee.ai_next
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let status = unsafe getnameinfo(
        entry.pointee.ai_addr, entry.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
      guard status == 0 else { continue }
      let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      found.append(DatabaseServer(host: host, ipAddress: String(decoding: bytes, as: UTF8.self), port: port))
    }
    return found.isEmpty ? [self] : found
  }
}
