import AccountFakes
import Accounts
import Foundation
import GRDB
import Testing

@testable import SQLiteAccountStore

/// The ids of the audit trail and the outbox, and how old rows leave them.
@Suite struct TrailTests: StoreContract {
  private static let day: Int64 = 86_400_000

  private let directory = TemporaryDirectory()
  private let lifetimes = Lifetimes.with {
    $0.auditRecord = Self.day
    $0.event = Self.day
  }

  private func openStore() throws -> SQLiteAccountStore {
    try SQLiteAccountStore(directory: directory.path, configuration: .init(durability: .normal))
  }

  private func record(_ number: Int, at time: Timestamp) -> [Change] {
    [
      .audit(AuditRecord(at: time, uid: uid(number), action: .accountCreated)),
      .emit(OutboxEvent(at: time, uid: uid(number), kind: .accountCreated, accountVersion: 1)),
    ]
  }

  private func ids(of table: String) async throws -> [Int64] {
    try await DatabaseQueue(path: directory.path + "/accounts.sqlite").read { db in
      try Int64.fetchAll(db, sql: "SELECT id FROM \(table) ORDER BY id")
    }
  }

  // MARK: Ids

  @Test(arguments: ["audit", "outbox"])
  func noIDIsUsedTwice(_ table: String) async throws {
    var store = try openStore()
    for number in 1...3 { try await commit(store, record(number, at: now)) }
    #expect(try await ids(of: table) == [1, 2, 3])
    _ = try await store.sweep(now: now.adding(milliseconds: Self.day), limit: 10, lifetimes: lifetimes)
    #expect(try await ids(of: table).isEmpty)
    try await commit(store, record(4, at: now))
    store.close()
    store = try openStore()
    try await commit(store, record(5, at: now))
    #expect(try await ids(of: table) == [4, 5])
    store.close()
  }

  @Test(arguments: ["audit", "outbox"])
  func aReaderMissesNothingAfterARestore(_ table: String) async throws {
    let (copy, place) = (TemporaryDirectory(), TemporaryDirectory())
    try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
    let file = BackupFile(path: place.path + "/backup")
    let store = try openStore()
    try await commit(store, record(1, at: now))
    // An empty table continues after its last id too.
    _ = try await store.sweep(now: now.adding(milliseconds: Self.day), limit: 10, lifetimes: lifetimes)
    _ = try file.make(of: directory.path, files: [], replacing: false, program: "", at: now)
    for number in 2...9 { try await commit(store, record(number, at: now)) }
    let seen = try #require(try await ids(of: table).last)
    store.close()
    _ = try file.restore(
      into: copy.path, ignoring: [], files: [], endingSessions: false, at: now
    ) { _ throws(StoreFileError) in }
    let restored = try SQLiteAccountStore(directory: copy.path)
    try await commit(restored, record(10, at: now))
    restored.close()
    let path = copy.path + "/accounts.sqlite"
    let last = try await DatabaseQueue(path: path).read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM \(table)") }
    #expect(try #require(last) > seen)
  }

  @Test func aTableOfAnEarlierVersionKeepsItsRowsAndContinuesAfterThem() throws {
    let database = try DatabaseQueue()
    try Schema.migrator.migrate(database, upTo: "ops: the call and the actor of an audit record")
    try database.write { db in
      try db.execute(
        sql: """
          INSERT INTO audit VALUES (7, 1, 't', 'u', 'a', 'p', 2, x'03', 'd', 'r', 'o'),
            (9, 4, 't', NULL, 'b', NULL, NULL, NULL, NULL, NULL, NULL);
          INSERT INTO outbox VALUES (5, 1, 't', 'u', 'k', 2, 'p', 'v')
          """)
    }
    func rows(_ table: String) throws -> [Row] {
      try database.read { try Row.fetchAll($0, sql: "SELECT * FROM \(table) ORDER BY id") }
    }
    let before = (try rows("audit"), try rows("outbox"))
    try Schema.migrator.migrate(database, upTo: "trails: no id is used twice")
    #expect(try rows("audit") == before.0)
    #expect(try rows("outbox") == before.1)
    try Schema.migrator.migrate(database)
    try database.write { db in
      try db.execute(sql: "DELETE FROM audit; DELETE FROM outbox")
      try db.execute(sql: "INSERT INTO audit (at, tenant, action) VALUES (1, 't', 'a')")
      #expect(db.lastInsertedRowID == 10)
      try db.execute(sql: "INSERT INTO outbox (at, tenant, uid, kind, account_version) VALUES (1, 't', 'u', 'k', 1)")
      #expect(db.lastInsertedRowID == 6)
    }
  }

  // MARK: The sweep

  /// The oldest rows are from a clock that was ten years ahead.
  @Test(arguments: ["audit", "outbox"])
  func rowsOfAClockThatWasAheadDoNotStopTheSweep(_ table: String) async throws {
    let store = try openStore()
    let ahead = now.adding(milliseconds: 3650 * Self.day)
    for number in 0..<50 { try await commit(store, record(number, at: ahead)) }
    for number in 50..<60 { try await commit(store, record(number, at: now)) }
    let later = now.adding(milliseconds: Self.day)
    for _ in 0..<20 { _ = try await store.sweep(now: later, limit: 2, lifetimes: lifetimes) }
    #expect(try await ids(of: table) == Array(1...50))
    // After the last row the sweep begins again.
    let end = ahead.adding(milliseconds: Self.day)
    for _ in 0..<30 { _ = try await store.sweep(now: end, limit: 2, lifetimes: lifetimes) }
    #expect(try await ids(of: table).isEmpty)
    store.close()
  }

  @Test func receiptsOfAClockThatWasAheadDoNotStopTheSweep() async throws {
    let store = try openStore()
    func receipt(_ number: UInt8, expiresAt: Timestamp) -> Change {
      .noteAnswer(
        RequestReceipt(
          keyDigest: [number], requestDigest: [number], expiresAt: expiresAt, answer: .alreadyLinked(.google)))
    }
    let ahead = now.adding(milliseconds: 3650 * Self.day)
    for number in UInt8(0)..<50 { try await commit(store, [receipt(number, expiresAt: ahead)]) }
    for number in UInt8(50)..<60 { try await commit(store, [receipt(number, expiresAt: now)]) }
    for _ in 0..<20 { _ = try await store.sweep(now: now, limit: 2, lifetimes: lifetimes) }
    #expect(try await ids(of: "request_receipts") == Array(1...50))
    store.close()
  }

  @Test func aSweepExaminesABoundedNumberOfRows() async throws {
    let store = try openStore()
    for number in 0..<25 { try await commit(store, record(number, at: now.adding(milliseconds: Self.day))) }
    try await commit(store, record(25, at: now))
    let later = now.adding(milliseconds: Self.day)
    // The stretches are 10, 10 and 6 rows; the row to remove is in the last one.
    for removed in [0, 0, 2] {
      #expect(try await store.sweep(now: later, limit: 1, lifetimes: lifetimes) == removed)
    }
    store.close()
  }
}
