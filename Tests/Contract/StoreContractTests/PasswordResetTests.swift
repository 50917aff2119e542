import AccountFakes
import Accounts
import Testing

@Suite struct PasswordResetTests {
  let email = "ada@example.com"
  let new = Secret("new-secret")

  private func fixture(_ kind: StoreKind = .inMemory, _ policy: Policy = .mailing()) throws -> ServiceFixture {
    try ServiceFixture(kind, policy: policy)
  }

  private func signInWithNewPassword(_ fixture: ServiceFixture) async throws -> SignInResult {
    try await fixture.signIn(fixture.password(email, "new-secret"))
  }

  // MARK: Case (a): the account owns the address

  @Test(arguments: StoreKind.allCases)
  func anOwnerGetsANewPasswordAndKeepsEveryMethod(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let owner = try await fixture.owner(of: email)
    let principal = try await fixture.principal(owner.tokens)
    let google = try await fixture.credential(fixture.google, "g", email: "other@example.com", trusted: false)
    let tokens = try #require(try await fixture.useCases.linking.link(google, principal: principal).tokens)
    _ = try await fixture.receiveMails()

    let code = try await fixture.resetCode(email)
    let result = try await fixture.useCases.passwordReset.resetPassword(.code(code), to: new)
    #expect(result.email == email && !result.addressReleased)
    // The old password and all sessions are dead; the code is used up.
    #expect(await !fixture.isSignedIn(tokens))
    #expect(await reason { try await fixture.signIn(fixture.password(email)) } == .invalidLoginCredentials)
    #expect(
      await reason { try await fixture.useCases.passwordReset.resetPassword(.code(code), to: new) } == .invalidOOBCode)
    let again = try await signInWithNewPassword(fixture)
    #expect(again.account.uid == owner.account.uid)
    #expect(again.account.linkedIdentities.map(\.providerID) == [.password, .google])
    #expect(try await fixture.receiveMails().map(\.kind) == [.passwordChanged])
  }

  @Test(arguments: StoreKind.allCases)
  func anOwnerWithoutAPasswordGetsOne(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "g", email: email))
    let code = try await fixture.resetCode(email)
    _ = try await fixture.useCases.passwordReset.resetPassword(.code(code), to: new)
    let again = try await signInWithNewPassword(fixture)
    #expect(again.account.uid == owner.account.uid && !again.isNewAccount)
    #expect(again.account.linkedIdentities.map(\.providerID) == [.google, .password])
  }

  /// What the owner took off may come back by their own act.
  @Test func aResetBringsAnUnlinkedPasswordBack() async throws {
    let fixture = try fixture()
    let owner = try await fixture.owner(of: email)
    var principal = try await fixture.principal(owner.tokens)
    let google = try await fixture.credential(fixture.google, "g", email: email)
    principal = try await fixture.principal(
      try #require(try await fixture.useCases.linking.link(google, principal: principal).tokens))
    _ = try await fixture.useCases.linking.unlink(.provider(.password), revoke: .none, principal: principal)
    _ = try await fixture.receiveMails()
    _ = try await fixture.useCases.passwordReset.resetPassword(.code(try await fixture.resetCode(email)), to: new)
    #expect(try await signInWithNewPassword(fixture).account.uid == owner.account.uid)
  }

  // MARK: Case (b): all methods of the claimant hang on the address

  /// S2: who kept a session loses it with the password.
  @Test(arguments: StoreKind.allCases)
  func aResetTakesAClaimedAccountOver(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let attacker = try await fixture.signUp(email: email)
    let result = try await fixture.useCases.passwordReset.resetPassword(
      .code(try await fixture.resetCode(email)), to: new)
    #expect(!result.addressReleased)
    #expect(await !fixture.isSignedIn(attacker.tokens))
    #expect(
      await reason { try await fixture.useCases.sessions.refresh(attacker.tokens.refreshToken) } == .invalidRefreshToken
    )
    #expect(await reason { try await fixture.signIn(fixture.password(email)) } == .invalidLoginCredentials)
    let owner = try await signInWithNewPassword(fixture)
    #expect(owner.account.uid == attacker.account.uid && owner.account.emailVerified)
    #expect(owner.account.identities.count == 1)
  }

  // MARK: Case (c): the claimant has other methods

  /// S3: the owner of the mailbox never enters an account that another's methods open.
  @Test(arguments: StoreKind.allCases)
  func aResetGivesAnAccountOfItsOwnBesideOneWithOtherMethods(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let attacker = try await fixture.signUp(email: email)
    let principal = try await fixture.principal(attacker.tokens)
    let facebook = try await fixture.credential(fixture.facebook, "f", email: "eve@example.com", trusted: false)
    let tokens = try #require(try await fixture.useCases.linking.link(facebook, principal: principal).tokens)

    let result = try await fixture.useCases.passwordReset.resetPassword(
      .code(try await fixture.resetCode(email)), to: new)
    #expect(result.addressReleased)
    let owner = try await signInWithNewPassword(fixture)
    #expect(owner.account.uid != attacker.account.uid && owner.account.emailVerified)
    // The other account lives on without the address.
    #expect(await fixture.isSignedIn(tokens))
    let left = try #require(try await fixture.account(attacker))
    #expect(left.email == nil && left.linkedIdentities.map(\.providerID) == [.facebook])
    #expect(left.identities.first { !$0.isActive }?.providerID == .password)
  }

  // MARK: Case (d): the account is disabled

  @Test func aDisabledAccountIsMailedNothing() async throws {
    let fixture = try fixture()
    let owner = try await fixture.owner(of: email)
    var account = try #require(try await fixture.account(owner))
    let version = account.version
    account.isDisabled = true
    account.version += 1
    try await fixture.store.commit(
      ChangeSet(
        tenant: .default, expectations: [.account(account.uid, version: version)], changes: [.updateAccount(account)]))
    try await fixture.useCases.codeSending.sendPasswordReset(email: email, CodeRequest())
    #expect(try await fixture.receiveMails().isEmpty)
  }

  @Test func anAccountThatIsDisabledMeanwhileIsNotReset() async throws {
    let fixture = try fixture()
    let owner = try await fixture.owner(of: email)
    let code = try await fixture.resetCode(email)
    var account = try #require(try await fixture.account(owner))
    account.isDisabled = true
    account.version += 1
    try await fixture.store.commit(ChangeSet(tenant: .default, changes: [.updateAccount(account)]))
    #expect(
      await reason { try await fixture.useCases.passwordReset.resetPassword(.code(code), to: new) } == .userDisabled)
  }

  // MARK: Policy `explicit`

  @Test func withExplicitLinkingAResetReplacesAPasswordButAddsNone() async throws {
    let fixture = try fixture(.inMemory, .mailing(linking: .explicit))
    _ = try await fixture.signIn(fixture.credential(fixture.google, "g", email: email))
    let code = try await fixture.resetCode(email)
    let error = await failure { try await fixture.useCases.passwordReset.resetPassword(.code(code), to: new) }
    #expect(error?.reason == .accountExistsWithDifferentCredential)
    #expect(error?.conflict?.signInMethods == [.google])
    let other = "bob@example.com"
    _ = try await fixture.owner(of: other)
    _ = try await fixture.useCases.passwordReset.resetPassword(.code(try await fixture.resetCode(other)), to: new)
    _ = try await fixture.signIn(fixture.password(other, "new-secret"))
  }

  @Test func withExplicitLinkingAResetFreesASquattedAddress() async throws {
    let fixture = try fixture(.inMemory, .mailing(linking: .explicit))
    let attacker = try await fixture.signUp(email: email)
    _ = try await fixture.useCases.passwordReset.resetPassword(.code(try await fixture.resetCode(email)), to: new)
    #expect(await !fixture.isSignedIn(attacker.tokens))
    #expect(try await signInWithNewPassword(fixture).account.emailVerified)
  }

  // MARK: The password

  @Test func aWeakPasswordIsRefusedAndTheCodeStays() async throws {
    let fixture = try fixture()
    _ = try await fixture.owner(of: email)
    let code = try await fixture.resetCode(email)
    #expect(
      await reason { try await fixture.useCases.passwordReset.resetPassword(.code(code), to: Secret("abc")) }
        == .weakPassword)
    #expect(
      await reason { try await fixture.useCases.passwordReset.resetPassword(.code(code), to: Secret("")) }
        == .missingPassword)
    _ = try await fixture.useCases.passwordReset.resetPassword(.code(code), to: new)
  }

  /// S34: no session is opened with the old password once the reset is committed.
  @Test(arguments: StoreKind.allCases)
  func aSignInThatRacesWithAResetKeepsNoSession(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    _ = try await fixture.owner(of: email)
    for round in 0..<50 {
      let old = round == 0 ? "secret-1" : "secret-\(round - 1)-long"
      let code = try await fixture.resetCode(email)
      async let signIns = withTaskGroup(of: TokenPair?.self) { group in
        for _ in 0..<4 { group.addTask { try? await fixture.signIn(fixture.password(email, old)).tokens } }
        var tokens: [TokenPair] = []
        for await pair in group { if let pair { tokens.append(pair) } }
        return tokens
      }
      _ = try await fixture.useCases.passwordReset.resetPassword(.code(code), to: Secret("secret-\(round)-long"))
      for tokens in await signIns { #expect(await !fixture.isSignedIn(tokens)) }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aCodeIsUsedOnceHoweverManyTryAtOnce(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    _ = try await fixture.owner(of: email)
    let code = try await fixture.resetCode(email)
    let succeeded = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<16 {
        group.addTask {
          (try? await fixture.useCases.passwordReset.resetPassword(.code(code), to: Secret("secret-\(number)-long")))
            != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(succeeded == 1)
  }
}
