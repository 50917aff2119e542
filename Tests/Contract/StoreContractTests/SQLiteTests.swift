import AccountFakes
import Accounts
import Foundation
import GRDB
import Testing

@testable import SQLiteAccountStore

@Suite struct SQLiteTests {
  private let now = Timestamp(milliseconds: 1_700_000_000_000)

  private func account(_ uid: String) -> Account {
    Account(uid: UID(rawValue: uid), tenant: .default, createdAt: now, lastSignInAt: now)
  }

  @Test func aDirectoryHasOneOwner() throws {
    let directory = TemporaryDirectory()
    let first = try SQLiteAccountStore(directory: directory.path)
    let error = #expect(throws: StoreFileError.self) { try SQLiteAccountStore(directory: directory.path) }
    #expect(error?.problem.contains("in use by another process") == true)
    first.close()
    try SQLiteAccountStore(directory: directory.path).close()
  }

  @Test func filesAreTheOwnersAlone() async throws {
    let directory = TemporaryDirectory()
    let store = try SQLiteAccountStore(directory: directory.path)
    try await store.commit(ChangeSet(tenant: .default, changes: [.insertAccount(account("a"))]))
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(directory.path) == 0o700)
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(Set(files).isSuperset(of: ["lock", "accounts.sqlite", "accounts.sqlite-wal"]))
    for file in files { #expect(try mode(directory.path + "/" + file) == 0o600, "\(file)") }
    store.close()
  }

  @Test func whatWasCommittedIsThereAfterReopening() async throws {
    let directory = TemporaryDirectory()
    let first = try SQLiteAccountStore(directory: directory.path)
    try await first.commit(ChangeSet(tenant: .default, changes: [.insertAccount(account("a"))]))
    first.close()
    let second = try SQLiteAccountStore(directory: directory.path)
    #expect(try await second.read { try $0.account(UID(rawValue: "a")) } == account("a"))
    #expect(try await second.checkIntegrity() == [])
    second.close()
  }

