import AccountFakes
import Accounts
import Testing

/// Phones as a way to sign in.
@Suite struct PhoneTests {
  private static let number = World.number
  private static let other = "+4915112345678"

  @Test(arguments: StoreKind.allCases)
  func aPhoneMakesAnAccountAndComesBackToIt(_ kind: StoreKind) async throws {
    let world = try World(kind, policy: .texting())
    let first = try await world.signIn(world.phone())
    #expect(first.isNewAccount && first.providerID == .phone)
    #expect(first.account.phoneNumber == Self.number && first.account.email == nil && !first.account.isAnonymous)
    let identity = try #require(first.account.linkedIdentities.first)
    #expect(identity.providerUID == Self.number && identity.phoneNumber == Self.number)
    let second = try await world.signIn(world.phone())
    #expect(!second.isNewAccount && second.account.uid == first.account.uid)
    #expect(try await world.store.read { try $0.account(first.account.uid) }?.phoneNumber == Self.number)
  }

  // MARK: Linking

  @Test(arguments: StoreKind.allCases)
  func aPhoneIsLinkedUnlinkedAndReauthenticates(_ kind: StoreKind) async throws {
    let world = try World(kind, policy: .texting())
    let anonymous = try await world.signIn(.anonymous)
    let linked = try await world.useCases.link(world.phone(), principal: world.principal(anonymous.tokens))
    #expect(linked.account.uid == anonymous.account.uid && linked.account.phoneNumber == Self.number)
    #expect(!linked.account.isAnonymous && linked.providerID == .phone)
    var tokens = try #require(linked.tokens)
    world.clock.advance(seconds: 400)
    tokens = try await world.useCases.reauthenticate(world.phone(), principal: world.principal(tokens)).tokens
    let foreign = try await world.phone(Self.other)
    #expect(
      await reason { try await world.useCases.reauthenticate(foreign, principal: world.principal(tokens)) }
        == .invalidLoginCredentials)
    #expect(
      await reason {
        try await world.useCases.unlink(.provider(.phone), revoke: .none, principal: world.principal(tokens))
      } == .lastSignInMethod)
    tokens = try #require(
      try await world.useCases.link(
        world.credential(world.google, "ada"), principal: world.principal(tokens)
      ).tokens)
    let unlinked = try await world.useCases.unlink(
      .provider(.phone), revoke: .none, principal: world.principal(tokens))
    #expect(unlinked.account.phoneNumber == nil && unlinked.account.linkedIdentities.map(\.providerID) == [.google])
    #expect(try await world.signIn(world.phone()).isNewAccount, "the number is free")
  }

  @Test func linkingAPhoneNeedsARecentSignIn() async throws {
    let world = try World(policy: .texting())
    let tokens = try await world.signIn(world.ada).tokens
    world.clock.advance(seconds: 301)
    let proof = try await world.phone()
    #expect(
      await reason { try await world.useCases.link(proof, principal: world.principal(tokens)) }
        == .credentialTooOldLoginAgain)
  }

  /// The proof is spent, and the continuation takes its place.
  @Test(arguments: StoreKind.allCases)
  func aNumberOfAnotherAccountIsAConflictThatSignsIn(_ kind: StoreKind) async throws {
    let world = try World(kind, policy: .texting())
    let owner = try await world.signIn(world.phone()).account.uid
    let guest = try await world.signIn(.anonymous)
    let principal = try await world.principal(guest.tokens)
    let proof = try await world.phone()
    let error = await failure { try await world.useCases.link(proof, principal: principal) }
    #expect(error?.reason == .credentialAlreadyInUse && error?.conflict?.providerID == .phone)
    #expect(await reason { try await world.useCases.link(proof, principal: principal) } == .invalidSessionInfo)
    let continuation = try #require(error?.conflict?.continuation)
    let signedIn = try await world.signIn(.continuation(continuation), caller: principal)
    #expect(signedIn.account.uid == owner && !signedIn.isNewAccount)
  }

  @Test(arguments: StoreKind.allCases)
  func anUpdateReplacesTheNumberAndEndsWhatTheOldOneOpened(_ kind: StoreKind) async throws {
    let world = try World(kind, policy: .texting())
    let lost = try await world.signIn(world.phone()).tokens
    let present = try await world.signIn(world.phone()).tokens
    func update(_ proof: Credential, _ tokens: TokenPair) async throws -> LinkResult {
      guard case .phone(let sessionInfo, let code) = proof else { throw AccountError(.internalError, "") }
      return try await world.useCases.updatePhoneNumber(
        sessionInfo: sessionInfo, code: code, principal: world.principal(tokens))
    }
    let updated = try await update(world.phone(Self.other), present)
    #expect(updated.account.phoneNumber == Self.other && !updated.alreadyLinked)
    #expect(updated.account.linkedIdentities.map(\.providerUID) == [Self.other])
    #expect(await reason { try await world.principal(lost) } == .tokenExpired)
    let tokens = try #require(updated.tokens)
    let again = try await update(world.phone(Self.other), tokens)
    #expect(again.alreadyLinked && again.tokens == nil)

    // The old number is free, and then another account's.
    #expect(try await world.signIn(world.phone()).isNewAccount)
    let conflict = await failure { try await update(world.phone(), tokens) }
    #expect(conflict?.reason == .credentialAlreadyInUse && conflict?.conflict?.continuation != nil)

    let google = try await world.signIn(world.ada).tokens
    let first = try await update(world.phone("+16505550199"), google)
    #expect(first.account.phoneNumber == "+16505550199" && first.account.linkedIdentities.count == 2)
  }

  @Test func aSecondPhoneIsRefusedByALink() async throws {
    let world = try World(policy: .texting())
    let tokens = try await world.signIn(world.phone()).tokens
    let proof = try await world.phone(Self.other)
    #expect(
      await reason { try await world.useCases.link(proof, principal: world.principal(tokens)) }
        == .providerAlreadyLinked)
  }

  @Test func aNumberThatMayNotBeUnlinkedIsNotReplaced() async throws {
    let world = try World(policy: .texting(phone: ProviderPolicy(mayUnlink: false)))
    let tokens = try await world.signIn(world.phone()).tokens
    guard case .phone(let sessionInfo, let code) = try await world.phone(Self.other) else { return }
    let refusal = await reason {
      try await world.useCases.updatePhoneNumber(
        sessionInfo: sessionInfo, code: code, principal: world.principal(tokens))
    }
    #expect(refusal == .operationNotAllowed)
  }
}
