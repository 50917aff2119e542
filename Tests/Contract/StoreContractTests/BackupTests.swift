import AccountFakes
import Accounts
import Foundation
import GRDB
import Testing

@testable import SQLiteAccountStore

@Suite struct BackupTests {
  private static let now = Timestamp(milliseconds: 1_800_000_000_000)
  private static let files = ["server-secret", "signing-keys.json"]

  private let origin = TemporaryDirectory()
  private let copy = TemporaryDirectory()
  private let place = TemporaryDirectory()
  init() throws {
    for directory in [origin, place] {
      try FileManager.default.createDirectory(atPath: directory.path, withIntermediateDirectories: true)
    }
  }

  private var file: BackupFile { BackupFile(path: place.path + "/backup") }

  private func account(_ number: Int) -> Account {
    Account(uid: UID(rawValue: "u\(number)"), tenant: .default, createdAt: Self.now, lastSignInAt: Self.now)
  }

  private func session(_ key: Int64, of number: Int) -> Session {
    Session(
      id: SessionID(key: key), uid: UID(rawValue: "u\(number)"), tenant: .default, identityID: nil,
      signInProvider: .anonymous, authTime: Self.now, generation: account(number).generation, deviceLabel: "",
      createdAt: Self.now, handleDigest: [1], handleExpiresAt: Self.now.adding(milliseconds: 1000), familyDigest: [2],
      rotatedAt: Self.now, expiresAt: Self.now.adding(milliseconds: 10_000))
  }

  private func commit(_ store: SQLiteAccountStore, _ changes: [Change]) async throws {
    try await store.commit(ChangeSet(tenant: .default, changes: changes))
  }

  /// A store with an account, a session and the other files.
  private func openOrigin() async throws -> SQLiteAccountStore {
    let store = try SQLiteAccountStore(directory: origin.path, configuration: .init(durability: .normal))
    try await commit(store, [.insertAccount(account(1)), .insertSession(session(5, of: 1))])
    try writeFiles()
    return store
  }

