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
    let world = try World(kind)
    let first = try await world.signUp(email: "ada@example.com").tokens
    world.clock.advance(seconds: 10)
    let second = try await world.useCases.signIn(password, deviceLabel: "phone", caller: nil).tokens
    world.clock.advance(seconds: 10)
    let refreshed = try await world.useCases.refresh(first.refreshToken)
    let caller = try await world.principal(refreshed)
    let sessions = try await world.useCases.listSessions(principal: caller)
    #expect(sessions.map(\.deviceLabel) == ["phone", "test"])
    #expect(sessions.map(\.id) == [try await world.principal(second).sessionID, caller.sessionID])
    #expect(sessions[1].rotatedAt == world.clock.now && sessions[1].authTime < sessions[0].authTime)
    // One that was replaced is not another one.
    _ = try await world.useCases.reauthenticate(password, principal: try await world.principal(second))
    #expect(try await world.useCases.listSessions(principal: caller).count == 2)
    // Neither is one of another account, nor one that has expired.
    _ = try await world.signUp(email: "bob@example.com")
    world.clock.advance(seconds: 180 * 86_400)
    let late = try await world.principal(try await world.signIn(password).tokens)
    #expect(try await world.useCases.listSessions(principal: late).map(\.id) == [late.sessionID])
  }

  @Test(arguments: StoreKind.allCases)
  func oneSessionOrAllOthersEndAtOnce(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let own = try await world.signUp(email: "ada@example.com").tokens
    var others: [TokenPair] = []
    for _ in 0..<3 { others.append(try await world.signIn(password).tokens) }
    let caller = try await world.principal(own)
    let target = try await world.principal(others[0]).sessionID
    #expect(try await world.useCases.endSessions(.one(target), principal: caller) == 1)
    #expect(try await world.useCases.endSessions(.one(target), principal: caller) == 0)
    #expect(await reason { try await world.principal(others[0]) } == .tokenExpired)
    #expect(await reason { try await world.useCases.refresh(others[0].refreshToken) } == .invalidRefreshToken)
    _ = try await world.principal(others[1])
    #expect(try await world.useCases.endSessions(.allOthers, principal: caller) == 2)
    #expect(try await world.useCases.endSessions(.allOthers, principal: caller) == 0)
    for tokens in others { #expect(await reason { try await world.principal(tokens) } == .tokenExpired) }
    _ = try await world.principal(own)
    // Its own ends like any other.
    #expect(try await world.useCases.endSessions(.one(caller.sessionID), principal: caller) == 1)
    #expect(await reason { try await world.principal(own) } == .tokenExpired)
  }

  @Test(arguments: StoreKind.allCases)
  func aSessionOfAnotherAccountIsNotEnded(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let caller = try await world.principal(try await world.signUp(email: "ada@example.com").tokens)
    let bob = try await world.signUp(email: "bob@example.com").tokens
    let target = try await world.principal(bob).sessionID
    #expect(try await world.useCases.endSessions(.one(target), principal: caller) == 0)
    _ = try await world.principal(bob)
    let malformed = await failure {
      try await world.useCases.endSessions(.one(SessionID(rawValue: "x")), principal: caller)
    }
    #expect(malformed?.reason == .invalidArgument && malformed?.field == .sessionID)
  }

  /// A list is older than what it lists: the session that replaced one in it ends in its place.
  @Test(arguments: StoreKind.allCases)
  func theSuccessorOfASessionEndsInItsPlace(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let caller = try await world.principal(try await world.signUp(email: "ada@example.com").tokens)
    var thief = try await world.signIn(password).tokens
    let listed = try await world.principal(thief).sessionID
    for _ in 0..<2 {
      thief = try await world.useCases.reauthenticate(password, principal: try await world.principal(thief)).tokens
    }
    #expect(try await world.useCases.endSessions(.one(listed), principal: caller) == 1)
    #expect(await reason { try await world.principal(thief) } == .tokenExpired)
  }

  /// Ending the others ends what they could still repeat, too.
  @Test(arguments: StoreKind.allCases)
  func anEndedSessionCanNotBeHadAgainByItsKey(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let caller = try await world.principal(try await world.signUp(email: "ada@example.com").tokens)
    let tokens = try await world.signIn(password).tokens
    let request = TestRequest(1)
    _ = try await world.useCases.reauthenticate(
      password, principal: try await world.principal(tokens), call: .init(request: request.keyed()))
    #expect(try await world.useCases.endSessions(.allOthers, principal: caller) == 1)
    #expect(
      await reason { try await world.useCases.refresh(tokens.refreshToken, requestKey: request.requestKey) }
        == .invalidRefreshToken)
    #expect(await reason { try await world.repeatingPrincipal(tokens) } == .tokenExpired)
  }

  @Test func theSessionThatWasRefreshedLongestAgoGivesWay() async throws {
    let store = InMemoryAccountStore()
    let world = try World(on: OpenStore(store))
    var tokens: [TokenPair] = [try await world.signUp(email: "ada@example.com").tokens]
    for _ in 1..<100 {
      world.clock.advance(seconds: 1)
      tokens.append(try await world.signIn(password).tokens)
    }
    world.clock.advance(seconds: 1)
    tokens[0] = try await world.useCases.refresh(tokens[0].refreshToken)
    let second = try await world.principal(tokens[1]).sessionID
    world.clock.advance(seconds: 1)
    let newest = try await world.signIn(password)
    #expect(await reason { try await world.principal(tokens[1]) } == .tokenExpired)
    _ = try await world.principal(tokens[0])
    _ = try await world.principal(tokens[2])
    #expect(
      try await world.useCases.listSessions(principal: world.principal(newest.tokens)).count == 100)
    let displaced = store.auditTrail.filter { $0.action == .sessionDisplaced }
    #expect(displaced.map(\.sessionID) == [second] && displaced.map(\.uid) == [newest.account.uid])
  }

  @Test func aLabelOfAnyLengthIsTakenAndCut() async throws {
    let world = try World()
    let cases = [
      ("Ada's phone", "Ada's phone"), (String(repeating: "x", count: 5000), String(repeating: "x", count: 128)),
      (String(repeating: "x", count: 127) + "é", String(repeating: "x", count: 127)),
      (String(repeating: "👩🏽‍🚀", count: 20).filter { $0 != "\u{200D}" }, nil), ("a\u{7}b\u{202E}c\n", "abc"),
      ("\u{0}", ""), ("", ""),
    ]
    for (label, kept) in cases {
      let tokens = try await world.useCases.signIn(.anonymous, deviceLabel: label, caller: nil).tokens
      let session = try #require(try await world.useCases.listSessions(principal: world.principal(tokens)).first)
      #expect(session.deviceLabel.utf8.count <= 128)
      if let kept { #expect(session.deviceLabel == kept) } else { #expect(!session.deviceLabel.isEmpty) }
    }
  }

  // MARK: ID tokens on demand

  @Test func anIDTokenIsSignedOnlyIfTheCallerAsksForOne() async throws {
    let world = try World()
    let made = try await world.useCases.signUp(
      password, displayName: nil, deviceLabel: "", includingIDToken: false)
    var tokens = made.tokens
    #expect(tokens.idToken == nil)
    let link = try await world.credential(world.google, "g1")
    tokens = try #require(
      try await world.useCases.link(link, principal: world.principal(tokens), includingIDToken: false).tokens)
    #expect(tokens.idToken == nil)
    tokens = try await world.useCases.refresh(tokens.refreshToken, includingIDToken: false)
    #expect(tokens.idToken == nil)
    #expect(world.signer.count == 0)
    // Asked for, it is that of the session, and expires with the handle.
    let principal = try await world.principal(tokens)
    let issued = try await world.useCases.issueIDToken(principal: principal)
    #expect(world.signer.count == 1 && issued.expiresAt == tokens.expiresAt)
    let byToken = try await world.useCases.authenticate(bearer: issued.idToken)
    var expected = principal
    expected.tokenKeyID = world.signer.keyID
    #expect(byToken == expected)
  }

  // MARK: Passwords

  @Test(arguments: StoreKind.allCases, [true, false])
  func aNewPasswordEndsAllOtherSessions(_ kind: StoreKind, _ showsOld: Bool) async throws {
    let world = try World(kind)
    let own = try await world.signUp(email: "ada@example.com").tokens
    let other = try await world.signIn(password).tokens
    if showsOld { world.clock.advance(seconds: 1000) }
    let before = try await world.principal(own)
    let changed = try await world.useCases.changePassword(
      to: Secret("another-1"), old: showsOld ? Secret("secret-1") : nil, principal: before)
    for old in [own, other] {
      #expect(await reason { try await world.principal(old) } == .tokenExpired)
      #expect(await reason { try await world.useCases.authenticate(bearer: old.bearer()) } == .tokenExpired)
      #expect(await reason { try await world.useCases.refresh(old.refreshToken) } == .invalidRefreshToken)
    }
    let after = try await world.principal(changed.tokens)
    #expect(after.sessionID != before.sessionID && after.signInProvider == .password)
    #expect(after.authTime == (showsOld ? world.clock.now : before.authTime))
    #expect(try await world.useCases.refresh(changed.tokens.refreshToken).idToken != nil)
    #expect(await reason { try await world.signIn(password) } == .invalidLoginCredentials)
    _ = try await world.signIn(.password(email: "ada@example.com", password: Secret("another-1")))
    #expect(try await world.store.checkIntegrity() == [])
  }

  @Test func aPasswordIsChangedByItsOwnerAlone() async throws {
    let world = try World()
    let tokens = try await world.signUp(email: "ada@example.com").tokens
    let principal = try await world.principal(tokens)
    func change(_ new: String, _ old: String?) async -> AccountError? {
      await failure {
        try await world.useCases.changePassword(
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
    world.clock.advance(seconds: 301)
    #expect(await change("another-1", nil)?.reason == .credentialTooOldLoginAgain)
    let hashes = world.hasher.counts.hashes
    #expect(hashes == 1, "a change that is refused costs no hash of the new password")
    _ = try await world.principal(tokens)
    _ = try await world.signIn(password)
  }

  @Test func anAccountWithoutAPasswordHasNoneToChange() async throws {
    let world = try World()
    let anonymous = try await world.principal(try await world.signIn(.anonymous).tokens)
    let google = try await world.principal(try await world.signIn(world.credential(world.google, "g1")).tokens)
    for principal in [anonymous, google] {
      for old in [nil, Secret("secret-1")] {
        #expect(
          await reason {
            try await world.useCases.changePassword(to: Secret("another-1"), old: old, principal: principal)
          } == .noSuchProvider)
      }
    }
  }

  /// Two changes at once with the same old password: one of them no longer knows it.
  @Test(arguments: StoreKind.allCases)
  func ofTwoChangesWithTheOldPasswordOneSucceeds(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let first = try await world.principal(try await world.signUp(email: "ada@example.com").tokens)
    let second = try await world.principal(try await world.signIn(password).tokens)
    let outcomes = await withTaskGroup(of: AccountError.Reason?.self) { group in
      for principal in [first, second] {
        group.addTask {
          await reason {
            try await world.useCases.changePassword(
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
    let world = try World(kind)
    let made = try await world.signUp(email: "ada@example.com")
    let principal = try await world.principal(made.tokens)
    func update(_ name: String?, _ photo: String?) async throws -> Account {
      try await world.useCases.updateProfile(
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
    #expect(try await world.store.read { try $0.account(uid) } == account)
    // The session is the same.
    _ = try await world.principal(made.tokens)
  }

  @Test(arguments: [
    ("displayName", String(repeating: "x", count: 257)), ("displayName", "a\nb"), ("displayName", "a\u{202E}b"),
    ("displayName", "a\u{200B}b"), ("photoURL", "https://example.com/" + String(repeating: "x", count: 2048)),
    ("photoURL", "ftp://example.com/a"), ("photoURL", "javascript:alert(1)"), ("photoURL", "https:"),
    ("photoURL", "https://"), ("photoURL", "https:///a"), ("photoURL", "//example.com/a"), ("photoURL", "https:/a"),
    ("photoURL", "https://example.com/a b"), ("photoURL", "https://example.com/\u{202E}"), ("photoURL", "a"),
  ])
  func whatAProfileCanNotHoldIsNamedByItsField(_ field: String, _ value: String) async throws {
    let world = try World()
    let principal = try await world.principal(try await world.signIn(.anonymous).tokens)
    let change =
      field == "photoURL" ? ProfileChange(photoURL: value) : ProfileChange(displayName: value)
    let error = await failure { try await world.useCases.updateProfile(change, principal: principal) }
    #expect(error?.reason == .invalidArgument && error?.field == (field == "photoURL" ? .photoURL : .displayName))
  }

  @Test(arguments: ["http://a", "HTTPS://example.com:8080/a?b#c", "https://exämple.com/ü"])
  func webAddressesAreTaken(_ url: String) async throws {
    let world = try World()
    let principal = try await world.principal(try await world.signIn(.anonymous).tokens)
    let account = try await world.useCases.updateProfile(ProfileChange(photoURL: url), principal: principal)
    #expect(account.photoURL == url)
  }

  // MARK: Bearers

  /// Sent in place of a session handle, each kind of token is named, with what to send.
  @Test func aTokenOfAnotherKindAsBearerIsNamed() async throws {
    let world = try World()
    let tokens = try await world.signIn(.anonymous).tokens
    let nonce = try await world.useCases.issueNonce(for: .google).nonce
    let handle = tokens.sessionHandle.reveal()
    let cases = [
      (tokens.refreshToken.reveal(), "refresh token"), (nonce.reveal(), "nonce"), ("lgc_x", "continuation"),
      (String(handle.dropLast()), "session handle"), (handle + "A", "session handle"),
    ]
    for (text, name) in cases {
      let error = await failure { try await world.useCases.authenticate(bearer: Secret(text)) }
      #expect(error?.reason == .invalidIDToken)
      #expect(error?.message.contains(name) == true && error?.message.contains(text) == false)
    }
  }

  /// The continuation may well be the caller's, who only has to refresh.
  @Test(arguments: StoreKind.allCases)
  func aBoundContinuationWithAnExpiredBearerAsksForARefresh(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let owner = try await world.signIn(world.credential(world.google, "g1")).account
    var tokens = try await world.signIn(.anonymous).tokens
    let error = await failure {
      try await world.useCases.link(world.credential(world.google, "g1"), principal: world.principal(tokens))
    }
    let bound = try #require(error?.conflict?.continuation)
    func enter(_ continuation: Secret, expired: Bool, caller: Principal? = nil) async -> AccountError.Reason? {
      await reason {
        try await world.useCases.signIn(
          .continuation(continuation), deviceLabel: "", caller: caller, bearerIsExpired: expired)
      }
    }
    #expect(await enter(bound, expired: true) == .tokenExpired)
    #expect(await enter(bound, expired: false) == .invalidPendingToken)
    #expect(await enter(Secret(bound.reveal() + "x"), expired: true) == .invalidPendingToken)
    // A session that has ended since it was looked up counts as expired too.
    let gone = try await world.principal(try await world.signIn(.anonymous).tokens)
    try await world.useCases.signOut(principal: gone)
    #expect(await enter(bound, expired: false, caller: gone) == .tokenExpired)
    tokens = try await world.useCases.refresh(tokens.refreshToken)
    let joined = try await world.signIn(.continuation(bound), caller: world.principal(tokens))
    #expect(joined.account.uid == owner.uid)
  }
}
