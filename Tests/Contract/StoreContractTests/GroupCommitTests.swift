import AccountFakes
import Accounts
import Foundation
import GRDB
import Testing

@testable import SQLiteAccountStore

/// What becomes of each job when the database fails.
@Suite struct GroupCommitTests: StoreContract {
  private let directory = TemporaryDirectory()

  private func withDatabase(_ body: (Database) throws -> Void) throws {
    let lock = try DataDirectoryLock(directory: directory.path)
    defer { lock.release() }
    var configuration = Connection.configuration(readonly: false, .init(durability: .normal))
    configuration.busyMode = .immediateError
    let database = try DatabaseQueue(path: lock.databaseFile(), configuration: configuration)
    try Schema.migrator.migrate(database)
    try database.writeWithoutTransaction(body)
  }

  private func insertion(_ number: Int, name: String? = nil) -> WriteJob {
    var account = account(number)
    account.displayName = name ?? account.displayName
    return .commit(ChangeSet(tenant: tenant, changes: [.insertAccount(account)]))
  }

  /// How a job ended, without the text for the operator.
  private enum Ending: Hashable {
    case stored, unavailable, undecided
    case refused(StoreError)

    init(_ outcome: JobOutcome) {
      switch outcome {
      case .success: self = .stored
      case .failure(.unavailable): self = .unavailable
      case .failure(.undecided): self = .undecided
      case .failure(let error): self = .refused(error)
      }
    }
  }

  private func expect(
    _ endings: [Ending], of jobs: [WriteJob], in group: inout GroupCommit<SQLiteCommitConnection>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let outcomes = group.run(jobs).map(Ending.init)
    #expect(outcomes == endings, sourceLocation: sourceLocation)
  }

  private func uids(_ db: Database) throws -> [UID] {
    try String.fetchAll(db, sql: "SELECT uid FROM accounts ORDER BY uid").map(UID.init(rawValue:))
  }

  // MARK: Before COMMIT

  @Test func aJobThatFailsIsTheOnlyOneThatFails() throws {
    try withDatabase { db in
      try db.execute(
        sql: """
          CREATE TRIGGER fault BEFORE INSERT ON accounts WHEN NEW.display_name = 'fault'
          BEGIN SELECT RAISE(ABORT, 'injected'); END
          """)
      var group = GroupCommit(on: SQLiteCommitConnection(db))
      let jobs = [insertion(1), insertion(2, name: "fault"), insertion(3), insertion(1), insertion(4)]
      expect([.stored, .unavailable, .stored, .refused(.keyTaken), .stored], of: jobs, in: &group)
      expect([.unavailable], of: [insertion(5, name: "fault")], in: &group)
      expect([.stored], of: [insertion(5)], in: &group)
      #expect(try uids(db) == [1, 3, 4, 5].map(uid))
    }
  }

  @Test func aFullDiskFailsTheJobThatNeedsMoreOfIt() throws {
    try withDatabase { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(pages + 8)")
      var group = GroupCommit(on: SQLiteCommitConnection(db))
      let jobs = [insertion(1), insertion(2, name: String(repeating: "x", count: 100_000)), insertion(3)]
      expect([.stored, .unavailable, .stored], of: jobs, in: &group)
      #expect(group.writeCount == 2)
      #expect(try uids(db) == [1, 3].map(uid))
      #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
      guard case .failure(let error)? = group.run([jobs[1]]).first else {
        Issue.record("the job was stored")
        return
      }
      #expect(error.cause?.contains("the disk is full") == true)
    }
  }

  @Test func aValueThatCannotBeStoredIsAnErrorOfItsJobAlone() throws {
    try withDatabase { db in
      var unbound = continuation(42)
      unbound.holder = SessionID(rawValue: "nonsense")
      let jobs: [WriteJob] = [
        insertion(1, name: "a\0b"), .commit(ChangeSet(tenant: tenant, changes: [.store(unbound)])),
        insertion(2),
      ]
      var group = GroupCommit(on: SQLiteCommitConnection(db))
      expect([.unavailable, .unavailable, .stored], of: jobs, in: &group)
      let continuations = try Int.fetchOne(db, sql: "SELECT count(*) FROM stored_proofs")
      #expect(continuations == 0)
    }
  }

  @Test func withoutATransactionAllJobsFailAtOnce() throws {
    try withDatabase { db in
      let other = try DatabaseQueue(path: directory.path + "/accounts.sqlite")
      try other.writeWithoutTransaction { other in
        try other.execute(sql: "BEGIN IMMEDIATE")
        var group = GroupCommit(on: SQLiteCommitConnection(db))
        expect([.unavailable, .unavailable], of: [insertion(1), insertion(2)], in: &group)
        try other.execute(sql: "ROLLBACK")
        expect([.stored, .stored], of: [insertion(1), insertion(2)], in: &group)
      }
    }
  }

