import AccountFakes
import Accounts
import Testing

/// What is not hashed, asked or stored for a token that no one was given (S70).
@Suite struct JunkTests {
  private static let prefixes = [
    "lgs_", "lgr_", "lgc_", "lgn_", "lgmv_", "lgmp_", "lgml_", "lgmc_", "lgmr_", "lgf_", "lgis_", "lgic_", "lgit_",
    "lgp_", "lgm_",
  ]

  /// Texts without any meaning, and tokens of each kind that are well-formed and were never issued.
  private static var junk: [Secret] {
    ["x", "../..", "1234567890", String(repeating: "A", count: 5000)].map { Secret($0) }
      + prefixes.map { Secret($0 + String(repeating: "A", count: 43)) }
  }

  private let store = CountingStore()
  private let fixture: ServiceFixture

  init() throws {
    var policy = Policy.mailing()
    policy.phone = PhonePolicy(sendsMessages: true)
    policy.returnURLs = ["https://app.example.com"]
    policy.attempts = .unlimitedSMS
    policy.attempts.failuresPerSource = AttemptLimit(100_000, inMilliseconds: 1000)
    fixture = try ServiceFixture(policy: policy, on: OpenStore(store))
  }

  @Test func s70JunkCostsNoHashNoCallAndNoRow() async throws {
    let useCases = fixture.useCases
    let principal = try await fixture.principal(try await fixture.owner(of: "ada@example.com").tokens)
    _ = try await fixture.receiveMails()
    let (commits, hashes) = (store.commits, fixture.hasher.counts)
    let password = Secret("new-secret-1")
    for junk in Self.junk {
      let factors: [FactorAssertion] = [
        .totp(FactorID(rawValue: junk.reveal()), code: Secret("123456")), .recoveryCode(junk),
        .phone(sessionInfo: junk, code: Secret("123456")),
      ]
      let credentials: [Credential] = [
        .continuation(junk), .emailLink(email: "ada@example.com", code: junk), .intent(secret: junk, code: junk),
        .phone(sessionInfo: junk, code: Secret("123456")), .customToken(junk),
      ]
      func refused(_ name: String, _ call: () async throws -> Void) async {
        #expect(await reason(call) != nil, "\(name) \(junk.reveal().prefix(50))")
      }
      for credential in credentials {
        await refused("sign in") { _ = try await fixture.signIn(credential) }
        await refused("link") { _ = try await useCases.linking.link(credential, principal: principal) }
        await refused("reauthenticate") {
          _ = try await useCases.reauthentication.reauthenticate(credential, principal: principal)
        }
        await refused("plan") {
          _ = try await useCases.merging.planMerge(.credential(credential), principal: principal)
        }
        await refused("transfer") {
          _ = try await useCases.merging.transferIdentity(.credential(credential), principal: principal)
        }
      }
      for factor in factors {
        await refused("finish") {
          _ = try await useCases.factorChallenges.finishSignIn(junk, with: factor, caller: nil)
        }
        await refused("reset") {
          _ = try await useCases.passwordReset.resetPassword(.secondFactor(pendingToken: junk, factor), to: password)
        }
        await refused("plan") {
          _ = try await useCases.merging.planMerge(.secondFactor(pendingToken: junk, factor), principal: principal)
        }
      }
      await refused("reset") { _ = try await useCases.passwordReset.resetPassword(.code(junk), to: password) }
      await refused("check") { _ = try await useCases.codeUse.actionCodeInfo(junk) }
      for answer in [ActionCodeAnswer.accept(password: password), .confirm, .deny] {
        await refused("apply") { _ = try await useCases.codeUse.applyActionCode(junk, answer: answer, caller: nil) }
      }
      await refused("refresh") { _ = try await useCases.sessions.refresh(junk) }
      await refused("authenticate") { _ = try await useCases.authentication.authenticate(bearer: junk) }
      await refused("plan") { _ = try await useCases.merging.planMerge(.anonymous(junk), principal: principal) }
      await refused("merge") { _ = try await useCases.merging.commitMerge(junk, principal: principal) }
      await refused("challenge") {
        _ = try await useCases.factorChallenges.startFactorChallenge(junk, factor: FactorID(rawValue: "x"))
      }
      await refused("enroll") {
        _ = try await useCases.factorEnrollment.finishEnrollment(
          junk, code: Secret("123456"), displayName: nil, principal: principal)
      }
      await refused("phone") {
        _ = try await useCases.linking.updatePhoneNumber(sessionInfo: junk, code: Secret("1"), principal: principal)
      }
      await refused("callback") {
        _ = try await useCases.providerSignIn.finishProviderVisit(
          ProviderCallback(provider: .google, state: junk, answer: AuthorizationAnswer(code: Secret("code"))))
      }
      await refused("device") {
        _ = try await useCases.providerSignIn.confirmDevice(code: junk, userCode: junk.reveal())
      }
      await refused("device") { try await useCases.providerSignIn.denyDevice(code: junk) }
      await refused("user code") { _ = try await useCases.providerSignIn.authorizationURL(userCode: junk.reveal()) }
      await refused("start") {
        let request = ProviderSignInRequest(
          provider: ProviderID(rawValue: junk.reveal()), purpose: .signIn, destination: .device)
        _ = try await useCases.providerSignIn.startProviderSignIn(request, caller: nil)
      }
    }
    #expect(store.commits == commits && fixture.hasher.counts == hashes)
    #expect(fixture.google.calls == 0 && fixture.facebook.calls == 0 && fixture.oidc.calls == 0)
    #expect(fixture.browser.asked.isEmpty && fixture.browser.redeemed.isEmpty)
    #expect(try await fixture.phones.count == 0)
    #expect(try await fixture.store.read { try $0.pendingMailCount() } == 0)
  }

  /// A right code of an account that asks for a factor buys no hash either, before the factor is there.
  @Test func s70ResetHashesOnlyWhatItKeeps() async throws {
    let (_, _) = try await fixture.enrollPhone()
    let code = try await fixture.resetCode(ServiceFixture.address)
    let hashes = fixture.hasher.counts.hashes
    let challenge = try #require(
      await failure { try await fixture.useCases.passwordReset.resetPassword(.code(code), to: Secret("new-secret-1")) }?
        .challenge)
    #expect(fixture.hasher.counts.hashes == hashes)
    let factor = try #require(challenge.factors.first?.id)
    let proof = try await fixture.phoneAssertion(challenge, factor)
    _ = try await fixture.useCases.passwordReset.resetPassword(
      .secondFactor(pendingToken: challenge.pendingToken, proof), to: Secret("new-secret-1"))
    #expect(fixture.hasher.counts.hashes == hashes + 1)
  }
}
