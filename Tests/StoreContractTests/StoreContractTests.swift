import AccountFakes
import Accounts
import Testing

/// What every store promises.
@Suite struct StoreContractTests {
  let tenant = TenantID.default
  let now = Timestamp(milliseconds: 1_700_000_000_000)

  private func uid(_ number: Int) -> UID {
    let digits = String(number)
    return UID(rawValue: String(repeating: "u", count: 28 - digits.count) + digits)
  }

  private func account(_ number: Int, email: String? = nil, in tenant: TenantID = .default) -> Account {
    Account(
      uid: uid(number), tenant: tenant, email: email, displayEmail: email?.uppercased(), emailVerified: email != nil,
      displayName: "Name \(number)", photoURL: "https://photo/\(number)", phoneNumber: "+4912345", createdAt: now,
      lastSignInAt: now)
  }

  private func identity(_ key: Int64, _ subject: String, in tenant: TenantID = .default) -> Identity {
    Identity(
      id: IdentityID(key: key), key: .init(tenant: tenant, issuer: "https://issuer", subject: subject),
      providerID: .google, email: "a@b.example", displayEmail: "A@b.example", emailVerified: true, displayName: "N",
      photoURL: "P", phoneNumber: "+1", linkedAt: now, lastUsedAt: now)
  }

  private func session(_ key: Int64, of number: Int, openedBy identity: IdentityID? = nil) -> Session {
    Session(
      id: SessionID(key: key), uid: uid(number), tenant: tenant, identityID: identity, signInProvider: .google,
      authTime: now, generation: 1, deviceLabel: "label", createdAt: now, handleDigest: [1, 2],
      handleExpiresAt: now.adding(milliseconds: 10), previousHandleDigest: [9], familyDigest: [3, 4], rotation: 7,
      rotatedAt: now, expiresAt: now.adding(milliseconds: 1000))
  }

  private var claim: IdentityClaim {
    IdentityClaim(key: .init(tenant: tenant, issuer: "i", subject: "s"), providerID: .google)
  }

  private func commit(
    _ store: any TestedStore, _ changes: [Change], expecting: [ChangeSet.Expectation] = []
  ) async throws {
    try await store.commit(ChangeSet(tenant: tenant, expectations: expecting, changes: changes))
  }

  private func refusal(
    _ store: any TestedStore, _ changes: [Change], expecting: [ChangeSet.Expectation] = []
  ) async -> StoreError? {
    do {
      try await commit(store, changes, expecting: expecting)
      return nil
    } catch {
      return error as? StoreError
    }
  }

  // MARK: Accounts and identities

