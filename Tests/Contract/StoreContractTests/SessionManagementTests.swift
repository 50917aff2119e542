import AccountFakes
import Accounts
import InMemoryAccountStore
import Testing

/// What users do with their sessions, passwords and profiles.
@Suite struct SessionManagementTests {
  private let password = Credential.password(email: "ada@example.com", password: Secret("secret-1"))

  // MARK: Sessions

  @Test(arguments: StoreKind.allCases)
  func sessionsAreListedWithTheLatestSignInFirst(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let first = try await fixture.signUp(email: "ada@example.com").tokens
    fixture.clock.advance(seconds: 10)
    let second = try await fixture.useCases.signingIn.signIn(password, deviceLabel: "phone", caller: nil).tokens
    fixture.clock.advance(seconds: 10)
    let refreshed = try await fixture.useCases.sessions.refresh(first.refreshToken)
    let caller = try await fixture.principal(refreshed)
    let sessions = try await fixture.useCases.sessions.listSessions(principal: caller)
    #expect(sessions.map(\.deviceLabel) == ["phone", "test"])
    #expect(sessions.map(\.id) == [try await fixture.principal(second).sessionID, caller.sessionID])
    #expect(sessions[1].rotatedAt == fixture.clock.now && sessions[1].authTime < sessions[0].authTime)
    // One that was replaced is not another one.
    _ = try await fixture.useCases.reauthentication.reauthenticate(
      password, principal: try await fixture.principal(second))
    #expect(try await fixture.useCases.sessions.listSessions(principal: caller).count == 2)
    // Neither is one of another account, nor one that has expired.
    _ = try await fixture.signUp(email: "bob@example.com")
    fixture.clock.advance(seconds: 180 * 86_400)
    let late = try await fixture.principal(try await fixture.signIn(password).tokens)
    #expect(try await fixture.useCases.sessions.listSessions(principal: late).map(\.id) == [late.sessionID])
  }

  @Test(arguments: StoreKind.allCases)
  func oneSessionOrAllOthersEndAtOnce(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let own = try await fixture.signUp(email: "ada@example.com").tokens
    var others: [TokenPair] = []
    for _ in 0..<3 { others.append(try await fixture.signIn(password).tokens) }
    let caller = try await fixture.principal(own)
    let target = try await fixture.principal(others[0]).sessionID
    #expect(try await fixture.useCases.sessions.endSessions(.one(target), principal: caller) == 1)
    #expect(try await fixture.useCases.sessions.endSessions(.one(target), principal: caller) == 0)
    #expect(await reason { try await fixture.principal(others[0]) } == .tokenExpired)
    #expect(
      await reason { try await fixture.useCases.sessions.refresh(others[0].refreshToken) } == .invalidRefreshToken)
    _ = try await fixture.principal(others[1])
    #expect(try await fixture.useCases.sessions.endSessions(.allOthers, principal: caller) == 2)
    #expect(try await fixture.useCases.sessions.endSessions(.allOthers, principal: caller) == 0)
    for tokens in others { #expect(await reason { try await fixture.principal(tokens) } == .tokenExpired) }
    _ = try await fixture.principal(own)
    // Its own ends like any other.
    #expect(try await fixture.useCases.sessions.endSessions(.one(caller.sessionID), principal: caller) == 1)
    #expect(await reason { try await fixture.principal(own) } == .tokenExpired)
  }

  @Test(arguments: StoreKind.allCases)
  func aSessionOfAnotherAccountIsNotEnded(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let caller = try await fixture.principal(try await fixture.signUp(email: "ada@example.com").tokens)
    let bob = try await fixture.signUp(email: "bob@example.com").tokens
    let target = try await fixture.principal(bob).sessionID
    #expect(try await fixture.useCases.sessions.endSessions(.one(target), principal: caller) == 0)
    _ = try await fixture.principal(bob)
    let malformed = await failure {
      try await fixture.useCases.sessions.endSessions(.one(SessionID(rawValue: "x")), principal: caller)
    }
    #expect(malformed?.reason == .invalidArgument && malformed?.field == .sessionID)
  }

