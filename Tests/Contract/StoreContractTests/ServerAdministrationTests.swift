import AccountFakes
import Accounts
import InMemoryAccountStore
import Testing

/// What an operator has done counts as done, although the audit trail could not be written.
@Suite struct ServerAdministrationTests {
  private struct OneBackup: BackupMaker {
    let summary = BackupSummary(madeAt: Timestamp(milliseconds: 1), accounts: 2, sessions: 3)

    func makeBackup(at path: String, replacing: Bool, now: Timestamp) async throws(AccountError) -> BackupSummary {
      summary
    }
  }

  private let store = FailingStore(InMemoryAccountStore())
  private let useCases: AccountUseCases

  init() {
    useCases = .withFakes(store)
  }

  @Test func keysAreRotatedWhileNothingCanBeStored() async throws {
    store.fail(true)
    let keys = try await useCases.server.rotateSigningKeys(.immediate, by: .serverOperator)
    #expect(keys == useCases.server.signingKeys())
  }

  @Test func aBackupIsMadeWhileNothingCanBeStored() async throws {
    let maker = OneBackup()
    store.fail(true)
    let summary = try await useCases.server.makeBackup(
      at: "/backup", replacing: false, with: maker, by: .serverOperator)
    #expect(summary == maker.summary)
  }
}
