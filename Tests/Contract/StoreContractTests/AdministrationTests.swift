import AccountFakes
import Accounts
import IPAddresses
import Testing

/// What administrators do with accounts, and what the audit trail keeps of it.
@Suite struct AdministrationTests {
  private let password = Credential.password(email: "ada@example.com", password: Secret("secret-1"))
  private let administrator = Administrator.serverOperator

  private func directory(of fixture: ServiceFixture) -> AccountInspector {
    AccountInspector(directory: fixture.store, normalizer: SimpleNormalizer(), clock: fixture.clock)
  }

  // MARK: Finding

  @Test(arguments: StoreKind.allCases)
  func anAccountIsFoundByAllThatNamesIt(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let caller = try await fixture.principal(try await fixture.signUp(email: "ada@example.com").tokens)
    _ = try await fixture.useCases.linking.link(try await fixture.credential(fixture.google, "g-1"), principal: caller)
    let inspector = directory(of: fixture)
    for reference in [
      AccountReference.uid(caller.uid), .email("ada@example.com"), .identity(.google, subject: "g-1"),
      .identity(.password, subject: "ada@example.com"),
    ] {
      #expect(try await inspector.find(reference).account.uid == caller.uid, "\(reference)")
    }
    for reference in [
      AccountReference.uid(UID(rawValue: "nobody")), .email("bob@example.com"), .phone("+15550100"),
      .identity(.google, subject: "g-2"), .identity(.facebook, subject: "g-1"),
    ] {
      #expect(await reason { try await inspector.find(reference) } == .userNotFound, "\(reference)")
    }
    // PostgreSQL refuses these.
    for reference in [
      AccountReference.uid(UID(rawValue: "a\0")), .identity(.google, subject: "\0"),
      .identity(ProviderID(rawValue: "google\0.com"), subject: "g-1"),
    ] {
      let error = await failure { try await inspector.find(reference) }
      #expect(error?.reason == .invalidArgument && error?.field == .account, "\(reference)")
    }
    #expect(await reason { try await inspector.find(.email("ada")) } == .invalidEmail)
    #expect(await reason { try await inspector.find(.phone("0123")) } == .invalidPhoneNumber)
    // What is set aside, or deleted, is not found.
    try await fixture.useCases.administration.deleteAccount(caller.uid, by: administrator)
    #expect(await reason { try await inspector.find(.identity(.google, subject: "g-1")) } == .userNotFound)
    #expect(await reason { try await inspector.find(.email("ada@example.com")) } == .userNotFound)
  }

  /// Between the question whether to delete an account and the deletion it may have become an alias of another.
  @Test(arguments: StoreKind.allCases)
  func aUIDThatWasMergedIsFoundAndNamesNoAccountToChange(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let inspector = directory(of: pair.fixture)
    let (survivor, merged) = (pair.first.account.uid, pair.second.account.uid)
    #expect(try await inspector.findToChange(.uid(merged)).uid == merged)
    _ = try await pair.merge()
    #expect(try await inspector.find(.uid(merged)).account.uid == survivor)
    let error = await #expect(throws: AccountError.self) { try await inspector.findToChange(.uid(merged)) }
    #expect(error?.reason == .userNotFound && error?.message.contains(survivor.rawValue) == true)
    #expect(try await inspector.findToChange(.uid(survivor)).uid == survivor)
    #expect(try await inspector.findToChange(.identity(.facebook, subject: "f")).uid == survivor)
  }

  /// The data of its user is in the other account.
  @Test(arguments: StoreKind.allCases)
  func aMergedAccountDoesNotCountAsDeleted(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let (survivor, merged) = (pair.first.account.uid, pair.second.account.uid)
    _ = try await pair.merge()
    let administration = pair.fixture.useCases.administration
    let uids = [UID(rawValue: "nobody"), merged]
    let failed = try await administration.deleteAccounts(uids, force: true, by: administrator)
    #expect(failed.map(\.index) == [1] && failed.map(\.error.reason) == [.userNotFound])
    #expect(failed.first?.error.message.contains(survivor.rawValue) == true)
    #expect(try await pair.fixture.account(pair.first) != nil)
    // Once that one is deleted, both are gone.
    #expect(try await administration.deleteAccounts([survivor], force: true, by: administrator).isEmpty)
    #expect(try await administration.deleteAccounts(uids, force: true, by: administrator).isEmpty)
  }

  // MARK: Disabling

  @Test(arguments: StoreKind.allCases)
  func aDisabledAccountIsRefusedAtOnceAndItsSessionsStayDead(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let tokens = try await fixture.signUp(email: "ada@example.com").tokens
    let principal = try await fixture.principal(tokens)
    let disabled = try await fixture.useCases.setDisabled(true, principal.uid, by: administrator)
    #expect(disabled.isDisabled && disabled.email == "ada@example.com")
    // The handle was in the cache.
    #expect(await reason { try await fixture.principal(tokens) } == .userDisabled)
    #expect(await reason { try await fixture.useCases.sessions.refresh(tokens.refreshToken) } == .userDisabled)
    #expect(await reason { try await fixture.signIn(password) } == .userDisabled)
    // A call that was under way.
    #expect(
      await reason {
        try await fixture.useCases.ownAccount.updateProfile(
          ProfileChange(displayName: "Ada", photoURL: nil), principal: principal)
      } == .userDisabled)
    let again = try await fixture.useCases.setDisabled(true, principal.uid, by: administrator)
    #expect(again.version == disabled.version)

