import AccountFakes
import Accounts
import Foundation
import IPAddresses
import Testing

/// Sign-in through a browser: what the halves of an intent are good for, and when.
@Suite struct IntentTests {
  static let back = "http://127.0.0.1:9/back"

  func start(
    _ fixture: ServiceFixture, _ purpose: Intent.Purpose = .signIn, to destination: Intent.Return = .url(back),
    caller: Principal? = nil, from source: CallSource? = nil
  ) async throws -> StartedProviderSignIn {
    try await fixture.useCases.providerSignIn.startProviderSignIn(
      ProviderSignInRequest(provider: .google, purpose: purpose, destination: destination, deviceLabel: "device"),
      caller: caller, call: CallContext(source: source))
  }

  /// What the provider's page sends back with the browser.
  private func callback(
    _ fixture: ServiceFixture, _ started: StartedProviderSignIn, as subject: String
  ) throws -> ProviderCallback {
    guard case .browser(let url) = started.next else { throw AccountError(.internalError, "not a browser's") }
    return ProviderCallback(
      provider: .google, state: try state(in: url),
      answer: AuthorizationAnswer(code: fixture.browser.code(for: subject)))
  }

  func state(in url: String) throws -> Secret {
    let start = try #require(url.firstRange(of: "state="))
    return Secret(String(url[start.upperBound...].prefix { $0 != "&" }))
  }

  /// The code that the browser brings to the application.
  private func code(_ result: ProviderVisitResult) throws -> Secret {
    guard case .redirect(let url) = result, let mark = url.firstRange(of: "code=") else {
      throw AccountError(.internalError, "no code")
    }
    return Secret(String(url[mark.upperBound...]))
  }

  func visit(
    _ fixture: ServiceFixture, _ started: StartedProviderSignIn, as subject: String = "ada"
  ) async throws -> Credential {
    let result = try await fixture.useCases.providerSignIn.finishProviderVisit(callback(fixture, started, as: subject))
    return .intent(secret: started.secret, code: try code(result))
  }

  // MARK: Starts

