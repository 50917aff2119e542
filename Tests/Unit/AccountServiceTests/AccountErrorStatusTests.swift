import Accounts
import LigatureMessages
import RPCCore
import Testing

@testable import AccountService

@Suite struct AccountErrorStatusTests {
  @Test(arguments: AccountError.Reason.allCases)
  func everyReasonIsNamedInTheDetails(reason: AccountError.Reason) throws {
    let error = AccountError(reason, "Do this.").status()
    let status = try #require(error.statusDetails())
    let info = try #require(status.detail(GoogleRPC.ErrorInfo.self))
    #expect(info.domain == "ligature.v1")
    #expect(LigatureV1.ErrorReason(name: info.reason) == reason.message)
    #expect(status.code == Int32(error.code.rawValue))
    #expect(status.message == "Do this." && error.message == "Do this.")
  }

  @Test func noTwoReasonsShareAName() {
    let names = Set(AccountError.Reason.allCases.map(\.message.name))
    #expect(names.count == AccountError.Reason.allCases.count)
    // All of the wire's reasons but the unspecified one are in use.
    #expect(names.count == LigatureV1.ErrorReason.allCases.count - 1)
  }

  @Test func theFieldIsNamedAsAViolation() throws {
    let error = AccountError(.invalidEmail, "Write name@example.com.", field: .email).status()
    let violations = try #require(error.detail(GoogleRPC.BadRequest.self)).fieldViolations
    #expect(violations == [.init(field: "credential.password.email", description: "Write name@example.com.")])
  }

  @Test func eachKindOfTokenHasFieldsOfItsOwn() {
    let kinds = ProviderToken.Kind.allCases
    let fields = kinds.flatMap { [AccountError.Field.token($0), .tokenProvider($0)] }
    #expect(Set(fields.map(\.path)).count == fields.count)
  }

  @Test func aConflictCarriesTheContinuation() throws {
    let conflict = Conflict(
      providerID: .google, email: "ada@example.com", continuation: Secret("lgc_x"),
      expiresAt: Timestamp(milliseconds: -1500), signInMethods: [.password])
    let error = AccountError(.credentialAlreadyInUse, "Sign in to the other account.", conflict: conflict).status()
    let detail = try #require(error.detail(LigatureV1.ConflictDetail.self))
    #expect(detail.providerID == "google.com" && detail.email == "ada@example.com" && detail.continuation == "lgc_x")
    #expect(detail.signInMethods == ["password"])
    #expect(detail.continuationExpiresAt == .init(seconds: -2, nanos: 500_000_000))
  }

  @Test func aChallengeCarriesThePendingTokenAndTheFactors() throws {
    let factor = Factor(
      id: FactorID(key: 7), kind: .totp, displayName: "phone", enrolledAt: Timestamp(milliseconds: 2000),
      sealedSecret: [1])
    let error = AccountError(
      .secondFactorRequired, "Finish with a code.",
      challenge: SecondFactorChallenge(
        pendingToken: Secret("lgf_x"), expiresAt: Timestamp(milliseconds: 1000), factors: [factor],
        acceptsRecoveryCode: true)
    ).status()
    #expect(error.code == .failedPrecondition)
    let detail = try #require(error.detail(LigatureV1.SecondFactorChallenge.self))
    #expect(detail.pendingToken == "lgf_x" && detail.expiresAt == .init(seconds: 1) && detail.acceptsRecoveryCode)
    #expect(
      detail.hints == [
        .init(enrollmentID: "0000000000000007", kind: .totp, displayName: "phone", enrolledAt: .init(seconds: 2))
      ])
  }

  @Test func theDelayBeforeAnotherTryIsTold() throws {
    let error = AccountError(.resourceExhausted, "Try later.", retryAfterMilliseconds: 1250).status()
    let retry = try #require(error.detail(GoogleRPC.RetryInfo.self))
    #expect(retry.retryDelay == .init(seconds: 1, nanos: 250_000_000))
    #expect(error.code == .resourceExhausted)
  }

  @Test(arguments: [
    (AccountError.Field.password, "proof.credential.password.password"), (.assertion, "proof.second_factor.assertion"),
    (.pendingToken, "proof.second_factor.pending_token"), (.mergePlan, "plan"),
  ])
  func aProofOfAnotherAccountHasAPathOfItsOwn(_ field: AccountError.Field, _ path: String) throws {
    let error = AccountError(.invalidArgument, "Write it.", field: field)
    let status = error.status(in: LigatureV1.MergeServiceMethods.planMerge)
    #expect(try #require(status.detail(GoogleRPC.BadRequest.self)).fieldViolations.map(\.field) == [path])
  }

  @Test(arguments: [
    (LigatureV1.AdminServiceMethods.mintCustomToken, AccountError.Field.newAccountUID, "uid"),
    (LigatureV1.AdminServiceMethods.mintCustomToken, .customClaims, "claims"),
    (LigatureV1.AdminServiceMethods.createAccount, .newAccountUID, "account.uid"),
    (LigatureV1.AdminServiceMethods.createAccount, .newPassword, "password"),
    (LigatureV1.AdminServiceMethods.createAccount, .displayName, "account.display_name"),
    (LigatureV1.AdminServiceMethods.createAccount, .customClaims, "account.custom_claims"),
    (LigatureV1.AdminServiceMethods.updateAccount, .newPassword, "password"),
    (LigatureV1.AdminServiceMethods.updateAccount, .photoURL, "account.photo_url"),
    (LigatureV1.AdminServiceMethods.updateAccount, .customClaims, "account.custom_claims"),
    (LigatureV1.AdminServiceMethods.updateAccount, .mergedClaims, "merge_claims"),
    (LigatureV1.AdminServiceMethods.updateAccount, .newAddress, "account.email"),
    (LigatureV1.AdminServiceMethods.updateAccount, .account, "ref"),
    (LigatureV1.AdminServiceMethods.lookupAccounts, .account, "refs"),
    (LigatureV1.AccountServiceMethods.updateProfile, .displayName, "display_name"),
  ])
  func aFieldHasThePathThatTheRequestHas(
    _ method: MethodDescriptor, _ field: AccountError.Field, _ path: String
  ) throws {
    let status = AccountError(.invalidArgument, "Write it.", field: field).status(in: method)
    #expect(try #require(status.detail(GoogleRPC.BadRequest.self)).fieldViolations.map(\.field) == [path])
  }
}
