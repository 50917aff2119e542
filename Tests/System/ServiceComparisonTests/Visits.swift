import Accounts
import Foundation
import InMemoryService
import LigatureAuthTesting
import LigatureMessages
import RPCCore

/// The calls that are compared. Each visit has its own accounts.
extension Visitor {
  static let ada = SimulatedUser("google.com", id: "1001", email: "ada@example.com", displayName: "Ada")
  static let byFacebook = SimulatedUser("facebook.com", id: "2001", displayName: "Countess")

  static let visits: [(name: String, run: @Sendable (Visitor) async -> Void)] = [
    ("anonymous", { await $0.visitAnonymously() }), ("passwords", { await $0.visitWithPassword() }),
    ("providers", { await $0.visitWithProviders() }), ("nonces", { await $0.visitWithNonces() }),
    ("mails", { await $0.visitByMail() }), ("addresses", { await $0.changeAddress() }),
    ("factors", { await $0.visitWithFactors() }), ("phones", { await $0.visitByPhone() }),
    ("merges", { await $0.merge() }), ("browser", { await $0.visitThroughBrowser() }),
    ("custom tokens", { await $0.visitByCustomToken() }), ("sessions", { await $0.keepSessions() }),
    ("repeated", { await $0.repeatCalls() }), ("junk", { await $0.sendJunk() }),
  ]

  // MARK: Visits

  func visitAnonymously() async {
    let tokens = await signUp(.anonymous, name: "Guest")?.tokens
    await getAccount(by: tokens)
    await getAccount(by: nil)
    await call("profile") { () throws(RPCError) in
      try await accounts.updateProfile(
        .init(displayName: "Gäst", photoURL: "https://example.com/g.png"), options: by(tokens))
    }
    await call("bad photo") { () throws(RPCError) in
      try await accounts.updateProfile(.init(photoURL: "file:///etc/passwd"), options: by(tokens))
    }
    await call("ID token") { () throws(RPCError) in try await sessions.issueIDToken(.init(), options: by(tokens)) }
    await call("server") { () throws(RPCError) in try await server.getServer(.init()) }
    await call("providers") { () throws(RPCError) in try await server.listProviders(.init()) }
    await unlink("google.com", by: tokens)
    await call("delete") { () throws(RPCError) in try await accounts.deleteAccount(.init(), options: by(tokens)) }
    await getAccount(by: tokens)
  }

  func visitWithPassword() async {
    await signUp(.password("ada", "correct horse"))
    await signUp(.password("ada@example.com", "short"))
    await signUp(.password("ada@example.com", "password"))
    let first = await signUp(.password("Ada@Example.com", "correct horse"), name: "Ada")?.tokens
    await signUp(.password("ada@example.com", "other horse"))
    await signUp(.password("ada@müller.example", "correct horse"))
    await signUp(.password("ada@xn--mller-kva.example", "correct horse"))
    await signIn(.password("ada@example.com", "wrong"))
    await signIn(.password("bob@example.com", "wrong"))
    let second = await signIn(.password("ada@example.com", "correct horse"))?.tokens
    await call("weak") { () throws(RPCError) in
      try await accounts.changePassword(.init(newPassword: "1234567"), options: by(first))
    }
    await call("wrong old") { () throws(RPCError) in
      try await accounts.changePassword(
        .init(newPassword: "battery staple", oldPassword: "wrong"), options: by(first))
    }
    let third = await call("change") { () throws(RPCError) in
      try await accounts.changePassword(.init(newPassword: "battery staple"), options: by(first))
    }
    await getAccount(by: first)
    await getAccount(by: second)
    advance(seconds: 600)
    await call("too old") { () throws(RPCError) in
      try await accounts.changePassword(.init(newPassword: "long enough"), options: by(third?.tokens))
    }
    await unlink("password", by: third?.tokens)
    await signIn(.password("ada@example.com", "battery staple"))
    // Decomposed letters are the same password.
    await signUp(.password("grace@example.com", "Stra\u{DF}e nach K\u{F6}ln"))
    await signIn(.password("grace@example.com", "Stra\u{DF}e nach Ko\u{308}ln"))
  }