  @Test(arguments: StoreKind.allCases)
  func aSourceStartsNoMoreThanItsLimit(_ kind: StoreKind) async throws {
    let limit = AttemptLimit(3, inMilliseconds: 600_000)
    let fixture = try ServiceFixture(kind, policy: Policy(attempts: .with { $0.providerSignInsPerSource = limit }))
    let source = CallSource(try #require(IPAddress("192.0.2.1")))
    // Of one that comes to an end, too: what counts is that each was stored.
    let credential = try await visit(fixture, start(fixture, from: source))
    _ = try await fixture.signIn(credential)
    for _ in 0..<2 { _ = try await start(fixture, from: source) }
    #expect(await reason { _ = try await start(fixture, from: source) } == .tooManyAttemptsTryLater)
    #expect(await reason { _ = try await start(fixture, to: .device, from: source) } == .tooManyAttemptsTryLater)
    _ = try await start(fixture, from: CallSource(try #require(IPAddress("192.0.2.2"))))
    // A request that is refused for its form is stored nowhere, and counts nothing.
    #expect(await reason { _ = try await start(fixture, to: .url("x"), from: source) } != .tooManyAttemptsTryLater)
    fixture.clock.advance(seconds: 601)
    _ = try await start(fixture, from: source)
  }

  @Test func exemptSourcesStartAsManyAsTheyLike() async throws {
    let network = try #require(IPNetwork("192.0.2.0/24"))
    let attempts = AttemptPolicy.with {
      $0.providerSignInsPerSource = AttemptLimit(1, inMilliseconds: 600_000)
      $0.exemptSources = [network]
    }
    let fixture = try ServiceFixture(policy: Policy(attempts: attempts))
    let source = CallSource(try #require(IPAddress("192.0.2.1")))
    for _ in 0..<3 { _ = try await start(fixture, from: source) }
  }

  // MARK: Uses (S15, S32)

  @Test(arguments: StoreKind.allCases)
  func anIntentIsGoodForOneOfManyUsesAtOnce(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let credential = try await visit(fixture, start(fixture))
    let results = await withTaskGroup(of: AccountError.Reason?.self, returning: [AccountError.Reason?].self) { tasks in
      for _ in 0..<16 { tasks.addTask { await reason { try await fixture.signIn(credential) } } }
      return await tasks.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count { $0 == nil } == 1)
    #expect(results.count { $0 == .invalidPendingToken } == 15)
  }

  @Test(arguments: StoreKind.allCases)
  func aCallbackIsTakenOnceOfManyAtOnce(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let started = try await start(fixture)
    let callback = try callback(fixture, started, as: "ada")
    let results = await withTaskGroup(of: AccountError.Reason?.self, returning: [AccountError.Reason?].self) { tasks in
      for _ in 0..<16 {
        tasks.addTask { await reason { try await fixture.useCases.providerSignIn.finishProviderVisit(callback) } }
      }
      return await tasks.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count { $0 == nil } == 1)
    #expect(fixture.browser.redeemed.count == 1)
  }

  /// A code for an application is none for a device's question.
  @Test func theCodeOfAnApplicationDeniesNothing() async throws {
    let fixture = try ServiceFixture()
    let credential = try await visit(fixture, start(fixture))
    guard case .intent(_, let code) = credential else { return }
    let signIn = fixture.useCases.providerSignIn
    let confirmation = await reason { try await signIn.confirmDevice(code: code, userCode: "BCDF-GHJK") }
    #expect(confirmation == .invalidPendingToken)
    #expect(await reason { try await signIn.denyDevice(code: code) } == .invalidPendingToken)
    _ = try await fixture.signIn(credential)
  }

  // MARK: Forged proofs (S14, S16)

  /// S14: only an intent that the server has completed with the provider counts, whatever is posted in the place of its
  /// code.
  @Test(arguments: StoreKind.allCases)
  func anIntentThatTheProviderHasNotCompletedSignsNoOneIn(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let started = try await start(fixture)
    guard case .browser(let url) = started.next else { throw AccountError(.internalError, "not a browser's") }
    guard case .intent(_, let foreign) = try await visit(fixture, start(fixture), as: "mallory") else { return }
    let forged = [
      Secret(""), try state(in: url), started.secret, foreign, fixture.browser.code(for: "ada"),
      Secret(String(foreign.reveal().dropLast(4)) + "AAAA"),
    ]
    for code in forged {
      #expect(
        await reason { try await fixture.signIn(.intent(secret: started.secret, code: code)) } == .invalidPendingToken)
    }
    // Neither does one that the provider has refused, or whose callback names a state that is not the intent's.
    let refused = try await start(fixture)
    var callback = try callback(fixture, refused, as: "ada")
    callback.answer = nil
    callback.error = "access_denied"
    _ = try await fixture.useCases.providerSignIn.finishProviderVisit(callback)
    #expect(
      await reason { try await fixture.signIn(.intent(secret: refused.secret, code: foreign)) } == .authorizationDenied)
    callback.answer = AuthorizationAnswer(code: fixture.browser.code(for: "ada"))
    callback.state = started.secret
    #expect(
      await reason { try await fixture.useCases.providerSignIn.finishProviderVisit(callback) } == .invalidPendingToken)
    #expect(try await fixture.store.read { try $0.accounts(.all, after: nil, limit: 10) }.accounts.isEmpty)
  }

  /// S14: a sign-up takes no provider's word at all, and the name that comes with it is nothing but a name.
  @Test func aSignUpTakesNoWordOfAProvider() async throws {
    let fixture = try ServiceFixture(policy: .texting())
    let victim = "ada@mail.example"
    let intent = try await visit(fixture, start(fixture))
    let token = try await fixture.credential(fixture.google, "mallory", email: victim)
    let sent = try await fixture.phone()
    for credential in [intent, token, sent, fixture.customToken("ada"), .continuation(Secret("x"))] {
      let error = await reason {
        try await fixture.useCases.signingIn.signUp(credential, displayName: victim, deviceLabel: victim)
      }
      #expect(error == .invalidArgument)
    }
    let named = try await fixture.useCases.signingIn.signUp(.anonymous, displayName: victim, deviceLabel: victim)
    #expect(named.account.email == nil && named.account.identities.isEmpty)
    let owner = try await fixture.signIn(fixture.credential(fixture.oidc, "ada", email: victim))
    #expect(owner.isNewAccount && owner.account.uid != named.account.uid)
  }

  /// S16: what is linked is the identity that this flow has proven to this session, and no other of the same provider.
  @Test(arguments: StoreKind.allCases)
  func aFlowLinksTheIdentityThatItHasProvenAlone(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let victim = try await fixture.caller(linking: [fixture.credential(fixture.oidc, "victim")])
    let attacker = try await fixture.caller(linking: [fixture.credential(fixture.oidc, "attacker")])
    let mine = try await visit(fixture, start(fixture, .link, caller: victim), as: "x")
    let theirs = try await visit(fixture, start(fixture, .link, caller: attacker), as: "y")
    guard case .intent(let mySecret, let myCode) = mine, case .intent(let theirSecret, let theirCode) = theirs else {
      return
    }
    let mixed: [(Credential, Principal)] = [
      (.intent(secret: mySecret, code: theirCode), victim), (.intent(secret: theirSecret, code: myCode), attacker),
      (.intent(secret: theirSecret, code: myCode), victim), (theirs, victim), (mine, attacker),
    ]
    for (credential, caller) in mixed {
      #expect(
        await reason { try await fixture.useCases.linking.link(credential, principal: caller) } == .invalidPendingToken)
    }
    let linked = try await fixture.useCases.linking.link(mine, principal: victim)
    #expect(linked.account.linkedIdentities.map(\.key.subject) == ["victim", "x"])
    let other = try await fixture.useCases.linking.link(theirs, principal: attacker)
    #expect(other.account.linkedIdentities.map(\.key.subject) == ["attacker", "y"])
  }

