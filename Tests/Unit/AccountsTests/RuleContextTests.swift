import Testing

@testable import Accounts

@Suite struct RuleContextTests {
  /// The clock was set back behind the account's identities, and another account has the number after the last one: the
  /// attempts must not all try that one.
  @Test func attemptsWithAClockThatWasSetBackTryDifferentIdentityNumbers() {
    let last: Int64 = 1 << 40
    let account = Fixture.account(identities: [Fixture.identity(last, .google, "later")])
    let numbers = (Int64(1)...8).compactMap { (number: Int64) -> Int64? in
      let context = RuleContext(
        tenant: Fixture.tenant, methods: Fixture.context().methods, now: Fixture.now, newUID: UID(rawValue: "new"),
        newIdentityKey: number, digests: Fixture.context().digests)
      return context.newIdentityID(on: account).key
    }
    #expect(Set(numbers).count == 8 && numbers.allSatisfy { $0 > last })
  }
}
