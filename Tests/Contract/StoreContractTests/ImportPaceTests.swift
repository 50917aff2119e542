import AccountFakes
import Accounts
import Testing

struct NoClaims: CustomClaimsReader {
  func claims(_ json: String) throws(AccountError) -> CustomClaims { CustomClaims() }
}

/// How imports and exports treat callers that want something at the same time.
@Suite struct ImportPaceTests {
  private struct WholeStore: AccountCopier {
    let store: any TestedStore

    func withCopy(for service: String?, _ body: (any AccountDirectory) async throws -> Void) async throws {
      try await body(store)
    }
  }

  @Test func callersWithPasswordsTakePrecedenceBetweenAnyTwoSteps() async throws {
    let service = try ServiceFixture()
    let records = (0..<1000).map { number in
      var record = AccountRecord()
      record.email = "user\(number)@example.com"
      return record
    }
    let result = try await service.useCases.importing.importAccounts(
      AccountImport(records), claims: NoClaims(), by: .serverOperator)
    #expect(result.counts.created == 1000)
    let imported = service.hasher.counts.givenWay
    #expect(imported >= 4)

    let (anyTime, discard) = ({ () throws(AccountError) in }, { (_: [AccountRecord]) in })
    try await service.useCases.exporting.exportAccounts(
      includingSecrets: false, from: WholeStore(store: service.store), by: .serverOperator, whileCurrent: anyTime,
      send: discard)
    #expect(service.hasher.counts.givenWay >= imported + 2)
  }
}
