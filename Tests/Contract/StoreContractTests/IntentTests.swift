import AccountFakes
import Accounts
import Foundation
import IPAddresses
import Testing

/// Sign-in through a browser: what the halves of an intent are good for, and when.
@Suite struct IntentTests {
  private static let back = "http://127.0.0.1:9/back"

  private func start(
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
    _ fixture: ServiceFixture, _ started: StartedProviderSignIn, as subject: String = "ada"
  ) async throws -> Credential {
    let result = try await fixture.useCases.providerSignIn.finishProviderVisit(callback(fixture, started, as: subject))
    return .intent(secret: started.secret, code: try code(result))
  }

  /// Returns the proof of a device that its user has confirmed.
  private func confirmed(_ fixture: ServiceFixture, email: String? = nil) async throws -> Credential {
    let visited = try await visitForDevice(fixture, email: email)
    _ = try await fixture.useCases.providerSignIn.confirmDevice(code: visited.code, userCode: visited.userCode)
    return visited.device
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

  /// S103: the caller with the device's secret may be a stranger who has talked the user into confirming the device.
  @Test(arguments: StoreKind.allCases)
  func theProofOfADeviceMovesNothingToAnotherAccount(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    _ = try await fixture.signIn(visit(fixture, start(fixture)))
    let stranger = try await fixture.signUp(email: "eve@example.com")
    let proofs = [try await confirmed(fixture), try await confirmed(fixture)]
    let principal = try await fixture.principal(stranger.tokens)
    let refusals = [
      await reason {
        try await fixture.useCases.merging.transferIdentity(
          .credential(proofs[0]), principal: principal)
      },
      await reason {
        try await fixture.useCases.merging.planMerge(.credential(proofs[1]), principal: principal)
      },
    ]
    #expect(refusals == [.invalidPendingToken, .invalidPendingToken])
    // Neither has used up the proof.
    for proof in proofs { _ = try await fixture.signIn(proof) }
  }

  /// S103: a conflict would let the stranger link what the user has proven.
  @Test func aConflictOfADeviceCanNotBeResolved() async throws {
    let fixture = try ServiceFixture(policy: Policy(linking: .explicit))
    _ = try await fixture.signUp(email: "ada@example.com")
    let error = await #expect(throws: AccountError.self) {
      try await fixture.signIn(confirmed(fixture, email: "ada@example.com"))
    }
    #expect(error?.reason == .accountExistsWithDifferentCredential && error?.conflict?.continuation == nil)
  }

