import Accounts
import Testing

/// Which nonces an ID token may carry, and who may use them.
@Suite struct NonceTests {
  private static let instance = [UInt8](repeating: 7, count: 32)

  private func token(
    _ fixture: ServiceFixture, _ claim: Secret?, fingerprint: [UInt8] = [1, 2, 3]
  ) -> Secret {
    fixture.google.token(
      for: ProviderAssertion(
        issuer: fixture.google.issuer, subject: "g1", nonceClaim: claim, expiresAt: fixture.clock.now,
        tokenFingerprint: fingerprint))
  }

  @Test(arguments: StoreKind.allCases)
  func aTokenOfAnApplicationWithItsOwnNonceIsAcceptedOnce(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let own = Secret("made-by-the-application")
    let token = token(fixture, own)
    _ = try await fixture.signIn(.provider(.google, .idToken(token, nonce: own)))
    #expect(
      await reason { try await fixture.signIn(.provider(.google, .idToken(token, nonce: own))) }
        == .missingOrInvalidNonce)
    // Nor without naming the nonce.
    #expect(
      await reason { try await fixture.signIn(.provider(.google, .idToken(token, nonce: nil))) }
        == .missingOrInvalidNonce)
  }

  /// The snippets of the reference page pass the token alone.
  @Test func aNonceThatTheCredentialDoesNotNameIsIgnored() async throws {
    let fixture = try ServiceFixture()
    let token = token(fixture, Secret("unknown here"))
    _ = try await fixture.signIn(.provider(.google, .idToken(token, nonce: nil)))
    #expect(
      await reason { try await fixture.signIn(.provider(.google, .idToken(token, nonce: nil))) }
        == .missingOrInvalidNonce)
  }

  /// The token has the digest of the nonce, so that the nonce alone could not reveal the second use.
  @Test func aTokenWithANonceOfThisServerIsNotAcceptedAgainWithoutIt() async throws {
    let fixture = try ServiceFixture()
    let nonce = try await fixture.useCases.providerSignIn.issueNonce(for: .google).nonce
    let token = token(fixture, nonce)
    _ = try await fixture.signIn(.provider(.google, .idToken(token, nonce: nonce)))
    #expect(
      await reason { try await fixture.signIn(.provider(.google, .idToken(token, nonce: nil))) }
        == .missingOrInvalidNonce)
  }

  @Test func requiredMeansANonceOfThisServer() async throws {
    let fixture = try ServiceFixture(policy: Policy(providers: [.google: ProviderPolicy(nonce: .required)]))
    let own = Secret("made-by-the-application")
    #expect(
      await reason { try await fixture.signIn(.provider(.google, .idToken(token(fixture, own), nonce: own))) }
        == .missingOrInvalidNonce)
    #expect(
      await reason { try await fixture.signIn(.provider(.google, .idToken(token(fixture, nil), nonce: nil))) }
        == .missingOrInvalidNonce)
    let nonce = try await fixture.useCases.providerSignIn.issueNonce(for: .google).nonce
    // The token itself carries it.
    _ = try await fixture.signIn(.provider(.google, .idToken(token(fixture, nonce), nonce: nil)))
  }

  @Test func aNonceIsForTheClientInstanceThatAskedForIt() async throws {
    let fixture = try ServiceFixture()
    let nonce = try await fixture.useCases.providerSignIn.issueNonce(for: .google, clientInstance: Self.instance).nonce
    let token = token(fixture, nonce)
    func attempt(_ instance: [UInt8]) async -> AccountError.Reason? {
      await reason {
        try await fixture.signIn(.provider(.google, .idToken(token, nonce: nonce), clientInstance: instance))
      }
    }
    #expect(await attempt([]) == .missingOrInvalidNonce)
    #expect(await attempt([UInt8](repeating: 8, count: 32)) == .missingOrInvalidNonce)
    #expect(await attempt([7]) == .invalidArgument)
    #expect(await attempt(Self.instance) == nil)
    #expect(
      await reason { try await fixture.useCases.providerSignIn.issueNonce(for: .google, clientInstance: [7]) }
        == .invalidArgument)
  }

  @Test func aNonceIsForTheSessionThatAskedForItAndItsSuccessors() async throws {
    let fixture = try ServiceFixture()
    let mine = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    let other = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    let nonce = try await fixture.useCases.providerSignIn.issueNonce(for: .google, caller: mine).nonce
    let credential = Credential.provider(.google, .idToken(token(fixture, nonce), nonce: nonce))
    #expect(await reason { try await fixture.signIn(credential) } == .missingOrInvalidNonce)
    #expect(
      await reason { try await fixture.useCases.linking.link(credential, principal: other) } == .missingOrInvalidNonce)
    let linked = try await fixture.useCases.linking.link(fixture.credential(fixture.facebook, "f1"), principal: mine)
    let successor = try await fixture.principal(try #require(linked.tokens))
    _ = try await fixture.useCases.linking.link(credential, principal: successor)
  }
}