  func visitWithProviders() async {
    let owner = await signIn(.provider(Self.ada))?.tokens
    let proof = LigatureV1.Credential.provider(Self.ada)
    await signIn(proof)
    await signIn(proof)
    let other = await signIn(.accessToken(Self.byFacebook))?.tokens
    await link(.provider(Self.ada), by: other)
    let conflict = detail(LigatureV1.ConflictDetail.self)
    await signIn(.continuation(conflict?.continuation), by: other)
    await signIn(.continuation(conflict?.continuation), by: other)
    await signUp(.password("claim@example.com", "correct horse"))
    await signIn(.provider(.init("google.com", id: "7", email: "claim@example.com")))
    let claimed = detail(LigatureV1.ConflictDetail.self)
    let claimant = await signIn(.password("claim@example.com", "correct horse"))?.tokens
    await link(.continuation(claimed?.continuation), by: claimant)
    await signIn(.provider(.init("oidc.corp", id: "1", email: "corp@example.com", isEmailVerified: false)))
    await signIn(.init(proof: .idToken(.init(providerID: "google.com", idToken: "e30.e30."))))
    await signIn(.init(proof: .idToken(.init(providerID: "Google", idToken: "e30.e30."))))
    await unlink("github.com", by: owner)
    await unlink("google.com", by: owner)
    var tokens = await link(.accessToken(.init("github.com", id: "3")), by: owner)
    tokens = await link(.accessToken(.init("github.com", id: "4")), by: tokens)
    tokens = await link(.accessToken(.init("github.com", id: "3")), by: tokens)
    tokens = await unlink("google.com", by: tokens)
    await getAccount(by: tokens)
    await reauthenticate(.provider(.init("google.com", id: "1002")), by: tokens)
    tokens = await reauthenticate(.accessToken(.init("github.com", id: "3")), by: tokens)
    await unlink("github.com", by: tokens)
    noteMails()
  }

  func visitWithNonces() async {
    let issued = await call("nonce") { () throws(RPCError) in
      try await accounts.issueNonce(.init(providerID: "google.com"))
    }
    let nonce = issued?.nonce ?? ""
    await signIn(.provider(Self.ada, nonce: nonce, sending: nonce))
    await signIn(.provider(Self.ada, nonce: nonce, sending: nonce))
    await signIn(.provider(Self.ada, nonce: "mine", sending: "mine"))
    await signIn(.provider(Self.ada, nonce: "mine", sending: "yours"))
    await signIn(.provider(Self.ada, nonce: "50b8e2d1cb3b2a6d", sending: "x"))
    await call("bad provider") { () throws(RPCError) in try await accounts.issueNonce(.init(providerID: "?")) }
  }

  func visitByMail() async {
    let email = "ada@example.com"
    let tokens = await signUp(.password(email, "correct horse"))?.tokens
    await call("verification") { () throws(RPCError) in
      try await emails.sendEmailVerification(.init(languageCode: "de"), options: by(tokens))
    }
    let code = mailedCode(email, mode: "verifyEmail")
    await call("check") { () throws(RPCError) in try await emails.checkActionCode(.init(code: code)) }
    await call("apply elsewhere") { () throws(RPCError) in try await emails.applyActionCode(.init(code: code)) }
    await call("apply") { () throws(RPCError) in
      try await emails.applyActionCode(.init(code: code), options: by(tokens))
    }
    await call("apply again") { () throws(RPCError) in
      try await emails.applyActionCode(.init(code: code), options: by(tokens))
    }
    for address in [email, "unknown@example.com", "?"] {
      await call("reset") { () throws(RPCError) in try await emails.sendPasswordReset(.init(email: address)) }
    }
    let reset = mailedCode(email, mode: "resetPassword")
    for password in ["short", "battery staple", "battery staple"] {
      await call("confirm") { () throws(RPCError) in
        try await emails.confirmPasswordReset(.init(code: reset, newPassword: password))
      }
    }
    await getAccount(by: tokens)
    await signIn(.password(email, "battery staple"))
    for address in [email, "new@example.com"] {
      await call("link") { () throws(RPCError) in
        try await emails.sendSignInLink(
          .init(email: address, settings: .init(continueURL: "https://app.example/", handleCodeInApp: true)))
      }
      let code = mailedCode(address, mode: "signIn")
      await signIn(.link("other@example.com", code))
      await signIn(.link(address, code))
      await signIn(.link(address, code))
    }
    await call("no URL") { () throws(RPCError) in
      try await emails.sendSignInLink(.init(email: email, settings: .init(handleCodeInApp: true)))
    }
    await call("relative URL") { () throws(RPCError) in
      try await emails.sendSignInLink(.init(email: email, settings: .init(continueURL: "relative")))
    }
    await call("methods") { () throws(RPCError) in try await emails.fetchSignInMethods(.init(email: email)) }
    await call("methods of none") { () throws(RPCError) in try await emails.fetchSignInMethods(.init()) }
    // An address that is only claimed belongs to who proves it.
    await signUp(.password("claim@example.com", "correct horse"))
    await call("link") { () throws(RPCError) in
      try await emails.sendSignInLink(.init(email: "claim@example.com"))
    }
    await signIn(.link("claim@example.com", mailedCode("claim@example.com", mode: "signIn")))
    await signIn(.password("claim@example.com", "correct horse"))
    noteMails()
  }