  private func writeFiles() throws {
    for name in Self.files {
      let path = origin.path + "/" + name
      try Data(name.utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }
  }

  @discardableResult
  private func backup(replacing: Bool = false) throws -> BackupDescription {
    try file.make(of: origin.path, files: Self.files, replacing: replacing, program: "1.2.3", at: Self.now)
  }

  @discardableResult
  private func restore(endingSessions: Bool = false, after milliseconds: Int64 = 5000) throws -> BackupDescription {
    try file.restore(
      into: copy.path, ignoring: ["control.socket"], files: Self.files, endingSessions: endingSessions,
      at: Self.now.adding(milliseconds: milliseconds)
    ) { _ throws(StoreFileError) in }.0
  }

  private func problem(_ body: () throws -> Void) -> String {
    let error = #expect(throws: StoreFileError.self) { try body() }
    return error?.description ?? ""
  }

  /// Changes the backup's database and gives the file the digest that it then has.
  private func rewrite(_ sql: String) async throws {
    try cut(48)
    try await DatabaseQueue(path: file.path).write { db in try db.execute(sql: sql) }
    try file.seal()
  }

  private func cut(_ count: UInt64) throws {
    let handle = try FileHandle(forUpdating: URL(filePath: file.path))
    try handle.truncate(atOffset: handle.seekToEnd() - count)
    try handle.close()
  }

  private func names(_ directory: TemporaryDirectory) -> Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? [])
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func aBackupOfAnOpenStoreIsThatMomentAndARestoreMakesAStoreOfIt() async throws {
    let store = try await openOrigin()
    let made = try backup()
    try await commit(store, [.insertAccount(account(2))])
    store.close()
    #expect(made.madeAt == Self.now && made.program == "1.2.3")
    #expect(made.counts.accounts == 1 && made.counts.sessions == 1)
    #expect(names(place) == ["backup"])
    #expect(try mode(file.path) == 0o600)

    #expect(try restore() == made)
    #expect(names(copy) == Set(["accounts.sqlite", "lock"] + Self.files))
    for name in names(copy) { #expect(try mode(copy.path + "/" + name) == 0o600, "\(name)") }
    for name in Self.files { #expect(FileManager.default.contents(atPath: copy.path + "/" + name) == Data(name.utf8)) }
    let restored = try SQLiteAccountStore(directory: copy.path)
    defer { restored.close() }
    let found = try #require(try await restored.read { try $0.account(account(1).uid) })
    // Clients have seen later versions, and must take this one for newer.
    #expect(found.version > account(1).version + 100_000)
    #expect(try await restored.read { try $0.account(account(2).uid) } == nil)
    #expect(try await restored.read { try $0.session(SessionID(key: 5)) }?.session == session(5, of: 1))
    #expect(try await restored.checkIntegrity() == [])
  }

  @Test func aRestoredDatabaseHasNoFreePages() async throws {
    let store = try await openOrigin()
    store.close()
    let database = try DatabaseQueue(path: origin.path + "/accounts.sqlite")
    try await database.write { db in
      try db.execute(sql: "CREATE TABLE removed (content BLOB); INSERT INTO removed VALUES (zeroblob(1000000))")
      try db.execute(sql: "DROP TABLE removed")
    }
    try database.close()
    try backup()
    #expect(try #require(FileManager.default.contents(atPath: file.path)).count > 1_000_000)
    try restore()
    #expect(try #require(FileManager.default.contents(atPath: copy.path + "/accounts.sqlite")).count < 700_000)
    #expect(try mode(copy.path + "/accounts.sqlite") == 0o600)
    let restored = try SQLiteAccountStore(directory: copy.path)
    defer { restored.close() }
    #expect(try await restored.read { try $0.account(account(1).uid) } != nil)
    #expect(try await restored.checkIntegrity() == [])
  }

  @Test func sessionsCanBeEnded() async throws {
    try await openOrigin().close()
    try backup()
    #expect(try restore(endingSessions: true).counts.sessions == 1)
    let restored = try SQLiteAccountStore(directory: copy.path)
    defer { restored.close() }
    #expect(try await restored.read { try $0.session(SessionID(key: 5)) } == nil)
    let found = try #require(try await restored.read { try $0.account(account(1).uid) })
    let end = Self.now.adding(milliseconds: 5000)
    #expect(found.sessionsEndedAt == Timestamp(milliseconds: end.seconds * 1000))
  }

  @Test func whatWaitsToBeUsedIsNotRestored() async throws {
    let store = try await openOrigin()
    let factor = FactorID(key: 7)
    let step = TOTP.step(at: Self.now)
    let code = ActionCode(
      id: ActionCodeID(rawValue: 9), tenant: .default, kind: .passwordReset, salt: [1], uid: account(1).uid,
      address: EmailAddress(canonical: "a@b.example", display: "a@b.example"), createdAt: Self.now,
      expiresAt: Self.now.adding(milliseconds: 60_000))
    let mail = Mail(
      tenant: .default, kind: .passwordReset, address: "a@b.example", uid: account(1).uid, code: code.id,
      createdAt: Self.now, nextAttemptAt: Self.now)
    try await commit(
      store, [.insertActionCode(code), .enqueueMail(mail), .useFactor(factor, of: account(1).uid, step: step - 2)])
    try backup()
    store.close()
    let restored = try restore(after: 1000)
    #expect(restored.counts.pendingProofs == 1 && restored.counts.pendingMails == 1)
    let open = try SQLiteAccountStore(directory: copy.path)
    defer { open.close() }
    #expect(try await open.read { try $0.actionCode(code.id) } == nil)
    #expect(try await open.read { try $0.pendingMailCount() } == 0)
    // Codes of the app that may have been used after the backup: up to that of the next step.
    for used in step - 1...step + 1 {
      await #expect(throws: StoreError.proofSpent) {
        try await commit(open, [.useFactor(factor, of: account(1).uid, step: used)])
      }
    }
    try await commit(open, [.useFactor(factor, of: account(1).uid, step: step + 2)])
  }

  @Test func aRestoreIsInTheAuditTrail() async throws {
    try await openOrigin().close()
    try backup()
    try restore()
    let actions = try await DatabaseQueue(path: copy.path + "/accounts.sqlite").read { db in
      try String.fetchAll(db, sql: "SELECT action FROM audit ORDER BY id")
    }
    #expect(actions.last == "data_restored")
  }

  @Test func aFileThatIsThereIsReplacedOnlyIfAsked() async throws {
    let store = try await openOrigin()
    defer { store.close() }
    try backup()
    let before = FileManager.default.contents(atPath: file.path)
    try await commit(store, [.insertAccount(account(2))])
    #expect(problem { try backup() }.contains("already"))
    #expect(FileManager.default.contents(atPath: file.path) == before)
    #expect(try backup(replacing: true).counts.accounts == 2)
    #expect(names(place) == ["backup"])
  }

  @Test func onlyABackupOrAnEmptyFileIsReplaced() async throws {
    try await openOrigin().close()
    let files = FileManager.default
    try Data("diary".utf8).write(to: URL(filePath: file.path))
    #expect(problem { try backup(replacing: true) }.contains("is not a backup"))
    #expect(files.contents(atPath: file.path) == Data("diary".utf8))
    try Data().write(to: URL(filePath: file.path))
    #expect(problem { try backup() }.contains("already"))
    try backup(replacing: true)

    for link in ["/dev/full", file.path] {
      try? files.removeItem(atPath: place.path + "/link")
      try files.createSymbolicLink(atPath: place.path + "/link", withDestinationPath: link)
      let problem = problem {
        _ = try BackupFile(path: place.path + "/link").make(
          of: origin.path, files: Self.files, replacing: true, program: "1", at: Self.now)
      }
      #expect(problem.contains("is not a plain file"))
      #expect(try files.destinationOfSymbolicLink(atPath: place.path + "/link") == link)
    }
  }

  @Test func aBackupIsNotWrittenIntoTheDataFolder() async throws {
    let store = try await openOrigin()
    defer { store.close() }
    try FileManager.default.createSymbolicLink(atPath: place.path + "/data", withDestinationPath: origin.path)
    let before = names(origin)
    for path in [origin.path + "/accounts.sqlite", origin.path + "/b", place.path + "/data/b"] {
      let problem = problem {
        _ = try BackupFile(path: path).make(
          of: origin.path, files: Self.files, replacing: true, program: "1", at: Self.now)
      }
      #expect(problem.contains("data folder"))
    }
    #expect(names(origin) == before)
    #expect(try await store.read { try $0.account(account(1).uid) } != nil)
  }

  @Test func theFolderOfABackupExists() async throws {
    try await openOrigin().close()
    for (path, text) in [("/new/b", "the folder \(place.path)/new does not exist"), ("/new/", "name of a folder")] {
      let problem = problem {
        _ = try BackupFile(path: place.path + path).make(
          of: origin.path, files: Self.files, replacing: true, program: "1", at: Self.now)
      }
      #expect(problem.contains(text))
    }
    #expect(names(place).isEmpty)
  }

  @Test func aFolderWithoutADatabaseMakesNoBackup() throws {
    #expect(problem { try backup() }.contains("the folder \(origin.path) contains no database"))
    try FileManager.default.removeItem(atPath: origin.path)
    #expect(problem { try backup() }.contains("the data folder \(origin.path) does not exist"))
  }

  @Test func aFolderWithoutOneOfTheFilesMakesNoBackup() async throws {
    try await openOrigin().close()
    try FileManager.default.removeItem(atPath: origin.path + "/server-secret")
    #expect(problem { try backup() }.contains("server-secret"))
    #expect(names(place).isEmpty)
  }

  @Test func aFolderWithDataOrAServerIsRefused() async throws {
    try await openOrigin().close()
    try backup()
    let store = try SQLiteAccountStore(directory: copy.path)
    #expect(problem { try restore() }.contains("in use by another process"))
    try await commit(store, [.insertAccount(account(3))])
    store.close()
    #expect(problem { try restore() }.contains("is not empty: it contains accounts.sqlite"))
    let again = try SQLiteAccountStore(directory: copy.path)
    #expect(try await again.read { try $0.account(account(3).uid) } != nil)
    again.close()
  }

  /// A write-ahead log beside another database is applied to it: it would be the old database again.
  @Test(arguments: ["accounts.sqlite-wal", "accounts.sqlite-journal", "server-secret", "notes"])
  func aFolderThatIsNotEmptyIsRefused(name: String) async throws {
    try await openOrigin().close()
    try backup()
    try FileManager.default.createDirectory(atPath: copy.path, withIntermediateDirectories: true)
    try Data([1]).write(to: URL(filePath: copy.path + "/" + name))
    #expect(problem { try restore() }.contains("is not empty: it contains \(name)"))
    #expect(names(copy) == [name])
  }

  @Test func theSocketAndTheLockOfAServerThatHasEndedAreNoData() async throws {
    try await openOrigin().close()
    try backup()
    try FileManager.default.createDirectory(atPath: copy.path, withIntermediateDirectories: true)
    for name in ["control.socket", "lock"] { try Data().write(to: URL(filePath: copy.path + "/" + name)) }
    try restore()
  }

  @Test func filesThatCannotBeUsedAreNotRestored() async throws {
    try await openOrigin().close()
    try backup()
    let problem = problem {
      _ = try file.restore(
        into: copy.path, ignoring: [], files: Self.files, endingSessions: false, at: Self.now
      ) { contents throws(StoreFileError) in
        #expect(contents == Dictionary(uniqueKeysWithValues: Self.files.map { ($0, Array($0.utf8)) }))
        throw StoreFileError(.damaged, "no keys", remedy: "use another")
      }
    }
    #expect(problem == "no keys; use another")
    #expect(!FileManager.default.fileExists(atPath: copy.path))
  }

  @Test func aRestoreThatFailsLeavesTheFolderAsItWas() async throws {
    try await openOrigin().close()
    // The last file to be made is there already: the lock.
    _ = try file.make(of: origin.path, files: ["lock"], replacing: false, program: "1", at: Self.now)
    func restore(into folder: String) -> String {
      problem {
        _ = try file.restore(
          into: folder, ignoring: [], files: ["lock"], endingSessions: false, at: Self.now
        ) { _ throws(StoreFileError) in }
      }
    }
    #expect(restore(into: copy.path + "/a/b").contains("another program has just created"))
    #expect(!FileManager.default.fileExists(atPath: copy.path))
    try FileManager.default.createDirectory(atPath: copy.path, withIntermediateDirectories: true)
    #expect(restore(into: copy.path).contains("another program has just created"))
    #expect(names(copy).isEmpty)
  }

  @Test func aFullDiskIsNamed() {
    let error = StoreFileError(DatabaseError(resultCode: .SQLITE_FULL, message: "not an error"), using: "/b")
    #expect(error.description == "the disk that contains /b is full; free up some space")
    #expect(StoreFileError(DatabaseError(resultCode: .SQLITE_IOERR_SHMSIZE), using: "/b") == error)
    #expect(StoreFileError(CocoaError(.fileWriteOutOfSpace), using: "/b") == error)
  }

  @Test func aBackupThatOthersMayReadIsRefused() async throws {
    try await openOrigin().close()
    try backup()
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    #expect(problem { try restore() }.contains("chmod 600"))
  }

  @Test func whatIsNoWholeBackupIsRefusedAndLeavesNoData() async throws {
    try await openOrigin().close()
    try backup()
    let whole = try #require(FileManager.default.contents(atPath: file.path))
    let database = try #require(FileManager.default.contents(atPath: origin.path + "/accounts.sqlite"))
    try await rewrite("INSERT INTO grdb_migrations VALUES ('from a later version')")
    #expect(problem { try restore() }.contains("later version"))
    let refusals = [
      (Data(), "is not a backup"), (Data("text".utf8), "is not a backup"), (database, "is not a backup"),
      (whole.prefix(3 * 4096), "is damaged or truncated"), (whole.dropLast(48), "is truncated"),
      (whole.dropLast(), "is truncated"), (whole + [0], "is truncated"),
    ]
    for (content, refusal) in refusals {
      try content.write(to: URL(filePath: file.path))
      #expect(problem { try restore() }.contains(file.path + " " + refusal))
      #expect(!FileManager.default.fileExists(atPath: copy.path))
    }
  }

  /// Pages, rows and files may be sound and yet not be what was written.
  @Test func aBackupWithOneChangedBitIsRefused() async throws {
    try await openOrigin().close()
    try backup()
    let whole = try #require(FileManager.default.contents(atPath: file.path))
    let secret = try #require(whole.range(of: Data("server-secretserver-secret".utf8))).upperBound - 1
    for position in [0, 30, 5000, secret, whole.count - 60, whole.count - 1] {
      var changed = whole
      changed[position] ^= 1
      try changed.write(to: URL(filePath: file.path))
      #expect(problem { try restore() }.contains("is damaged"), "byte \(position)")
    }
    try whole.write(to: URL(filePath: file.path))
    try restore()
  }

  @Test func aBackupOfAnEarlierVersionHasNoDigest() async throws {
    try await openOrigin().close()
    let made = try backup()
    try cut(48)
    try await DatabaseQueue(path: file.path).write { db in
      try db.execute(sql: "ALTER TABLE backup DROP COLUMN digest")
    }
    #expect(try restore() == made)
  }

  /// As when the program was replaced and the server was not started yet.
  @Test func aDatabaseThatIsNotMigratedYetIsCopiedAsItIs() async throws {
    let old = try DatabaseQueue(path: origin.path + "/accounts.sqlite")
    try Schema.migrator.migrate(old, upTo: "3 sessions: successors, request keys, received refreshes")
    let migrations = try await old.read { db in try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations") }
    try await old.write { db in
      try db.execute(
        sql: """
          INSERT INTO accounts (tenant, uid, email_verified, is_anonymous, is_disabled, created_at, last_sign_in_at, version,
            generation) VALUES ('', 'old', 0, 1, 0, 0, 0, 1, 1)
          """)
    }
    try old.close()
    try writeFiles()
    #expect(try backup().counts.accounts == 1)
    let copied = try file.reading { db in try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations") }
    #expect(Set(copied) == Set(migrations))
    #expect(try restore().counts.accounts == 1)
    let restored = try SQLiteAccountStore(directory: copy.path)
    defer { restored.close() }
    #expect(try await restored.read { try $0.isTaken(UID(rawValue: "old")) })
  }

  @Test func aRestoreThatWasInterruptedIsNotServed() throws {
    try FileManager.default.createDirectory(atPath: copy.path, withIntermediateDirectories: true)
    #expect(FileManager.default.createFile(atPath: copy.path + "/accounts.sqlite.restoring", contents: nil))
    #expect(problem { try SQLiteAccountStore(directory: copy.path).close() }.contains("interrupted"))
  }
}
