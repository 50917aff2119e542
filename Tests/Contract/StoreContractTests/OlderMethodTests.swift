import AccountFakes
import Accounts
import Testing

/// What a way back takes as a method from before: what the owner had, and nothing that another person had or can get.
@Suite struct OlderMethodTests {
  private static let hour: Int64 = 3600
  private static let day = 24 * hour
  private static let address = "ada@example.com"

  /// The owner leaves the mailbox for another one, with a new factor. Returns the code that whoever reads the old
  /// mailbox gets.
  private func flee(_ fixture: ServiceFixture, _ tokens: TokenPair) async throws -> Secret {
    let caller = try await fixture.principal(fixture.enrollApp(tokens).tokens)
    let change = try await fixture.changeCode(to: "fled@example.com", by: caller)
    _ = try await fixture.apply(change, .accept(password: nil), by: caller)
    return try await fixture.receiveCode(.emailChanged, at: Self.address)
  }

  /// A thief had a session, and the owner has taken the account back. Between seven days after the theft and seven days
  /// after the way back, the thief's methods are old enough and were there in the time that counts.
  @Test(arguments: StoreKind.allCases, [(7 * day - hour / 2, false), (7 * day - hour / 2, true), (60 * day, false)])
  func whatAWayBackHasTakenOffShowsNothingLater(_ kind: StoreKind, _ story: (wait: Int64, isTaken: Bool)) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    _ = try await fixture.owner(of: Self.address)
    fixture.clock.advance(seconds: 30 * Self.day)
    func thiefs() async throws -> Credential { try await fixture.credential(fixture.facebook, "thief") }
    let stolen = try await fixture.principal(fixture.signIn(fixture.password(Self.address)).tokens)
    let linked = try #require(try await fixture.useCases.linking.link(thiefs(), principal: stolen).tokens)
    let app = try await fixture.enrollApp(linked)
    fixture.clock.advance(seconds: Self.hour)
    let mails = try await fixture.receiveMails()
    let notice = try #require(mails.first { $0.kind == .methodLinked }?.code)
    let applied = try await fixture.apply(notice, .accept(password: Secret("secret-1")))
    #expect(applied.recovery?.factors.map(\.id) == [app.id])
    try await fixture.choosePassword(applied)
    if story.isTaken { #expect(try await fixture.signIn(thiefs()).isNewAccount) }

    fixture.clock.advance(seconds: story.wait)
    _ = try await fixture.receiveMails()
    let owner = try await fixture.signIn(fixture.password(Self.address, "owners-own"))
    let code = try await flee(fixture, owner.tokens)
    let identity = ActionCodeAnswer.show(OlderMethod(credential: try await thiefs()))
    #expect(await reason { try await fixture.apply(code, identity) } == .invalidLoginCredentials)
    let factor = ActionCodeAnswer.show(OlderMethod(factorCode: fixture.freshCode(of: app.secret)))
    #expect(await reason { try await fixture.apply(code, factor) } == .invalidCode)
    #expect(try await fixture.account(owner)?.factors.count == 1)
  }

