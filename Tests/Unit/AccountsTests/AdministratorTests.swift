import Testing

@testable import Accounts

/// What administrators may do, and what the keys of services can be.
@Suite struct AdministratorTests {
  private static let key = ServiceKey(
    id: ServiceKeyID(rawValue: "key"), tenant: TenantID(rawValue: "theirs"), name: "billing",
    scopes: Set(Administrator.Scope.allCases), publicKey: [], createdAt: Fixture.now)

  private func error(_ body: () throws -> Void) -> AccountError? {
    do {
      try body()
      return nil
    } catch {
      return error as? AccountError
    }
  }

  // MARK: Rights

  @Test(arguments: Administrator.Scope.allCases)
  func s76AServiceHasTheScopesOfItsTokenAndNoOther(_ scope: Administrator.Scope) {
    let service = Administrator(service: Self.key, scopes: [scope])
    for other in Administrator.Scope.allCases {
      let refusal = error { try service.require(other) }
      #expect(refusal?.reason == (other == scope ? nil : .insufficientPermission))
      // The operator who reads it learns what to add.
      #expect(refusal.map { $0.message.contains(other.rawValue) } ?? true)
    }
    #expect(error { try service.requireOperator() }?.reason == .adminOnlyOperation)
  }

  @Test func aServiceHasTheNameAndTheTenantOfItsKey() {
    let service = Administrator(service: Self.key, scopes: [.accountsRead])
    #expect(service.name == "service:billing" && service.tenant == Self.key.tenant && !service.isOperator)
  }

  @Test func theOperatorHasAllRights() {
    let administrator = Administrator.serverOperator
    for scope in Administrator.Scope.allCases { #expect(error { try administrator.require(scope) } == nil) }
    #expect(error { try administrator.requireOperator() } == nil)
  }

  // MARK: Keys

  @Test func aKeyExpiresAtItsTime() {
    var key = Self.key
    let end = Fixture.now.adding(milliseconds: 1)
    #expect(!key.isExpired(at: end))
    key.expiresAt = end
    #expect(!key.isExpired(at: Fixture.now) && key.isExpired(at: end))
  }

  @Test(arguments: ["a", "7", "billing", "a.b-c_d", String(repeating: "a", count: 64)])
  func aServiceCanHaveTheName(_ name: String) {
    #expect(error { try ServiceKey.checkName(name) } == nil)
  }

  @Test(arguments: [
    "", "-a", ".a", "_a", "Billing", "a b", "a\n", "caf\u{E9}", "p\u{430}y", "a/b", String(repeating: "a", count: 65),
  ])
  func noServiceHasTheName(_ name: String) {
    let refusal = error { try ServiceKey.checkName(name) }
    #expect(refusal?.reason == .invalidArgument && refusal?.field == .serviceName)
  }

  @Test func scopesAreReadFromTheirNames() throws {
    let names = Administrator.Scope.allCases.map(\.rawValue)
    let all = try Administrator.Scope.parsed(names + names)
    #expect(all == Set(Administrator.Scope.allCases))
  }

  @Test(arguments: [[], ["everything"], ["accounts.read", "everything"], ["ACCOUNTS.READ"], ["accounts.read "], ["*"]])
  func scopesThatThereAreNotAreRefused(_ names: [String]) {
    let refusal = error { _ = try Administrator.Scope.parsed(names) }
    #expect(refusal?.reason == .invalidArgument && refusal?.field == .serviceScopes)
  }
}
