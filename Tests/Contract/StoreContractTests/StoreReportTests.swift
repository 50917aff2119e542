import AccountFakes
import Accounts
import GRDB
import SQLiteAccountStore
import Synchronization
import Testing

/// What a store reports of its database, for the operator.
@Suite struct StoreReportTests: StoreContract {
  private final class Reports: Sendable {
    private let kept = Mutex<[StoreReport]>([])

    func add(_ report: StoreReport) { kept.withLock { $0.append(report) } }

    /// Returns the reports since the last call.
    func take() -> [StoreReport] {
      kept.withLock { reports in
        defer { reports = [] }
        return reports
      }
    }
  }

  private let directory = TemporaryDirectory()
  private let reports = Reports()

  private func openStore() throws -> SQLiteAccountStore {
    try SQLiteAccountStore(
      directory: directory.path, configuration: .init(durability: .normal), report: reports.add)
  }

  private func execute(_ sql: String) async throws {
    try await DatabaseQueue(path: directory.path + "/accounts.sqlite").write { try $0.execute(sql: sql) }
  }

  @Test func aChangeThatIsStoredIsReportedAndNoOther() async throws {
    let store = try openStore()
    defer { store.close() }
    try await commit(store, [.insertAccount(account(1))])
    #expect(reports.take() == [.written])
    #expect(await refusal(store, [.insertAccount(account(1))]) == .keyTaken)
    try await commit(store, [])
    #expect(try await store.sweep(now: now, limit: 10, lifetimes: Lifetimes()) == 0)
    #expect(try await store.read(in: tenant) { try $0.account(uid(1)) } != nil)
    #expect(reports.take().isEmpty)
  }

  @Test func aChangeThatCannotBeStoredIsReportedWithTheCauseBeforeItsCallerIsAnswered() async throws {
    let store = try openStore()
    defer { store.close() }
    try await execute(
      "CREATE TRIGGER fault BEFORE INSERT ON accounts BEGIN SELECT RAISE(ABORT, 'injected'); END")
    let error = await refusal(store, [.insertAccount(account(1))])
    let cause = try #require(error?.cause)
    #expect(cause.contains("injected"))
    #expect(reports.take() == [.writeFailed(changes: 1, cause: cause)])
    try await execute("DROP TRIGGER fault")
    try await commit(store, [.insertAccount(account(1))])
    #expect(reports.take() == [.written])
  }

  @Test func aReadThatFailsIsReported() async throws {
    let store = try openStore()
    defer { store.close() }
    #expect(try await store.read { try $0.knownCaller(anyOf: [[1]]) } == nil)
    try await execute("DROP TABLE known_sources")
    await #expect(throws: StoreError.self) { try await store.read { try $0.knownCaller(anyOf: [[1]]) } }
    guard case .readFailed(let cause)? = reports.take().last else {
      Issue.record("the failure is not reported")
      return
    }
    #expect(cause.contains("known_sources"))
  }

  @Test func aStoreKnowsWhetherItWasInUse() async throws {
    #expect(!SQLiteAccountStore.hasDatabase(in: directory.path))
    let new = try openStore()
    try await commit(new, [.insertAccount(account(1))])
    #expect(!new.wasInUse && SQLiteAccountStore.hasDatabase(in: directory.path))
    new.close()
    let used = try openStore()
    try await commit(used, [.deleteAccount(uid(1), at: now)])
    #expect(used.wasInUse)
    used.close()
    let emptied = try openStore()
    #expect(!emptied.wasInUse)
    let key = ServiceKey(
      id: ServiceKeyID(rawValue: "one"), tenant: tenant, name: "billing", scopes: [.accountsRead], publicKey: [1],
      createdAt: now, expiresAt: nil)
    try await commit(emptied, [.insertServiceKey(key)])
    emptied.close()
    let called = try openStore()
    #expect(called.wasInUse)
    called.close()
  }
}