  /// A reauthentication replaces the session.
  private func replaced(_ tokens: TokenPair, _ fixture: ServiceFixture) async throws -> TokenPair {
    try await fixture.useCases.reauthentication.reauthenticate(
      password, principal: try await fixture.principal(tokens)
    ).tokens
  }

  /// A list is older than what it lists: the session that replaced one in it ends in its place.
  @Test(arguments: StoreKind.allCases)
  func theSuccessorOfASessionEndsInItsPlace(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let caller = try await fixture.principal(try await fixture.signUp(email: "ada@example.com").tokens)
    var thief = try await fixture.signIn(password).tokens
    let listed = try await fixture.principal(thief).sessionID
    for _ in 0..<2 { thief = try await replaced(thief, fixture) }
    #expect(try await fixture.useCases.sessions.endSessions(.one(listed), principal: caller) == 1)
    #expect(await reason { try await fixture.principal(thief) } == .tokenExpired)
  }

  /// S90: however old the list is, and however often the session was replaced. An ID from between is known for as long
  /// as tokens name it.
  @Test(arguments: StoreKind.allCases, [false, true])
  func theSuccessorOfAnOldSessionEndsInItsPlace(_ kind: StoreKind, byService: Bool) async throws {
    let fixture = try ServiceFixture(kind)
    let caller = try await fixture.principal(try await fixture.signUp(email: "ada@example.com").tokens)
    for isFirst in [true, false] {
      var thief = try await fixture.signIn(password).tokens
      var listed = try await fixture.principal(thief).sessionID
      for number in 0..<20 {
        thief = try await replaced(thief, fixture)
        if number == 1, !isFirst { listed = try await fixture.principal(thief).sessionID }
      }
      fixture.clock.advance(seconds: isFirst ? 7200 : 3500)
      if isFirst {
        thief = try await fixture.useCases.sessions.refresh(thief.refreshToken)
      }
      while try await fixture.store.sweep(now: fixture.clock.now, limit: 100, lifetimes: Lifetimes()) > 0 {}
      let ended =
        byService
        ? try await fixture.useCases.administration.endSessions(
          [listed], of: caller.uid, by: Administrator.serverOperator)
        : try await fixture.useCases.sessions.endSessions(.one(listed), principal: caller)
      #expect(ended == 1)
      #expect(await reason { try await fixture.principal(thief) } == .tokenExpired)
    }
  }

