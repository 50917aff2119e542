import AccountFakes
import Accounts
import Testing

/// Anonymous accounts, which only their sessions open: what keeps them, and what deletes them.
@Suite struct AnonymousAccountTests {
  private let administrator = Administrator.serverOperator

  private func sweep(_ fixture: ServiceFixture) async throws {
    while try await fixture.store.sweep(now: fixture.clock.now, limit: 100, lifetimes: Lifetimes()) > 0 {}
  }

  private func setAddress(
    _ email: String, isVerified: Bool? = nil, of guest: SignInResult, _ fixture: ServiceFixture
  ) async throws -> Account {
    var change = AccountChange()
    change.email = email
    change.emailVerified = isVerified
    return try await fixture.useCases.administration.update(guest.account.uid, change, by: administrator)
  }

  @Test(arguments: StoreKind.allCases)
  func anAddressFromAnAdministratorDeletesNoAccount(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let (owner, claimant) = (try await fixture.signIn(.anonymous), try await fixture.signIn(.anonymous))
    let owned = try await setAddress("owned@example.com", isVerified: true, of: owner, fixture)
    #expect(owned.emailVerified && !owned.isAnonymous)
    #expect(await !fixture.isSignedIn(owner.tokens))
    // A claimed address is no way in, so that the session stays.
    let claimed = try await setAddress("claimed@example.com", of: claimant, fixture)
    #expect(claimed.email == "claimed@example.com" && claimed.isAnonymous)
    #expect(await fixture.isSignedIn(claimant.tokens))
    try await sweep(fixture)
    #expect(try await fixture.account(owner) == owned)
    #expect(try await fixture.account(claimant) == claimed)
    #expect(try await fixture.signIn(fixture.emailLink("owned@example.com")).account.uid == owned.uid)
  }

  @Test(arguments: StoreKind.allCases)
  func anAddressThatIsMarkedAsVerifiedDeletesNoAccount(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let guest = try await fixture.signIn(.anonymous)
    _ = try await setAddress("ada@example.com", of: guest, fixture)
    var change = AccountChange()
    change.emailVerified = true
    let owned = try await fixture.useCases.administration.update(guest.account.uid, change, by: administrator)
    #expect(owned.emailVerified && !owned.isAnonymous)
    #expect(await fixture.isSignedIn(guest.tokens))
    try await fixture.useCases.sessions.signOut(principal: fixture.principal(guest.tokens))
    try await sweep(fixture)
    #expect(try await fixture.signIn(fixture.emailLink("ada@example.com")).account.uid == owned.uid)
  }