  @Test func aClosedStoreSaysSo() async throws {
    let directory = TemporaryDirectory()
    let store = try SQLiteAccountStore(directory: directory.path)
    store.close()
    let isUnavailable = { (error: StoreError) in if case .unavailable = error { true } else { false } }
    await #expect { try await store.read { try $0.account(UID(rawValue: "a")) } } throws: { error in
      (error as? StoreError).map(isUnavailable) == true
    }
    await #expect { try await store.commit(ChangeSet(tenant: .default)) } throws: { error in
      (error as? StoreError).map(isUnavailable) == true
    }
  }

  @Test func aDirectoryThatCannotBeCreatedOpensNothing() {
    #expect(throws: StoreFileError.self) { try SQLiteAccountStore(directory: "/proc/nowhere/data") }
  }

  @Test func aDamagedDatabaseIsNamedAsSuch() throws {
    for content in [Data("text".utf8), Data("SQLite format 3\0".utf8) + Data(count: 8000)] {
      let directory = TemporaryDirectory()
      try FileManager.default.createDirectory(atPath: directory.path, withIntermediateDirectories: true)
      try content.write(to: URL(filePath: directory.path + "/accounts.sqlite"))
      #expect(try SQLiteAccountStore.problems(in: directory.path).first?.contains("is damaged") == true)
      let error = #expect(throws: StoreFileError.self) { try SQLiteAccountStore(directory: directory.path) }
      #expect(error?.reason == .damaged && error?.remedy.contains("ligature restore") == true)
    }
  }

  @Test func anOperatorReadsBesideTheOwner() async throws {
    let directory = TemporaryDirectory()
    #expect(throws: StoreFileError.self) { try SQLiteAccountReader(directory: directory.path) }
    #expect(throws: StoreFileError.self) { try SQLiteAccountStore.problems(in: directory.path) }
    let store = try SQLiteAccountStore(directory: directory.path)
    let reader = try SQLiteAccountReader(directory: directory.path)
    try await store.commit(ChangeSet(tenant: .default, changes: [.insertAccount(account("a"))]))
    #expect(try await reader.read { try $0.account(UID(rawValue: "a")) } == account("a"))
    #expect(try await reader.read { try $0.accounts(.all, after: nil, limit: 10) }.accounts == [account("a")])
    #expect(try SQLiteAccountStore.problems(in: directory.path) == [])
    store.close()
    #expect(try await reader.read { try $0.account(UID(rawValue: "a")) } == account("a"))
  }

  /// As when the program was replaced and no server was started since, or when it was replaced by an earlier one.
  @Test func aDatabaseOfAnotherVersionIsNotRead() throws {
    let directory = TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: directory.path, withIntermediateDirectories: true)
    let database = try DatabaseQueue(path: directory.path + "/accounts.sqlite")
    try Schema.migrator.migrate(database, upTo: "mails: the order in which they are due")
    var error = #expect(throws: StoreFileError.self) { try SQLiteAccountReader(directory: directory.path) }
    #expect(error?.problem.hasSuffix("accounts.sqlite was written by an earlier version of this program") == true)
    #expect(error?.remedy == "start the server, which migrates it, or use that version")
    try Schema.migrator.migrate(database)
    _ = try SQLiteAccountReader(directory: directory.path)
    try database.write { db in try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('of a later version')") }
    error = #expect(throws: StoreFileError.self) { try SQLiteAccountReader(directory: directory.path) }
    #expect(error?.problem.hasSuffix("accounts.sqlite was written by a later version of this program") == true)
    #expect(error?.remedy.hasPrefix("use that version") == true)
  }

  /// The log starts over while commits keep coming, and loses nothing by it.
  @Test func theLogDoesNotGrowWithoutEnd() async throws {
    let directory = TemporaryDirectory()
    let store = try SQLiteAccountStore(directory: directory.path, configuration: .init(durability: .normal))
    // One of the commits always waits. Each has so many rows that the pages do not depend on the groups that form.
    let (callers, commits, rows) = (4, 1000, 32)
    await withTaskGroup(of: Void.self) { group in
      for caller in 0..<callers {
        group.addTask {
          for number in 0..<commits {
            let changes = (0..<rows).map { Change.insertAccount(account("u\(caller)-\(number)-\($0)")) }
            try? await store.commit(ChangeSet(tenant: .default, changes: changes))
          }
        }
      }
    }
    // The file of the log is as large as the log has ever been.
    let log = directory.path + "/accounts.sqlite-wal"
    let size = try #require(try FileManager.default.attributesOfItem(atPath: log)[.size] as? UInt64)
    // All of it would be some 100 MB.
    #expect(size < 60 << 20)
    var cursor: AccountCursor?
    var count = 0
    repeat {
      let page = try await store.read { [cursor] in try $0.accounts(.all, after: cursor, limit: 10_000) }
      count += page.accounts.count
      cursor = page.next
    } while cursor != nil
    #expect(count == callers * commits * rows)
    store.close()
  }

  /// Each call examines a few accounts, and the only one that is abandoned is among the last.
  @Test func aSweepContinuesAfterARestartWhereItWas() async throws {
    let directory = TemporaryDirectory()
    func withStore<Value>(_ body: (SQLiteAccountStore) async throws -> Value) async throws -> Value {
      let store = try SQLiteAccountStore(directory: directory.path, configuration: .init(durability: .normal))
      defer { store.close() }
      return try await body(store)
    }
    try await withStore { store in
      for number in 0..<25 {
        var account = account("u\(number)")
        account.isAnonymous = number == 22
        try await store.commit(ChangeSet(tenant: .default, changes: [.insertAccount(account)]))
      }
    }
    let later = Timestamp(milliseconds: 4_000_000_000_000)
    var counts: [Int] = []
    for _ in 0..<3 {
      counts.append(try await withStore { try await $0.sweep(now: later, limit: 1, lifetimes: Lifetimes()) })
    }
    #expect(counts.dropLast() == [0, 0] && counts[2] > 0)
  }

  /// What comes beyond the bound is refused at once; what was taken is done.
  @Test func aFullQueueRefuses() async throws {
    let directory = TemporaryDirectory()
    let store = try SQLiteAccountStore(
      directory: directory.path, configuration: .init(queueLimit: 2, groupLimit: 1))
    let outcomes = await withTaskGroup(of: StoreError?.self) { group in
      for number in 0..<200 {
        group.addTask {
          do throws(StoreError) {
            try await store.commit(
              ChangeSet(tenant: .default, changes: [.insertAccount(account("u\(number)"))]))
            return nil
          } catch {
            return error
          }
        }
      }
      return await group.reduce(into: [StoreError?]()) { $0.append($1) }
    }
    #expect(outcomes.allSatisfy { $0 == nil || $0 == .overloaded })
    #expect(outcomes.contains(.overloaded) && outcomes.contains(nil))
    let stored = try await store.read { try $0.accounts(.all, after: nil, limit: 500) }.accounts.count
    #expect(stored == outcomes.count { $0 == nil })
    store.close()
  }

  /// A change set that is refused inside a group of others harms none of them.
  @Test func neighboursInAGroupAreCommittedWithoutTheRefused() async throws {
    let directory = TemporaryDirectory()
    let store = try SQLiteAccountStore(directory: directory.path)
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<256 {
        group.addTask {
          // Every fourth one collides with its neighbour after having written something.
          let uid = number % 4 == 3 ? number - 1 : number
          let changes: [Change] = [
            .spendProof(digest: [UInt8(number)], expiresAt: now), .insertAccount(account("u\(uid)")),
          ]
          return (try? await store.commit(ChangeSet(tenant: .default, changes: changes))) != nil
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(outcomes == 192)
    #expect(try await store.read { try $0.accounts(.all, after: nil, limit: 500) }.accounts.count == 192)
    #expect(try await store.checkIntegrity() == [])
    store.close()
  }
}
