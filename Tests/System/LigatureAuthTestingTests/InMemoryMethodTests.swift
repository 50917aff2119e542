import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuthTesting

/// The operations of the service in memory are the methods that the library calls.
@Suite struct InMemoryMethodTests {
  /// The keys are for those who verify tokens, and what a server says about itself is of no use to a unit test.
  private static let left = [LigatureV1.SessionServiceMethods.getSigningKeys] + LigatureV1.ServerServiceMethods.all

  @Test func eachMethodOfAServerIsAnOperationOrLeftOut() {
    let methods =
      LigatureV1.AccountServiceMethods.all + LigatureV1.SessionServiceMethods.all + LigatureV1.EmailServiceMethods.all
      + LigatureV1.FactorServiceMethods.all + LigatureV1.PhoneServiceMethods.all + LigatureV1.MergeServiceMethods.all
      + LigatureV1.ServerServiceMethods.all
    #expect(Set(methods) == Set(InMemoryAuthService.Operation.byMethod.keys).union(Self.left))
    #expect(Set(InMemoryAuthService.Operation.byMethod.values) == Set(InMemoryAuthService.Operation.allCases))
  }
}