  /// The address is the account's own already, or replaces none.
  @Test(arguments: StoreKind.allCases, [false, true])
  func aGuestWhoHasProvenAnAddressMaySignOut(_ kind: StoreKind, isClaimed: Bool) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let guest = try await fixture.signIn(.anonymous)
    let principal = try await fixture.principal(guest.tokens)
    let code: Secret
    if isClaimed {
      _ = try await setAddress("ada@example.com", of: guest, fixture)
      _ = try await fixture.useCases.codeSending.sendEmailVerification(CodeRequest(), principal: principal)
      code = try await fixture.receiveCode(.verifyEmail)
    } else {
      code = try await fixture.changeCode(to: "ada@example.com", by: principal)
    }
    _ = try await fixture.apply(code, by: principal)
    let owned = try #require(try await fixture.account(guest))
    #expect(owned.emailVerified && !owned.isAnonymous)
    #expect(try await !fixture.principal(guest.tokens).isAnonymous)
    try await fixture.useCases.sessions.signOut(principal: principal)
    try await sweep(fixture)
    let reset = try await fixture.resetCode("ada@example.com")
    _ = try await fixture.useCases.passwordReset.resetPassword(.code(reset), to: Secret("secret-two"))
    let back = try await fixture.signIn(fixture.password("ada@example.com", "secret-two"))
    #expect(back.account.uid == owned.uid)
  }

  /// Its tokens are refused in between.
  @Test(arguments: StoreKind.allCases)
  func aGuestIsEnabledAgainWithItsSessions(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let guest = try await fixture.signIn(.anonymous)
    _ = try await fixture.useCases.setDisabled(true, guest.account.uid, by: administrator)
    #expect(await reason { try await fixture.principal(guest.tokens) } == .userDisabled)
    #expect(await reason { try await fixture.useCases.sessions.refresh(guest.tokens.refreshToken) } == .userDisabled)
    try await sweep(fixture)
    _ = try await fixture.useCases.setDisabled(false, guest.account.uid, by: administrator)
    try await sweep(fixture)
    #expect(try await fixture.principal(guest.tokens).uid == guest.account.uid)
    _ = try await fixture.useCases.sessions.refresh(guest.tokens.refreshToken)
  }

  /// A guest that signs out is deleted at once. One that others have signed out stays for the time of unused ones.
  @Test(arguments: StoreKind.allCases)
  func aGuestWithoutASessionIsDeletedUnlessItIsDisabled(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let signedOut = try await fixture.signIn(.anonymous)
    try await fixture.useCases.sessions.signOut(principal: fixture.principal(signedOut.tokens))
    try await sweep(fixture)
    #expect(try await fixture.account(signedOut) == nil)
    let guests = [try await fixture.signIn(.anonymous), try await fixture.signIn(.anonymous)]
    _ = try await fixture.useCases.setDisabled(true, guests[0].account.uid, by: administrator)
    for guest in guests {
      let ended = try await fixture.useCases.administration.endSessions(of: guest.account.uid, by: administrator)
      #expect(ended == 1)
    }
    fixture.clock.advance(seconds: 30 * 86_400 - 1)
    try await sweep(fixture)
    for guest in guests { #expect(try await fixture.account(guest) != nil) }
    fixture.clock.advance(seconds: 1)
    try await sweep(fixture)
    #expect(try await fixture.account(guests[0]) != nil)
    #expect(try await fixture.account(guests[1]) == nil)
  }

  private func isTaken(_ uid: UID, _ fixture: ServiceFixture) async throws -> Bool {
    try await fixture.store.read { try $0.isTaken(uid) }
  }

  /// Its row stays as long as a session or a token of it could be shown.
  @Test(arguments: StoreKind.withEachIsolation)
  func aDeletedGuestLeavesNoRow(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    let (deleted, left) = (try await fixture.signIn(.anonymous), try await fixture.signIn(.anonymous))
    let former = try await fixture.signIn(.anonymous)
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.facebook, "f"), principal: fixture.principal(former.tokens))
    for account in [deleted, former] {
      try await fixture.useCases.administration.deleteAccount(account.account.uid, by: administrator)
    }
    _ = try await fixture.signIn(fixture.credential(fixture.google, "last"))
    let guests = [deleted, left].map(\.account.uid)

    // One is deleted, the other is abandoned after 30 days.
    fixture.clock.advance(seconds: 31 * 86_400)
    try await sweep(fixture)
    #expect(try await fixture.account(left) == nil)
    for uid in guests { #expect(try await isTaken(uid, fixture)) }
    for guest in [deleted, left] {
      #expect(
        await reason { try await fixture.useCases.sessions.refresh(guest.tokens.refreshToken) } == .userNotFound)
    }
    // Their sessions are over.
    fixture.clock.advance(seconds: 150 * 86_400)
    try await sweep(fixture)
    for uid in guests { #expect(try await !isTaken(uid, fixture)) }
    #expect(try await fixture.account(owner) != nil)
    #expect(try await isTaken(former.account.uid, fixture), "it was no guest any more")
    #expect(try await fixture.store.checkIntegrity().isEmpty)
  }

  /// The uid of a guest that was merged is an alias.
  @Test(arguments: StoreKind.allCases)
  func aMergedGuestKeepsItsUID(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let guest = try await fixture.signIn(.anonymous)
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    let principal = try await fixture.principal(owner.tokens)
    let planned = try await fixture.useCases.merging.planMerge(
      .anonymous(guest.tokens.refreshToken), principal: principal)
    _ = try await fixture.useCases.merging.commitMerge(planned.plan, principal: principal)
    _ = try await fixture.signIn(fixture.credential(fixture.google, "last"))
    fixture.clock.advance(seconds: 400 * 86_400)
    try await sweep(fixture)
    #expect(try await isTaken(guest.account.uid, fixture))
  }

  /// A custom token opens it in the meantime.
  @Test(arguments: StoreKind.allCases)
  func aGuestThatAnAdministratorRestoresIsKept(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let guest = try await fixture.signIn(.anonymous)
    let user = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    _ = try await fixture.merge(.anonymous(guest.tokens.sessionHandle), by: user.tokens)
    fixture.clock.advance(seconds: 40 * 3600)
    _ = try await fixture.useCases.administration.undoMerge(
      of: guest.account.uid, into: user.account.uid, mayLeaveNoMethod: true, by: administrator)
    try await sweep(fixture)
    #expect(try await fixture.account(guest)?.isAnonymous == true)
    let back = try await fixture.signIn(fixture.customToken(guest.account.uid.rawValue))
    #expect(back.account.uid == guest.account.uid && !back.account.isAnonymous)
    fixture.clock.advance(seconds: 40 * 86_400)
    try await sweep(fixture)
    #expect(try await fixture.account(guest) != nil)
  }

  /// The way back undoes the merge, and the guest is left without a session.
  @Test(arguments: StoreKind.allCases)
  func aGuestThatAWayBackRestoresIsKept(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let owner = try await fixture.owner(of: "ada@example.com")
    let guest = try await fixture.signIn(.anonymous)
    let merged = try await fixture.merge(.anonymous(guest.tokens.sessionHandle), by: owner.tokens)
    let caller = try await fixture.principal(merged.tokens)
    _ = try await fixture.apply(fixture.changeCode(to: "new@example.com", by: caller), by: caller)
    _ = try await fixture.apply(fixture.receiveCode(.emailChanged, at: "ada@example.com"))
    #expect(try await fixture.account(guest)?.isAnonymous == true)
    try await sweep(fixture)
    #expect(try await fixture.account(guest)?.isAnonymous == true)
    fixture.clock.advance(seconds: 30 * 86_400)
    try await sweep(fixture)
    #expect(try await fixture.account(guest) == nil)
  }

  private struct NoClaims: CustomClaimsReader {
    func claims(_ json: String) throws(AccountError) -> CustomClaims { CustomClaims() }
  }

  @Test(arguments: StoreKind.allCases)
  func anImportDeletesNoGuest(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let guest = try await fixture.signIn(.anonymous)
    func row(_ number: Int64, _ uid: UID, hasCustomSignIn: Bool = false) -> AccountRecord {
      var record = AccountRecord()
      (record.row, record.uid, record.displayName) = (number, uid.rawValue, "imported")
      (record.isAnonymous, record.hasCustomSignIn) = (true, hasCustomSignIn)
      return record
    }
    let (new, ofService) = (UID(rawValue: "new"), UID(rawValue: "of a service"))
    var request = AccountImport([row(1, guest.account.uid), row(2, new), row(3, ofService, hasCustomSignIn: true)])
    request.mode = .replace
    let result = try await fixture.useCases.importing.importAccounts(request, claims: NoClaims(), by: administrator)
    #expect(result.counts.created == 2 && result.counts.replaced == 1)
    // The session is the guest's only way in.
    #expect(await fixture.isSignedIn(guest.tokens))
    #expect(try await fixture.account(guest)?.displayName == "imported")
    try await sweep(fixture)
    func left() async throws -> [Bool] {
      try await fixture.store.read { snapshot in
        try [guest.account.uid, new, ofService].map { try snapshot.account($0) != nil }
      }
    }
    #expect(try await left() == [true, true, true])
    _ = try await fixture.useCases.sessions.refresh(guest.tokens.refreshToken)
    fixture.clock.advance(seconds: 30 * 86_400)
    try await sweep(fixture)
    #expect(try await left() == [true, false, true])
  }

  /// The claim is released either way.
  @Test(arguments: StoreKind.allCases)
  func aDeniedAddressLeavesAGuestItsSession(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let guest = try await fixture.signIn(.anonymous)
    _ = try await setAddress("ada@example.com", of: guest, fixture)
    _ = try await fixture.useCases.codeSending.sendEmailVerification(
      CodeRequest(), principal: fixture.principal(guest.tokens))
    _ = try await fixture.apply(fixture.receiveCode(.verifyEmail), .deny)
    #expect(await fixture.isSignedIn(guest.tokens))
    try await sweep(fixture)
    let account = try #require(try await fixture.account(guest))
    #expect(account.isAnonymous && account.email == nil && account.addressLoss == nil)
  }

  /// The session is an anonymous one, which is never recent once the account has another way in.
  @Test(arguments: StoreKind.allCases)
  func aGuestWhoHasProvenAnAddressSignsInByItForSensitiveChanges(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let guest = try await fixture.signIn(.anonymous)
    let principal = try await fixture.principal(guest.tokens)
    _ = try await fixture.apply(fixture.changeCode(to: "ada@example.com", by: principal), by: principal)
    let refusal = await failure { try await fixture.useCases.ownAccount.deleteAccount(principal: principal) }
    #expect(refusal?.reason == .credentialTooOldLoginAgain && refusal?.settledMethods == [.emailLink])
    #expect(
      refusal?.message.contains("First sign in with a link emailed to the address, or reset the password") == true)
    let back = try await fixture.signIn(fixture.emailLink("ada@example.com"))
    #expect(back.account.uid == guest.account.uid)
    try await fixture.useCases.ownAccount.deleteAccount(principal: fixture.principal(back.tokens))
  }

  /// Accounts of earlier versions may own an address and be anonymous.
  @Test(arguments: StoreKind.withEachIsolation)
  func anAnonymousAccountThatOwnsAnAddressIsNotSwept(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    for (number, isVerified) in [false, true].enumerated() {
      let account = Account(
        uid: UID(rawValue: "guest-\(number)"), tenant: .default, email: "\(number)@example.com",
        displayEmail: "\(number)@example.com", emailVerified: isVerified, isAnonymous: true,
        createdAt: fixture.clock.now, lastSignInAt: fixture.clock.now)
      try await fixture.store.commit(ChangeSet(tenant: .default, changes: [.insertAccount(account)]))
    }
    try await sweep(fixture)
    let left = try await fixture.store.read { snapshot in
      try ["guest-0", "guest-1"].map { try snapshot.account(UID(rawValue: $0)) != nil }
    }
    #expect(left == [false, true])
  }
}