  func changeAddress() async {
    let email = "ada@example.com"
    let tokens = await signUp(.password(email, "correct horse"))?.tokens
    await call("change at once") { () throws(RPCError) in
      try await emails.changeEmail(.init(newEmail: "b@example.com"), options: by(tokens))
    }
    await call("verification") { () throws(RPCError) in
      try await emails.sendEmailVerification(.init(), options: by(tokens))
    }
    await call("apply with password") { () throws(RPCError) in
      try await emails.applyActionCode(
        .init(code: mailedCode(email, mode: "verifyEmail"), password: "correct horse"))
    }
    await call("change") { () throws(RPCError) in
      try await emails.sendEmailChange(.init(newEmail: "b@example.com"), options: by(tokens))
    }
    let code = mailedCode("b@example.com", mode: "verifyAndChangeEmail")
    await call("check") { () throws(RPCError) in try await emails.checkActionCode(.init(code: code)) }
    await call("apply") { () throws(RPCError) in
      try await emails.applyActionCode(.init(code: code), options: by(tokens))
    }
    await signIn(.password("b@example.com", "correct horse"))
    let back = mailedCode(email, mode: "recoverEmail")
    await call("check back") { () throws(RPCError) in try await emails.checkActionCode(.init(code: back)) }
    await call("back") { () throws(RPCError) in
      try await emails.applyActionCode(.init(code: back, confirm: true))
    }
    await getAccount(by: tokens)
    await signIn(.password("b@example.com", "correct horse"))
    let unwanted = await signUp(.password("c@example.com", "correct horse"))?.tokens
    await call("verification") { () throws(RPCError) in
      try await emails.sendEmailVerification(.init(), options: by(unwanted))
    }
    await call("deny") { () throws(RPCError) in
      try await emails.applyActionCode(.init(code: mailedCode("c@example.com", mode: "verifyEmail"), deny: true))
    }
    await getAccount(by: unwanted)
    noteMails()
  }

