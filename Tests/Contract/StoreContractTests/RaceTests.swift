import AccountFakes
import Accounts
import Foundation
import IPAddresses
import Synchronization
import Testing

/// Many callers at once. `LIGATURE_RACE_ROUNDS=1000` runs the full length; without it the rounds are few.
@Suite(.serialized) struct RaceTests {
  static let rounds = ProcessInfo.processInfo.environment["LIGATURE_RACE_ROUNDS"].flatMap(Int.init) ?? 6

  /// 2 to 32 callers, spread over the rounds.
  private static func callers(in round: Int) -> Int { 2 + round * 7 % 31 }

  /// Runs the same body in parallel and gives the reasons of the failures, nil for successes.
  private func race(
    _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Void
  ) async -> [AccountError.Reason?] {
    await withTaskGroup(of: AccountError.Reason?.self) { group in
      for number in 0..<count {
        group.addTask { await reason { try await body(number) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func unlinkingAllMethodsAtOnceLeavesExactlyOne(_ kind: StoreKind) async throws {
    let providers = (0..<32).map { TicketProvider(.oidc("p\($0)")) }
    let fixture = try ServiceFixture(kind, extra: providers)
    for round in 0..<Self.rounds {
      let count = Self.callers(in: round)
      var credentials: [Credential] = []
      for provider in providers.prefix(count) {
        credentials.append(try await fixture.credential(provider, "round-\(round)"))
      }
      let principal = try await fixture.caller(linking: credentials)
      // A session for each caller: an unlink replaces the one that it is called with.
      var sessions: [Principal] = []
      for provider in providers.prefix(count) {
        let credential = try await fixture.credential(provider, "round-\(round)")
        sessions.append(try await fixture.principal(try await fixture.signIn(credential).tokens))
      }
      let callers = sessions
      let outcomes = await race(count) { number in
        _ = try await fixture.useCases.linking.unlink(
          .provider(providers[number].providerID), revoke: .thisIdentity, principal: callers[number])
      }
      #expect(outcomes.count { $0 == nil } == count - 1, "\(outcomes)")
      #expect(outcomes.count { $0 == .lastSignInMethod } == 1)
      let left = try #require(try await fixture.store.read { try $0.account(principal.uid) })
      #expect(left.linkedIdentities.count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func oneIdentityLinkedToManyAccountsAtOnceHasOneWinner(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    for round in 0..<Self.rounds {
      let count = Self.callers(in: round)
      var principals: [Principal] = []
      var credentials: [Credential] = []
      for _ in 0..<count {
        principals.append(try await fixture.principal(try await fixture.signIn(.anonymous).tokens))
        credentials.append(try await fixture.credential(fixture.google, "contested-\(round)"))
      }
      let (callers, proofs) = (principals, credentials)
      let outcomes = await race(count) { number in
        _ = try await fixture.useCases.linking.link(proofs[number], principal: callers[number])
      }
      #expect(outcomes.count { $0 == nil } == 1)
      #expect(outcomes.count { $0 == .credentialAlreadyInUse } == count - 1, "\(outcomes)")
      var holders = 0
      for principal in principals {
        let account = try await fixture.store.read { try $0.account(principal.uid) }
        holders += account?.identities.count ?? 0
      }
      #expect(holders == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func parallelFirstSignInsOfOneIdentityMakeOneAccount(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    for round in 0..<Self.rounds {
      let count = Self.callers(in: round)
      var credentials: [Credential] = []
      for _ in 0..<count {
        credentials.append(
          try await fixture.credential(fixture.google, "new-\(round)", email: "new-\(round)@gmail.com"))
      }
      let proofs = credentials
      let results = try await withThrowingTaskGroup(of: SignInResult.self) { group in
        for proof in proofs { group.addTask { try await fixture.signIn(proof) } }
        return try await group.reduce(into: [SignInResult]()) { $0.append($1) }
      }
      #expect(Set(results.map(\.account.uid)).count == 1)
      #expect(results.count { $0.isNewAccount } == 1)
      for result in results { _ = try await fixture.principal(result.tokens) }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func parallelRefreshesOfOneTokenGiveOnePair(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    for round in 0..<Self.rounds {
      let first = try await fixture.signIn(.anonymous).tokens
      let pairs = try await withThrowingTaskGroup(of: TokenPair.self) { group in
        for _ in 0..<Self.callers(in: round) {
          group.addTask { try await fixture.useCases.sessions.refresh(first.refreshToken) }
        }
        return try await group.reduce(into: [TokenPair]()) { $0.append($1) }
      }
      #expect(Set(pairs.map { $0.refreshToken.reveal() }).count == 1)
      #expect(Set(pairs.map { $0.sessionHandle.reveal() }).count == 1)
      #expect(Set(pairs.map { $0.idToken?.reveal() }).count == 1)
    }
  }

  /// One link, sent many times at once because its sender heard nothing.
  @Test(arguments: StoreKind.allCases)
  func parallelRepeatsOfOneRequestGiveOnePair(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    for round in 0..<Self.rounds {
      let tokens = try await fixture.signIn(.anonymous).tokens
      let principal = try await fixture.principal(tokens)
      let proof = try await fixture.credential(fixture.google, "repeated-\(round)")
      let request = TestRequest(round: round).keyed()
      let key = TestRequest(round: round).requestKey
      let results = try await withThrowingTaskGroup(of: TokenPair?.self) { group in
        for _ in 0..<Self.callers(in: round) {
          group.addTask {
            try await fixture.useCases.linking.link(proof, principal: principal, call: .init(request: request)).tokens
          }
        }
        return try await group.reduce(into: [TokenPair?]()) { $0.append($1) }
      }
      let first = try #require(results[0])
      #expect(results.allSatisfy { $0?.texts == first.texts })
      // Later, and by the refresh token: one pair again, its times extended once.
      fixture.clock.advance(seconds: 3400)
      let again = try await withThrowingTaskGroup(of: TokenPair?.self) { group in
        for number in 0..<Self.callers(in: round) {
          group.addTask {
            if number % 2 == 0 {
              return try await fixture.useCases.sessions.refresh(tokens.refreshToken, requestKey: key)
            }
            return try await fixture.useCases.linking.link(proof, principal: principal, call: .init(request: request))
              .tokens
          }
        }
        return try await group.reduce(into: [TokenPair?]()) { $0.append($1) }
      }
      let extended = try #require(again[0])
      #expect(again.allSatisfy { $0?.texts == extended.texts })
      #expect(extended.refreshToken.reveal() == first.refreshToken.reveal() && extended.expiresAt > first.expiresAt)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func parallelRepeatsOfOneSignUpMakeOneAccount(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    for round in 0..<Self.rounds {
      let request = TestRequest(round: round).keyed()
      let results = try await withThrowingTaskGroup(of: SignInResult.self) { group in
        for _ in 0..<Self.callers(in: round) {
          group.addTask {
            try await fixture.useCases.signingIn.signUp(
              .anonymous, displayName: nil, deviceLabel: "", call: .init(request: request))
          }
        }
        return try await group.reduce(into: [SignInResult]()) { $0.append($1) }
      }
      #expect(Set(results.map(\.account.uid)).count == 1)
      #expect(results.allSatisfy { $0.tokens.texts == results[0].tokens.texts && $0.isNewAccount })
    }
    let accounts = try await fixture.store.read { try $0.accounts(.all, after: nil, limit: 10_000) }.accounts
    #expect(accounts.count == Self.rounds)
  }

  /// Whoever signs out while another call replaces the session is signed out, or learns that they are not.
  @Test(arguments: StoreKind.allCases)
  func signingOutAndLinkingAtOnceLeavesNoSessionUnnoticed(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    for round in 0..<Self.rounds {
      let principal = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
      let credential = try await fixture.credential(fixture.google, "signing-out-\(round)")
      let outcomes = await race(2) { number in
        if number == 0 {
          _ = try await fixture.useCases.linking.link(credential, principal: principal)
        } else {
          try await fixture.useCases.sessions.signOut(principal: principal)
        }
      }
      let left = try await fixture.store.read { try $0.sessions(of: principal.uid) }.filter { $0.replacedAt == nil }
      #expect(left.isEmpty ? outcomes.contains(.tokenExpired) : outcomes.contains(.conflictingChange), "\(outcomes)")
    }
  }

  /// However many sign in at once, an account has no more sessions than it may have.
  @Test(arguments: StoreKind.allCases)
  func parallelSignInsKeepToTheLimitOfSessions(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let uid = try await fixture.signUp(email: "ada@example.com").account.uid
    for _ in 0..<5 {
      _ = await race(25) { _ in
        _ = try await fixture.signIn(.password(email: "ada@example.com", password: Secret("secret-1")))
      }
    }
    #expect(try await fixture.store.read { try $0.sessions(of: uid) }.count == 100)
  }

  /// Each reauthentication replaces the session, and a replaced session acts no more, even in a call under way.
  @Test(arguments: StoreKind.allCases)
  func ofParallelReauthenticationsInOneSessionOneSucceeds(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    for round in 0..<Self.rounds {
      let count = Self.callers(in: round)
      let first = try await fixture.signIn(fixture.credential(fixture.google, "reauth-\(round)")).tokens
      let principal = try await fixture.principal(first)
      var credentials: [Credential] = []
      for _ in 0..<count { credentials.append(try await fixture.credential(fixture.google, "reauth-\(round)")) }
      let proofs = credentials
      let outcomes = await race(count) { number in
        _ = try await fixture.useCases.reauthentication.reauthenticate(proofs[number], principal: principal)
      }
      #expect(outcomes.count { $0 == nil } == 1, "\(outcomes)")
      #expect(outcomes.count { $0 == .conflictingChange } == count - 1, "\(outcomes)")
    }
  }

  /// The old password of a change that another one has overtaken was right, so it is not a guess.
  @Test(arguments: StoreKind.allCases)
  func parallelChangesOfThePasswordUseUpNoAttempts(_ kind: StoreKind) async throws {
    var policy = Policy()
    policy.attempts.passwords = AttemptLimit(3, inMilliseconds: 3_600_000)
    let fixture = try ServiceFixture(kind, policy: policy)
    let call = CallContext(source: CallSource(try #require(IPAddress("198.51.100.7"))))
    var tokens = try await fixture.signUp(email: "ada@example.com").tokens
    for _ in 0..<Self.rounds {
      let principal = try await fixture.principal(tokens)
      let changed = Mutex<TokenPair?>(nil)
      let secret = Secret("secret-1")
      let outcomes = await race(2) { _ in
        let result = try await fixture.useCases.ownAccount.changePassword(
          to: secret, old: secret, principal: principal, call: call)
        changed.withLock { $0 = result.tokens }
      }
      #expect(outcomes.allSatisfy { $0 == nil || $0 == .conflictingChange }, "\(outcomes)")
      tokens = try #require(changed.withLock { $0 })
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aContinuationIsUsedOnceByManyCallers(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    _ = try await fixture.signIn(fixture.credential(fixture.google, "g1"))
    let principal = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    for round in 0..<Self.rounds {
      let conflict = await failure {
        try await fixture.useCases.linking.link(fixture.credential(fixture.google, "g1"), principal: principal)
      }
      let continuation = try #require(conflict?.conflict?.continuation)
      let count = Self.callers(in: round)
      let outcomes = await race(count) { _ in
        _ = try await fixture.signIn(.continuation(continuation), caller: principal)
      }
      #expect(outcomes.count { $0 == nil } == 1 && outcomes.count { $0 == .invalidPendingToken } == count - 1)
    }
  }

  /// Whatever the order, the account is gone and its identity belongs to no one or to a living account.
  @Test(arguments: StoreKind.allCases)
  func linkingAndDeletingAtOnceLeavesNoOrphan(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    for round in 0..<Self.rounds {
      let principal = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
      let credential = try await fixture.credential(fixture.google, "orphan-\(round)")
      let outcomes = await race(2) { number in
        if number == 0 {
          _ = try await fixture.useCases.linking.link(credential, principal: principal)
        } else {
          try await fixture.useCases.ownAccount.deleteAccount(principal: principal)
        }
      }
      // The link may also have replaced the session before the deletion was committed.
      #expect(
        outcomes.allSatisfy { $0 == nil || [.tokenExpired, .userNotFound, .conflictingChange].contains($0) },
        "\(outcomes)")
      if let account = try await fixture.store.read({ try $0.account(principal.uid) }) {
        #expect(account.linkedIdentities.count == 1)
      } else {
        let key = Identity.Key(tenant: .default, issuer: fixture.google.issuer, subject: "orphan-\(round)")
        #expect(try await fixture.store.read { try $0.account(holding: key) } == nil)
      }
    }
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  /// Callers who read through the cache while the account changes never see it go back.
  @Test(arguments: StoreKind.allCases)
  func theCacheNeverGoesBack(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let made = try await fixture.signUp(email: "ada@example.com")
    let observer = try await fixture.principal(
      try await fixture.signIn(.password(email: "ada@example.com", password: Secret("secret-1"))).tokens)
    let last = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var version: Int64 = 0
          while let account = try? await fixture.useCases.authentication.account(of: observer) {
            if account.version < version { return false }
            version = account.version
            if account.displayName == "last" { return true }
            await Task.yield()
          }
          return false
        }
      }
      group.addTask {
        var account = made.account
        for round in 0...(20 * Self.rounds) {
          let before = account.version
          account.version += 1
          account.displayName = round == 20 * Self.rounds ? "last" : "\(round)"
          let changes = ChangeSet(
            tenant: .default, expectations: [.account(account.uid, version: before)],
            changes: [.updateAccount(account)])
          guard (try? await fixture.useCases.commitForTesting(changes)) != nil else { return false }
        }
        return true
      }
      return await group.allSatisfy { $0 }
    }
    #expect(last)
  }
}
