import Foundation
import PostgresAccountStore
import PostgresDriver
import Synchronization

/// A cluster of PostgreSQL for the time of one test process, in a temporary folder and on a socket there.
///
/// PostgreSQL refuses to run as root, so root starts it as another user. It ends with the process, however that ends: a
/// shell looks after the process, and removes the folder after it.
package final class PostgresCluster: Sendable {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The process's cluster, which is started when it is first needed.
  package static let shared = Result { try PostgresCluster() }

  private let folder: String
  private let state = Mutex(State())

  private struct State {
    var free: [String] = []
    var count = 0
    var hasTemplate = false
  }

  private init() throws {
    let programs = try Self.programs()
    folder = FileManager.default.temporaryDirectory.appending(path: "pg-\(getpid())").path
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    var asUser: [String] = []
    if getuid() == 0 {
      try FileManager.default.setAttributes([.ownerAccountName: "nobody"], ofItemAtPath: folder)
      asUser = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
    }
    try Self.run(
      asUser + [
        "\(programs)/initdb", "--pgdata=\(folder)/data", "--username=tests", "--auth=trust", "--encoding=UTF8",
        "--locale=C", "--no-sync",
      ], log: "\(folder)/initdb.log")
    let settings = [
      "listen_addresses=", "unix_socket_directories=\(folder)", "fsync=off", "full_page_writes=off",
      "max_connections=2000", "shared_buffers=64MB", "autovacuum=off", "max_wal_size=4GB", "deadlock_timeout=50ms",
    ]
    let server = asUser + ["\(programs)/postgres", "-D", "\(folder)/data"] + settings.flatMap { ["-c", $0] }
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments =
      [
        "-c",
        """
        "$@" >'\(folder)/server.log' 2>&1 &
        server=$!
        while kill -0 \(getpid()) && kill -0 $server; do sleep 0.5; done 2>/dev/null
        kill -QUIT $server
        wait $server
        rm -rf '\(folder)'
        """,
        "sh",
      ] + server
    shell.standardInput = FileHandle.nullDevice
    shell.standardOutput = FileHandle.nullDevice
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    try waitUntilReady(shell)
  }

  private static func programs() throws -> String {
    let versions = "/usr/lib/postgresql"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: versions)) ?? []
    guard let newest = names.compactMap(Int.init).max() else {
      throw Failure(description: "PostgreSQL is missing; install it with .ci/install-packages tests")
    }
    return "\(versions)/\(newest)/bin"
  }

  private static func run(_ command: [String], log: String) throws {
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    let output = FileHandle(forWritingAtPath: log)
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      throw Failure(description: "\(command.joined(separator: " ")) has failed: \(text)")
    }
  }

  private func waitUntilReady(_ shell: Process) throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      do {
        _ = try PostgresConnection(address(of: "postgres"))
        return
      } catch {
        guard shell.isRunning, ContinuousClock.now < deadline else {
          let text = (try? String(contentsOfFile: "\(folder)/server.log", encoding: .utf8)) ?? ""
          throw Failure(description: "PostgreSQL does not start: \(error): \(text)")
        }
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }

  package func address(of database: String) -> String { "postgres:///\(database)?host=\(folder)&user=tests" }

  // MARK: Databases

  /// Returns the address of a database with empty tables, for one test.
  package func takeDatabase() throws -> String {
    try state.withLock { state in
      if let free = state.free.popLast() { return free }
      let connection = try PostgresConnection(address(of: "postgres"))
      if !state.hasTemplate {
        try connection.execute("CREATE DATABASE empty TEMPLATE template0")
        _ = try PostgresMigration(address(of: "empty")).run()
        state.hasTemplate = true
      }
      state.count += 1
      try connection.execute("CREATE DATABASE test\(state.count) TEMPLATE empty")
      return address(of: "test\(state.count)")
    }
  }

  /// Empties a database for the next test. No one else uses it.
  package func giveBack(_ address: String) {
    do {
      let connection = try PostgresConnection(address)
      let tables = try names(
        "SELECT relname::text FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace", connection)
      let sequences = try names(
        "SELECT relname::text FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace", connection)
      let kept: Set = ["schema_version", "outbox_end"]
      let deletions = tables.filter { !kept.contains($0) }.map { "DELETE FROM \($0);" }
      let restarts = sequences.map { "SELECT setval('\($0)', 1, false);" }
      try connection.execute(
        (["BEGIN;"] + deletions + restarts + ["UPDATE outbox_end SET last_position = 0; COMMIT;"]).joined())
      state.withLock { $0.free.append(address) }
    } catch {
      // The next test gets another one.
    }
  }

  private func names(_ question: String, _ connection: PostgresConnection) throws -> [String] {
    try connection.run(question).rows.compactMap { row in
      if case .text(let name) = row[0] { name } else { nil }
    }
  }
}
