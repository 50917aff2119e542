import AccountFakes
import Testing

@testable import Accounts

/// What services do to accounts, in each store, and what they may not.
@Suite struct ServiceAccountTests {
  private struct PlainMinter: CustomTokenMinter {
    func mint(
      uid: String, claims: CustomClaims, _ minting: CustomToken.Minting, expiresAt: Timestamp
    ) -> Secret {
      Secret("\(uid) \(claims.json) \(minting.generation)")
    }
  }

  private let administrator = Administrator.serverOperator
  private let pro = CustomClaims([#""plan""#: #""pro""#])

  private func key(_ scopes: Set<Administrator.Scope>, of tenant: TenantID = .default) -> ServiceKey {
    ServiceKey(
      id: ServiceKeyID(rawValue: "key"), tenant: tenant, name: "support", scopes: scopes, publicKey: [],
      createdAt: Timestamp(milliseconds: 0))
  }

  private func service(_ scopes: Set<Administrator.Scope>, of tenant: TenantID = .default) -> Administrator {
    Administrator(service: key(scopes, of: tenant), scopes: scopes)
  }

  private func new(_ edit: (inout NewAccount) -> Void) -> NewAccount {
    var new = NewAccount()
    edit(&new)
    return new
  }

  private func change(_ edit: (inout AccountChange) -> Void) -> AccountChange {
    var change = AccountChange()
    edit(&change)
    return change
  }

  private func stored(_ uid: UID, _ fixture: ServiceFixture) async throws -> Account? {
    try await fixture.store.read { try $0.account(uid) }
  }

  private func all(_ fixture: ServiceFixture) async throws -> [Account] {
    try await fixture.store.read { try $0.accounts(.all, after: nil, limit: 100) }.accounts
  }

  private func actors(_ fixture: ServiceFixture) async throws -> Set<String?> {
    let trail = try await fixture.store.read { try $0.auditTrail(AuditFilter(), before: nil, limit: 100) }
    return Set(trail.entries.map(\.origin.actor))
  }

  // MARK: Tokens

  /// S102: what a service has minted for later opens nothing once the user's sessions have been ended.
  @Test(arguments: StoreKind.allCases)
  func aMintedTokenEndsWithTheSessionsOfItsAccount(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let key = key([.tokensMint])
    try await fixture.store.commit(ChangeSet(tenant: .default, changes: [.insertServiceKey(key)]))
    func mint() async throws -> Credential { try await minted(by: service([.tokensMint]), fixture) }
    let before = [try await mint(), try await mint(), try await mint()]
    let user = try await fixture.signIn(before[0])
    #expect(try await fixture.signIn(before[1]).account.uid == user.account.uid)
    let later = try await mint()
    _ = try await fixture.useCases.administration.endSessions(of: user.account.uid, by: administrator)
    for token in [before[2], later] {
      #expect(await reason { try await fixture.signIn(token) } == .invalidCustomToken)
    }
    #expect(try await fixture.signIn(mint()).account.uid == user.account.uid)
  }

  /// A restored account counts its generations anew from those in the backup.
  @Test(arguments: StoreKind.allCases)
  func aMintedTokenStaysRefusedWhenItsGenerationIsReachedAgain(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    func mint() async throws -> Credential { try await minted(by: administrator, fixture) }
    func endSessions(of uid: UID) async throws {
      fixture.clock.advance(seconds: 10)
      _ = try await fixture.useCases.administration.endSessions(of: uid, by: administrator)
    }
    let user = try await fixture.signIn(mint()).account
    var restored = try #require(try await stored(user.uid, fixture))
    try await endSessions(of: user.uid)
    let token = try await mint()
    try await endSessions(of: user.uid)
    restored.version += 1_000_000
    try await fixture.store.commit(ChangeSet(tenant: .default, changes: [.updateAccount(restored)]))
    try await endSessions(of: user.uid)
    #expect(await reason { try await fixture.signIn(token) } == .invalidCustomToken)
    #expect(try await fixture.signIn(mint()).account.uid == user.uid)
  }

  private func minted(by administrator: Administrator, _ fixture: ServiceFixture) async throws -> Credential {
    .customToken(
      try await fixture.useCases.serviceTokens.mintCustomToken(
        uid: "user-1", claims: CustomClaims(), with: fixture.services, by: administrator
      ).token)
  }

  /// S102: what a thief of a key has minted opens nothing once the key has been revoked or has expired.
  @Test(arguments: StoreKind.allCases)
  func aMintedTokenEndsWithTheKeyOfItsService(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    var key = key([.tokensMint])
    try await fixture.store.commit(ChangeSet(tenant: .default, changes: [.insertServiceKey(key)]))
    let byOperator = try await minted(by: .serverOperator, fixture)
    let service = service([.tokensMint])
    let tokens = [try await minted(by: service, fixture), try await minted(by: service, fixture)]
    let user = try await fixture.signIn(tokens[0])
    try await fixture.store.commit(ChangeSet(tenant: .default, changes: [.deleteServiceKey(key.id)]))
    #expect(await reason { try await fixture.signIn(tokens[1]) } == .invalidCustomToken)
    #expect(try await fixture.signIn(byOperator).account.uid == user.account.uid)
    key.expiresAt = fixture.clock.now.adding(milliseconds: 1000)
    let issued = try await fixture.useCases.serviceTokens.mintCustomToken(
      uid: "user-1", claims: CustomClaims(), with: fixture.services,
      by: Administrator(service: key, scopes: key.scopes))
    #expect(issued.expiresAt == key.expiresAt)
  }

  @Test func aTokenForAnotherServiceExpiresWithTheKeyOfItsService() async throws {
    let fixture = try ServiceFixture()
    let now = fixture.clock.now
    for (keyLife, life) in [(nil, 3_600_000), (20_000, 20_000), (7_200_000, 3_600_000)] as [(Int64?, Int64)] {
      let key = ServiceKey(
        id: ServiceKeyID(rawValue: "key"), tenant: .default, name: "support", scopes: [.servicesCall], publicKey: [],
        createdAt: now, expiresAt: keyLife.map { now.adding(milliseconds: $0) })
      let token = try await fixture.useCases.serviceTokens.issueServiceToken(
        for: "reports", life: 3_600_000, by: Administrator(service: key, scopes: key.scopes))
      #expect(token.expiresAt == now.adding(milliseconds: life))
    }
  }

  // MARK: Creation

  @Test(arguments: StoreKind.allCases)
  func anAccountIsCreatedWithWhatItIsGiven(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let given = new {
      $0.uid = "user-1"
      $0.email = "Ada@Example.com"
      $0.emailVerified = true
      $0.password = Secret("secret-1")
      $0.profile.displayName = "Ada"
      $0.phoneNumber = "+16505550100"
      $0.claims = CustomClaims([#""plan""#: #""pro""#, #""gone""#: "null"])
    }
    let made = try await fixture.useCases.administration.createAccount(given, by: service([.accountsWrite]))
    #expect(made.uid.rawValue == "user-1" && made.email == "ada@example.com" && made.emailVerified)
    #expect(made.displayEmail == "Ada@Example.com" && made.displayName == "Ada" && made.claims == pro)
    #expect(made.lastSignInAt == .never && !made.isAnonymous && made.phoneNumber == "+16505550100")
    #expect(made.linkedIdentities.map(\.providerID) == [.password, .phone])
    #expect(try await stored(made.uid, fixture) == made)
    #expect(try await actors(fixture) == ["service:support"])
    let back = try await fixture.signIn(.password(email: "ada@example.com", password: Secret("secret-1")))
    #expect(back.account.uid == made.uid && !back.isNewAccount && back.account.claims == pro)
    #expect(back.account.lastSignInAt == fixture.clock.now)
  }

  /// The invited user proves the address in one way or the other.
  @Test(arguments: StoreKind.allCases, [0, 1, 2])
  func anAccountThatWasMadeForAnAddressIsTheInvitedUsers(_ kind: StoreKind, _ way: Int) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let invitation = new {
      $0.email = "grace@example.com"
      $0.profile.displayName = "Grace"
      $0.claims = CustomClaims([#""plan""#: #""pro""#])
    }
    let made = try await fixture.useCases.administration.createAccount(invitation, by: administrator)
    switch way {
    case 0:
      let code = try await fixture.resetCode("grace@example.com")
      _ = try await fixture.useCases.passwordReset.resetPassword(.code(code), to: Secret("graces-own"))
      #expect(
        try await fixture.signIn(fixture.password("grace@example.com", "graces-own")).account.uid == made.uid)
    case 1: #expect(try await !fixture.signIn(fixture.emailLink("grace@example.com")).isNewAccount)
    default:
      let credential = try await fixture.credential(fixture.google, "g", email: "grace@example.com", name: "G.")
      #expect(try await !fixture.signIn(credential).isNewAccount)
    }
    let account = try #require(try await stored(made.uid, fixture))
    #expect(account.email == "grace@example.com" && account.emailVerified && account.linkedIdentities.count == 1)
    #expect(account.displayName == "Grace" && account.claims == pro)
    #expect(try await all(fixture).count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func whatIsTakenOrWrongIsRefusedAndMakesNothing(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let owner = new {
      $0.uid = "one"
      $0.email = "owner@example.com"
      $0.emailVerified = true
      $0.phoneNumber = "+16505550100"
    }
    _ = try await fixture.useCases.administration.createAccount(owner, by: administrator)
    let gone = try await fixture.useCases.administration.createAccount(new { $0.uid = "gone" }, by: administrator)
    try await fixture.useCases.administration.deleteAccount(gone.uid, by: administrator)
    let refused: [(NewAccount, AccountError.Reason)] = [
      (new { $0.uid = "one" }, .duplicateLocalID), (new { $0.uid = "gone" }, .duplicateLocalID),
      (new { $0.email = "OWNER@example.com" }, .emailExists),
      (new { $0.phoneNumber = "+1 650 555 0100" }, .credentialAlreadyInUse),
      (new { $0.uid = "" }, .invalidIdentifier), (new { $0.uid = "a\n" }, .invalidIdentifier),
      (new { $0.uid = String(repeating: "x", count: 129) }, .invalidIdentifier),
      (new { $0.email = "nonsense" }, .invalidEmail), (new { $0.emailVerified = true }, .missingEmail),
      (new { $0.password = Secret("secret-1") }, .missingEmail),
      (new { $0.phoneNumber = "0301234" }, .invalidPhoneNumber),
      (new { $0.profile.photoURL = "ftp://example.com" }, .invalidArgument),
      (new { $0.claims = CustomClaims([#""a""#: String(repeating: "1", count: 1001)]) }, .claimsTooLarge),
    ]
    for (account, expected) in refused {
      #expect(
        await reason { try await fixture.useCases.administration.createAccount(account, by: administrator) } == expected
      )
    }
    #expect(try await all(fixture).map(\.uid.rawValue) == ["one"])
  }

  @Test(arguments: StoreKind.allCases)
  func aMereClaimGivesWayToANewAccountIfTheServiceSaysSo(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let claimant = try await fixture.signUp(email: "ada@example.com").account
    let wanted = new {
      $0.email = "ada@example.com"
      $0.emailVerified = true
    }
    #expect(
      await reason { try await fixture.useCases.administration.createAccount(wanted, by: administrator) }
        == .emailExists)
    #expect(try await stored(claimant.uid, fixture) == claimant)
    var releasing = wanted
    releasing.releasesClaim = true
    let made = try await fixture.useCases.administration.createAccount(releasing, by: administrator)
    let left = try #require(try await stored(claimant.uid, fixture))
    #expect(made.email == "ada@example.com" && made.uid != claimant.uid && left.email == nil)
  }

  // MARK: Once

  @Test(arguments: StoreKind.allCases)
  func aRequestWithAKeyTakesEffectOnce(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let useCases = fixture.useCases
    let bare = NewAccount()
    let made = try await useCases.administration.createAccount(bare, request: TestRequest(1).keyed(), by: administrator)
    let again = try await useCases.administration.createAccount(
      bare, request: TestRequest(1).keyed(), by: administrator)
    #expect(again == made)
    let other = TestRequest(1, message: [2]).keyed()
    #expect(
      await reason { try await useCases.administration.createAccount(bare, request: other, by: administrator) }
        == .invalidArgument)

    let rename = change {
      $0.profile.displayName = "Ada"
      $0.expectedVersion = made.version
    }
    let renamed = try await useCases.administration.update(
      made.uid, rename, request: TestRequest(2).keyed(), by: administrator)
    #expect(renamed.version == made.version + 1)
    #expect(
      try await useCases.administration.update(made.uid, rename, request: TestRequest(2).keyed(), by: administrator)
        == renamed)
    #expect(
      await reason { try await useCases.administration.update(made.uid, rename, by: administrator) }
        == .conflictingChange)

    for _ in 0..<2 {
      try await useCases.administration.deleteAccount(made.uid, request: TestRequest(3).keyed(), by: administrator)
    }
    #expect(
      await reason { try await useCases.administration.deleteAccount(made.uid, by: administrator) } == .userNotFound)
    #expect(try await all(fixture).isEmpty)
  }

  // MARK: Claims

  @Test(arguments: StoreKind.allCases)
  func claimsAreKeptByAMergeAndItsUndo(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let fixture = pair.fixture
    let (first, second) = (pair.first.account.uid, pair.second.account.uid)
    let team = CustomClaims([#""team""#: "1"])
    _ = try await fixture.useCases.administration.update(first, change { $0.claims = .replace(pro) }, by: administrator)
    _ = try await fixture.useCases.administration.update(second, change { $0.claims = .merge(team) }, by: administrator)
    let merged = try await pair.merge()
    #expect(try await stored(first, fixture)?.claims == pro)
    let undone = try await pair.undo(merged)
    #expect(undone.restored == second)
    #expect(try await stored(first, fixture)?.claims == pro)
    #expect(try await stored(second, fixture)?.claims == team)
  }

  /// Neither of two services that merge claims at once undoes what the other has done.
  @Test(arguments: StoreKind.allCases)
  func claimsThatAreMergedAtOnceAreAllKept(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let uid = try await fixture.useCases.administration.createAccount(NewAccount(), by: administrator).uid
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        let merge = change { $0.claims = .merge(CustomClaims(["\"n\(number)\"": "\(number)"])) }
        group.addTask { _ = try await fixture.useCases.administration.update(uid, merge, by: .serverOperator) }
      }
      try await group.waitForAll()
    }
    #expect(try await stored(uid, fixture)?.claims?.json == #"{"n0":0,"n1":1,"n2":2,"n3":3}"#)
  }

  @Test(arguments: StoreKind.allCases)
  func theEndOfAllSessionsIsNotedAndThatOfOneIsNot(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let uid = try await fixture.signUp(email: "ada@example.com").account.uid
    let session = try #require(try await fixture.store.read { try $0.sessions(of: uid) }.first)
    #expect(
      try await fixture.useCases.administration.endSessions([session.id], of: uid, by: service([.sessionsWrite])) == 1)
    #expect(try await stored(uid, fixture)?.sessionsEndedAt == nil)
    #expect(try await fixture.useCases.administration.endSessions(of: uid, by: service([.sessionsWrite])) == 0)
    #expect(try await stored(uid, fixture)?.sessionsEndedAt == fixture.clock.now)
  }

