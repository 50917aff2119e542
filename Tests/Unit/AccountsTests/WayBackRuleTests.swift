import Testing

@testable import Accounts

/// What a way back does by the rule alone: from when on it takes off, what it keeps, and what it closes.
@Suite struct WayBackRuleTests {
  private static let day: Int64 = 86_400_000
  private static let address = EmailAddress(canonical: Fixture.email, display: Fixture.email)
  /// The notice was sent an hour ago.
  private static let openedAt = Fixture.now.adding(milliseconds: -3_600_000)
  /// What was added at this time or later may be a thief's.
  private static let start = openedAt.adding(milliseconds: -7 * day)

  private func identity(
    _ key: Int64, _ provider: ProviderID, _ subject: String, settledAt: Timestamp?
  ) -> Identity {
    var identity = Fixture.identity(key, provider, subject)
    identity.settledAt = settledAt
    return identity
  }

  private func factor(_ key: Int64, at time: Timestamp) -> Factor {
    Factor(id: FactorID(key: key), kind: .totp, enrolledAt: time)
  }

  private func wayBack(_ reasons: [Mail.Kind] = [.emailChanged]) throws -> OpenWayBack {
    let ways = reasons.map { reason in
      WayBack(
        tenant: Fixture.tenant, uid: UID(rawValue: "old"), address: Self.address, reason: reason,
        openedAt: Self.openedAt, expiresAt: Fixture.now.adding(milliseconds: Self.day))
    }
    return try #require(
      OpenWayBack(ways, at: Fixture.email, of: UID(rawValue: "old"), now: Fixture.now))
  }

  /// An account with something from just before the time that counts, and something from its beginning.
  private func account() -> Account {
    let before = Self.start.adding(milliseconds: -1)
    var account = Fixture.account(
      email: "thief@mail.example", verified: true,
      identities: [
        identity(1, .google, "older", settledAt: before), identity(2, .facebook, "newer", settledAt: Self.start),
        identity(3, .oidc("acme"), "unsettled", settledAt: nil),
        identity(4, .password, "thief@mail.example", settledAt: before),
      ])
    account.factors = [factor(5, at: before), factor(6, at: Self.start)]
    account.recoveryCodes = RecoveryCodes(id: FactorID(key: 7), digests: [[1]], renewedAt: Self.start)
    return account
  }

  private func decide(
    _ account: Account, showsOlderMethod: Bool = false, owner: Account? = nil
  ) throws(AccountError) -> Draft {
    guard let open = try? wayBack() else { throw AccountError(.internalError, "not open") }
    return try WayBackRule.decide(
      open, of: account, showsOlderMethod: showsOlderMethod, ClaimOwners(emailOwner: owner, setAside: []),
      Fixture.context())
  }

  private func closed(_ draft: Draft) -> [WayBackSelection] {
    draft.changes.compactMap { if case .closeWaysBack(let selection) = $0 { selection } else { nil } }
  }

  @Test func itReachesSevenDaysBeforeTheNotice() throws {
    #expect(WayBackRule.start(try wayBack(), Policy()) == Self.start)
    let outline = WayBackRule.outline(account(), since: Self.start)
    #expect(outline.methods.map(\.id) == [2, 3, 4].map { IdentityID(key: $0) }, "the password goes whatever its age")
    #expect(outline.olderMethods.map(\.providerID) == [.google])
    #expect(outline.factors.map(\.id) == [FactorID(key: 6)] && outline.olderFactors.map(\.id) == [FactorID(key: 5)])
    #expect(outline.endsRecoveryCodes && outline.takesOlderMethod)
  }

  @Test func whatHasNoTimeIsAsOldAsTheAccount() {
    var account = account()
    account.factors.removeLast()
    account.recoveryCodes?.renewedAt = nil
    let outline = WayBackRule.outline(account, since: Self.start)
    #expect(!outline.endsRecoveryCodes && !outline.takesOlderMethod)
  }

  @Test func theAddressComesBackAndWhatIsNewGoes() throws {
    let draft = try decide(account())
    #expect(draft.account.email == Fixture.email && draft.account.emailVerified)
    #expect(draft.account.linkedIdentities.map(\.providerID) == [.google])
    #expect(draft.account.generation == account().generation + 1)
    #expect(draft.changes.contains(.endSessions(.all(of: draft.account.uid))))
  }

  /// The mailbox may be the thief's, and the factors those of an owner who fled.
  @Test func withoutAnOlderMethodFactorsStayAndTheWayBackStaysOpen() throws {
    let draft = try decide(account())
    #expect(
      draft.account.factors.map(\.id) == [FactorID(key: 5), FactorID(key: 6)] && draft.account.recoveryCodes != nil)
    #expect(closed(draft) == [.since(Self.openedAt, besides: Fixture.email, of: draft.account.uid)])
  }

  @Test func withAnOlderMethodNewFactorsGoAndTheWayBackCloses() throws {
    let draft = try decide(account(), showsOlderMethod: true)
    #expect(draft.account.factors.map(\.id) == [FactorID(key: 5)] && draft.account.recoveryCodes == nil)
    #expect(closed(draft).contains(.address(Fixture.email, of: draft.account.uid)))
  }

  @Test func anotherOwnerOfTheAddressKeepsItAndAClaimantLosesIt() throws {
    let owner = Fixture.account("other", email: Fixture.email, verified: true)
    #expect(throws: AccountError.self) { try decide(account(), owner: owner) }
    let claimant = Fixture.account("other", email: Fixture.email)
    let draft = try decide(account(), owner: claimant)
    #expect(draft.releasesAddress && draft.account.email == Fixture.email)
  }

  @Test func aDisabledAccountIsForItsOperator() {
    var account = account()
    account.isDisabled = true
    #expect(throws: AccountError.self) { try decide(account) }
  }

  /// It opens with what it was closed with, besides what rests on the last address.
  @Test func aClosedAccountOpensAgain() throws {
    var draft = Draft(account(), Fixture.context())
    draft.close(session: SessionID(key: 1))
    let closed = draft.account
    #expect(closed.closedAt == Fixture.now && closed.email == nil && closed.linkedIdentities.isEmpty)
    #expect(throws: AccountError.self) { try closed.requireEnabled() }
    let outline = WayBackRule.outline(closed, since: Self.start)
    #expect(outline.methods.count == 3 && outline.olderMethods.map(\.providerID) == [.google])
    let opened = try decide(closed).account
    #expect(opened.closedAt == nil && opened.email == Fixture.email)
    #expect(opened.linkedIdentities.map(\.providerID) == [.google])
    #expect(opened.identities.allSatisfy { $0.isActive || $0.state == .setAside(.emailRecovered, at: Fixture.now) })
  }
}
