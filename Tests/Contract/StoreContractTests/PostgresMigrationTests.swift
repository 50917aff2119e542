import Accounts
import PostgresCluster
import PostgresDriver
import Testing

@testable import PostgresAccountStore

/// Changes of the tables beside servers of two versions.
@Suite struct PostgresMigrationTests: StoreContract {
  private let address: String

  /// The database is not given back: no other test could use its tables.
  init() throws {
    address = try PostgresCluster.shared.get().takeDatabase()
  }

  private var connection: PostgresConnection { get throws { try PostgresConnection(address) } }

  private static let present = PostgresSchema.current
  private static let addition = PostgresSchema.Step(
    summary: "adds the table later", script: "CREATE TABLE later (id bigint PRIMARY KEY);")
  private static let removal = PostgresSchema.Step(
    summary: "removes the column photo_url", isContraction: true, script: "ALTER TABLE accounts DROP COLUMN photo_url;")

  private func schema(_ more: PostgresSchema.Step...) -> PostgresSchema {
    PostgresSchema(steps: Self.present.steps + more)
  }

  private func open(_ schema: PostgresSchema) throws -> PostgresAccountStore {
    var configuration = PostgresAccountStore.Configuration.tested(followsOthers: true)
    configuration.schema = schema
    return try PostgresAccountStore(address, configuration: configuration)
  }

  private func remedy(of schema: PostgresSchema) -> String? {
    #expect(throws: StoreFileError.self) { try open(schema).close() }?.problem
  }

  private var version: Int { Self.present.version }

  @Test func serversOfTwoVersionsRunAfterAnAddition() async throws {
    let next = schema(Self.addition)
    #expect(remedy(of: next)?.contains("this program needs \(version + 1)") == true)
    let older = try open(Self.present)
    defer { older.close() }
    let result = try PostgresMigration(address, next).run()
    #expect(result.oldVersion == version && result.version == version + 1 && result.left.isEmpty)
    let newer = try open(next)
    defer { newer.close() }
    // One that starts again has them too.
    let restarted = try open(Self.present)
    defer { restarted.close() }
    try await commit(older, [.insertAccount(account(1))])
    try await commit(newer, [.insertAccount(account(2))])
    let uids = [uid(1), uid(2)]
    let found = try await restarted.read { snapshot in try uids.compactMap { try snapshot.account($0)?.uid } }
    #expect(found == uids)
  }

  @Test func aContractionWaitsForTheServersOfEarlierVersions() async throws {
    let next = schema(Self.addition, Self.removal)
    let older = try open(Self.present)
    while older.figures?.servers != 1 { await Task.yield() }
    let result = try PostgresMigration(address, next).run()
    #expect(result.version == version + 1 && result.left.map(\.summary) == [Self.removal.summary])
    #expect(result.left.map(\.isContraction) == [true])
    // A server of the new version can do with what is left.
    try open(next).close()
    // It says that it has ended.
    older.close()
    #expect(try PostgresMigration(address, next).plan().steps == result.left)
    let rest = try PostgresMigration(address, next).run()
    #expect(rest.version == version + 2 && rest.left.isEmpty)
    #expect(remedy(of: Self.present)?.contains("by a later version") == true)
    #expect(throws: StoreFileError.self) { try PostgresMigration(address, Self.present).run() }
  }

  @Test func aServerThatWasKilledDelaysAContractionForHalfAMinute() throws {
    let next = schema(Self.addition, Self.removal)
    func see(_ seconds: Int) throws {
      try connection.execute(
        """
        INSERT INTO servers VALUES ('x', \(version), clock_timestamp() - interval '\(seconds) seconds')
        ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
        """)
    }
    try see(20)
    #expect(try PostgresMigration(address, next).run().left.count == 1)
    try see(31)
    #expect(try PostgresMigration(address, next).run().left.isEmpty)
  }

  @Test func aStepThatWaitsForATableGivesUpAndCanBeTakenAgain() throws {
    let impatient = PostgresSchema.Step(
      summary: "adds a column",
      script: "SET LOCAL lock_timeout = '20ms'; CREATE TABLE later (); ALTER TABLE accounts ADD COLUMN later bigint;")
    let next = schema(impatient)
    let holder = try PostgresConnection(address)
    try holder.execute("BEGIN; LOCK TABLE accounts IN ACCESS SHARE MODE;")
    let error = #expect(throws: StoreFileError.self) { try PostgresMigration(address, next).run() }
    #expect(error?.problem.contains("waited for a table") == true)
    #expect(try connection.run("SELECT to_regclass('later') IS NULL").rows == [[.boolean(true)]])
    try holder.execute("COMMIT")
    #expect(try PostgresMigration(address, next).run().version == version + 1)
  }

  @Test func twoMigrationsTakeEachStepOnce() async throws {
    let next = schema(Self.addition)
    let address = address
    let versions = try await withThrowingTaskGroup { group in
      for _ in 0..<4 { group.addTask { try PostgresMigration(address, next).run().version } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(versions == [Int](repeating: version + 1, count: 4))
  }

  @Test func aPlanChangesNothing() throws {
    let plan = try PostgresMigration(address, schema(Self.addition)).plan()
    #expect(plan.version == version)
    #expect(plan.steps == [MigrationStep(version: version + 1, summary: Self.addition.summary, isContraction: false)])
    #expect(try connection.run("SELECT to_regclass('later') IS NULL").rows == [[.boolean(true)]])
  }
}
