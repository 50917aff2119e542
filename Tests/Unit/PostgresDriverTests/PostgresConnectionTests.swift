import Glibc
import PostgresCluster
import Testing

@testable import PostgresDriver

@Suite struct PostgresConnectionTests {
  private func connect(timeLimit: Duration = .seconds(30)) throws -> PostgresConnection {
    try PostgresConnection(PostgresCluster.shared.get().address(of: "postgres"), timeLimit: timeLimit)
  }

  @Test func valuesComeBackAsTheyWereSent() throws {
    let connection = try connect()
    let values: [PostgresValue] = [
      .boolean(true), .integer(.min), .text("a\u{10FFFF}'"), .bytes([0, 255, 39]), .null, .text(""), .bytes([]),
    ]
    let sql = "SELECT $1::boolean, $2::bigint, $3::text, $4::bytea, $5::text, $6::text, $7::bytea"
    for _ in 0..<2 { #expect(try connection.run(sql, values).rows == [values]) }
    #expect(try connection.run("SELECT 7::integer, -7::smallint").rows == [[.integer(7), .integer(-7)]])
  }

  @Test func aFlightEndsAtItsFirstFailure() throws {
    let connection = try connect()
    try connection.send("SELECT 1")
    try connection.send("SELECT 1 / $1::bigint", [.integer(0)])
    try connection.send("SELECT 2")
    let (results, error) = try connection.flush()
    #expect(results.map(\.rows) == [[[.integer(1)]]])
    guard case .refused(let state, _)? = error else {
      Issue.record("no error")
      return
    }
    #expect(state.rawValue == "22012")
    // What was skipped, or failed, can be run.
    #expect(try connection.run("SELECT 2").rows == [[.integer(2)]])
    #expect(try connection.run("SELECT 1 / $1::bigint", [.integer(1)]).rows == [[.integer(1)]])
  }

  @Test func aStatementThatCannotBePreparedIsRefused() throws {
    let connection = try connect()
    for _ in 0..<2 { #expect(throws: PostgresError.self) { try connection.run("SELECT nothing FROM nowhere") } }
    #expect(try connection.run("SELECT 1").count == 1)
  }

  @Test(
    arguments: [
      (#"FATAL: role "stranger" does not exist"#, "createuser stranger"),
      (#"FATAL: database "missing" does not exist"#, "createdb --owner <user> missing"),
      (#"FATAL: password authentication failed for user "ada""#, "the password in the address"),
      ("FATAL: sorry, too many clients already", "PostgreSQL log"),
      ("connection to server failed: session is read-only", "name the primary"),
      ("could not translate host name \"none\" to address", nil),
    ] as [(String, String?)])
  func aRefusedConnectionHasItsRemedy(text: String, remedy: String?) {
    let error = PostgresError.cannotConnect(text)
    #expect(error.description.hasPrefix("PostgreSQL refused the connection: ") == (remedy != nil))
    #expect(remedy.map { error.refusalRemedy?.contains($0) == true } ?? (error.refusalRemedy == nil))
  }

  @Test(
    arguments: [
      ("SET statement_timeout = 1; SELECT pg_sleep(10)", "statement_timeout"),
      ("SET TRANSACTION READ ONLY; CREATE TABLE unwritten ()", "the primary"),
      ("CREATE ROLE reader; SET ROLE reader; SELECT pg_read_file('PG_VERSION')", "all rights"),
      ("SELECT 1 / 0", nil),
    ] as [(String, String?)])
  func aRefusedStatementHasItsRemedy(sql: String, remedy: String?) throws {
    let connection = try connect()
    let error = #expect(throws: PostgresError.self) { try connection.execute("BEGIN; \(sql)") }
    #expect(remedy.map { error?.refusalRemedy?.contains($0) == true } ?? (error?.refusalRemedy == nil))
  }

  @Test func anErrorNamesNoValues() throws {
    let connection = try connect()
    try connection.execute("CREATE TEMPORARY TABLE people (email text PRIMARY KEY, age bigint CHECK (age > 0))")
    let insert = "INSERT INTO people VALUES ($1, $2)"
    _ = try connection.run(insert, [.text("ada@example.com"), .integer(36)])
    let error = #expect(throws: PostgresError.self) {
      try connection.run(insert, [.text("ada@example.com"), .integer(36)])
    }
    guard case .refused(.uniqueViolation, _)? = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(error?.description.contains("people_pkey") == true && error?.description.contains("ada") == false)
    let text = #expect(throws: PostgresError.self) { try connection.run("SELECT 'ada@example.com'::text::bigint") }
    #expect(text?.description.contains("ada") == false)
  }

  @Test func aFlightThatTakesTooLongEndsTheConnection() throws {
    // Long enough to connect on a busy machine.
    let connection = try connect(timeLimit: .seconds(5))
    let error = #expect(throws: PostgresError.self) { try connection.run("SELECT pg_sleep(60)") }
    #expect(error == .timedOut && error?.endsConnection == true)
  }

  @Test func aConnectionThatOwesResultsIsNotUsedAgain() throws {
    let connection = try connect()
    connection.timeLimit = .milliseconds(1)
    #expect(throws: PostgresError.timedOut) { try connection.run("SELECT pg_sleep(0.5)") }
    connection.timeLimit = .seconds(30)
    let error = #expect(throws: PostgresError.self) { try connection.run("SELECT 1") }
    #expect(error?.endsConnection == true)
    #expect(throws: PostgresError.self) { try connection.execute("SELECT 1") }
    #expect(throws: PostgresError.self) { try connection.copy([], into: "pg_class", columns: ["oid"]) }
  }

  @Test func aServerThatSaysNothingIsLeftForTheNext() throws {
    let silent = try SilentServer()
    // The cluster's port is the default one.
    let address =
      try PostgresCluster.shared.get().address(of: "postgres")
      .replacing("host=", with: "host=127.0.0.1,") + "&port=\(silent.port),5432&connect_timeout=1"
    for _ in 0..<2 { #expect(try PostgresConnection(address).run("SELECT 1").count == 1) }
    // The second connection began with the server of the first.
    #expect(silent.acceptAll() == 1)
  }

  @Test func aConnectionIsOutdatedOnceAnotherServerWasConnectedTo() throws {
    let address = try PostgresCluster.shared.get().address(of: "postgres") + "&application_name=outdated"
    let connection = try PostgresConnection(address)
    #expect(!connection.isOutdated)
    try LastServers.note(DatabaseServer(host: "other", port: ""), timeline: 1, of: address)
    #expect(connection.isOutdated)
    #expect(throws: PostgresError.timedOut) { try connection.run("SELECT pg_sleep(60)") }
  }

  @Test func aServerWithALowerTimelineThanOneBeforeIsRefused() throws {
    let address = try PostgresCluster.shared.get().address(of: "postgres") + "&application_name=timelines"
    #expect(try PostgresConnection(address).run("SELECT 1").count == 1)
    let other = DatabaseServer(host: "other", port: "")
    try LastServers.note(other, timeline: 2, of: address)
    let error = #expect(throws: PostgresError.self) { try PostgresConnection(address) }
    #expect(error?.description.contains("has timeline 1, and timeline 2 was used before") == true)
    #expect(throws: PostgresError.self) { try LastServers.note(other, timeline: 1, of: address) }
    try LastServers.note(other, timeline: 3, of: address)
  }

  @Test func aLostConnectionIsToldFromARefusal() throws {
    let connection = try connect()
    let other = try connect()
    let process = try connection.run("SELECT pg_backend_pid()").rows[0][0]
    _ = try other.run("SELECT pg_terminate_backend($1::bigint::integer)", [process])
    let error = #expect(throws: PostgresError.self) { try connection.run("SELECT pg_sleep(5)") }
    #expect(error?.endsConnection == true)
    #expect(throws: PostgresError.self) { try PostgresConnection("host=/nowhere dbname=none") }
  }

  @Test func aLargeFlightDoesNotBlockItself() throws {
    let connection = try connect()
    let text = String(repeating: "x", count: 1 << 20)
    for _ in 0..<16 { try connection.send("SELECT $1::text", [.text(text)]) }
    let (results, error) = try connection.flush()
    #expect(error == nil && results.count == 16 && results.allSatisfy { $0.rows == [[.text(text)]] })
  }

  @Test func aWarningIsNoticed() throws {
    let connection = try connect()
    #expect(!connection.takeWarning())
    _ = try connection.run("ROLLBACK")
    #expect(connection.takeWarning() && !connection.takeWarning())
  }
}

/// A server that accepts connections and says nothing, as a machine that hangs.
private final class SilentServer {
  let port: UInt16
  private let descriptor: CInt

  init() throws {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, length) | listen(descriptor, 16) | getsockname(descriptor, $0, &length)
      }
    }
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
    try #require(status == 0)
  }

  deinit { close(descriptor) }

  /// Returns the number of connections since the last call.
  func acceptAll() -> Int {
    var count = 0
    while true {
      let connection = accept(descriptor, nil, nil)
      guard connection >= 0 else { return count }
      close(connection)
      count += 1
    }
  }
}