  @Test(arguments: StoreKind.allCases)
  func anAccountIsReadAsItWasWrittenByEveryWay(_ kind: StoreKind) async throws {
    let open = try kind.open()
    var account = account(1, email: "a@b.example")
    account.tombstones = [Tombstone(Array(1...16)), Tombstone(Array(17...40))]
    var second = identity(20, "s2")
    second.state = .setAside(.emailProvenByAnother, at: now)
    var third = identity(30, "s3")
    third.providerID = .password
    third.passwordHash = PasswordHash(phc: "$x$y")
    // Written in another order than they are linked in.
    try await commit(
      open.store,
      [
        .insertAccount(account), .insertIdentity(third, account.uid),
        .insertIdentity(identity(10, "s1"), account.uid), .insertIdentity(second, account.uid),
      ])
    account.identities = [identity(10, "s1"), second, third]
    #expect(try await open.store.account(account.uid, in: tenant) == account)
    let strangersKey = Identity.Key.password("a@b.example", in: tenant)
    #expect(
      try await open.store.owners(of: strangersKey, email: "a@b.example") == Owners(holder: nil, emailOwner: account))
    for identity in account.identities {
      // What is set aside holds nothing, but is found.
      let holder = identity.isActive ? account : nil
      let setAside = identity.isActive ? [] : [account]
      #expect(try await open.store.account(holding: identity.key) == holder)
      #expect(
        try await open.store.owners(of: identity.key, email: nil) == Owners(holder: holder, setAside: setAside))
      #expect(
        try await open.store.owners(of: identity.key, email: "a@b.example")
          == Owners(holder: holder, emailOwner: account, setAside: setAside))
    }
    #expect(try await open.store.account(uid(2), in: tenant) == nil)
    #expect(
      try await open.store.owners(of: strangersKey, email: "A@b.example") == Owners(holder: nil, emailOwner: nil))
    #expect(try await open.store.account(holding: strangersKey) == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func anIdentityThatIsSetAsideBlocksNoOther(_ kind: StoreKind) async throws {
    let open = try kind.open()
    var aside = identity(10, "s")
    aside.state = .setAside(.emailProvenByAnother, at: now)
    try await commit(
      open.store,
      [
        .insertAccount(account(1)), .insertIdentity(identity(10, "s"), uid(1)), .updateIdentity(aside, uid(1)),
        .insertAccount(account(2)), .insertIdentity(identity(11, "s"), uid(2)),
      ])
    let key = aside.key
    let owners = try await open.store.owners(of: key, email: nil)
    #expect(owners.holder?.uid == uid(2) && owners.setAside.map(\.uid) == [uid(1)])
    #expect(await refusal(open.store, [.updateIdentity(identity(10, "s"), uid(1))]) == .identityTaken)
    try await commit(open.store, [.deleteIdentity(IdentityID(key: 11), uid(2))])
    #expect(try await open.store.account(holding: key) == nil)
    try await commit(open.store, [.updateIdentity(identity(10, "s"), uid(1))])
    #expect(try await open.store.account(holding: key)?.uid == uid(1))
    #expect(try await open.store.owners(of: key, email: nil).setAside == [])
    #expect(try await open.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func tenantsDoNotSeeEachOther(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let other = TenantID(rawValue: "other")
    try await commit(
      open.store, [.insertAccount(account(1, email: "a@b.example")), .insertIdentity(identity(10, "s"), uid(1))])
    try await open.store.commit(
      ChangeSet(
        tenant: other,
        changes: [
          .insertAccount(account(2, email: "a@b.example", in: other)),
          .insertIdentity(identity(11, "s", in: other), uid(2)),
        ]))
    #expect(try await open.store.account(uid(1), in: other) == nil)
    let key = Identity.Key(tenant: other, issuer: "https://issuer", subject: "s")
    #expect(try await open.store.account(holding: key)?.uid == uid(2))
    let owners = try await open.store.owners(of: key, email: "a@b.example")
    #expect(owners.holder?.uid == uid(2) && owners.emailOwner?.uid == uid(2))
    #expect(try await open.store.accounts(in: other, after: nil, limit: 10).accounts.map(\.uid) == [uid(2)])
    #expect(await refusal(open.store, [.deleteAccount(uid(2), at: now)]) == .stale)
  }

  @Test(arguments: StoreKind.allCases)
  func constraintsHaveNames(_ kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(
      open.store,
      [
        .insertAccount(account(1, email: "a@b.example")), .insertIdentity(identity(10, "s"), uid(1)),
        .insertAccount(account(2)), .insertSession(session(5, of: 1)),
      ])
    let store = open.store
    #expect(await refusal(store, [.insertAccount(account(1))]) == .keyTaken)
    #expect(await refusal(store, [.insertAccount(account(3, email: "a@b.example"))]) == .emailTaken)
    #expect(await refusal(store, [.updateAccount(account(2, email: "a@b.example"))]) == .emailTaken)
    #expect(await refusal(store, [.insertIdentity(identity(11, "s"), uid(2))]) == .identityTaken)
    #expect(await refusal(store, [.insertIdentity(identity(10, "t"), uid(2))]) == .keyTaken)
    #expect(await refusal(store, [.insertSession(session(5, of: 2))]) == .keyTaken)
    #expect(await refusal(store, [.insertIdentity(identity(12, "t"), uid(9))]) == .stale)
    #expect(await refusal(store, [.updateIdentity(identity(10, "s"), uid(2))]) == .stale)
    #expect(await refusal(store, [.deleteIdentity(IdentityID(key: 10), uid(2))]) == .stale)
    #expect(await refusal(store, [.insertSession(session(6, of: 9))]) == .stale)
    #expect(await refusal(store, [.updateSession(session(6, of: 1))]) == .stale)
    let gone = Change.replaceSession(SessionID(key: 6), of: uid(1), at: now, forgetAt: now)
    #expect(await refusal(store, [gone]) == .stale)
  }

  @Test(arguments: StoreKind.allCases)
  func aRefusedChangeSetLeavesNoTrace(_ kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(
      open.store, [.insertAccount(account(1, email: "a@b.example")), .insertIdentity(identity(10, "s"), uid(1))])
    var renamed = account(1)
    renamed.displayName = "Renamed"
    let half: [Change] = [
      .updateAccount(renamed), .insertAccount(account(2, email: "free@b.example")),
      .insertIdentity(identity(11, "t"), uid(2)), .insertSession(session(5, of: 1)),
      .spendProof(digest: [1], expiresAt: now), .deleteIdentity(IdentityID(key: 10), uid(1)),
      .endSessions(.all(of: uid(1))), .insertIdentity(identity(12, "t"), uid(1)),
    ]
    #expect(await refusal(open.store, half) == .identityTaken)
    var before = account(1, email: "a@b.example")
    before.identities = [identity(10, "s")]
    #expect(try await open.store.account(uid(1), in: tenant) == before)
    #expect(try await open.store.account(uid(2), in: tenant) == nil)
    #expect(try await open.store.session(SessionID(key: 5), in: tenant) == nil)
    #expect(await refusal(open.store, [.spendProof(digest: [1], expiresAt: now)]) == nil)
    #expect(await refusal(open.store, [.insertAccount(account(3, email: "free@b.example"))]) == nil)
    #expect(try await open.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func aChangeThatExpectsAnOlderVersionIsStale(_ kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(open.store, [.insertAccount(account(1))])
    var next = account(1)
    next.version = 2
    next.displayName = nil
    let update = [Change.updateAccount(next)]
    #expect(await refusal(open.store, update, expecting: [.account(uid(1), version: 2)]) == .stale)
    #expect(await refusal(open.store, update, expecting: [.account(uid(2), version: 1)]) == .stale)
    #expect(await refusal(open.store, update, expecting: [.account(uid(1), version: 1)]) == nil)
    #expect(await refusal(open.store, update, expecting: [.account(uid(1), version: 1)]) == .stale)
    #expect(try await open.store.account(uid(1), in: tenant) == next)
  }

  @Test(arguments: StoreKind.allCases)
  func ofManyWhoExpectTheSameVersionOneWins(_ kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(open.store, [.insertAccount(account(1))])
    var next = account(1)
    next.version = 2
    let update = next
    let winners = await withTaskGroup(of: StoreError?.self) { group in
      for _ in 0..<32 {
        group.addTask {
          await refusal(open.store, [.updateAccount(update)], expecting: [.account(update.uid, version: 1)])
        }
      }
      return await group.reduce(into: 0) { count, error in
        if error == nil { count += 1 } else { #expect(error == .stale) }
      }
    }
    #expect(winners == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func timesOfUseOnlyMoveForward(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let later = now.adding(milliseconds: 500)
    try await commit(
      open.store,
      [
        .insertAccount(account(1)), .insertIdentity(identity(10, "s"), uid(1)),
        .recordSignIn(uid(1), IdentityID(key: 10), at: later),
        .recordSignIn(uid(1), IdentityID(key: 10), at: now), .updateAccount(account(1)),
        .updateIdentity(identity(10, "s"), uid(1)),
      ])
    let stored = try #require(try await open.store.account(uid(1), in: tenant))
    #expect(stored.lastSignInAt == later && stored.identities.first?.lastUsedAt == later && stored.version == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func aDeletedAccountFreesAllButItsUID(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let all: [Change] = [
      .insertAccount(account(1, email: "a@b.example")), .insertIdentity(identity(10, "s"), uid(1)),
      .insertSession(session(5, of: 1)),
    ]
    try await commit(open.store, all)
    try await commit(
      open.store, [.deleteAccount(uid(1), at: now), .audit(.init(at: now, uid: uid(1), action: .accountDeleted))],
      expecting: [.account(uid(1), version: 1)])
    #expect(try await open.store.account(uid(1), in: tenant) == nil)
    #expect(try await open.store.session(SessionID(key: 5), in: tenant) == nil)
    #expect(try await open.store.accounts(in: tenant, after: nil, limit: 10).accounts == [])
    #expect(await refusal(open.store, all) == .keyTaken)
    #expect(await refusal(open.store, [.deleteAccount(uid(1), at: now)]) == .stale)
    try await commit(
      open.store,
      [.insertAccount(account(2, email: "a@b.example")), .insertIdentity(identity(10, "s"), uid(2))])
    #expect(try await open.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func accountsAreListedInPages(_ kind: StoreKind) async throws {
    let open = try kind.open()
    for number in 1...7 {
      var changes: [Change] = [.insertAccount(account(number))]
      for index in 0..<(number % 3) {
        let identity = identity(Int64(number * 10 + index), "\(number).\(index)")
        changes.append(.insertIdentity(identity, uid(number)))
      }
      try await commit(open.store, changes)
    }
    try await commit(open.store, [.deleteAccount(uid(4), at: now)])
    var seen: [Account] = []
    var cursor: AccountCursor?
    var pages = 0
    repeat {
      let page = try await open.store.accounts(in: tenant, after: cursor, limit: 2)
      seen += page.accounts
      cursor = page.next
      pages += 1
    } while cursor != nil && pages < 10
    #expect(seen.map(\.uid) == [1, 2, 3, 5, 6, 7].map(uid))
    #expect(seen.map(\.identities.count) == [1, 2, 0, 2, 0, 1])
  }

  // MARK: Sessions

  @Test(arguments: StoreKind.allCases)
  func aSessionIsReadAsItWasWrittenWithItsAccount(_ kind: StoreKind) async throws {
    let open = try kind.open()
    var owner = account(1)
    let written = session(5, of: 1, openedBy: IdentityID(key: 10))
    try await commit(
      open.store,
      [
        .insertAccount(owner), .insertIdentity(identity(10, "s"), owner.uid),
        .insertIdentity(identity(11, "t"), owner.uid), .insertSession(written),
      ])
    owner.identities = [identity(10, "s"), identity(11, "t")]
    let read = try await open.store.session(written.id, in: tenant)
    #expect(read == SessionRecord(session: written, account: owner))
    #expect(try await open.store.session(SessionID(rawValue: "nonsense"), in: tenant) == nil)
    #expect(try await open.store.session(written.id, in: TenantID(rawValue: "other")) == nil)

    var rotated = written
    rotated.rotation = 8
    rotated.handleDigest = [5]
    rotated.previousHandleDigest = [1, 2]
    rotated.rotatedAt = now.adding(milliseconds: 3)
    rotated.handleExpiresAt = now.adding(milliseconds: 4)
    rotated.expiresAt = now.adding(milliseconds: 5)
    let expectation = [ChangeSet.Expectation.rotation(written.id, 7)]
    #expect(await refusal(open.store, [.updateSession(rotated)], expecting: expectation) == nil)
    #expect(try await open.store.session(written.id, in: tenant)?.session == rotated)
    #expect(await refusal(open.store, [.updateSession(rotated)], expecting: expectation) == .stale)
  }

  @Test(arguments: StoreKind.allCases)
  func aReplacedSessionProvesNothingButIsKnown(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let forgetAt = now.adding(milliseconds: 77)
    try await commit(open.store, [.insertAccount(account(1)), .insertSession(session(5, of: 1))])
    let replace = Change.replaceSession(SessionID(key: 5), of: uid(1), at: now, forgetAt: forgetAt)
    try await commit(open.store, [replace])
    let later = Change.replaceSession(
      SessionID(key: 5), of: uid(1), at: now.adding(milliseconds: 1), forgetAt: now.adding(milliseconds: 99))
    try await commit(open.store, [later])
    let read = try #require(try await open.store.session(SessionID(key: 5), in: tenant)?.session)
    #expect(read.replacedAt == now && read.expiresAt == forgetAt)
    #expect(read.handleDigest == [] && read.previousHandleDigest == nil && read.familyDigest == [])
    let expectation = [ChangeSet.Expectation.rotation(SessionID(key: 5), 7)]
    #expect(await refusal(open.store, [], expecting: expectation) == .stale)
  }

  @Test(arguments: StoreKind.allCases)
  func sessionsEndBySelection(_ kind: StoreKind) async throws {
    let google = IdentityID(key: 10)
    let cases: [(SessionSelection, Set<Int64>)] = [
      (.one(SessionID(key: 1), of: uid(1)), [2, 3, 4, 5]), (.one(SessionID(key: 5), of: uid(1)), [1, 2, 3, 4, 5]),
      (.all(of: uid(1)), [5]), (.allBut(SessionID(key: 2), of: uid(1)), [2, 5]),
      (.opened(by: google, of: uid(1), sparing: SessionID(key: 1)), [1, 3, 4, 5]),
      (.all(of: uid(9)), [1, 2, 3, 4, 5]),
    ]
    for (selection, left) in cases {
      let open = try kind.open()
      try await commit(
        open.store,
        [
          .insertAccount(account(1)), .insertAccount(account(2)),
          .insertSession(session(1, of: 1, openedBy: google)), .insertSession(session(2, of: 1, openedBy: google)),
          .insertSession(session(3, of: 1, openedBy: IdentityID(key: 11))), .insertSession(session(4, of: 1)),
          .insertSession(session(5, of: 2, openedBy: google)), .endSessions(selection),
        ])
      var alive: Set<Int64> = []
      for key in Int64(1)...5 where try await open.store.session(SessionID(key: key), in: tenant) != nil {
        alive.insert(key)
      }
      #expect(alive == left)
    }
  }

  // MARK: Proofs

  @Test(arguments: StoreKind.allCases)
  func aProofIsSpentOnceAlsoInParallel(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let spend = [Change.spendProof(digest: [1, 2, 3], expiresAt: now)]
    let outcomes = await withTaskGroup(of: StoreError?.self) { group in
      for _ in 0..<16 { group.addTask { await refusal(open.store, spend) } }
      return await group.reduce(into: [StoreError?]()) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == nil } == 1 && outcomes.count { $0 == .proofSpent } == 15)
  }

  @Test(arguments: StoreKind.allCases)
  func aContinuationIsReadAsItWasWrittenAndConsumedOnce(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let continuation = Continuation(
      id: ContinuationID(rawValue: 42), tenant: tenant, digest: [7, 7], boundTo: SessionID(key: 5),
      expiresAt: now.adding(milliseconds: 5),
      claim: IdentityClaim(
        key: .init(tenant: tenant, issuer: "i", subject: "s"), providerID: .google,
        email: .proven(EmailAddress(canonical: "e", display: "E")),
        profile: ProviderProfile(displayName: "n", photoURL: "p", phoneNumber: "+1", json: "{}")))
    var unbound = continuation
    unbound.boundTo = nil
    unbound.claim = claim
    unbound = Continuation(
      id: ContinuationID(rawValue: 43), tenant: tenant, digest: [], boundTo: nil, expiresAt: now, claim: unbound.claim)
    try await commit(open.store, [.insertContinuation(continuation), .insertContinuation(unbound)])
    #expect(await refusal(open.store, [.insertContinuation(continuation)]) == .keyTaken)
    #expect(try await open.store.continuation(continuation.id, in: tenant) == continuation)
    #expect(try await open.store.continuation(unbound.id, in: tenant) == unbound)
    #expect(try await open.store.continuation(continuation.id, in: TenantID(rawValue: "other")) == nil)
    try await commit(open.store, [.consumeContinuation(continuation.id)])
    #expect(await refusal(open.store, [.consumeContinuation(continuation.id)]) == .proofSpent)
    #expect(try await open.store.continuation(continuation.id, in: tenant) == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func sweepingForgetsWhatHasExpiredAndNothingElse(_ kind: StoreKind) async throws {
    let open = try kind.open()
    var changes: [Change] = [.insertAccount(account(1))]
    for key in Int64(1)...40 {
      var session = session(key, of: 1)
      session.expiresAt = now.adding(milliseconds: key % 2 == 0 ? 0 : 1)
      changes.append(.insertSession(session))
      changes.append(.spendProof(digest: [UInt8(key)], expiresAt: session.expiresAt))
      changes.append(
        .insertContinuation(
          Continuation(
            id: ContinuationID(rawValue: key), tenant: tenant, digest: [], boundTo: nil,
            expiresAt: session.expiresAt, claim: claim)))
    }
    try await commit(open.store, changes)
    var removed = 0
    for _ in 0..<20 { removed += try await open.store.sweep(now: now, limit: 7) }
    #expect(removed == 60)
    for key in Int64(1)...40 {
      let isLeft = key % 2 == 1
      #expect((try await open.store.session(SessionID(key: key), in: tenant) != nil) == isLeft)
      #expect((try await open.store.continuation(ContinuationID(rawValue: key), in: tenant) != nil) == isLeft)
      let spent = await refusal(open.store, [.spendProof(digest: [UInt8(key)], expiresAt: now)])
      #expect((spent == .proofSpent) == isLeft)
    }
  }
}
