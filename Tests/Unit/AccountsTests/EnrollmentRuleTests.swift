import Testing

@testable import Accounts

/// When a second factor can be enrolled and withdrawn.
@Suite struct EnrollmentRuleTests {
  private static let app = Factor(id: FactorID(key: 1), kind: .totp, enrolledAt: Fixture.now)
  private static let other = Factor(id: FactorID(key: 2), kind: .totp, enrolledAt: Fixture.now)

  private func caller(
    passed: PassedFactor? = nil, ageOfSignIn: Int64 = 0, openedBy: ProviderID = .google,
    _ edit: (inout Account) -> Void = { _ in }
  ) -> SessionRecord {
    var account = Fixture.account(
      email: Fixture.email, verified: true, identities: [Fixture.identity(1, .google, "g")])
    edit(&account)
    let signedInAt = Fixture.now.adding(milliseconds: -ageOfSignIn)
    return SessionRecord(
      session: Session(
        id: SessionID(key: 1), uid: account.uid, tenant: Fixture.tenant,
        identityID: openedBy == .google ? IdentityID(key: 1) : nil, signInProvider: openedBy, factor: passed,
        authTime: signedInAt, generation: account.generation, deviceLabel: "", createdAt: signedInAt, handleDigest: [],
        handleExpiresAt: Fixture.now, familyDigest: [], rotatedAt: signedInAt,
        expiresAt: Fixture.now.adding(milliseconds: 1)),
      account: account)
  }

  private func reason(_ kind: Factor.Kind = .totp, of caller: SessionRecord) -> AccountError.Reason? {
    do throws(AccountError) {
      try EnrollmentRule.checkEnrollment(of: kind, by: caller, Fixture.context())
      return nil
    } catch {
      return error.reason
    }
  }

  // MARK: Enrollment

  @Test(arguments: Factor.Kind.allCases)
  func anAccountWithAVerifiedAddressAndARecentSignInEnrolls(_ kind: Factor.Kind) {
    #expect(reason(kind, of: caller()) == nil)
  }

  @Test(arguments: [ProviderID.anonymous, .custom, .phone])
  func aSignInThatProvesTooLittleDoesNotEnroll(_ provider: ProviderID) {
    #expect(reason(of: caller(openedBy: provider)) == .unsupportedFirstFactor)
  }

  @Test func anAnonymousAccountDoesNotEnroll() {
    #expect(reason(of: caller { $0.isAnonymous = true }) == .unsupportedFirstFactor)
  }

  @Test func aPhoneIsNotBothFactors() {
    let phone = Fixture.identity(2, .phone, "+15550100")
    #expect(reason(.phone, of: caller { $0.identities.append(phone) }) == .unsupportedFirstFactor)
    #expect(reason(.totp, of: caller { $0.identities.append(phone) }) == nil)
  }

  @Test func theAddressMustBeVerified() {
    #expect(reason(of: caller { $0.emailVerified = false }) == .unverifiedEmail)
    #expect(reason(of: caller { $0.email = nil }) == .unverifiedEmail)
  }

  @Test func theSignInMustBeRecentAndByASettledMethod() {
    let limit = Policy().lifetimes.recentSignIn
    #expect(reason(of: caller(ageOfSignIn: limit)) == nil)
    #expect(reason(of: caller(ageOfSignIn: limit + 1)) == .credentialTooOldLoginAgain)
    // The clocks of servers differ a little.
    #expect(reason(of: caller(ageOfSignIn: -2000)) == nil)
    #expect(reason(of: caller(ageOfSignIn: -2001)) == .credentialTooOldLoginAgain)
    #expect(reason(of: caller { $0.identities[0].settledAt = nil }) == .credentialTooOldLoginAgain)
  }

  @Test func anAccountWithFactorsNeedsASessionThatHasPassedOne() {
    #expect(reason(of: caller { $0.factors = [Self.app] }) == .credentialTooOldLoginAgain)
    #expect(reason(of: caller(passed: PassedFactor(.totp, Self.app.id)) { $0.factors = [Self.app] }) == nil)
    #expect(
      reason(of: caller(passed: PassedFactor(.totp, Self.other.id)) { $0.factors = [Self.app] })
        == .credentialTooOldLoginAgain, "a factor that was withdrawn counts")
  }

  @Test func theNumberOfFactorsIsLimited() {
    func factors(_ count: Int) -> [Factor] {
      (1...count).map { Factor(id: FactorID(key: Int64($0)), kind: .totp, enrolledAt: Fixture.now) }
    }
    let passed = PassedFactor(.totp, FactorID(key: 1))
    #expect(reason(of: caller(passed: passed) { $0.factors = factors(Factor.maximumCount - 1) }) == nil)
    #expect(
      reason(of: caller(passed: passed) { $0.factors = factors(Factor.maximumCount) }) == .secondFactorLimitExceeded)
  }

  @Test func aDisabledAccountDoesNotEnroll() {
    #expect(reason(of: caller { $0.isDisabled = true }) == .userDisabled)
  }

  // MARK: Withdrawal

  @Test func theLastFactorGoesWithTheRecoveryCodes() throws {
    let record = caller(passed: PassedFactor(.totp, Self.app.id)) { account in
      account.factors = [Self.app]
      account.recoveryCodes = RecoveryCodes(id: FactorID(key: 7), digests: [[1]], renewedAt: Fixture.now)
    }
    let draft = try EnrollmentRule.withdraw(Self.app.id, by: record, Fixture.context())
    #expect(draft.account.factors.isEmpty && draft.account.recoveryCodes == nil)
  }

  @Test func anotherFactorLeavesTheRecoveryCodes() throws {
    let record = caller(passed: PassedFactor(.totp, Self.app.id)) { account in
      account.factors = [Self.app, Self.other]
      account.recoveryCodes = RecoveryCodes(id: FactorID(key: 7), digests: [[1]], renewedAt: Fixture.now)
    }
    let draft = try EnrollmentRule.withdraw(Self.other.id, by: record, Fixture.context())
    #expect(draft.account.factors == [Self.app] && draft.account.recoveryCodes != nil)
  }

  @Test func aFactorThatTheAccountDoesNotHaveCannotBeWithdrawn() {
    let record = caller(passed: PassedFactor(.totp, Self.app.id)) { $0.factors = [Self.app] }
    let error = #expect(throws: AccountError.self) {
      try EnrollmentRule.withdraw(Self.other.id, by: record, Fixture.context())
    }
    #expect(error?.reason == .mfaEnrollmentNotFound)
  }
}
