import AccountFakes
import Accounts
import Testing

/// Phones as a way to sign in.
@Suite struct PhoneTests {
  private static let number = ServiceFixture.number
  private static let other = "+4915112345678"

  @Test(arguments: StoreKind.allCases)
  func aPhoneMakesAnAccountAndComesBackToIt(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .texting())
    let first = try await fixture.signIn(fixture.phone())
    #expect(first.isNewAccount && first.providerID == .phone)
    #expect(first.account.phoneNumber == Self.number && first.account.email == nil && !first.account.isAnonymous)
    let identity = try #require(first.account.linkedIdentities.first)
    #expect(identity.providerUID == Self.number && identity.phoneNumber == Self.number)
    let second = try await fixture.signIn(fixture.phone())
    #expect(!second.isNewAccount && second.account.uid == first.account.uid)
    #expect(try await fixture.store.read { try $0.account(first.account.uid) }?.phoneNumber == Self.number)
  }

  // MARK: Linking

  @Test(arguments: StoreKind.allCases)
  func aPhoneIsLinkedUnlinkedAndReauthenticates(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .texting())
    let anonymous = try await fixture.signIn(.anonymous)
    let linked = try await fixture.useCases.linking.link(
      fixture.phone(), principal: fixture.principal(anonymous.tokens))
    #expect(linked.account.uid == anonymous.account.uid && linked.account.phoneNumber == Self.number)
    #expect(!linked.account.isAnonymous && linked.providerID == .phone)
    var tokens = try #require(linked.tokens)
    fixture.clock.advance(seconds: 400)
    tokens = try await fixture.useCases.reauthentication.reauthenticate(
      fixture.phone(), principal: fixture.principal(tokens)
    ).tokens
    let foreign = try await fixture.phone(Self.other)
    #expect(
      await reason {
        try await fixture.useCases.reauthentication.reauthenticate(foreign, principal: fixture.principal(tokens))
      }
        == .invalidLoginCredentials)
    #expect(
      await reason {
        try await fixture.useCases.linking.unlink(
          .provider(.phone), revoke: .none, principal: fixture.principal(tokens))
      } == .lastSignInMethod)
    tokens = try #require(
      try await fixture.useCases.linking.link(
        fixture.credential(fixture.google, "ada"), principal: fixture.principal(tokens)
      ).tokens)
    let unlinked = try await fixture.useCases.linking.unlink(
      .provider(.phone), revoke: .none, principal: fixture.principal(tokens))
    #expect(unlinked.account.phoneNumber == nil && unlinked.account.linkedIdentities.map(\.providerID) == [.google])
    #expect(try await fixture.signIn(fixture.phone()).isNewAccount, "the number is free")
  }

  @Test func linkingAPhoneNeedsARecentSignIn() async throws {
    let fixture = try ServiceFixture(policy: .texting())
    let tokens = try await fixture.signIn(fixture.ada).tokens
    fixture.clock.advance(seconds: 301)
    let proof = try await fixture.phone()
    #expect(
      await reason { try await fixture.useCases.linking.link(proof, principal: fixture.principal(tokens)) }
        == .credentialTooOldLoginAgain)
  }

  /// The proof is spent, and the continuation takes its place.
  @Test(arguments: StoreKind.allCases)
  func aNumberOfAnotherAccountIsAConflictThatSignsIn(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .texting())
    let owner = try await fixture.signIn(fixture.phone()).account.uid
    let guest = try await fixture.signIn(.anonymous)
    let principal = try await fixture.principal(guest.tokens)
    let proof = try await fixture.phone()
    let error = await failure { try await fixture.useCases.linking.link(proof, principal: principal) }
    #expect(error?.reason == .credentialAlreadyInUse && error?.conflict?.providerID == .phone)
    #expect(
      await reason { try await fixture.useCases.linking.link(proof, principal: principal) } == .invalidSessionInfo)
    let continuation = try #require(error?.conflict?.continuation)
    let signedIn = try await fixture.signIn(.continuation(continuation), caller: principal)
    #expect(signedIn.account.uid == owner && !signedIn.isNewAccount)
  }

  @Test(arguments: StoreKind.allCases)
  func anUpdateReplacesTheNumberAndEndsWhatTheOldOneOpened(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .texting())
    let lost = try await fixture.signIn(fixture.phone()).tokens
    let present = try await fixture.signIn(fixture.phone()).tokens
    func update(_ proof: Credential, _ tokens: TokenPair) async throws -> LinkResult {
      guard case .phone(let sessionInfo, let code) = proof else { throw AccountError(.internalError, "") }
      return try await fixture.useCases.linking.updatePhoneNumber(
        sessionInfo: sessionInfo, code: code, principal: fixture.principal(tokens))
    }
    let updated = try await update(fixture.phone(Self.other), present)
    #expect(updated.account.phoneNumber == Self.other && !updated.alreadyLinked)
    #expect(updated.account.linkedIdentities.map(\.providerUID) == [Self.other])
    #expect(updated.account.tombstones.count == 1, "the old number is unlinked")
    #expect(await reason { try await fixture.principal(lost) } == .tokenExpired)
    let tokens = try #require(updated.tokens)
    let again = try await update(fixture.phone(Self.other), tokens)
    #expect(again.alreadyLinked && again.tokens == nil)

    // The old number is free, and then another account's.
    #expect(try await fixture.signIn(fixture.phone()).isNewAccount)
    let conflict = await failure { try await update(fixture.phone(), tokens) }
    #expect(conflict?.reason == .credentialAlreadyInUse && conflict?.conflict?.continuation != nil)

    let google = try await fixture.signIn(fixture.ada).tokens
    let first = try await update(fixture.phone("+16505550199"), google)
    #expect(first.account.phoneNumber == "+16505550199" && first.account.linkedIdentities.count == 2)
  }

  /// The owner hears of the number that was removed as well as of the new one.
  @Test(arguments: StoreKind.allCases)
  func anUpdateNotifiesTheOwnerOfBothNumbers(_ kind: StoreKind) async throws {
    var policy = Policy.mailing()
    policy.phone = Policy.texting().phone
    policy.attempts = .unlimitedSMS
    let fixture = try ServiceFixture(kind, policy: policy)
    let made = try await fixture.signIn(fixture.ada).tokens
    let linked = try await fixture.useCases.linking.link(fixture.phone(), principal: fixture.principal(made))
    let tokens = try #require(linked.tokens)
    _ = try await fixture.receiveMails()
    guard case .phone(let sessionInfo, let code) = try await fixture.phone(Self.other) else { return }
    _ = try await fixture.useCases.linking.updatePhoneNumber(
      sessionInfo: sessionInfo, code: code, principal: fixture.principal(tokens))
    let mails = try await fixture.receiveMails()
    #expect(Set(mails.map(\.kind)) == [.methodUnlinked, .methodLinked] && mails.count == 2)
    #expect(mails.allSatisfy { $0.parameters.provider == .phone })
  }

  @Test func aSecondPhoneIsRefusedByALink() async throws {
    let fixture = try ServiceFixture(policy: .texting())
    let tokens = try await fixture.signIn(fixture.phone()).tokens
    let proof = try await fixture.phone(Self.other)
    #expect(
      await reason { try await fixture.useCases.linking.link(proof, principal: fixture.principal(tokens)) }
        == .providerAlreadyLinked)
  }

  @Test func aNumberThatMayNotBeUnlinkedIsNotReplaced() async throws {
    let fixture = try ServiceFixture(policy: .texting(phone: ProviderPolicy(mayUnlink: false)))
    let tokens = try await fixture.signIn(fixture.phone()).tokens
    guard case .phone(let sessionInfo, let code) = try await fixture.phone(Self.other) else { return }
    let refusal = await reason {
      try await fixture.useCases.linking.updatePhoneNumber(
        sessionInfo: sessionInfo, code: code, principal: fixture.principal(tokens))
    }
    #expect(refusal == .operationNotAllowed)
  }
}