  /// S16: the continuation of a conflict stands for the identity that met it. The owner who resolves one of two
  /// conflicts, by a link that was mailed to them, links that identity alone.
  @Test(arguments: StoreKind.allCases)
  func aConflictIsResolvedForTheIdentityThatMetItAlone(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let address = "ada@mail.example"
    _ = try await fixture.owner(of: address)
    func conflict(_ subject: String) async throws -> Credential {
      let error = await failure {
        try await fixture.signIn(fixture.credential(fixture.facebook, subject, email: address, trusted: false))
      }
      #expect(error?.reason == .accountExistsWithDifferentCredential)
      return .continuation(try #require(error?.conflict?.continuation))
    }
    let (mine, theirs) = (try await conflict("x"), try await conflict("y"))
    let attacker = try await fixture.principal(fixture.signIn(fixture.credential(fixture.oidc, "attacker")).tokens)
    #expect(
      await reason { try await fixture.useCases.linking.link(theirs, principal: attacker) } == .invalidPendingToken)
    let owner = try await fixture.signIn(fixture.emailLink(address))
    let linked = try await fixture.useCases.linking.link(mine, principal: fixture.principal(owner.tokens))
    #expect(linked.account.linkedIdentities.filter { $0.providerID == .facebook }.map(\.key.subject) == ["x"])
    let outcome = await failure { try await fixture.signIn(theirs) }
    #expect(outcome?.reason == .accountExistsWithDifferentCredential, "the other one does not sign in")
    #expect(await reason { try await fixture.signIn(mine) } == .invalidPendingToken)
  }

  // MARK: Sessions (S21)

