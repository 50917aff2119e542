import CPostgres
import Glibc
import Synchronization

/// An attempt to connect to one server.
///
/// libpq tries the servers of a list too, but has no time limit for each of them in its interface that does not block,
/// so a server that is silent would keep it from the others.
@safe final class ConnectionAttempt {
  /// The time for each of several servers if the connection string does not say.
  private static let usualLimit = Duration.seconds(2)

  let server: DatabaseServer
  private var connection: OpaquePointer?

  /// Connects to the first server of an address that accepts writes, beginning with the one that this process connected
  /// to last.
  static func first(
    of address: String, within timeLimit: Duration, isAbandoned: (@Sendable () -> Bool)?
  ) throws(PostgresError) -> ConnectionAttempt {
    let string = try ConnectionString(address)
    let servers = string.servers.flatMap(\.resolved)
    let start = LastServers.server(of: address).flatMap(servers.firstIndex) ?? 0
    let usualLimit = servers.count > 1 ? Self.usualLimit : timeLimit
    let limit = min(string.timeLimit ?? usualLimit, timeLimit / servers.count)
    var failures: [String] = []
    for server in servers[start...] + servers[..<start] {
      do throws(PostgresError) {
        let attempt = try ConnectionAttempt(at: server, of: string.text)
        try attempt.finish(until: .now + limit) { isAbandoned?() == true }
        LastServers.note(server, of: address)
        return attempt
      } catch {
        guard servers.count > 1, isAbandoned?() != true else { throw error }
        if case .cannotConnect(let text) = error {
          failures.append(text)
        } else {
          failures.append("\(server): \(error)")
        }
      }
    }
    throw .cannotConnect(failures.joined(separator: "; "))
  }

  private init(at server: DatabaseServer, of address: String) throws(PostgresError) {
    self.server = server
    // What the address says takes precedence over the parameters before it.
    let parameters =
      [
        ("application_name", "ligature"), ("client_encoding", "UTF8"), ("keepalives_idle", "30"),
        ("keepalives_interval", "10"), ("keepalives_count", "3"), ("tcp_user_timeout", "30000"), ("dbname", address),
      ] + server.parameters + [("target_session_attrs", "read-write")]
    unsafe connection = Self.start(parameters)
    guard let connection = unsafe connection else { throw .cannotConnect("the memory is exhausted") }
    // libpq writes notices to the standard error otherwise.
    unsafe PQsetNoticeReceiver(connection, { _, _ in }, nil)
  }

  deinit { unsafe PQfinish(connection) }

  /// Returns the connection, which is the caller's to end.
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
}

/// The server of each address that this process has connected to last.
enum LastServers {
  private static let servers = Mutex<[String: DatabaseServer]>([:])

  static func server(of address: String) -> DatabaseServer? { servers.withLock { $0[address] } }

  static func note(_ server: DatabaseServer, of address: String) { servers.withLock { $0[address] = server } }
}

extension DatabaseServer {
  /// The server at each IP address of its name; itself if it has no name. An unknown name is left to libpq, which
  /// reports it.
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