    let enabled = try await fixture.useCases.setDisabled(false, principal.uid, by: administrator)
    #expect(!enabled.isDisabled)
    #expect(await reason { try await fixture.principal(tokens) } == .tokenExpired)
    #expect(await reason { try await fixture.useCases.sessions.refresh(tokens.refreshToken) } == .invalidRefreshToken)
    #expect(try await fixture.signIn(password).account.uid == principal.uid)
  }

  @Test func aWatchEndsWhenItsAccountIsDisabled() async throws {
    let fixture = try ServiceFixture(.inMemory)
    let principal = try await fixture.principal(try await fixture.signUp(email: "ada@example.com").tokens)
    let (updates, continuation) = AsyncStream<AccountUpdate>.makeStream()
    async let end = reason {
      try await fixture.useCases.watching.watchAccount(principal: principal, after: nil) { continuation.yield($0) }
    }
    var iterator = updates.makeAsyncIterator()
    _ = await iterator.next()
    _ = try await fixture.useCases.setDisabled(true, principal.uid, by: administrator)
    #expect(await end == .userDisabled)
  }

  // MARK: Sessions, deletion, links

  @Test(arguments: StoreKind.allCases)
  func allSessionsOfAnAccountEnd(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let first = try await fixture.signUp(email: "ada@example.com").tokens
    let second = try await fixture.signIn(password).tokens
    let other = try await fixture.signUp(email: "bob@example.com").tokens
    let uid = try await fixture.principal(first).uid
    #expect(try await fixture.useCases.administration.endSessions(of: uid, by: administrator) == 2)
    for tokens in [first, second] {
      #expect(await reason { try await fixture.principal(tokens) } == .tokenExpired)
      #expect(await reason { try await fixture.useCases.sessions.refresh(tokens.refreshToken) } == .invalidRefreshToken)
    }
    _ = try await fixture.principal(other)
    _ = try await fixture.signIn(password)
    #expect(
      await reason { try await fixture.useCases.administration.endSessions(of: UID(rawValue: "x"), by: administrator) }
        == .userNotFound)
  }

  @Test(arguments: StoreKind.allCases)
  func aLinkSetsANewPasswordWithoutMail(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let tokens = try await fixture.signUp(email: "ada@example.com").tokens
    let uid = try await fixture.principal(tokens).uid
    let made = try await fixture.useCases.administration.makeActionLink(.passwordReset, for: uid, by: administrator)
    #expect(made.expiresAt > fixture.clock.now)
    let code = try #require(made.link.reveal().split(separator: "oobCode=").last)
    _ = try await fixture.useCases.passwordReset.resetPassword(.code(Secret(String(code))), to: Secret("secret-two"))
    _ = try await fixture.signIn(.password(email: "ada@example.com", password: Secret("secret-two")))
    #expect(await reason { try await fixture.principal(tokens) } == .tokenExpired)

    let anonymous = try await fixture.signIn(.anonymous).account.uid
    #expect(
      await reason {
        try await fixture.useCases.administration.makeActionLink(.passwordReset, for: anonymous, by: administrator)
      }
        == .missingEmail)
    _ = try await fixture.useCases.setDisabled(true, uid, by: administrator)
    #expect(
      await reason {
        try await fixture.useCases.administration.makeActionLink(.passwordReset, for: uid, by: administrator)
      }
        == .userDisabled)
  }

  // MARK: The trail

  private func entries(_ fixture: ServiceFixture, _ filter: AuditFilter) async throws -> [AuditEntry] {
    try await directory(of: fixture).auditTrail(filter, before: nil, limit: 10_000).entries
  }

  @Test(arguments: StoreKind.allCases)
  func anEntryNamesTheCallAndTheAdministrator(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let uid = try await ChangeOrigin.$current.withValue(ChangeOrigin(requestID: "one", callerRequestID: "theirs")) {
      try await fixture.signUp(email: "ada@example.com").account.uid
    }
    _ = try await ChangeOrigin.$current.withValue(ChangeOrigin(requestID: "two")) {
      try await fixture.useCases.setDisabled(true, uid, by: administrator)
    }
    let first = try await entries(fixture, AuditFilter(requestID: "one"))
    #expect(first.map(\.record.action).contains(.accountCreated) && first.allSatisfy { $0.origin.actor == nil })
    let second = try await entries(fixture, AuditFilter(requestID: "two"))
    #expect(second.map(\.record.action) == [.accountDisabled] && second[0].origin.actor == "operator")
    #expect(try await entries(fixture, AuditFilter(uid: uid)) == second + first)
    #expect(try await entries(fixture, AuditFilter(requestID: "theirs")) == first)
    #expect(try await entries(fixture, AuditFilter(requestID: "three")).isEmpty)
    #expect(try await entries(fixture, AuditFilter(uid: UID(rawValue: "x"))).isEmpty)
    // PostgreSQL refuses these.
    for (filter, field) in [
      (AuditFilter(uid: UID(rawValue: "\0")), AccountError.Field.auditedAccount),
      (AuditFilter(requestID: "a\0"), .auditedRequest),
    ] {
      let error = await failure { try await entries(fixture, filter) }
      #expect(error?.reason == .invalidArgument && error?.field == field)
    }
    let failed = try await fixture.useCases.administration.deleteAccounts(
      [UID(rawValue: "\0")], force: true, by: administrator)
    #expect(failed.map(\.error.field) == [.accountIDs])
  }

  @Test(arguments: StoreKind.allCases)
  func theTrailIsReadInPagesTheLatestFirst(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    for number in 0..<5 {
      _ = try await fixture.signUp(email: "user\(number)@example.com")
      fixture.clock.advance(seconds: 7200)
    }
    let inspector = directory(of: fixture)
    let all = try await inspector.auditTrail(AuditFilter(), before: nil, limit: 1000).entries
    #expect(all.map(\.number) == all.map(\.number).sorted(by: >) && all.count >= 5)
    var paged: [AuditEntry] = []
    var cursor: AuditCursor?
    repeat {
      let page = try await inspector.auditTrail(AuditFilter(), before: cursor, limit: 2)
      #expect(page.entries.count <= 2)
      paged += page.entries
      cursor = page.next
    } while cursor != nil
    #expect(paged == all)
    let since = fixture.clock.now.adding(milliseconds: -8_000_000)
    let late = try await inspector.auditTrail(AuditFilter(since: since), before: nil, limit: 1000).entries
    #expect(!late.isEmpty && late == all.filter { $0.record.at >= since })
  }

  @Test(arguments: StoreKind.allCases)
  func refusalsAreWrittenLaterAndBoundedForEachSource(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    func refused() async throws -> [AuditEntry] {
      try await entries(fixture, AuditFilter()).filter { $0.record.action == .callRefused }
    }
    func note(_ count: Int, from address: String) throws {
      let source = CallSource(try #require(IPAddress(address)))
      for number in 0..<count {
        fixture.useCases.refusedCalls.note(
          "INVALID_CODE", of: nil, from: source, in: ChangeOrigin(requestID: "\(address) \(number)"))
      }
    }
    try note(100, from: "10.0.0.1")
    #expect(try await refused().isEmpty)
    await fixture.useCases.refusedCalls.write()
    #expect(try await refused().count == 60)
    // Another source has its own share, and all together have one.
    try note(1, from: "10.0.0.2")
    await fixture.useCases.refusedCalls.write()
    #expect(try await refused().first?.origin.requestID == "10.0.0.2 0")
    for number in 3..<30 { try note(100, from: "10.0.0.\(number)") }
    await fixture.useCases.refusedCalls.write()
    #expect(try await refused().count == 600)
    // Known callers have shares of their own, which strangers cannot use up.
    let source = CallSource(try #require(IPAddress("10.0.0.1")))
    for number in 0..<100 {
      fixture.useCases.refusedCalls.note(
        "INSUFFICIENT_PERMISSION", of: nil, from: source,
        in: ChangeOrigin(requestID: "service \(number)", actor: "service:orders"))
    }
    fixture.useCases.refusedCalls.note(
      "INVALID_PASSWORD", of: UID(rawValue: "user"), from: source, in: ChangeOrigin(requestID: "user"))
    await fixture.useCases.refusedCalls.write()
    #expect(try await refused().count == 661)
    fixture.clock.advance(seconds: 3600)
    try note(1, from: "10.0.0.1")
    await fixture.useCases.refusedCalls.write()
    #expect(try await refused().count == 662)
  }

  @Test(arguments: StoreKind.allCases)
  func oldRecordsAreSwept(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    func count() async throws -> Int { try await entries(fixture, AuditFilter()).count }
    let lifetimes = Lifetimes.with { $0.auditRecord = 86_400_000 }
    for number in 0..<5 { _ = try await fixture.signUp(email: "user\(number)@example.com") }
    let old = try await count()
    fixture.clock.advance(seconds: 86_400)
    _ = try await fixture.signUp(email: "late@example.com")
    let late = try await count() - old
    // In small batches.
    _ = try await fixture.store.sweep(now: fixture.clock.now, limit: 2, lifetimes: lifetimes)
    #expect(try await count() == old + late - 2)
    while try await fixture.store.sweep(now: fixture.clock.now, limit: 2, lifetimes: lifetimes) > 0 {}
    #expect(try await count() == late)
  }
}