  /// Whatever the order, the page says the truth: a device that was denied has no session.
  @Test(arguments: StoreKind.allCases)
  func aDeviceAndItsUserWhoRegretsDoNotBothSucceed(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let signIn = fixture.useCases.providerSignIn
    for _ in 0..<8 {
      let visited = try await visitForDevice(fixture)
      _ = try await signIn.confirmDevice(code: visited.code, userCode: visited.userCode)
      async let device = reason { try await fixture.signIn(visited.device) }
      async let denial = reason { try await signIn.denyDevice(code: visited.code) }
      switch await (device, denial) {
      case (nil, .invalidPendingToken?), (.invalidPendingToken?, nil), (.authorizationDenied?, nil): break
      case (let device, let denial): Issue.record("The device: \(device as Any), the user: \(denial as Any).")
      }
    }
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

  // MARK: Devices (S103, S104)

  private struct VisitForDevice {
    var device: Credential
    var userCode: String
    /// The code in the page that the provider leads back to.
    var code: Secret
  }

  /// A device's sign-in whose user is back from the provider.
  private func visitForDevice(_ fixture: ServiceFixture, email: String? = nil) async throws -> VisitForDevice {
    let signIn = fixture.useCases.providerSignIn
    let started = try await start(fixture, to: .device)
    guard case .device(let userCode, _, _, _) = started.next else { throw AccountError(.internalError, "no code") }
    let url = try await signIn.authorizationURL(userCode: userCode).url
    let visit = ProviderCallback(
      provider: .google, state: try state(in: url),
      answer: AuthorizationAnswer(code: fixture.browser.code(for: "ada", email: email)))
    guard case .confirmation(_, let code) = try await signIn.finishProviderVisit(visit) else {
      throw AccountError(.internalError, "no question")
    }
    return VisitForDevice(device: .intent(secret: started.secret, code: Secret("")), userCode: userCode, code: code)
  }

  /// S103: a click alone confirms no device.
  @Test(arguments: StoreKind.allCases)
  func aDeviceIsConfirmedByItsOwnCodeAlone(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let signIn = fixture.useCases.providerSignIn
    let (visited, other) = (try await visitForDevice(fixture), try await visitForDevice(fixture))
    for userCode in ["", "BCDF", other.userCode] {
      guard case .wrongCode(let info) = try await signIn.confirmDevice(code: visited.code, userCode: userCode) else {
        Issue.record("The code \(userCode) confirms.")
        return
      }
      #expect(info.deviceLabel == "device")
      #expect(await reason { try await fixture.signIn(visited.device) } == .authorizationPending)
    }
    let typed = visited.userCode.lowercased().replacing("-", with: " ")
    for _ in 0..<2 {
      guard case .confirmed = try await signIn.confirmDevice(code: visited.code, userCode: typed) else {
        Issue.record("The code of the device does not confirm it.")
        return
      }
    }
    _ = try await fixture.signIn(visited.device)
  }

  /// S103: the fifth wrong code ends the sign-in, of many at once, too.
  @Test(arguments: StoreKind.allCases)
  func theCodeOfADeviceCannotBeGuessed(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let signIn = fixture.useCases.providerSignIn
    let visited = try await visitForDevice(fixture)
    let results = await withTaskGroup(of: String.self, returning: [String].self) { tasks in
      for _ in 0..<16 {
        tasks.addTask {
          do throws(AccountError) {
            return switch try await signIn.confirmDevice(code: visited.code, userCode: "BCDF-GHJK") {
            case .confirmed: "confirmed"
            case .wrongCode: "wrong"
            case .refused: "refused"
            }
          } catch {
            return error.reason.rawValue
          }
        }
      }
      return await tasks.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count { $0 == "refused" } == 1 && results.count { $0 == "wrong" } == 4)
    #expect(!results.contains("confirmed"))
    let late = await reason { try await signIn.confirmDevice(code: visited.code, userCode: visited.userCode) }
    #expect(late == .invalidPendingToken)
    #expect(await reason { try await fixture.signIn(visited.device) } == .authorizationDenied)
  }

  /// S104: wrong codes on the page for devices, which any page in a browser can enter, use up nothing else.
  @Test(arguments: StoreKind.allCases)
  func codesOfDevicesAreCountedApartFromOtherFailures(_ kind: StoreKind) async throws {
    let limit = AttemptLimit(3, inMilliseconds: 600_000)
    let fixture = try ServiceFixture(
      kind,
      policy: Policy(
        attempts: .with {
          $0.userCodesPerSource = limit
          $0.failuresPerSource = limit
        }))
    let source = CallSource(try #require(IPAddress("192.0.2.1")))
    let call = CallContext(source: source)
    let signIn = fixture.useCases.providerSignIn
    func enter(_ userCode: String) async -> AccountError.Reason? {
      await reason { _ = try await signIn.authorizationURL(userCode: userCode, call: call) }
    }
    let started = try await start(fixture, to: .device)
    guard case .device(let userCode, _, _, _) = started.next else { throw AccountError(.internalError, "no code") }
    // A right code is given back.
    for _ in 0..<5 { #expect(await enter(userCode) == nil) }
    for _ in 0..<3 { #expect(await enter("BCDF-GHJK") == .invalidCode) }
    #expect(await enter(userCode) == .tooManyAttemptsTryLater)
    let wrong = fixture.password("ada@mail.example", "wrong horse battery")
    let password = await reason {
      _ = try await fixture.useCases.signingIn.signIn(wrong, deviceLabel: "device", caller: nil, call: call)
    }
    #expect(password == .invalidLoginCredentials)
  }

  /// S103, S104: no one signs a user in without a page of the provider to a place that could be another person's.
  @Test(arguments: ["none", "None", "login none"])
  func aProviderIsNotAskedToShowNoPageForAStranger(_ prompt: String) async throws {
    let own = "https://app.example.com/back"
    let fixture = try ServiceFixture(policy: Policy(returnURLs: [own]))
    func failureOfStart(_ destination: Intent.Return, _ prompt: String) async -> AccountError? {
      await failure {
        _ = try await fixture.useCases.providerSignIn.startProviderSignIn(
          ProviderSignInRequest(
            provider: .google, purpose: .signIn, destination: destination, parameters: ["prompt": prompt]),
          caller: nil)
      }
    }
    for destination: Intent.Return in [.device, .url(Self.back), .url("http://[::1]:9/back")] {
      let error = await failureOfStart(destination, prompt)
      #expect(error?.reason == .invalidArgument && error?.field == .customParameters)
      #expect(error?.message.contains("prompt=none") == true)
      #expect(await failureOfStart(destination, "login") == nil)
    }
    #expect(await failureOfStart(.url(own), prompt) == nil)
  }

  @Test func anIntentExpiresAtEachStep() async throws {
    let fixture = try ServiceFixture()
    let lifetime = Policy().lifetimes.intent
    let late = try await start(fixture)
    let used = try await visit(fixture, start(fixture))
    let device = try await start(fixture, to: .device)
    guard case .device(let userCode, _, _, _) = device.next else { throw AccountError(.internalError, "no code") }
    fixture.clock.advance(seconds: lifetime / 1000)
    #expect(await reason { try await visit(fixture, late) } == .invalidPendingToken)
    #expect(fixture.browser.redeemed.count == 1)
    #expect(await reason { try await fixture.signIn(used) } == .invalidPendingToken)
    #expect(
      await reason { try await fixture.useCases.providerSignIn.authorizationURL(userCode: userCode) } == .invalidCode)
    #expect(
      await reason { try await fixture.signIn(.intent(secret: device.secret, code: Secret(""))) }
        == .invalidPendingToken)
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