  /// Whatever ends the session between start and callback: the provider's code is not redeemed.
  @Test(arguments: ["sign out", "revoke", "disable", "delete"])
  func aCallbackOfASessionThatHasEndedIsRefused(by end: String) async throws {
    let fixture = try ServiceFixture()
    let caller = try await fixture.caller(linking: [fixture.credential(fixture.oidc, "o1")])
    let started = try await start(fixture, .link, caller: caller)
    switch end {
    case "sign out": try await fixture.useCases.sessions.signOut(principal: caller)
    case "revoke":
      try await fixture.store.commit(
        ChangeSet(tenant: .default, changes: [.endSessions(.all(of: caller.uid))]))
    case "disable":
      var account = try #require(try await fixture.store.read { try $0.account(caller.uid) })
      account.isDisabled = true
      account.version += 1
      try await fixture.store.commit(ChangeSet(tenant: .default, changes: [.updateAccount(account)]))
    default: try await fixture.useCases.ownAccount.deleteAccount(principal: caller)
    }
    let result = try await fixture.useCases.providerSignIn.finishProviderVisit(callback(fixture, started, as: "g1"))
    guard case .redirect(let url) = result else { throw AccountError(.internalError, "no redirect") }
    #expect(url.contains("error=server_error") && !url.contains("code="))
    #expect(fixture.browser.redeemed.isEmpty)
  }

  /// A session that was replaced, as by a reauthentication, is still the user's.
  @Test func aSuccessorOfTheSessionFinishesWhatItStarted() async throws {
    let fixture = try ServiceFixture()
    let caller = try await fixture.caller(linking: [fixture.credential(fixture.oidc, "o1")])
    let started = try await start(fixture, .link, caller: caller)
    let successor = try await fixture.useCases.reauthentication.reauthenticate(
      fixture.credential(fixture.oidc, "o1"), principal: caller)
    let credential = try await visit(fixture, started)
    let principal = try await fixture.principal(successor.tokens)
    #expect(try await fixture.useCases.linking.link(credential, principal: principal).account.uid == caller.uid)
  }

  // MARK: What is stored

  @Test func theDatabaseAloneYieldsNoSecret() async throws {
    let directory = TemporaryDirectory()
    let fixture = try ServiceFixture(.sqlite, on: OpenStore(directory: directory))
    let started = try await start(fixture)
    let device = try await start(fixture, to: .device)
    guard case .browser(let url) = started.next, case .device(let userCode, _, _, _) = device.next else { return }
    let answer = try await visit(fixture, started)
    guard case .intent(_, let code) = answer else { return }
    let verifier = try #require(url.firstRange(of: "verifier=")).upperBound
    let secrets = [
      started.secret.reveal(), device.secret.reveal(), code.reveal(), try state(in: url).reveal(),
      String(url[verifier...]), userCode, userCode.replacing("-", with: ""),
    ]
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    let stored = try files.map { try Array(Data(contentsOf: URL(filePath: "\(directory.path)/\($0)"))) }
    #expect(!stored.isEmpty)
    for secret in secrets {
      #expect(secret.utf8.count >= 8)
      #expect(!stored.contains { $0.firstRange(of: Array(secret.utf8)) != nil })
    }
  }

  // MARK: Providers

  @Test func aProviderThatIsSwitchedOffIsRefusedOnEveryPath() async throws {
    var policy = Policy()
    let open = try StoreKind.inMemory.open()
    let fixture = try ServiceFixture(policy: policy, on: open)
    let started = try await start(fixture)
    let callback = try callback(fixture, started, as: "ada")
    let used = try await visit(fixture, start(fixture))
    policy.providers[.google] = ProviderPolicy(isEnabled: false)
    let off = try ServiceFixture(policy: policy, on: open)
    #expect(await reason { try await start(off) } == .operationNotAllowed)
    #expect(
      await reason { try await off.useCases.providerSignIn.finishProviderVisit(callback) } == .operationNotAllowed)
    #expect(await reason { try await off.signIn(used) } == .operationNotAllowed)
    #expect(off.browser.redeemed.isEmpty)
  }

  @Test func aProviderThatOnlyLinksSignsNobodyIn() async throws {
    let fixture = try ServiceFixture(policy: Policy(providers: [.google: ProviderPolicy(maySignIn: false)]))
    #expect(await reason { try await start(fixture) } == .operationNotAllowed)
    let caller = try await fixture.caller(linking: [])
    let credential = try await visit(fixture, start(fixture, .any, caller: caller))
    #expect(await reason { try await fixture.signIn(credential) } == .operationNotAllowed)
    #expect(try await fixture.useCases.linking.link(credential, principal: caller).account.uid == caller.uid)
  }
}
