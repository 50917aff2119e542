import AccountFakes
import Accounts
import IPAddresses
import Testing

/// How many times the service reveals to one source that another account has what it names (S69).
@Suite struct DisclosureTests {
  private static let count = 300

  private let source: CallSource
  private let other: CallSource

  init() throws {
    source = CallSource(try #require(IPAddress("192.0.2.1")))
    other = CallSource(try #require(IPAddress("198.51.100.1")))
  }

  /// What one source learns of addresses that are taken.
  private func answers(
    _ fixture: ServiceFixture, _ ask: (_ number: Int) async throws -> Void
  ) async throws -> [AccountError.Reason?] {
    var answers: [AccountError.Reason?] = []
    for number in 0..<Self.count {
      answers.append(await reason { try await ask(number) })
    }
    return answers
  }

  private func expectStopped(_ answers: [AccountError.Reason?], _ told: AccountError.Reason) {
    #expect(answers.prefix(100).allSatisfy { $0 == told })
    #expect(answers.dropFirst(100).allSatisfy { $0 == .tooManyAttemptsTryLater })
  }

  private var policy: Policy {
    Policy(attempts: .with { $0.mails = AttemptLimit(1000, inMilliseconds: 1000) })
  }

  @Test(arguments: StoreKind.allCases)
  func s69LinksAndSignInsThatMeetAnotherAccountAreFailuresOfTheirSource(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: policy)
    for number in 0..<Self.count {
      _ = try await fixture.signIn(
        fixture.credential(fixture.google, "g\(number)", email: "taken\(number)@gmail.com", verified: true))
    }
    // One that merely mentions the address.
    func mention(_ number: Int) async throws -> Credential {
      try await fixture.credential(
        fixture.facebook, "f\(number)", email: "taken\(number)@gmail.com", verified: false, trusted: false)
    }
    let call = CallContext(source: source)
    expectStopped(
      try await answers(fixture) { number in
        _ = try await fixture.useCases.signingIn.signIn(
          try await mention(number), deviceLabel: "", caller: nil, call: call)
      }, .accountExistsWithDifferentCredential)
    // No method reveals any more whether an address is free or taken.
    let guest = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    for credential in [
      try await mention(1), try await fixture.credential(fixture.facebook, "free"),
      try await fixture.credential(fixture.google, "g1"),
    ] {
      #expect(
        await reason { try await fixture.useCases.linking.link(credential, principal: guest, call: call) }
          == .tooManyAttemptsTryLater)
    }
    // Another source is not concerned.
    let elsewhere = CallContext(source: other)
    #expect(
      await reason { try await fixture.useCases.linking.link(try await mention(2), principal: guest, call: elsewhere) }
        == .emailExists)
    #expect(
      await reason {
        try await fixture.useCases.linking.link(
          try await fixture.credential(fixture.google, "g3"), principal: guest, call: elsewhere)
      } == .credentialAlreadyInUse)
  }

  @Test func aLinkReadsTheFailuresOfItsSourceAndTheAccountsThatItConcernsAtOnce() async throws {
    let store = CountingStore()
    let fixture = try ServiceFixture(on: OpenStore(store))
    let guest = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    let credential = try await fixture.credential(fixture.google, "g1")
    let before = store.reads
    _ = try await fixture.useCases.linking.link(credential, principal: guest, call: CallContext(source: source))
    #expect(store.reads == before + 1)
  }

  @Test(arguments: StoreKind.allCases)
  func s69TypedAddressesThatAreTakenAreFailuresOfTheirSource(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: policy)
    _ = try await fixture.signUp(email: "taken@example.com")
    let guest = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    expectStopped(
      try await answers(fixture) { _ in
        _ = try await fixture.useCases.codeSending.changeEmail(
          to: "taken@example.com", principal: guest, call: CallContext(source: source))
      }, .emailExists)
    #expect(
      await reason {
        try await fixture.useCases.codeSending.changeEmail(
          to: "free@example.com", principal: guest, call: CallContext(source: source))
      } == .tooManyAttemptsTryLater)
    expectStopped(
      try await answers(fixture) { _ in
        _ = try await fixture.useCases.signingIn.signUp(
          .password(email: "taken@example.com", password: Secret("secret-1")), displayName: nil, deviceLabel: "",
          call: CallContext(source: other))
      }, .emailExists)
  }

  /// Without enumeration protection the service reveals that the new address has an owner, and counts it.
  @Test func s69ChangesOfAddressAreCountedWhereTheyTell() async throws {
    var policy = Policy.mailing(protected: false)
    policy.attempts.mailsPerSource = AttemptLimit(1000, inMilliseconds: 1000)
    let fixture = try ServiceFixture(policy: policy)
    _ = try await fixture.owner(of: "taken@example.com")
    let ada = try await fixture.principal(try await fixture.owner(of: "ada@example.com").tokens)
    expectStopped(
      try await answers(fixture) { _ in
        try await fixture.useCases.codeSending.sendEmailChange(
          to: "taken@example.com", CodeRequest(), principal: ada, call: CallContext(source: source))
      }, .emailExists)
  }

  /// As with Firebase: a link that is forwarded does not sign in, and does not say what is missing.
  @Test func aSignInLinkDoesNotTellItsAddress() async throws {
    let fixture = try ServiceFixture(policy: .mailing())
    _ = try await fixture.owner(of: "ada@example.com")
    try await fixture.useCases.codeSending.sendSignInLink(email: "ada@example.com", CodeRequest())
    let code = try await fixture.receiveCode(.signInLink)
    let info = try await fixture.useCases.codeUse.actionCodeInfo(code)
    #expect(info.kind == .signInLink && info.email == nil && info.newEmail == nil && info.deviceLabel == nil)
    #expect(
      await reason { try await fixture.signIn(.emailLink(email: "eve@example.com", code: code)) } == .invalidEmail)
    _ = try await fixture.signIn(.emailLink(email: "ada@example.com", code: code))
  }

  @Test(arguments: StoreKind.allCases)
  func withoutProtectionEachIdentityThatCarriesAnAddressIsFound(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing(protected: false))
    let ada = try await fixture.principal(try await fixture.owner(of: "ada@example.com").tokens)
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.google, "ada", email: "ada@gmail.com"), principal: ada)
    #expect(try await fixture.useCases.codeSending.signInMethods(for: "ada@gmail.com") == [.google])
    #expect(try await fixture.useCases.codeSending.signInMethods(for: "ada@example.com") == [.password, .google])
    #expect(try await fixture.useCases.codeSending.signInMethods(for: "unknown@example.com").isEmpty)
  }

  @Test func aWrongPasswordSaysSoWithoutProtection() async throws {
    for protected in [true, false] {
      let fixture = try ServiceFixture(policy: .mailing(protected: protected))
      _ = try await fixture.signUp(email: "ada@example.com")
      _ = try await fixture.signIn(
        fixture.credential(fixture.google, "ben", email: "ben@gmail.com"))
      func attempt(_ email: String) async -> AccountError.Reason? {
        await reason { try await fixture.signIn(.password(email: email, password: Secret("wrong"))) }
      }
      #expect(await attempt("ada@example.com") == (protected ? .invalidLoginCredentials : .invalidPassword))
      #expect(await attempt("ben@gmail.com") == (protected ? .invalidLoginCredentials : .invalidPassword))
      #expect(await attempt("unknown@example.com") == (protected ? .invalidLoginCredentials : .userNotFound))
    }
  }
}