  func visitWithFactors() async {
    let email = "ada@example.com"
    var tokens = await signUp(.password(email, "correct horse"))?.tokens
    func begin() async -> LigatureV1.StartFactorEnrollmentResponse? {
      await call("enroll") { () throws(RPCError) in
        try await factors.startFactorEnrollment(.init(factor: .totp(.init())), options: by(tokens))
      }
    }
    _ = await begin()
    await call("verification") { () throws(RPCError) in
      try await emails.sendEmailVerification(.init(), options: by(tokens))
    }
    await call("apply") { () throws(RPCError) in
      try await emails.applyActionCode(.init(code: mailedCode(email, mode: "verifyEmail")), options: by(tokens))
    }
    let begun = await begin()
    var app = AuthenticatorApp(secretKey: "")
    if case .totp(let totp)? = begun?.factor { app = AuthenticatorApp(secretKey: totp.secret) }
    func shown() -> String {
      app.code(at: Date(timeIntervalSince1970: Double(service.clock.now.milliseconds) / 1000))
    }
    for code in ["", "12345", shown()] {
      let response = await call("finish enrollment") { () throws(RPCError) in
        try await factors.finishFactorEnrollment(
          .init(sessionInfo: begun?.sessionInfo ?? "", code: code, displayName: "Phone"), options: by(tokens))
      }
      tokens = response?.tokens ?? tokens
    }
    let codes = await call("recovery codes") { () throws(RPCError) in
      try await factors.renewRecoveryCodes(.init(), options: by(tokens))
    }
    await signIn(.password(email, "correct horse"))
    let challenge = detail(LigatureV1.SecondFactorChallenge.self)
    let enrollment = challenge?.hints.first?.enrollmentID ?? ""
    func finish(_ proof: LigatureV1.FactorAssertion.Proof) async -> LigatureV1.SignInResponse? {
      await call("finish sign-in") { () throws(RPCError) in
        try await factors.finishSignIn(
          .init(pendingToken: challenge?.pendingToken ?? "", assertion: .init(proof: proof)))
      }
    }
    _ = await finish(.totp(.init(enrollmentID: enrollment, code: "000000")))
    _ = await finish(.totp(.init(enrollmentID: "?", code: "000000")))
    // Its code was used by the enrollment.
    _ = await finish(.totp(.init(enrollmentID: enrollment, code: shown())))
    advance(seconds: 30)
    let other = await finish(.totp(.init(enrollmentID: enrollment, code: shown())))?.tokens
    _ = await finish(.totp(.init(enrollmentID: enrollment, code: shown())))
    await getAccount(by: other)
    await signIn(.password(email, "correct horse"))
    let again = detail(LigatureV1.SecondFactorChallenge.self)
    await call("recovery code") { () throws(RPCError) in
      try await factors.finishSignIn(
        .init(
          pendingToken: again?.pendingToken ?? "",
          assertion: .init(proof: .recoveryCode(.init(code: codes?.codes.first ?? "")))))
    }
    await call("withdraw none") { () throws(RPCError) in
      try await factors.withdrawFactor(.init(enrollmentID: "?"), options: by(other))
    }
    await call("withdraw") { () throws(RPCError) in
      try await factors.withdrawFactor(.init(enrollmentID: enrollment), options: by(other))
    }
    await signIn(.password(email, "correct horse"))
    noteMails()
  }

  func visitByPhone() async {
    let (number, other) = ("+16505550100", "+4915112345678")
    func send(_ number: String) async -> String? {
      await call("send code") { () throws(RPCError) in
        try await phones.sendPhoneCode(.init(phoneNumber: number))
      }?.sessionInfo
    }
    _ = await send("0650555010")
    _ = await send("")
    let info = await send("+1 650-555-0100")
    await signIn(.phone(info, ""))
    await signIn(.phone("", "123456"))
    await signIn(.phone(info, "12345"))
    var tokens = await signIn(.phone(info, sentCode(number)))?.tokens
    await signIn(.phone(info, sentCode(number)))
    let moved = await send(other)
    let replaced = await call("update") { () throws(RPCError) in
      try await phones.updatePhoneNumber(
        .init(credential: .init(sessionInfo: moved ?? "", code: sentCode(other))), options: by(tokens))
    }
    tokens = replaced?.tokens ?? tokens
    await unlink("phone", by: tokens)
    tokens = await link(.provider(Self.ada), by: tokens)
    tokens = await unlink("phone", by: tokens)
    let late = await send(number)
    advance(seconds: 301)
    await signIn(.phone(late, sentCode(number)))
    note("messages: \(service.outbox.messages.map(\.number))")
  }

