import AccountFakes
import Accounts
import Foundation
import IPAddresses
import Testing

/// Sign-in through a browser: what the halves of an intent are good for, and when.
@Suite struct IntentTests {
  private static let back = "http://127.0.0.1:9/back"

  private func start(
    _ world: World, _ purpose: Intent.Purpose = .signIn, to destination: Intent.Return = .url(back),
    caller: Principal? = nil, from source: CallSource? = nil
  ) async throws -> StartedProviderSignIn {
    try await world.useCases.startProviderSignIn(
      ProviderSignInRequest(provider: .google, purpose: purpose, destination: destination, deviceLabel: "device"),
      caller: caller, from: source)
  }

  /// What the provider's page sends back with the browser.
  private func callback(
    _ world: World, _ started: StartedProviderSignIn, as subject: String
  ) throws -> ProviderCallback {
    guard case .browser(let url) = started.next else { throw AccountError(.internalError, "not a browser's") }
    return ProviderCallback(
      provider: .google, state: try state(in: url), answer: AuthorizationAnswer(code: world.browser.code(for: subject)))
  }

  private func state(in url: String) throws -> Secret {
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

  private func visit(
    _ world: World, _ started: StartedProviderSignIn, as subject: String = "ada"
  ) async throws -> Credential {
    let result = try await world.useCases.finishProviderVisit(callback(world, started, as: subject))
    return .intent(secret: started.secret, code: try code(result))
  }

  // MARK: Starts

  @Test(arguments: StoreKind.allCases)
  func aSourceStartsNoMoreThanItsLimit(_ kind: StoreKind) async throws {
    let limit = AttemptLimit(3, inMilliseconds: 600_000)
    let world = try World(kind, policy: Policy(attempts: AttemptPolicy(providerSignInsPerSource: limit)))
    let source = CallSource(try #require(IPAddress("192.0.2.1")))
    // Of one that comes to an end, too: what counts is that each was stored.
    let credential = try await visit(world, start(world, from: source))
    _ = try await world.signIn(credential)
    for _ in 0..<2 { _ = try await start(world, from: source) }
    #expect(await reason { _ = try await start(world, from: source) } == .tooManyAttemptsTryLater)
    #expect(await reason { _ = try await start(world, to: .device, from: source) } == .tooManyAttemptsTryLater)
    _ = try await start(world, from: CallSource(try #require(IPAddress("192.0.2.2"))))
    // A request that is refused for its form is stored nowhere, and counts nothing.
    #expect(await reason { _ = try await start(world, to: .url("x"), from: source) } != .tooManyAttemptsTryLater)
    world.clock.advance(seconds: 601)
    _ = try await start(world, from: source)
  }

  @Test func exemptSourcesStartAsManyAsTheyLike() async throws {
    let network = try #require(IPNetwork("192.0.2.0/24"))
    let limit = AttemptLimit(1, inMilliseconds: 600_000)
    let world = try World(
      policy: Policy(attempts: AttemptPolicy(providerSignInsPerSource: limit, exemptSources: [network])))
    let source = CallSource(try #require(IPAddress("192.0.2.1")))
    for _ in 0..<3 { _ = try await start(world, from: source) }
  }

  // MARK: Uses (S15, S32)

  @Test(arguments: StoreKind.allCases)
  func anIntentIsGoodForOneOfManyUsesAtOnce(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let credential = try await visit(world, start(world))
    let results = await withTaskGroup(of: AccountError.Reason?.self, returning: [AccountError.Reason?].self) { tasks in
      for _ in 0..<16 { tasks.addTask { await reason { try await world.signIn(credential) } } }
      return await tasks.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count { $0 == nil } == 1)
    #expect(results.count { $0 == .invalidPendingToken } == 15)
  }

  @Test(arguments: StoreKind.allCases)
  func aCallbackIsTakenOnceOfManyAtOnce(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let started = try await start(world)
    let callback = try callback(world, started, as: "ada")
    let results = await withTaskGroup(of: AccountError.Reason?.self, returning: [AccountError.Reason?].self) { tasks in
      for _ in 0..<16 { tasks.addTask { await reason { try await world.useCases.finishProviderVisit(callback) } } }
      return await tasks.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count { $0 == nil } == 1)
    #expect(world.browser.redeemed.count == 1)
  }

  @Test func anIntentExpiresAtEachStep() async throws {
    let world = try World()
    let lifetime = Policy().lifetimes.intent
    let late = try await start(world)
    let used = try await visit(world, start(world))
    let device = try await start(world, to: .device)
    guard case .device(let userCode, _, _, _) = device.next else { throw AccountError(.internalError, "no code") }
    world.clock.advance(seconds: lifetime / 1000)
    #expect(await reason { try await visit(world, late) } == .invalidPendingToken)
    #expect(world.browser.redeemed.count == 1)
    #expect(await reason { try await world.signIn(used) } == .invalidPendingToken)
    #expect(await reason { try await world.useCases.deviceSignIn(userCode: userCode, from: nil) } == .invalidCode)
    #expect(
      await reason { try await world.signIn(.intent(secret: device.secret, code: Secret(""))) } == .invalidPendingToken)
  }

  // MARK: Forged proofs (S14, S16)

  /// S14: only an intent that the server has completed with the provider counts, whatever is posted in the place of its code.
  @Test(arguments: StoreKind.allCases)
  func anIntentThatTheProviderHasNotCompletedSignsNoOneIn(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let started = try await start(world)
    guard case .browser(let url) = started.next else { throw AccountError(.internalError, "not a browser's") }
    guard case .intent(_, let foreign) = try await visit(world, start(world), as: "mallory") else { return }
    let forged = [
      Secret(""), try state(in: url), started.secret, foreign, world.browser.code(for: "ada"),
      Secret(String(foreign.reveal().dropLast(4)) + "AAAA"),
    ]
    for code in forged {
      #expect(
        await reason { try await world.signIn(.intent(secret: started.secret, code: code)) } == .invalidPendingToken)
    }
    // Neither does one that the provider has refused, or whose callback names a state that is not the intent's.
    let refused = try await start(world)
    var callback = try callback(world, refused, as: "ada")
    callback.answer = nil
    callback.error = "access_denied"
    _ = try await world.useCases.finishProviderVisit(callback)
    #expect(
      await reason { try await world.signIn(.intent(secret: refused.secret, code: foreign)) } == .authorizationDenied)
    callback.answer = AuthorizationAnswer(code: world.browser.code(for: "ada"))
    callback.state = started.secret
    #expect(await reason { try await world.useCases.finishProviderVisit(callback) } == .invalidPendingToken)
    #expect(try await world.store.read { try $0.accounts(.all, after: nil, limit: 10) }.accounts.isEmpty)
  }

  /// S14: a sign-up takes no provider's word at all, and the name that comes with it is nothing but a name.
  @Test func aSignUpTakesNoWordOfAProvider() async throws {
    let world = try World(policy: .texting())
    let victim = "ada@mail.example"
    let intent = try await visit(world, start(world))
    let token = try await world.credential(world.google, "mallory", email: victim)
    let sent = try await world.phone()
    for credential in [intent, token, sent, world.customToken("ada"), .continuation(Secret("x"))] {
      let error = await reason {
        try await world.useCases.signUp(credential, displayName: victim, deviceLabel: victim)
      }
      #expect(error == .invalidArgument)
    }
    let named = try await world.useCases.signUp(.anonymous, displayName: victim, deviceLabel: victim)
    #expect(named.account.email == nil && named.account.identities.isEmpty)
    let owner = try await world.signIn(world.credential(world.oidc, "ada", email: victim))
    #expect(owner.isNewAccount && owner.account.uid != named.account.uid)
  }

  /// S16: what is linked is the identity that this flow has proven to this session, and no other of the same provider.
  @Test(arguments: StoreKind.allCases)
  func aFlowLinksTheIdentityThatItHasProvenAlone(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let victim = try await world.caller(linking: [world.credential(world.oidc, "victim")])
    let attacker = try await world.caller(linking: [world.credential(world.oidc, "attacker")])
    let mine = try await visit(world, start(world, .link, caller: victim), as: "x")
    let theirs = try await visit(world, start(world, .link, caller: attacker), as: "y")
    guard case .intent(let mySecret, let myCode) = mine, case .intent(let theirSecret, let theirCode) = theirs else {
      return
    }
    let mixed: [(Credential, Principal)] = [
      (.intent(secret: mySecret, code: theirCode), victim), (.intent(secret: theirSecret, code: myCode), attacker),
      (.intent(secret: theirSecret, code: myCode), victim), (theirs, victim), (mine, attacker),
    ]
    for (credential, caller) in mixed {
      #expect(await reason { try await world.useCases.link(credential, principal: caller) } == .invalidPendingToken)
    }
    let linked = try await world.useCases.link(mine, principal: victim)
    #expect(linked.account.linkedIdentities.map(\.key.subject) == ["victim", "x"])
    let other = try await world.useCases.link(theirs, principal: attacker)
    #expect(other.account.linkedIdentities.map(\.key.subject) == ["attacker", "y"])
  }

  /// S16: the continuation of a conflict stands for the identity that met it. The owner who resolves one of two conflicts, by a
  /// link that was mailed to them, links that identity alone.
  @Test(arguments: StoreKind.allCases)
  func aConflictIsResolvedForTheIdentityThatMetItAlone(_ kind: StoreKind) async throws {
    let world = try World(kind, policy: .mailing())
    let address = "ada@mail.example"
    _ = try await world.owner(of: address)
    func conflict(_ subject: String) async throws -> Credential {
      let error = await failure {
        try await world.signIn(world.credential(world.facebook, subject, email: address, trusted: false))
      }
      #expect(error?.reason == .accountExistsWithDifferentCredential)
      return .continuation(try #require(error?.conflict?.continuation))
    }
    let (mine, theirs) = (try await conflict("x"), try await conflict("y"))
    let attacker = try await world.principal(world.signIn(world.credential(world.oidc, "attacker")).tokens)
    #expect(await reason { try await world.useCases.link(theirs, principal: attacker) } == .invalidPendingToken)
    let owner = try await world.signIn(world.emailLink(address))
    let linked = try await world.useCases.link(mine, principal: world.principal(owner.tokens))
    #expect(linked.account.linkedIdentities.filter { $0.providerID == .facebook }.map(\.key.subject) == ["x"])
    let outcome = await failure { try await world.signIn(theirs) }
    #expect(outcome?.reason == .accountExistsWithDifferentCredential, "the other one does not sign in")
    #expect(await reason { try await world.signIn(mine) } == .invalidPendingToken)
  }

  // MARK: Sessions (S21)

  /// Whatever ends the session between start and callback: the provider's code is not redeemed.
  @Test(arguments: ["sign out", "revoke", "disable", "delete"])
  func aCallbackOfASessionThatHasEndedIsRefused(by end: String) async throws {
    let world = try World()
    let caller = try await world.caller(linking: [world.credential(world.oidc, "o1")])
    let started = try await start(world, .link, caller: caller)
    switch end {
    case "sign out": try await world.useCases.signOut(principal: caller)
    case "revoke":
      try await world.store.commit(
        ChangeSet(tenant: .default, changes: [.endSessions(.all(of: caller.uid))]))
    case "disable":
      var account = try #require(try await world.store.read { try $0.account(caller.uid) })
      account.isDisabled = true
      account.version += 1
      try await world.store.commit(ChangeSet(tenant: .default, changes: [.updateAccount(account)]))
    default: try await world.useCases.deleteAccount(principal: caller)
    }
    let result = try await world.useCases.finishProviderVisit(callback(world, started, as: "g1"))
    guard case .redirect(let url) = result else { throw AccountError(.internalError, "no redirect") }
    #expect(url.contains("error=server_error") && !url.contains("code="))
    #expect(world.browser.redeemed.isEmpty)
  }

  /// A session that was replaced, as by a reauthentication, is still the user's.
  @Test func aSuccessorOfTheSessionFinishesWhatItStarted() async throws {
    let world = try World()
    let caller = try await world.caller(linking: [world.credential(world.oidc, "o1")])
    let started = try await start(world, .link, caller: caller)
    let successor = try await world.useCases.reauthenticate(
      world.credential(world.oidc, "o1"), principal: caller)
    let credential = try await visit(world, started)
    let principal = try await world.principal(successor.tokens)
    #expect(try await world.useCases.link(credential, principal: principal).account.uid == caller.uid)
  }

  // MARK: What is stored

  @Test func theDatabaseAloneYieldsNoSecret() async throws {
    let directory = TemporaryDirectory()
    let world = try World(.sqlite, on: OpenStore(directory: directory))
    let started = try await start(world)
    let device = try await start(world, to: .device)
    guard case .browser(let url) = started.next, case .device(let userCode, _, _, _) = device.next else { return }
    let answer = try await visit(world, started)
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
    let world = try World(policy: policy, on: open)
    let started = try await start(world)
    let callback = try callback(world, started, as: "ada")
    let used = try await visit(world, start(world))
    policy.providers[.google] = ProviderPolicy(isEnabled: false)
    let off = try World(policy: policy, on: open)
    #expect(await reason { try await start(off) } == .operationNotAllowed)
    #expect(await reason { try await off.useCases.finishProviderVisit(callback) } == .operationNotAllowed)
    #expect(await reason { try await off.signIn(used) } == .operationNotAllowed)
    #expect(off.browser.redeemed.isEmpty)
  }

  @Test func aProviderThatOnlyLinksSignsNobodyIn() async throws {
    let world = try World(policy: Policy(providers: [.google: ProviderPolicy(maySignIn: false)]))
    #expect(await reason { try await start(world) } == .operationNotAllowed)
    let caller = try await world.caller(linking: [])
    let credential = try await visit(world, start(world, .any, caller: caller))
    #expect(await reason { try await world.signIn(credential) } == .operationNotAllowed)
    #expect(try await world.useCases.link(credential, principal: caller).account.uid == caller.uid)
  }
}
