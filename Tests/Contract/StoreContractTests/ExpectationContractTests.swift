import AccountFakes
import Accounts
import Testing

/// What every store promises about the expectations of a change set.
@Suite struct ExpectationContractTests: StoreContract {
  private let hash = PasswordHash(phc: "$x$y")

  private func passwordIdentity(_ key: Int64 = 10) -> Identity {
    var identity = identity(key, "a@b.example")
    identity.providerID = .password
    identity.passwordHash = hash
    return identity
  }

  /// A store with an account, its password identity and two sessions.
  private func open(_ kind: StoreKind) async throws -> OpenStore {
    let open = try kind.open()
    try await commit(
      open.store,
      [
        .insertAccount(account(1)), .insertIdentity(passwordIdentity(), uid(1)), .insertAccount(account(2)),
        .insertSession(session(5, of: 1)), .insertSession(session(6, of: 1)),
      ])
    return open
  }

  private var all: [(expectation: ChangeSet.Expectation, refusal: StoreError)] {
    [
      (.account(uid(1), version: 1), .stale), (.session(SessionID(key: 5)), .stale),
      (.rotation(SessionID(key: 5), 7, at: now), .stale),
      (.password(IdentityID(key: 10), of: uid(1), hash), .proofSpent),
    ]
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func whatIsStoredFulfilsThemAllTogether(_ kind: StoreKind) async throws {
    let open = try await open(kind)
    let rename = Change.updateAccount(account(1, email: "new@b.example"))
    #expect(await refusal(open.store, [rename], expecting: all.map(\.expectation)) == nil)
    #expect(try await open.store.read(in: tenant) { try $0.account(uid(1)) }?.email == "new@b.example")
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func anotherTenantFulfilsNone(_ kind: StoreKind) async throws {
    let open = try await open(kind)
    for (expectation, expected) in all {
      #expect(await refusal(open.store, [], expecting: [expectation], in: otherTenant) == expected)
    }
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func aDeletedAccountFulfilsNone(_ kind: StoreKind) async throws {
    let open = try await open(kind)
    try await commit(open.store, [.deleteAccount(uid(1), at: now)])
    for (expectation, expected) in all {
      #expect(await refusal(open.store, [], expecting: [expectation]) == expected)
    }
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func theyAreCheckedBeforeTheFirstChange(_ kind: StoreKind) async throws {
    let open = try await open(kind)
    let deletion = [Change.deleteAccount(uid(1), at: now)]
    #expect(await refusal(open.store, deletion, expecting: all.map(\.expectation)) == nil)
    let insertion = [Change.insertAccount(account(3))]
    #expect(await refusal(open.store, insertion, expecting: [.account(uid(3), version: 1)]) == .stale)
    #expect(try await open.store.read(in: tenant) { try $0.account(uid(3)) } == nil)
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func theFirstThatFailsIsTheRefusal(_ kind: StoreKind) async throws {
    let open = try await open(kind)
    let stale = ChangeSet.Expectation.session(SessionID(key: 77))
    let spent = ChangeSet.Expectation.password(IdentityID(key: 77), of: uid(1), hash)
    #expect(await refusal(open.store, [], expecting: [stale, spent]) == .stale)
    #expect(await refusal(open.store, [], expecting: [spent, stale]) == .proofSpent)
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func aSessionIsAliveUntilItEndsOrIsReplaced(_ kind: StoreKind) async throws {
    let open = try await open(kind)
    let (five, six) = (SessionID(key: 5), SessionID(key: 6))
    #expect(await refusal(open.store, [], expecting: [.session(SessionID(key: 7))]) == .stale)
    try await commit(open.store, [.endSessions(.one(five, of: uid(1)))], expecting: [.session(five), .session(six)])
    try await commit(
      open.store,
      [.replaceSession(six, of: uid(1), by: five, at: now, forgetAt: now.adding(milliseconds: 99))],
      expecting: [.session(six)])
    for expectation in [
      ChangeSet.Expectation.session(five), .session(six), .rotation(five, 7, at: now), .rotation(six, 7, at: now),
    ] {
      #expect(await refusal(open.store, [], expecting: [expectation]) == .stale, "\(expectation)")
    }
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func ofManyWhoExpectTheSameRotationOneWins(_ kind: StoreKind) async throws {
    let open = try await open(kind)
    var rotated = session(5, of: 1)
    rotated.rotation = 8
    let update = [Change.updateSession(rotated)]
    let winners = await withTaskGroup(of: StoreError?.self) { group in
      for _ in 0..<16 {
        group.addTask { await refusal(open.store, update, expecting: [.rotation(SessionID(key: 5), 7, at: now)]) }
      }
      return await group.reduce(into: 0) { count, error in
        if error == nil { count += 1 } else { #expect(error == .stale) }
      }
    }
    #expect(winners == 1)
    #expect(await refusal(open.store, [], expecting: [.rotation(SessionID(key: 5), 9, at: now)]) == .stale)
    #expect(await refusal(open.store, [], expecting: [.rotation(SessionID(key: 5), 8, at: now)]) == nil)
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func aPasswordHoldsUntilItsIdentityChangesOrGoes(_ kind: StoreKind) async throws {
    let identity = passwordIdentity()
    var rehashed = identity
    rehashed.passwordHash = PasswordHash(phc: "$x$z")
    var setAside = identity
    setAside.state = .setAside(.emailProvenByAnother, at: now)
    var unhashed = identity
    unhashed.passwordHash = nil
    let changes: [Change] = [
      .updateIdentity(rehashed, uid(1)), .updateIdentity(setAside, uid(1)), .updateIdentity(unhashed, uid(1)),
      .deleteIdentity(identity.id, uid(1)),
    ]
    for change in changes {
      let open = try await open(kind)
      let expectation = [ChangeSet.Expectation.password(identity.id, of: uid(1), hash)]
      #expect(await refusal(open.store, [change], expecting: expectation) == nil)
      #expect(await refusal(open.store, [], expecting: expectation) == .proofSpent, "\(change)")
    }
    let open = try await open(kind)
    let ofAnother = ChangeSet.Expectation.password(identity.id, of: uid(2), hash)
    #expect(await refusal(open.store, [], expecting: [ofAnother]) == .proofSpent)
  }
}