  // MARK: Tokens

  @Test(arguments: StoreKind.allCases)
  func aTokenIsMintedForAUidAndNoted(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    func mint(_ uid: String, _ claims: CustomClaims = CustomClaims()) async throws -> IssuedToken {
      try await fixture.useCases.serviceTokens.mintCustomToken(
        uid: uid, claims: claims, with: PlainMinter(), by: service([.tokensMint]))
    }
    let minted = try await mint("user-1", pro)
    #expect(minted.token.reveal() == #"user-1 {"plan":"pro"} 1"#)
    #expect(minted.expiresAt == fixture.clock.now.adding(milliseconds: 3_600_000))
    let trail = try await fixture.store.read { try $0.auditTrail(AuditFilter(), before: nil, limit: 10) }.entries
    #expect(trail.map(\.record.action) == [.customTokenMinted] && trail.map(\.origin.actor) == ["service:support"])
    #expect(trail.first?.record.uid == UID(rawValue: "user-1"))
    #expect(await reason { try await mint("") } == .invalidIdentifier)
    #expect(await reason { try await mint("e\u{301}") } == .invalidIdentifier)
    let long = CustomClaims([#""a""#: String(repeating: "1", count: 1001)])
    #expect(await reason { try await mint("user-1", long) } == .claimsTooLarge)
  }

  @Test func aTokenIsNotMintedWhileCustomTokensAreSwitchedOff() async throws {
    let fixture = try ServiceFixture(policy: Policy(providers: [.custom: ProviderPolicy(isEnabled: false)]))
    let refusal = await reason {
      try await fixture.useCases.serviceTokens.mintCustomToken(
        uid: "user-1", claims: CustomClaims(), with: PlainMinter(), by: administrator)
    }
    #expect(refusal == .operationNotAllowed)
  }

  /// Only an ID token: what this service alone takes is not verified for others.
  @Test func aSessionHandleIsNotVerifiedForAService() async throws {
    let fixture = try ServiceFixture()
    let handle = try await fixture.signUp(email: "ada@example.com").tokens.sessionHandle
    for checks in [false, true] {
      let refusal = await reason {
        try await fixture.useCases.serviceTokens.verify(
          handle, as: .idToken, checksRevocation: checks, by: administrator)
      }
      #expect(refusal == .invalidIDToken)
    }
  }

  /// Whether or not its session is looked at, also after a change of the account. A cookie is another token.
  @Test(arguments: StoreKind.allCases)
  func theSignatureOfATokenIsCheckedOnce(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let signedUp = try await fixture.signUp(email: "ada@example.com")
    let token = try #require(signedUp.tokens.idToken)
    func verify(_ kind: UserTokenKind, _ checks: Bool) async throws -> VerifiedToken {
      try await fixture.useCases.serviceTokens.verify(token, as: kind, checksRevocation: checks, by: administrator)
    }
    for (kind, count) in [(UserTokenKind.idToken, 1), (.sessionCookie, 2)] {
      for checks in [false, false, true, true, false] {
        let verified = try await verify(kind, checks)
        #expect(verified.uid == signedUp.account.uid && verified.claims == "{}")
        #expect(fixture.signer.verifications == count)
      }
    }
    let renamed = change { $0.profile.displayName = "Ada" }
    _ = try await fixture.useCases.administration.update(signedUp.account.uid, renamed, by: administrator)
    _ = try await verify(.idToken, true)
    #expect(fixture.signer.verifications == 2)
    // What ends a session is found all the same.
    let disabled = change { $0.isDisabled = true }
    _ = try await fixture.useCases.administration.update(signedUp.account.uid, disabled, by: administrator)
    for kind in [UserTokenKind.idToken, .sessionCookie] {
      #expect(await reason { try await verify(kind, true) } == .userDisabled)
      #expect(try await verify(kind, false).uid == signedUp.account.uid)
    }
    #expect(fixture.signer.verifications == 2)
    fixture.clock.advance(seconds: 3600)
    for kind in [UserTokenKind.idToken, .sessionCookie] {
      for checks in [false, true] { #expect(await reason { try await verify(kind, checks) } == .tokenExpired) }
    }
  }

  /// It gets no other tokens either, and is in force again once its provider is.
  @Test(arguments: StoreKind.allCases)
  func s75ASessionOfADisabledProviderGetsNoCookie(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let fixture = try ServiceFixture(kind, on: open)
    let disabling = Policy(providers: [.google: ProviderPolicy(isEnabled: false)])
    let other = try ServiceFixture(kind, policy: disabling, on: open, beside: fixture)
    let signedIn = try await fixture.signIn(fixture.credential(fixture.google, "g-1"))
    let idToken = try #require(signedIn.tokens.idToken)
    func cookie(_ fixture: ServiceFixture) async throws -> Secret {
      try await fixture.useCases.serviceTokens.makeSessionCookie(for: idToken, life: 300_000, by: administrator).token
    }
    func verify(_ cookie: Secret, checks: Bool, _ fixture: ServiceFixture) async throws -> UID {
      try await fixture.useCases.serviceTokens.verify(
        cookie, as: .sessionCookie, checksRevocation: checks, by: administrator
      ).uid
    }
    let made = try await cookie(fixture)
    #expect(try await verify(made, checks: true, fixture) == signedIn.account.uid)
    #expect(await reason { try await cookie(other) } == .operationNotAllowed)
    #expect(await reason { try await verify(made, checks: true, other) } == .operationNotAllowed)
    #expect(try await verify(made, checks: false, other) == signedIn.account.uid)
  }

  // MARK: Rights

  /// What services do, each with the scope that it needs.
  private func deeds(
    _ fixture: ServiceFixture, _ uid: UID
  ) -> [(scope: Administrator.Scope, call: (Administrator) async -> AccountError.Reason?)] {
    let useCases = fixture.useCases
    return [
      (
        .accountsRead,
        { by in
          await reason {
            try await useCases.serviceTokens.verify(Secret("a.b.c"), as: .idToken, checksRevocation: false, by: by)
          }
        }
      ),
      (
        .accountsWrite, { by in await reason { try await useCases.administration.createAccount(NewAccount(), by: by) } }
      ),
      (
        .accountsWrite,
        { by in await reason { try await useCases.administration.update(uid, AccountChange(), by: by) } }
      ),
      (
        .accountsWrite,
        { by in await reason { try await useCases.administration.deleteAccounts([], force: true, by: by) } }
      ),
      (
        .tokensMint,
        { by in
          await reason {
            try await useCases.serviceTokens.makeSessionCookie(for: Secret("a.b.c"), life: 300_000, by: by)
          }
        }
      ),
      (
        .servicesCall,
        { by in await reason { try await useCases.serviceTokens.issueServiceToken(for: "a", life: 300_000, by: by) } }
      ),
      (
        .eventsRead,
        { by in
          await reason {
            try await useCases.events.follow(
              from: .now, kinds: [], by: by, whileCurrent: { () throws(AccountError) in }
            ) { _ in throw AccountError(.unavailable, "The test has seen enough.") }
          }
        }
      ),
      (
        .accountsWrite,
        { by in await reason { try await useCases.administration.makeActionLink(.verifyEmail, for: uid, by: by) } }
      ),
      (
        .accountsWrite,
        { by in await reason { try await useCases.administration.undoMerge(of: nil, into: uid, by: by) } }
      ),
      (.sessionsWrite, { by in await reason { try await useCases.administration.endSessions(of: uid, by: by) } }),
      (
        .tokensMint,
        { by in
          await reason {
            try await useCases.serviceTokens.mintCustomToken(
              uid: "u", claims: CustomClaims(), with: PlainMinter(), by: by)
          }
        }
      ),
      (.accountsWrite, { by in await reason { try await useCases.administration.deleteAccount(uid, by: by) } }),
    ]
  }

  @Test(arguments: Administrator.Scope.allCases)
  func s76WhatAServiceDoesNeedsItsScope(_ scope: Administrator.Scope) async throws {
    let fixture = try ServiceFixture()
    let account = try await fixture.signUp(email: "ada@example.com").account
    let scopes = Set(Administrator.Scope.allCases)
    for deed in deeds(fixture, account.uid) where deed.scope == scope {
      let before = try await all(fixture)
      #expect(await deed.call(service(scopes.subtracting([scope]))) == .insufficientPermission)
      #expect(try await all(fixture) == before)
    }
    for deed in deeds(fixture, account.uid) {
      let isRefused = await deed.call(service([scope])) == .insufficientPermission
      #expect(isRefused == (deed.scope != scope))
    }
  }

  @Test func s76AServiceOfAnotherTenantChangesNothing() async throws {
    let fixture = try ServiceFixture()
    let account = try await fixture.signUp(email: "ada@example.com").account
    let stranger = service(Set(Administrator.Scope.allCases), of: TenantID(rawValue: "theirs"))
    for deed in deeds(fixture, account.uid) { #expect(await deed.call(stranger) == .tenantIDMismatch) }
    #expect(try await all(fixture) == [account])
    #expect(try await actors(fixture) == [nil])
  }
}
