import LigatureAdmin
import LigatureAdminTesting
import LigatureAuth
import LigatureAuthTesting
import Testing

/// The administration of a service in memory, as a service's unit tests use it.
@Suite struct AdministrationInMemoryTests {
  private let service = InMemoryAuthService()

  @Test func aServiceAdministersAccounts() async throws {
    let admin = try await service.makeAdmin()
    let ada = try await admin.createAccount(
      NewAccount(email: "ada@example.com", isEmailVerified: true, customClaims: ["plan": "pro"]))
    #expect(try await admin.account(.email("ada@example.com")) == ada)
    let changed = try await admin.updateAccount(
      .uid(ada.uid), AccountUpdate(displayName: .set("Ada"), claims: .merge(["seats": 5]), expectedVersion: ada.version)
    )
    #expect(changed.displayName == "Ada" && changed.customClaims == ["plan": "pro", "seats": 5])
    var uids: [String] = []
    for try await account in admin.accounts(pageSize: 1) { uids.append(account.uid) }
    #expect(uids == [ada.uid])
    await #expect {
      try await admin.updateAccount(.uid(ada.uid), AccountUpdate(claims: .replace(["sub": "me"])))
    } throws: {
      ($0 as? AdminError)?.reason == .forbiddenClaim
    }
    try await admin.deleteAccount(.uid(ada.uid))
    await #expect {
      try await admin.account(.uid(ada.uid))
    } throws: {
      ($0 as? AdminError)?.reason == .userNotFound
    }
  }

  @Test func manyAccountsWithLongUserIDsAreDeleted() async throws {
    let admin = try await service.makeAdmin()
    let uids = (0..<1000).map { String(repeating: "u", count: 128 - String($0).count) + String($0) }
    for index in [0, 399, 400, 999] {
      try await admin.createAccount(NewAccount(uid: uids[index], email: "\(index)@example.com"))
    }
    #expect(try await admin.deleteAccounts(uids).map(\.uid) == [0, 399, 400, 999].map { uids[$0] })
    #expect(try await admin.deleteAccounts(uids, force: true).isEmpty)
    #expect(try await admin.deleteAccounts([]).isEmpty)
    for try await account in admin.accounts() { Issue.record("\(account.uid) is left") }
  }

  @Test func noDescriptionShowsASecret() async throws {
    let admin = try await service.makeAdmin()
    let password = "correct horse battery"
    let account = NewAccount(uid: "ada", email: "ada@example.com", password: password)
    try await admin.createAccount(account)
    let link = try await admin.actionLink(.resetPassword, for: .uid("ada"))
    let token = try await admin.customToken(uid: "ada")
    #expect("\(account) \(link) \(token)" == "<NewAccount: ada> <ActionLink: ada@example.com> <IssuedToken>")
    for (value, secret) in [
      (account, password), (AccountUpdate(password: password), password), (link, link.url), (token, token.value),
    ] as [(Any, String)] {
      var dumped = ""
      dump([value], to: &dumped)
      #expect(!"\(value) \([value]) \(dumped)".contains(secret))
      #expect(!String(reflecting: value).contains(secret))
    }
  }

  @Test func aScopeThatAKeyDoesNotHaveIsRefused() async throws {
    let reader = try await service.makeAdmin(scopes: ["accounts.read"])
    await #expect {
      try await reader.createAccount(NewAccount(email: "ada@example.com"))
    } throws: {
      ($0 as? AdminError)?.reason == .insufficientPermission
    }
    await #expect(throws: AdminError.self) { try await service.makeAdmin(scopes: ["everything"]) }
  }

  @Test func tokensAreVerifiedWithoutACallAndRevocationsAreFollowed() async throws {
    let admin = try await service.makeAdmin()
    let auth = service.makeAuth()
    let user = try await auth.signInAnonymously().user
    let idToken = try await user.getIDToken()
    let revocations = admin.revocations(following: [.idToken, .sessionCookie], maximumSilence: .seconds(3600))
    try await revocations.waitUntilReady()
    let verifier = TokenVerifier(admin, revocations: revocations)
    #expect(try await verifier.verify(idToken: idToken).uid == user.uid)
    let cookie = try await admin.sessionCookie(idToken: idToken).value
    #expect(try await verifier.verify(sessionCookie: cookie).uid == user.uid)
    #expect(try await admin.verify(idToken: idToken).uid == user.uid)

    try await admin.revokeSessions(of: .uid(user.uid))
    // An event comes a moment after the commit.
    while revocations.count == 0 { await Task.yield() }
    for verify in [
      { try await verifier.verify(idToken: idToken) }, { try await verifier.verify(sessionCookie: cookie) },
    ] as [@Sendable () async throws -> UserToken] {
      await #expect {
        try await verify()
      } throws: {
        ($0 as? TokenError)?.reason == .revoked
      }
    }
  }

  @Test func anAccountIsFollowedThroughAMergeAndItsUndo() async throws {
    let admin = try await service.makeAdmin()
    let revocations = admin.revocations(maximumSilence: .seconds(3600))
    try await revocations.waitUntilReady()
    let verifier = TokenVerifier(admin, revocations: revocations)
    func verify(_ idToken: String) async -> TokenError.Reason? {
      do throws(TokenError) { _ = try await verifier.verify(idToken: idToken) } catch { return error.reason }
      return nil
    }
    let byFacebook = ProviderUser("facebook.com", id: "2001")
    let other = service.addAccount(byFacebook)
    // So that a generation is known of the account before the merge.
    try await admin.revokeSessions(of: .uid(other))
    let (auth, elsewhere) = (service.makeAuth(), service.makeAuth())
    let before = try await elsewhere.signIn(with: byFacebook.credential()).user.getIDToken()
    let byGoogle = ProviderUser("google.com", id: "1001", email: "ada@example.com")
    let user = try await auth.signIn(with: byGoogle.credential()).user
    try await auth.commitMerge(auth.planMerge(with: byFacebook.credential()))
    try await admin.undoMerge(into: user.uid)
    let after = try await elsewhere.signIn(with: byFacebook.credential()).user.getIDToken()
    // Once what came later is known, so is all that came before.
    let last = try await elsewhere.signInAnonymously().user
    let lastToken = try await last.getIDToken()
    try await admin.revokeSessions(of: .uid(last.uid))
    while await verify(lastToken) != .revoked { await Task.yield() }
    #expect(await verify(before) == .revoked)
    #expect(await verify(after) == nil)
  }

  @Test func tokensExpireByTheClockOfTheService() async throws {
    let verifier = TokenVerifier(try await service.makeAdmin())
    let auth = service.makeAuth()
    let idToken = try await auth.signInAnonymously().user.getIDToken()
    #expect(try await verifier.verify(idToken: idToken).kind == .idToken)
    service.advanceTime(by: 3601)
    await #expect {
      try await verifier.verify(idToken: idToken)
    } throws: {
      ($0 as? TokenError)?.reason == .expired
    }
  }

  @Test func servicesCallEachOther() async throws {
    let billing = try await service.makeAdmin(service: "billing")
    let verifier = TokenVerifier(try await service.makeAdmin(service: "reports"), serviceName: "reports")
    let token = try await billing.serviceToken(for: "reports")
    #expect(try await verifier.caller(authorization: "Bearer \(token.value)").service?.service == "billing")
    let other = try await billing.serviceToken(for: "notes")
    await #expect(throws: TokenError.self) { try await verifier.verify(serviceToken: other.value) }
  }

  @Test func aCustomTokenSignsIn() async throws {
    let token = try await service.makeAdmin().customToken(uid: "customer-17", claims: ["tier": "gold"])
    let auth = service.makeAuth()
    #expect(try await auth.signIn(withCustomToken: token.value).user.uid == "customer-17")
  }
}
