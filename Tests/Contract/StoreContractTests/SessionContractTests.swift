import AccountFakes
import Accounts
import Testing

/// What every store promises about sessions, proofs and continuations.
@Suite struct SessionContractTests: StoreContract {
  @Test(arguments: StoreKind.withEachIsolation)
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
    let read = try await open.store.read(in: tenant) { try $0.session(written.id) }
    #expect(read == SessionRecord(session: written, account: owner))
    #expect(try await open.store.read(in: tenant) { try $0.session(SessionID(rawValue: "nonsense")) } == nil)
    #expect(try await open.store.read(in: otherTenant) { try $0.session(written.id) } == nil)

    var rotated = written
    rotated.rotation = 8
    rotated.handleDigest = [5]
    rotated.previousHandleDigest = [1, 2]
    rotated.rotatedAt = now.adding(milliseconds: 3)
    rotated.handleExpiresAt = now.adding(milliseconds: 4)
    rotated.expiresAt = now.adding(milliseconds: 5)
    rotated.receivedAt = nil
    let expectation = [ChangeSet.Expectation.rotation(written.id, 7, at: now)]
    for wrong in [
      ChangeSet.Expectation.rotation(written.id, 7, at: now.adding(milliseconds: 1)),
      .rotation(written.id, 6, at: now), .rotation(SessionID(key: 6), 7, at: now),
    ] {
      #expect(await refusal(open.store, [.updateSession(rotated)], expecting: [wrong]) == .stale)
    }
    #expect(await refusal(open.store, [.updateSession(rotated)], expecting: expectation) == nil)
    #expect(try await open.store.read(in: tenant) { try $0.session(written.id) }?.session == rotated)
    #expect(await refusal(open.store, [.updateSession(rotated)], expecting: expectation) == .stale)
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func aReplacedSessionActsNoMoreButIsKnown(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let forgetAt = now.adding(milliseconds: 77)
    let before = session(5, of: 1)
    try await commit(open.store, [.insertAccount(account(1)), .insertSession(before)])
    let replace = Change.replaceSession(
      before.id, of: uid(1), by: SessionID(key: 6), at: now, forgetAt: forgetAt)
    try await commit(open.store, [replace])
    let later = Change.replaceSession(
      before.id, of: uid(1), by: SessionID(key: 7), at: now.adding(milliseconds: 1),
      forgetAt: now.adding(milliseconds: 99))
    try await commit(open.store, [later])
    var after = before
    after.replacedAt = now
    after.replacedBy = SessionID(key: 6)
    after.expiresAt = forgetAt
    #expect(try await open.store.read(in: tenant) { try $0.session(before.id) }?.session == after)
    #expect(await refusal(open.store, [.updateSession(before)]) == .stale)
    #expect(try await open.store.read(in: tenant) { try $0.session(before.id) }?.session == after)
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func theReceiptOfTokensIsNotedOnceForTheirRotation(_ kind: StoreKind) async throws {
    let open = try kind.open()
    var written = session(5, of: 1)
    written.receivedAt = nil
    try await commit(open.store, [.insertAccount(account(1)), .insertSession(written)])
    func note(
      _ rotation: Int64, _ milliseconds: Int64, _ key: Int64 = 5, in tenant: TenantID = .default
    ) async throws -> Timestamp? {
      let at = now.adding(milliseconds: milliseconds)
      try await commit(open.store, [.noteReceived(SessionID(key: key), rotation: rotation, at: at)], in: tenant)
      return try await open.store.read(in: self.tenant) { [written] in try $0.session(written.id) }?.session.receivedAt
    }
    #expect(try await note(6, 1) == nil)
    #expect(try await note(7, 2, 99) == nil)
    #expect(try await note(7, 2, in: otherTenant) == nil)
    #expect(try await note(7, 3) == now.adding(milliseconds: 3))
    #expect(try await note(7, 4) == now.adding(milliseconds: 3))
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func theSessionsThatAreTooManyEndByTheirLastRefresh(_ kind: StoreKind) async throws {
    let open = try kind.open()
    var changes: [Change] = [.insertAccount(account(1)), .insertAccount(account(2))]
    for key in Int64(1)...6 {
      var session = session(key, of: key == 6 ? 2 : 1)
      // The later it was opened, the longer ago it was refreshed; two at the same time.
      session.rotatedAt = now.adding(milliseconds: -max(key, 2))
      changes.append(.insertSession(session))
    }
    changes.append(
      .replaceSession(SessionID(key: 5), of: uid(1), by: SessionID(key: 4), at: now, forgetAt: now))
    try await commit(open.store, changes)
    func left(limit: Int) async throws -> [Int64] {
      try await commit(open.store, [.limitSessions(.settled, of: uid(1), to: limit, at: now)])
      return try await open.store.read(in: tenant) { try $0.sessions(of: uid(1)) }.compactMap(\.id.key).sorted()
    }
    #expect(try await left(limit: 4) == [1, 2, 3, 4, 5])
    #expect(try await left(limit: 3) == [1, 2, 3, 5])
    #expect(try await left(limit: 1) == [2, 5])
    #expect(try await open.store.read(in: tenant) { try $0.sessions(of: uid(2)) }.map(\.id.key) == [6])
    #expect(try await open.store.read(in: otherTenant) { try $0.sessions(of: uid(1)) } == [])
    #expect(await refusal(open.store, [.limitSessions(.settled, of: uid(9), to: 1, at: now)]) == .stale)
  }

  /// Each unsettled identity displaces its own sessions, a reserved address those that links to it have opened, and all
  /// other sign-ins the rest.
  @Test(arguments: StoreKind.withEachIsolation)
  func theSessionsOfUnsettledIdentitiesAreLimitedByThemselves(_ kind: StoreKind) async throws {
    let open = try kind.open()
    var changes: [Change] = [.insertAccount(account(1))]
    for key in Int64(10)...12 {
      var identity = identity(key, "\(key)")
      if key > 10 { identity.settledAt = nil }
      changes.append(.insertIdentity(identity, uid(1)))
    }
    // Of the settled identity, of each unsettled one, of one that is gone, of none, and of a reserved address.
    let openers: [Int64?] = [10, 10, 11, 11, 11, 12, 12, 13, nil, nil, nil]
    for (index, opener) in openers.enumerated() {
      var session = session(Int64(index), of: 1, openedBy: opener.map { IdentityID(key: $0) })
      if index > 8 { session.openedBy = .emailLink }
      session.rotatedAt = now.adding(milliseconds: Int64(index))
      changes.append(.insertSession(session))
    }
    try await commit(open.store, changes)
    func left(_ group: SessionGroup, limit: Int) async throws -> [Int64] {
      try await commit(open.store, [.limitSessions(group, of: uid(1), to: limit, at: now)])
      return try await open.store.read(in: tenant) { try $0.sessions(of: uid(1)) }.compactMap(\.id.key).sorted()
    }
    let (first, second) = (SessionGroup.unsettled(IdentityID(key: 11)), SessionGroup.unsettled(IdentityID(key: 12)))
    #expect(try await left(first, limit: 3) == Array(0...10))
    #expect(try await left(first, limit: 1) == [0, 1, 4, 5, 6, 7, 8, 9, 10])
    #expect(try await left(.settled, limit: 4) == [0, 1, 4, 5, 6, 7, 8, 9, 10])
    #expect(try await left(.settled, limit: 2) == [4, 5, 6, 7, 8, 9, 10])
    #expect(try await left(second, limit: 1) == [4, 6, 7, 8, 9, 10])
    #expect(try await left(.reservedAddress, limit: 1) == [4, 6, 7, 8, 10])
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func theSessionsOfADeletedAccountAreKnownAsSuch(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let written = session(5, of: 1, openedBy: IdentityID(key: 10))
    try await commit(
      open.store,
      [.insertAccount(account(1)), .insertIdentity(identity(10, "s"), uid(1)), .insertSession(written)])
    #expect(try await open.store.read(in: tenant) { try $0.sessionOfDeletedAccount(written.id) } == nil)
    try await commit(open.store, [.deleteAccount(uid(1), at: now)])
    var bare = written
    bare.identityID = nil
    bare.deviceLabel = ""
    #expect(try await open.store.read(in: tenant) { try $0.sessionOfDeletedAccount(written.id) } == bare)
    #expect(try await open.store.read(in: otherTenant) { try $0.sessionOfDeletedAccount(written.id) } == nil)
    #expect(try await open.store.read(in: tenant) { try $0.session(written.id) } == nil)
    #expect(try await open.store.read(in: tenant) { try $0.sessions(of: uid(1)) } == [])
    #expect(try await open.store.checkIntegrity() == [])
    _ = try await open.store.sweep(now: now.adding(milliseconds: 1000), limit: 10, lifetimes: Lifetimes())
    #expect(try await open.store.read(in: tenant) { try $0.sessionOfDeletedAccount(written.id) } == nil)
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func aRefreshLeavesWhatIsFixed(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let later = now.adding(milliseconds: 9)
    try await commit(open.store, [.insertAccount(account(1)), .insertSession(session(5, of: 1))])
    var new = session(5, of: 1, openedBy: IdentityID(key: 10))
    new.signInProvider = .facebook
    new.authTime = later
    new.generation = 9
    new.deviceLabel = "another"
    new.createdAt = later
    new.familyDigest = [8]
    new.replacedAt = later
    new.rotation = 8
    try await commit(open.store, [.updateSession(new)])
    var expected = session(5, of: 1)
    expected.rotation = 8
    #expect(try await open.store.read(in: tenant) { try $0.session(SessionID(key: 5)) }?.session == expected)
  }

  /// An id that no session and no identity can have selects nothing.
  @Test(arguments: StoreKind.withEachIsolation)
  func anIDThatIsNoKeyIsUnknown(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let (noSession, noIdentity) = (SessionID(rawValue: "nonsense"), IdentityID(rawValue: "nonsense"))
    try await commit(
      open.store,
      [
        .insertAccount(account(1)), .insertSession(session(1, of: 1, openedBy: IdentityID(key: 10))),
        .insertSession(session(2, of: 1)),
      ])
    #expect(await refusal(open.store, [.deleteIdentity(noIdentity, uid(1))]) == .stale)
    #expect(
      await refusal(open.store, [.replaceSession(noSession, of: uid(1), by: SessionID(key: 9), at: now, forgetAt: now)])
        == .stale)
    #expect(await refusal(open.store, [], expecting: [.session(noSession)]) == .stale)
    #expect(await refusal(open.store, [], expecting: [.rotation(noSession, 0, at: now)]) == .stale)
    let password = ChangeSet.Expectation.password(noIdentity, of: uid(1), PasswordHash(phc: ""))
    #expect(await refusal(open.store, [], expecting: [password]) == .proofSpent)
    let harmless: [Change] = [
      .recordSignIn(uid(1), noIdentity, at: now), .endSessions(.one(noSession, of: uid(1))),
      .endSessions(.opened(by: noIdentity, of: uid(1), sparing: SessionID(key: 1))),
    ]
    #expect(await refusal(open.store, harmless) == nil)
    #expect(try await open.store.read(in: tenant) { try $0.session(SessionID(key: 1)) } != nil)
    let opened = SessionSelection.opened(by: IdentityID(key: 10), of: uid(1), sparing: noSession)
    try await commit(open.store, [.endSessions(opened)])
    #expect(try await open.store.read(in: tenant) { try $0.session(SessionID(key: 1)) } == nil)
    #expect(try await open.store.read(in: tenant) { try $0.session(SessionID(key: 2)) } != nil)
    try await commit(open.store, [.endSessions(.allBut(noSession, of: uid(1)))])
    #expect(try await open.store.read(in: tenant) { try $0.session(SessionID(key: 2)) } == nil)
  }

  /// Those of the first five sessions that are stored.
  private func liveSessions(of open: OpenStore) async throws -> Set<Int64> {
    var keys: Set<Int64> = []
    for key in Int64(1)...5
    where try await open.store.read(in: tenant, { try $0.session(SessionID(key: key)) }) != nil {
      keys.insert(key)
    }
    return keys
  }

  @Test(arguments: StoreKind.withEachIsolation)
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
      #expect(try await liveSessions(of: open) == left)
    }
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func sessionsWithoutIdentityEndByTheirProviderAndTime(_ kind: StoreKind) async throws {
    func opened(_ key: Int64, by provider: ProviderID, _ identity: IdentityID? = nil, at time: Timestamp) -> Session {
      var session = session(key, of: 1, openedBy: identity)
      session.openedBy = provider
      session.createdAt = time
      return session
    }
    let (early, late) = (now, now.adding(milliseconds: 1000))
    let cases: [(ProviderID?, Timestamp?, SessionID?, Set<Int64>)] = [
      (nil, nil, nil, [4, 5]), (.custom, nil, nil, [3, 4, 5]), (nil, late, nil, [1, 4, 5]),
      (.custom, late, nil, [1, 3, 4, 5]), (nil, nil, SessionID(key: 2), [2, 4, 5]),
      (.phone, nil, nil, [1, 2, 3, 4, 5]),
    ]
    for (provider, start, spared, left) in cases {
      let open = try kind.open()
      try await commit(
        open.store,
        [
          .insertAccount(account(1)), .insertAccount(account(2)),
          .insertSession(opened(1, by: .custom, at: early)), .insertSession(opened(2, by: .custom, at: late)),
          .insertSession(opened(3, by: .emailLink, at: late)),
          .insertSession(opened(4, by: .custom, IdentityID(key: 10), at: late)), .insertSession(session(5, of: 2)),
          .endSessions(.withoutIdentity(openedBy: provider, since: start, of: uid(1), sparing: spared)),
        ])
      #expect(try await liveSessions(of: open) == left)
    }
  }

  // MARK: Proofs

  @Test(arguments: StoreKind.withEachIsolation)
  func aProofIsSpentOnceAlsoInParallel(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let spend = [Change.spendProof(digest: [1, 2, 3], expiresAt: now)]
    let outcomes = await withTaskGroup(of: StoreError?.self) { group in
      for _ in 0..<16 { group.addTask { await refusal(open.store, spend) } }
      return await group.reduce(into: [StoreError?]()) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == nil } == 1 && outcomes.count { $0 == .proofSpent } == 15)
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func aContinuationIsReadAsItWasWrittenAndConsumedOnce(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let continuation = StoredProof(
      id: ContinuationID(rawValue: 42), tenant: tenant, digest: [7, 7], holder: SessionID(key: 5),
      expiresAt: now.adding(milliseconds: 5),
      content: Continuation(
        claim: IdentityClaim(
          key: .init(tenant: tenant, issuer: "i", subject: "s"), providerID: .google,
          email: .proven(EmailAddress(canonical: "e", display: "E")),
          profile: ProviderProfile(displayName: "n", photoURL: "p", phoneNumber: "+1", json: "{}"))))
    let unbound = StoredProof(
      id: ContinuationID(rawValue: 43), tenant: tenant, expiresAt: now, content: Continuation(claim: claim))
    try await commit(open.store, [.store(continuation), .store(unbound)])
    #expect(await refusal(open.store, [.store(continuation)]) == .keyTaken)
    #expect(try await open.store.read(in: tenant) { try $0.proof(continuation.id) } == continuation)
    let id = unbound.id
    #expect(try await open.store.read { try $0.proof(id) } == unbound)
    #expect(try await open.store.read(in: otherTenant) { try $0.proof(continuation.id) } == nil)
    try await commit(open.store, [.consume(continuation.id)])
    #expect(await refusal(open.store, [.consume(continuation.id)]) == .proofSpent)
    #expect(try await open.store.read(in: tenant) { try $0.proof(continuation.id) } == nil)
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func aContinuationKeepsNoPasswordHash(_ kind: StoreKind) async throws {
    let open = try kind.open()
    var written = continuation(42)
    written.claim.material = .passwordHash(PasswordHash(phc: "$x$y"))
    try await commit(open.store, [.store(written)])
    let id = written.id
    #expect(try await open.store.read { try $0.proof(id) } == continuation(42))
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func aReceiptIsReadAsItWasWrittenAndOneKeyHasOne(_ kind: StoreKind) async throws {
    let open = try kind.open()
    var setAside = identity(10, "s")
    setAside.state = .setAside(.emailProvenByAnother, at: now)
    let answers: [RequestReceipt.Answer] = [
      .session(SessionID(key: 5), [.newAccount, .addressReleased]), .alreadyLinked(.google),
      .conflict(
        ConflictReceipt(
          reason: .emailExists, message: "m", providerID: .google, email: "e", signInMethods: [.password, .facebook],
          setAside: setAside, continuation: ContinuationID(rawValue: 42), expiresAt: now)),
      .conflict(ConflictReceipt(reason: .credentialAlreadyInUse, message: "", providerID: .google)),
    ]
    for (number, answer) in answers.enumerated() {
      let receipt = RequestReceipt(
        keyDigest: [UInt8(number), 7], requestDigest: [UInt8(number)], expiresAt: now, answer: answer)
      #expect(try await open.store.read { try $0.receipt(receipt.keyDigest) } == nil)
      try await commit(open.store, [.noteAnswer(receipt)])
      #expect(try await open.store.read { try $0.receipt(receipt.keyDigest) } == receipt)
      var other = receipt
      other.requestDigest = [99]
      #expect(await refusal(open.store, [.noteAnswer(other)]) == .requestRepeated)
    }
    _ = try await open.store.sweep(now: now, limit: 10, lifetimes: Lifetimes())
    #expect(try await open.store.read { try $0.receipt([0, 7]) } == nil)
  }

  /// One that can still be refreshed stays, and so does any that is not anonymous.
  @Test(arguments: StoreKind.withEachIsolation)
  func sweepingDeletesAbandonedAnonymousAccounts(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let lifetimes = Lifetimes.with { $0.unusedAnonymousAccount = 500 }
    /// Number, anonymous, and its session: rotation, age and rest in milliseconds, generation. So long ago, in
    /// milliseconds, its sessions were ended.
    let ended: [Int: Int64] = [9: 499, 10: 500, 11: 499, 12: 500]
    let cases: [(Int, Bool, (rotation: Int64, age: Int64, rest: Int64, generation: Int64)?, isLeft: Bool)] = [
      (1, true, nil, false), (2, false, nil, true), (3, true, (0, 499, 1, 1), true), (4, true, (0, 500, 1, 1), false),
      (5, true, (1, 9999, 1, 1), true), (6, true, (1, 9999, 0, 1), false), (7, true, (1, 0, 1, 0), false),
      (8, false, (0, 500, 1, 1), true), (9, true, nil, true), (10, true, nil, false), (11, true, (1, 0, 1, 0), true),
      (12, true, (0, 499, 1, 1), true),
    ]
    for (number, isAnonymous, session, _) in cases {
      var account = account(number)
      account.isAnonymous = isAnonymous
      account.sessionsEndedAt = ended[number].map { now.adding(milliseconds: -$0) }
      var changes: [Change] = [.insertAccount(account)]
      if let session {
        var row = self.session(Int64(number), of: number)
        row.rotation = session.rotation
        row.createdAt = now.adding(milliseconds: -session.age)
        row.expiresAt = now.adding(milliseconds: session.rest)
        row.generation = session.generation
        changes.append(.insertSession(row))
      }
      try await commit(open.store, changes)
    }
    for _ in 0..<20 { _ = try await open.store.sweep(now: now, limit: 2, lifetimes: lifetimes) }
    for (number, _, _, isLeft) in cases {
      #expect((try await open.store.read(in: tenant) { try $0.account(uid(number)) } != nil) == isLeft, "\(number)")
    }
    #expect(try await open.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func aSweepTakesAnyLimit(_ kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(open.store, [.spendProof(digest: [1], expiresAt: now), .spendProof(digest: [2], expiresAt: now)])
    #expect(try await open.store.sweep(now: now, limit: .min, lifetimes: Lifetimes()) == 1)
    #expect(try await open.store.sweep(now: now, limit: .max, lifetimes: Lifetimes()) == 1)
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func sweepingForgetsWhatHasExpiredAndNothingElse(_ kind: StoreKind) async throws {
    let open = try kind.open()
    var changes: [Change] = [.insertAccount(account(1))]
    for key in Int64(1)...40 {
      var session = session(key, of: 1)
      session.expiresAt = now.adding(milliseconds: key % 2 == 0 ? 0 : 1)
      changes.append(.insertSession(session))
      changes.append(.spendProof(digest: [UInt8(key)], expiresAt: session.expiresAt))
      changes.append(
        .store(
          StoredProof(
            id: ContinuationID(rawValue: key), tenant: tenant, expiresAt: session.expiresAt,
            content: Continuation(claim: claim))))
    }
    try await commit(open.store, changes)
    var removed = 0
    for _ in 0..<20 { removed += try await open.store.sweep(now: now, limit: 7, lifetimes: Lifetimes()) }
    #expect(removed == 60)
    for key in Int64(1)...40 {
      let isLeft = key % 2 == 1
      #expect((try await open.store.read(in: tenant) { try $0.session(SessionID(key: key)) } != nil) == isLeft)
      #expect(
        (try await open.store.read(in: tenant) { try $0.proof(ContinuationID(rawValue: key)) } != nil) == isLeft)
      let spent = await refusal(open.store, [.spendProof(digest: [UInt8(key)], expiresAt: now)])
      #expect((spent == .proofSpent) == isLeft)
    }
  }
}