  func merge() async {
    func plan(_ proof: LigatureV1.Credential, by tokens: LigatureV1.TokenPair?) async -> LigatureV1.PlanMergeResponse? {
      await call("plan") { () throws(RPCError) in
        try await merges.planMerge(.init(proof: .init(proof: .credential(proof))), options: by(tokens))
      }
    }
    func commit(
      _ plan: LigatureV1.PlanMergeResponse?, by tokens: LigatureV1.TokenPair?
    ) async
      -> LigatureV1.TokenPair?
    {
      await call("commit") { () throws(RPCError) in
        try await merges.commitMerge(.init(plan: plan?.plan ?? ""), options: by(tokens))
      }?.tokens ?? tokens
    }
    let other = await signIn(.accessToken(Self.byFacebook))?.tokens
    var tokens = await signIn(.provider(Self.ada))?.tokens
    _ = await plan(.provider(Self.ada), by: tokens)
    _ = await plan(.provider(.init("google.com", id: "1002")), by: tokens)
    let outdated = await plan(.accessToken(Self.byFacebook), by: tokens)
    await link(.accessToken(.init("github.com", id: "3")), by: other)
    tokens = await commit(outdated, by: tokens)
    let good = await plan(.accessToken(Self.byFacebook), by: tokens)
    tokens = await commit(good, by: tokens)
    tokens = await commit(good, by: tokens)
    await getAccount(by: tokens)
    await getAccount(by: other)
    await signIn(.accessToken(Self.byFacebook))
    for isTrial in [true, false, false] {
      await call("undo") { () throws(RPCError) in
        try await merges.undoMerge(.init(validateOnly: isTrial), options: by(tokens))
      }
    }
    for user in [Self.byFacebook, Self.byFacebook, .init("github.com", id: "3")] {
      let response = await call("transfer") { () throws(RPCError) in
        try await merges.transferIdentity(
          .init(proof: .init(proof: .credential(.accessToken(user)))), options: by(tokens))
      }
      tokens = response?.tokens ?? tokens
    }
    await getAccount(by: tokens)
    noteMails()
  }

  func visitThroughBrowser() async {
    func start(
      _ destination: LigatureV1.StartProviderSignInRequest.Destination,
      _ purpose: LigatureV1.ProviderSignInPurpose = .signIn
    ) async -> LigatureV1.StartProviderSignInResponse? {
      await call("start") { () throws(RPCError) in
        try await accounts.startProviderSignIn(
          .init(providerID: "google.com", purpose: purpose, destination: destination, deviceLabel: "test"))
      }
    }
    func visit(_ url: String, as user: SimulatedUser?) async -> ProviderVisitResult? {
      guard let answer = SimulatedProviders.answer(at: url, of: user) else { return nil }
      return try? await service.useCases.providerSignIn.finishProviderVisit(answer)
    }
    for user in [Self.ada, nil] {
      let started = await start(.returnURL("http://127.0.0.1:7000/back"))
      guard case .authorizationURL(let url)? = started?.next, case .redirect(let back)? = await visit(url, as: user)
      else { continue }
      let items = URLComponents(string: back)?.queryItems ?? []
      note("redirect: \(items.map(\.name))")
      let code = items.first { $0.name == "code" }?.value ?? ""
      await signIn(.intent(started?.secret, "lgic_wrong"))
      await signIn(.intent(started?.secret, code))
      await signIn(.intent(started?.secret, code))
    }
    _ = await start(.returnURL("http://127.0.0.1:7000/back"), .link)
    _ = await start(.returnURL("javascript:alert(1)"))
    _ = await start(.device(.init()), .link)
    let device = await start(.device(.init()))
    await signIn(.intent(device?.secret))
    if case .device(let shown)? = device?.next,
      let page = try? await service.useCases.providerSignIn.authorizationURL(userCode: shown.userCode),
      case .confirmation(_, let code)? = await visit(page.url, as: Self.ada)
    {
      _ = try? await service.useCases.providerSignIn.confirmDevice(code: code, userCode: shown.userCode)
    }
    await signIn(.intent(device?.secret))
  }

