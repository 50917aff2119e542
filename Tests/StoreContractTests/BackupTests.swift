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
    for name in Self.files {
      let path = origin.path + "/" + name
      try Data(name.utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }
    return store
  }

  @discardableResult
  private func backup(replacing: Bool = false) throws -> BackupFile.Description {
    try file.make(of: origin.path, files: Self.files, replacing: replacing, program: "1.2.3", at: Self.now)
  }

  @discardableResult
  private func restore(endingSessions: Bool = false, after milliseconds: Int64 = 5000) throws -> BackupFile.Description
  {
    try file.restore(
      into: copy.path, files: Self.files, endingSessions: endingSessions,
      at: Self.now.adding(milliseconds: milliseconds))
  }

  private func problem(_ body: () throws -> Void) -> String {
    let error = #expect(throws: StoreError.self) { try body() }
    guard case .unavailable(let text) = error else { return "" }
    return text
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
    let found = try #require(try await restored.account(account(1).uid, in: .default))
    // Clients have seen later versions, and must take this one for newer.
    #expect(found.version > account(1).version + 100_000)
    #expect(try await restored.account(account(2).uid, in: .default) == nil)
    #expect(try await restored.session(SessionID(key: 5), in: .default)?.session == session(5, of: 1))
    #expect(try await restored.checkIntegrity() == [])
  }

  @Test func sessionsCanBeEnded() async throws {
    try await openOrigin().close()
    try backup()
    #expect(try restore(endingSessions: true).counts.sessions == 1)
    let restored = try SQLiteAccountStore(directory: copy.path)
    defer { restored.close() }
    #expect(try await restored.session(SessionID(key: 5), in: .default) == nil)
    #expect(try await restored.account(account(1).uid, in: .default) != nil)
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
    #expect(try await open.actionCode(code.id, in: .default) == nil)
    #expect(try await open.pendingMailCount() == 0)
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
    #expect(problem { try restore() }.contains("has data"))
    let again = try SQLiteAccountStore(directory: copy.path)
    #expect(try await again.account(account(3).uid, in: .default) != nil)
    again.close()
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
    // With a migration that this version does not know.
    try await DatabaseQueue(path: file.path).write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('from a later version')")
    }
    #expect(problem { try restore() }.contains("later version"))
    for content in [Data(), Data("text".utf8), whole.prefix(3 * 4096), database] {
      try content.write(to: URL(filePath: file.path))
      #expect(!problem { try restore() }.isEmpty)
      #expect(names(copy).isSubset(of: ["lock"]))
    }
  }

  @Test func aRestoreThatWasInterruptedIsNotServed() throws {
    try FileManager.default.createDirectory(atPath: copy.path, withIntermediateDirectories: true)
    #expect(FileManager.default.createFile(atPath: copy.path + "/accounts.sqlite.restoring", contents: nil))
    #expect(problem { try SQLiteAccountStore(directory: copy.path).close() }.contains("interrupted"))
  }
}