  /// The password of before a way back, which sets it aside whatever its age, is the owner's, if it was too old for that
  /// way back to doubt it.
  @Test(arguments: StoreKind.allCases, [8, 9, 30])
  func thePasswordThatAWayBackHasSetAsideStillCounts(_ kind: StoreKind, _ age: Int64) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let owner = try await fixture.owner(of: Self.address)
    fixture.clock.advance(seconds: age * Self.day)
    let code = try await flee(fixture, fixture.signIn(fixture.password(Self.address)).tokens)
    _ = try await fixture.apply(code, .accept(password: nil))
    #expect(try await fixture.account(owner)?.linkedIdentities == [])
    fixture.clock.advance(seconds: Self.day)
    try await fixture.useCases.codeSending.sendPasswordReset(email: Self.address, CodeRequest())
    let again = try #require(try await fixture.receiveMails().last?.codeBeside)
    _ = try await fixture.apply(again, .accept(password: Secret("secret-1")))
    #expect(try await fixture.account(owner)?.factors == [])
  }

  /// A squatter has signed up with the address, and has linked and unlinked an identity. The owner of the address gets
  /// the account by a proof of it.
  @Test(arguments: StoreKind.allCases, [false, true])
  func whatATakeOverHasSetAsideShowsNothing(_ kind: StoreKind, _ isByReset: Bool) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    func squatters() async throws -> Credential { try await fixture.credential(fixture.facebook, "squatter") }
    let squatter = try await fixture.signUp(email: Self.address, password: "squatters-own")
    let linked = try await fixture.useCases.linking.link(squatters(), principal: fixture.principal(squatter.tokens))
    fixture.clock.advance(seconds: 2 * Self.hour)
    _ = try await fixture.useCases.linking.unlink(
      .provider(.facebook), revoke: .none,
      principal: fixture.principal(fixture.signIn(fixture.password(Self.address, "squatters-own")).tokens))
    #expect(linked.account.uid == squatter.account.uid)
    fixture.clock.advance(seconds: Self.hour)
    if isByReset {
      _ = try await fixture.useCases.passwordReset.resetPassword(
        .code(fixture.resetCode(Self.address)), to: Secret("owners-own"))
    } else {
      #expect(try await fixture.signIn(fixture.emailLink(Self.address)).account.uid == squatter.account.uid)
    }

    fixture.clock.advance(seconds: 7 * Self.day - 2 * Self.hour)
    let entry = isByReset ? fixture.password(Self.address, "owners-own") : try await fixture.emailLink(Self.address)
    let owner = try await fixture.signIn(entry)
    #expect(owner.account.uid == squatter.account.uid)
    let code = try await flee(fixture, owner.tokens)
    let shown: [ActionCodeAnswer] = [
      .accept(password: Secret("squatters-own")), .show(OlderMethod(credential: try await squatters())),
    ]
    for answer in shown {
      #expect(await reason { try await fixture.apply(code, answer) } == .invalidLoginCredentials)
    }
    #expect(try await fixture.account(owner)?.factors.count == 1)
  }

  /// Whoever reads the mailbox recovers the account at the provider, and has a token made that names no address.
  @Test(arguments: StoreKind.allCases, [false, true])
  func aProvidersAccountAtTheMailboxShowsNothing(_ kind: StoreKind, _ isUnlinked: Bool) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let owner = try await fixture.owner(of: Self.address)
    var tokens = owner.tokens
    let own = [
      try await fixture.credential(fixture.oidc, "adas", email: Self.address, trusted: false),
      try await fixture.credential(fixture.google, "adas", email: "elsewhere@example.com", trusted: false),
    ]
    for credential in own {
      tokens = try #require(
        try await fixture.useCases.linking.link(credential, principal: fixture.principal(tokens)).tokens)
    }
    fixture.clock.advance(seconds: 10 * Self.day)
    tokens = try await fixture.signIn(fixture.password(Self.address)).tokens
    if isUnlinked {
      for provider in [fixture.oidc.providerID, .google] {
        tokens = try await fixture.useCases.linking.unlink(
          .provider(provider), revoke: .none, principal: fixture.principal(tokens)
        ).tokens
      }
    }
    let code = try await flee(fixture, tokens)
    for email in [Self.address, nil] {
      let credential = try await fixture.credential(fixture.oidc, "adas", email: email, trusted: false)
      #expect(
        await reason { try await fixture.apply(code, .show(OlderMethod(credential: credential))) }
          == .invalidLoginCredentials)
    }
    #expect(try await fixture.account(owner)?.factors.count == 1)
    // One with another address shows more than the mailbox, whatever its token names.
    let google = try await fixture.credential(fixture.google, "adas")
    _ = try await fixture.apply(code, .show(OlderMethod(credential: google)))
    #expect(try await fixture.account(owner)?.factors == [])
  }
}