  /// Ending the others ends what they could still repeat, too.
  @Test(arguments: StoreKind.allCases)
  func anEndedSessionCanNotBeHadAgainByItsKey(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let caller = try await fixture.principal(try await fixture.signUp(email: "ada@example.com").tokens)
    let tokens = try await fixture.signIn(password).tokens
    let request = TestRequest(1)
    _ = try await fixture.useCases.reauthentication.reauthenticate(
      password, principal: try await fixture.principal(tokens), call: .init(request: request.keyed()))
    #expect(try await fixture.useCases.sessions.endSessions(.allOthers, principal: caller) == 1)
    #expect(
      await reason { try await fixture.useCases.sessions.refresh(tokens.refreshToken, requestKey: request.requestKey) }
        == .invalidRefreshToken)
    #expect(await reason { try await fixture.repeatingPrincipal(tokens) } == .tokenExpired)
  }

  @Test func theSessionThatWasRefreshedLongestAgoGivesWay() async throws {
    let store = InMemoryAccountStore()
    let fixture = try ServiceFixture(on: OpenStore(store))
    var tokens: [TokenPair] = [try await fixture.signUp(email: "ada@example.com").tokens]
    for _ in 1..<100 {
      fixture.clock.advance(seconds: 1)
      tokens.append(try await fixture.signIn(password).tokens)
    }
    fixture.clock.advance(seconds: 1)
    tokens[0] = try await fixture.useCases.sessions.refresh(tokens[0].refreshToken)
    let second = try await fixture.principal(tokens[1]).sessionID
    fixture.clock.advance(seconds: 1)
    let newest = try await fixture.signIn(password)
    #expect(await reason { try await fixture.principal(tokens[1]) } == .tokenExpired)
    _ = try await fixture.principal(tokens[0])
    _ = try await fixture.principal(tokens[2])
    #expect(
      try await fixture.useCases.sessions.listSessions(principal: fixture.principal(newest.tokens)).count == 100)
    let displaced = store.auditTrail.filter { $0.action == .sessionDisplaced }
    #expect(displaced.map(\.sessionID) == [second] && displaced.map(\.uid) == [newest.account.uid])
  }

  @Test func aLabelOfAnyLengthIsTakenAndCut() async throws {
    let fixture = try ServiceFixture()
    let cases = [
      ("Ada's phone", "Ada's phone"), (String(repeating: "x", count: 5000), String(repeating: "x", count: 128)),
      (String(repeating: "x", count: 127) + "é", String(repeating: "x", count: 127)),
      (String(repeating: "👩🏽‍🚀", count: 20).filter { $0 != "\u{200D}" }, nil), ("a\u{7}b\u{202E}c\n", "abc"),
      ("\u{0}", ""), ("", ""),
    ]
    for (label, kept) in cases {
      let tokens = try await fixture.useCases.signingIn.signIn(.anonymous, deviceLabel: label, caller: nil).tokens
      let session = try #require(
        try await fixture.useCases.sessions.listSessions(principal: fixture.principal(tokens)).first)
      #expect(session.deviceLabel.utf8.count <= 128)
      if let kept { #expect(session.deviceLabel == kept) } else { #expect(!session.deviceLabel.isEmpty) }
    }
  }

  // MARK: ID tokens on demand

  @Test func anIDTokenIsSignedOnlyIfTheCallerAsksForOne() async throws {
    let fixture = try ServiceFixture()
    let made = try await fixture.useCases.signingIn.signUp(
      password, displayName: nil, deviceLabel: "", call: CallContext(wantsIDToken: false))
    var tokens = made.tokens
    #expect(tokens.idToken == nil)
    let link = try await fixture.credential(fixture.google, "g1")
    tokens = try #require(
      try await fixture.useCases.linking.link(
        link, principal: fixture.principal(tokens), call: CallContext(wantsIDToken: false)
      ).tokens)
    #expect(tokens.idToken == nil)
    tokens = try await fixture.useCases.sessions.refresh(tokens.refreshToken, call: CallContext(wantsIDToken: false))
    #expect(tokens.idToken == nil)
    #expect(fixture.signer.count == 0)
    // Asked for, it is that of the session, and expires with the handle.
    let principal = try await fixture.principal(tokens)
    let issued = try await fixture.useCases.authentication.issueIDToken(principal: principal)
    #expect(fixture.signer.count == 1 && issued.expiresAt == tokens.expiresAt)
    let byToken = try await fixture.useCases.authentication.authenticate(bearer: issued.idToken)
    var expected = principal
    expected.tokenKeyID = fixture.signer.keyID
    #expect(byToken == expected)
  }

  // MARK: Passwords

  @Test(arguments: StoreKind.allCases, [true, false])
  func aNewPasswordEndsAllOtherSessions(_ kind: StoreKind, _ showsOld: Bool) async throws {
    let fixture = try ServiceFixture(kind)
    let own = try await fixture.signUp(email: "ada@example.com").tokens
    let other = try await fixture.signIn(password).tokens
    if showsOld { fixture.clock.advance(seconds: 1000) }
    let before = try await fixture.principal(own)
    let changed = try await fixture.useCases.ownAccount.changePassword(
      to: Secret("another-1"), old: showsOld ? Secret("secret-1") : nil, principal: before)
    for old in [own, other] {
      #expect(await reason { try await fixture.principal(old) } == .tokenExpired)
      #expect(
        await reason { try await fixture.useCases.authentication.authenticate(bearer: old.bearer()) } == .tokenExpired)
      #expect(await reason { try await fixture.useCases.sessions.refresh(old.refreshToken) } == .invalidRefreshToken)
    }
    let after = try await fixture.principal(changed.tokens)
    #expect(after.sessionID != before.sessionID && after.signInProvider == .password)
    #expect(after.authTime == (showsOld ? fixture.clock.now : before.authTime))
    #expect(try await fixture.useCases.sessions.refresh(changed.tokens.refreshToken).idToken != nil)
    #expect(await reason { try await fixture.signIn(password) } == .invalidLoginCredentials)
    _ = try await fixture.signIn(.password(email: "ada@example.com", password: Secret("another-1")))
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test func aPasswordIsChangedByItsOwnerAlone() async throws {
    let fixture = try ServiceFixture()
    let tokens = try await fixture.signUp(email: "ada@example.com").tokens
    let principal = try await fixture.principal(tokens)
    func change(_ new: String, _ old: String?) async -> AccountError? {
      await failure {
        try await fixture.useCases.ownAccount.changePassword(
          to: Secret(new), old: old.map { Secret($0) }, principal: principal)
      }
    }
    let wrong = await change("another-1", "secret-2")
    #expect(wrong?.reason == .invalidLoginCredentials && wrong?.field == .oldPassword)
    let weak = await change("12345", nil)
    #expect(weak?.reason == .weakPassword && weak?.field == .newPassword)
    let missing = await change("", "secret-1")
    #expect(missing?.reason == .missingPassword && missing?.field == .newPassword)
    let empty = await change("another-1", "")
    #expect(empty?.reason == .missingPassword && empty?.field == .oldPassword)
    let long = await change(String(repeating: "x", count: 4097), nil)
    #expect(long?.reason == .invalidArgument && long?.field == .newPassword)
    fixture.clock.advance(seconds: 301)
    #expect(await change("another-1", nil)?.reason == .credentialTooOldLoginAgain)
    let hashes = fixture.hasher.counts.hashes
    #expect(hashes == 1, "a change that is refused costs no hash of the new password")
    _ = try await fixture.principal(tokens)
    _ = try await fixture.signIn(password)
  }

  @Test func anAccountWithoutAPasswordHasNoneToChange() async throws {
    let fixture = try ServiceFixture()
    let anonymous = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    let google = try await fixture.principal(try await fixture.signIn(fixture.credential(fixture.google, "g1")).tokens)
    for principal in [anonymous, google] {
      for old in [nil, Secret("secret-1")] {
        #expect(
          await reason {
            try await fixture.useCases.ownAccount.changePassword(
              to: Secret("another-1"), old: old, principal: principal)
          } == .noSuchProvider)
      }
    }
  }

  /// Two changes at once with the same old password: one of them no longer knows it.
  @Test(arguments: StoreKind.allCases)
  func ofTwoChangesWithTheOldPasswordOneSucceeds(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let first = try await fixture.principal(try await fixture.signUp(email: "ada@example.com").tokens)
    let second = try await fixture.principal(try await fixture.signIn(password).tokens)
    let outcomes = await withTaskGroup(of: AccountError.Reason?.self) { group in
      for principal in [first, second] {
        group.addTask {
          await reason {
            try await fixture.useCases.ownAccount.changePassword(
              to: Secret("another-1"), old: Secret("secret-1"), principal: principal)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == nil } == 1)
    #expect(outcomes.contains(.tokenExpired))
  }

  // MARK: Profile

  @Test(arguments: StoreKind.allCases)
  func aProfileChangesWhatIsNamedAndNothingElse(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let made = try await fixture.signUp(email: "ada@example.com")
    let principal = try await fixture.principal(made.tokens)
    func update(_ name: String?, _ photo: String?) async throws -> Account {
      try await fixture.useCases.ownAccount.updateProfile(
        ProfileChange(displayName: name, photoURL: photo), principal: principal)
    }
    var account = try await update("Ada 👩🏽", nil)
    #expect(account.displayName == "Ada 👩🏽" && account.photoURL == nil && account.version == made.account.version + 1)
    account = try await update(nil, "https://example.com/a.png")
    #expect(account.displayName == "Ada 👩🏽" && account.photoURL == "https://example.com/a.png")
    account = try await update(nil, nil)
    #expect(account.version == made.account.version + 2, "nothing changed")
    account = try await update("", "")
    #expect(account.displayName == nil && account.photoURL == nil)
    let uid = account.uid
    #expect(try await fixture.store.read { try $0.account(uid) } == account)
    // The session is the same.
    _ = try await fixture.principal(made.tokens)
  }

  @Test(arguments: [
    ("displayName", String(repeating: "x", count: 257)), ("displayName", "a\nb"), ("displayName", "a\u{202E}b"),
    ("displayName", "a\u{200B}b"), ("photoURL", "https://example.com/" + String(repeating: "x", count: 2048)),
    ("photoURL", "ftp://example.com/a"), ("photoURL", "javascript:alert(1)"), ("photoURL", "https:"),
    ("photoURL", "https://"), ("photoURL", "https:///a"), ("photoURL", "//example.com/a"), ("photoURL", "https:/a"),
    ("photoURL", "https://example.com/a b"), ("photoURL", "https://example.com/\u{202E}"), ("photoURL", "a"),
  ])
  func whatAProfileCanNotHoldIsNamedByItsField(_ field: String, _ value: String) async throws {
    let fixture = try ServiceFixture()
    let principal = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    let change =
      field == "photoURL" ? ProfileChange(photoURL: value) : ProfileChange(displayName: value)
    let error = await failure { try await fixture.useCases.ownAccount.updateProfile(change, principal: principal) }
    #expect(error?.reason == .invalidArgument && error?.field == (field == "photoURL" ? .photoURL : .displayName))
  }

  @Test(arguments: ["http://a", "HTTPS://example.com:8080/a?b#c", "https://exämple.com/ü"])
  func webAddressesAreTaken(_ url: String) async throws {
    let fixture = try ServiceFixture()
    let principal = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    let account = try await fixture.useCases.ownAccount.updateProfile(
      ProfileChange(photoURL: url), principal: principal)
    #expect(account.photoURL == url)
  }

  // MARK: Bearers

  /// Sent in place of a session handle, each kind of token is named, with what to send.
  @Test func aTokenOfAnotherKindAsBearerIsNamed() async throws {
    let fixture = try ServiceFixture()
    let tokens = try await fixture.signIn(.anonymous).tokens
    let nonce = try await fixture.useCases.providerSignIn.issueNonce(for: .google).nonce
    let handle = tokens.sessionHandle.reveal()
    let cases = [
      (tokens.refreshToken.reveal(), "refresh token"), (nonce.reveal(), "nonce"), ("lgc_x", "continuation"),
      (String(handle.dropLast()), "session handle"), (handle + "A", "session handle"),
    ]
    for (text, name) in cases {
      let error = await failure { try await fixture.useCases.authentication.authenticate(bearer: Secret(text)) }
      #expect(error?.reason == .invalidIDToken)
      #expect(error?.message.contains(name) == true && error?.message.contains(text) == false)
    }
  }

  /// The continuation may well be the caller's, who only has to refresh.
  @Test(arguments: StoreKind.allCases)
  func aBoundContinuationWithAnExpiredBearerAsksForARefresh(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "g1")).account
    var tokens = try await fixture.signIn(.anonymous).tokens
    let error = await failure {
      try await fixture.useCases.linking.link(
        fixture.credential(fixture.google, "g1"), principal: fixture.principal(tokens))
    }
    let bound = try #require(error?.conflict?.continuation)
    func enter(_ continuation: Secret, expired: Bool, caller: Principal? = nil) async -> AccountError.Reason? {
      await reason {
        try await fixture.useCases.signingIn.signIn(
          .continuation(continuation), deviceLabel: "", caller: caller, bearerIsExpired: expired)
      }
    }
    #expect(await enter(bound, expired: true) == .tokenExpired)
    #expect(await enter(bound, expired: false) == .invalidPendingToken)
    #expect(await enter(Secret(bound.reveal() + "x"), expired: true) == .invalidPendingToken)
    // A session that has ended since it was looked up counts as expired too.
    let gone = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    try await fixture.useCases.sessions.signOut(principal: gone)
    #expect(await enter(bound, expired: false, caller: gone) == .tokenExpired)
    tokens = try await fixture.useCases.sessions.refresh(tokens.refreshToken)
    let joined = try await fixture.signIn(.continuation(bound), caller: fixture.principal(tokens))
    #expect(joined.account.uid == owner.uid)
  }
}
