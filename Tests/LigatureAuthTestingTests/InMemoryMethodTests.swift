import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuthTesting

/// The methods of the service in memory are those that the library calls.
@Suite struct InMemoryMethodTests {
  /// The keys are for those who verify tokens, and what a server says about itself is of no use to a unit test.
  private static let left = [LigatureV1.SessionServiceMethods.getSigningKeys] + LigatureV1.ServerServiceMethods.all

  @Test func eachMethodOfAServerIsOfferedOrLeftOut() {
    let methods =
      LigatureV1.AccountServiceMethods.all + LigatureV1.SessionServiceMethods.all + LigatureV1.EmailServiceMethods.all
      + LigatureV1.FactorServiceMethods.all + LigatureV1.PhoneServiceMethods.all + LigatureV1.MergeServiceMethods.all
      + LigatureV1.ServerServiceMethods.all
    let unary = methods.filter { $0.kind == .unary }
    #expect(Set(unary) == Set(InMemoryMethod.offered.keys).union(Self.left))
    #expect(methods.filter { $0.kind != .unary } == [LigatureV1.AccountServiceMethods.watchAccount])
  }
}