  // MARK: COMMIT

  /// A deferred constraint keeps COMMIT from beginning, and the transaction open.
  @Test func aCommitThatIsRefusedIsRepeatedJobByJob() throws {
    try withDatabase { db in
      try db.execute(
        sql: """
          CREATE TABLE dangling (account INTEGER REFERENCES accounts (id) DEFERRABLE INITIALLY DEFERRED);
          CREATE TRIGGER fault AFTER INSERT ON accounts WHEN NEW.display_name = 'fault'
          BEGIN INSERT INTO dangling VALUES (-1); END
          """)
      var group = GroupCommit(on: SQLiteCommitConnection(db))
      let jobs = [insertion(1), insertion(2, name: "fault"), insertion(3)]
      expect([.stored, .unavailable, .stored], of: jobs, in: &group)
      #expect(try uids(db) == [1, 3].map(uid))
    }
  }

  @Test func aCommitForWhichTheLogHasNoSpaceIsRepeatedJobByJob() throws {
    try withDatabase { db in
      let fault = CommitFault(.SQLITE_FULL)
      db.add(transactionObserver: fault)
      var group = GroupCommit(on: SQLiteCommitConnection(db))
      expect([.stored, .stored], of: [insertion(1), insertion(2)], in: &group)
      #expect(fault.isSpent)
      let stored = try uids(db)
      #expect(stored == [1, 2].map(uid))
    }
  }

  /// The second job is refused because of the first, whose fate is unknown: it runs again, and nothing is in its way.
  @Test func aCommitThatMayBeInTheLogIsUndecidedForItsJobs() throws {
    try withDatabase { db in
      let fault = CommitFault(.SQLITE_IOERR_FSYNC)
      db.add(transactionObserver: fault)
      var group = GroupCommit(on: SQLiteCommitConnection(db))
      let jobs = [insertion(1), insertion(1, name: "another"), insertion(2)]
      expect([.undecided, .stored, .undecided], of: jobs, in: &group)
      #expect(fault.isSpent)
      let names = try String.fetchAll(db, sql: "SELECT display_name FROM accounts")
      #expect(names == ["another"])
      expect([.stored, .stored], of: [insertion(2), insertion(3)], in: &group)
    }
  }

  /// The same with a log that really cannot be written, for which the process needs separate limits.
  @Test func aLogThatCannotBeWrittenIsUndecided() async {
    await #expect(processExitsWith: .success) {
      let tests = GroupCommitTests()
      try tests.withDatabase { db in
        var group = GroupCommit(on: SQLiteCommitConnection(db))
        tests.expect([.stored], of: [tests.insertion(1)], in: &group)
        let logSize = try tests.sizeOfLog(db)
        _ = signal(SIGXFSZ, SIG_IGN)
        try tests.limitFiles(to: logSize + 100)
        tests.expect([.undecided, .undecided], of: [tests.insertion(2), tests.insertion(3)], in: &group)
        try tests.limitFiles(to: .max)
        let stored = try tests.uids(db)
        #expect(stored == [tests.uid(1)])
        tests.expect([.stored, .stored], of: [tests.insertion(2), tests.insertion(3)], in: &group)
      }
    }
  }

  private func sizeOfLog(_ db: Database) throws -> UInt64 {
    let path = try String.fetchOne(db, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'") ?? ""
    return try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? UInt64 ?? 0
  }

  private func limitFiles(to size: UInt64) throws {
    var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: .max)
    guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { throw CancellationError() }
  }

  @Test func aGroupOfWhichAllIsRefusedCommitsNothing() throws {
    try withDatabase { db in
      var group = GroupCommit(on: SQLiteCommitConnection(db))
      expect([.stored], of: [insertion(1)], in: &group)
      let fault = CommitFault(.SQLITE_IOERR_FSYNC)
      db.add(transactionObserver: fault)
      expect([.refused(.keyTaken), .refused(.keyTaken)], of: [insertion(1), insertion(1)], in: &group)
      expect([.refused(.keyTaken)], of: [insertion(1)], in: &group)
      #expect(!fault.isSpent)
    }
  }
}

/// Lets SQLite roll back at the next COMMIT, which then fails with an error as the disk would give it.
private final class CommitFault: TransactionObserver {
  private let code: ResultCode
  private(set) var isSpent = false

  init(_ code: ResultCode) {
    self.code = code
  }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidCommit(_ db: Database) {}
  func databaseDidRollback(_ db: Database) {}

  func databaseWillCommit() throws {
    guard !isSpent else { return }
    isSpent = true
    throw DatabaseError(resultCode: code)
  }
}