  func visitByCustomToken() async {
    func token(_ uid: String, _ claims: String = "{}") -> String {
      service.customTokens.issue(
        uid: uid, claims: claims, expiresAt: service.clock.now.adding(milliseconds: 3_600_000))
    }
    let used = token("employee-17", #"{"role":"admin","level":3}"#)
    let tokens = await signIn(.custom(used))?.tokens
    await signIn(.custom(used))
    await call("ID token") { () throws(RPCError) in try await sessions.issueIDToken(.init(), options: by(tokens)) }
    await signIn(.custom(token("employee-17")))
    await signIn(.custom(token("a", #"{"sub":"b"}"#)))
    await signIn(.custom(token("")))
    await signIn(.custom("forged"))
    await signIn(.custom(""))
    await link(.custom(token("b")), by: tokens)
    await link(.provider(Self.ada), by: tokens)
    let late = token("c")
    advance(seconds: 3601)
    await signIn(.custom(late))
  }

  func keepSessions() async {
    let tokens = await signIn(.provider(Self.ada))?.tokens
    var others: [LigatureV1.TokenPair?] = []
    for _ in 0..<3 { others.append(await signIn(.provider(Self.ada))?.tokens) }
    let listed = await call("list") { () throws(RPCError) in
      try await sessions.listSessions(.init(), options: by(tokens))
    }
    let target = listed?.sessions.first { !$0.isCurrent }?.sessionID ?? ""
    for target: LigatureV1.EndSessionsRequest.Target in [
      .sessionID(target), .sessionID(target), .sessionID("?"), .allOthers(.init()),
    ] {
      await call("end") { () throws(RPCError) in
        try await sessions.endSessions(.init(target: target), options: by(tokens))
      }
    }
    for other in others { await getAccount(by: other) }
    func refresh(_ token: String?) async -> LigatureV1.TokenPair? {
      await call("refresh") { () throws(RPCError) in
        try await sessions.refreshTokens(.init(refreshToken: token ?? ""))
      }?.tokens
    }
    _ = await refresh("?")
    let next = await refresh(tokens?.refreshToken)
    // The same answer, as long as the new tokens were not used.
    _ = await refresh(tokens?.refreshToken)
    await getAccount(by: next)
    advance(seconds: 3600)
    await getAccount(by: next)
    let last = await refresh(next?.refreshToken)
    await unlink("google.com", by: last)
    await call("delete") { () throws(RPCError) in try await accounts.deleteAccount(.init(), options: by(last)) }
    await call("sign out") { () throws(RPCError) in try await sessions.signOut(.init(), options: by(last)) }
    await call("sign out") { () throws(RPCError) in try await sessions.signOut(.init(), options: by(last)) }
    _ = await refresh(last?.refreshToken)
  }

  func repeatCalls() async {
    let tokens = await signIn(.anonymous)?.tokens
    let guest = await signUp(.anonymous)?.tokens ?? tokens
    let proof = LigatureV1.Credential.provider(Self.ada)
    for _ in 0..<2 {
      await call("repeated link") { () throws(RPCError) in
        try await accounts.linkIdentity(.init(credential: proof), options: by(guest, key: 1))
      }
    }
    await call("other request") { () throws(RPCError) in
      try await accounts.linkIdentity(.init(credential: .provider(Self.byFacebook)), options: by(guest, key: 1))
    }
    for _ in 0..<2 {
      await call("repeated sign-up") { () throws(RPCError) in
        try await accounts.signUp(
          .init(credential: .password("ada@repeated.example", "correct horse")), options: by(nil, key: 2))
      }
    }
  }

  func sendJunk() async {
    await signUp(.init())
    await signIn(.init())
    await link(.init(), by: nil)
    await link(.anonymous, by: await signUp(.anonymous)?.tokens)
    for bearer in ["", "lgs_short", "lgr_" + String(repeating: "A", count: 64), "a.b.c"] {
      var tokens = LigatureV1.TokenPair()
      tokens.sessionHandle = bearer
      await getAccount(by: tokens)
    }
    await call("check") { () throws(RPCError) in try await emails.checkActionCode(.init(code: "lgmv_x")) }
    await call("apply") { () throws(RPCError) in try await emails.applyActionCode(.init()) }
    await call("confirm") { () throws(RPCError) in try await emails.confirmPasswordReset(.init(code: "?")) }
    await call("finish") { () throws(RPCError) in try await factors.finishSignIn(.init()) }
    await call("end") { () throws(RPCError) in
      try await sessions.endSessions(.init(), options: by(await signUp(.anonymous)?.tokens))
    }
    await signUp(.password(String(repeating: "a", count: 300) + "@example.com", "correct horse"))
    await signUp(.password("a@example.com", String(repeating: "a", count: 5000)))
  }
}
