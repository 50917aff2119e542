import AccountFakes
import Accounts
import Testing

/// What every store promises about accounts and identities.
@Suite struct AccountContractTests: StoreContract {
  @Test(arguments: StoreKind.withEachIsolation)
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
    let first = account.uid
    #expect(try await open.store.read { try $0.account(first) } == account)
    let strangersKey = Identity.Key.password("a@b.example", in: tenant)
    #expect(
      try await open.store.read { try $0.owners(of: strangersKey, email: "a@b.example") }
        == ClaimOwners(holder: nil, emailOwner: account))
    for identity in account.identities {
      // What is set aside holds nothing, but is found.
      let holder = identity.isActive ? account : nil
      let setAside = identity.isActive ? [] : [account]
      #expect(try await open.store.read { try $0.account(holding: identity.key) } == holder)
      #expect(
        try await open.store.read { try $0.owners(of: identity.key, email: nil) }
          == ClaimOwners(holder: holder, setAside: setAside))
      #expect(
        try await open.store.read { try $0.owners(of: identity.key, email: "a@b.example") }
          == ClaimOwners(holder: holder, emailOwner: account, setAside: setAside))
    }
    #expect(try await open.store.read(in: tenant) { try $0.account(uid(2)) } == nil)
    #expect(
      try await open.store.read { try $0.owners(of: strangersKey, email: "A@b.example") }
        == ClaimOwners(holder: nil, emailOwner: nil))
    #expect(try await open.store.read { try $0.account(holding: strangersKey) } == nil)
  }

  @Test(arguments: StoreKind.withEachIsolation)
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
    let owners = try await open.store.read { try $0.owners(of: key, email: nil) }
    #expect(owners.holder?.uid == uid(2) && owners.setAside.map(\.uid) == [uid(1)])
    #expect(await refusal(open.store, [.updateIdentity(identity(10, "s"), uid(1))]) == .identityTaken)
    try await commit(open.store, [.deleteIdentity(IdentityID(key: 11), uid(2))])
    #expect(try await open.store.read { try $0.account(holding: key) } == nil)
    try await commit(open.store, [.updateIdentity(identity(10, "s"), uid(1))])
    #expect(try await open.store.read { try $0.account(holding: key) }?.uid == uid(1))
    #expect(try await open.store.read { try $0.owners(of: key, email: nil) }.setAside == [])
    #expect(try await open.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func tenantsDoNotSeeEachOther(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let other = otherTenant
    try await commit(
      open.store, [.insertAccount(account(1, email: "a@b.example")), .insertIdentity(identity(10, "s"), uid(1))])
    try await open.store.commit(
      ChangeSet(
        tenant: other,
        changes: [
          .insertAccount(account(2, email: "a@b.example", in: other)),
          .insertIdentity(identity(11, "s", in: other), uid(2)),
        ]))
    #expect(try await open.store.read(in: other) { try $0.account(uid(1)) } == nil)
    let key = Identity.Key(tenant: other, issuer: "https://issuer", subject: "s")
    #expect(try await open.store.read { try $0.account(holding: key) }?.uid == uid(2))
    let owners = try await open.store.read { try $0.owners(of: key, email: "a@b.example") }
    #expect(owners.holder?.uid == uid(2) && owners.emailOwner?.uid == uid(2))
    #expect(
      try await open.store.read(in: other) { try $0.accounts(.all, after: nil, limit: 10) }.accounts.map(\.uid) == [
        uid(2)
      ])
    #expect(await refusal(open.store, [.deleteAccount(uid(2), at: now)]) == .stale)
  }

  @Test(arguments: StoreKind.withEachIsolation)
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
    #expect(await refusal(store, [.insertAccount(account(1, email: "a@b.example"))]) == .emailTaken)
    #expect(await refusal(store, [.updateAccount(account(2, email: "a@b.example"))]) == .emailTaken)
    #expect(await refusal(store, [.insertIdentity(identity(11, "s"), uid(2))]) == .identityTaken)
    #expect(await refusal(store, [.insertIdentity(identity(10, "t"), uid(2))]) == .keyTaken)
    #expect(await refusal(store, [.insertSession(session(5, of: 2))]) == .keyTaken)
    #expect(await refusal(store, [.insertIdentity(identity(12, "t"), uid(9))]) == .stale)
    #expect(await refusal(store, [.updateIdentity(identity(10, "s"), uid(2))]) == .stale)
    #expect(await refusal(store, [.deleteIdentity(IdentityID(key: 10), uid(2))]) == .stale)
    #expect(await refusal(store, [.insertSession(session(6, of: 9))]) == .stale)
    #expect(await refusal(store, [.updateSession(session(6, of: 1))]) == .stale)
    let gone = Change.replaceSession(
      SessionID(key: 6), of: uid(1), by: SessionID(key: 7), at: now, forgetAt: now)
    #expect(await refusal(store, [gone]) == .stale)
  }

  /// Texts are compared byte for byte: these two look the same, and Swift takes them for equal.
  @Test(arguments: StoreKind.withEachIsolation)
  func keysThatLookTheSameAreTwo(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let (composed, decomposed) = ("Ren\u{e9}", "Rene\u{301}")
    try await commit(
      open.store,
      [
        .insertAccount(account(1, email: composed)), .insertIdentity(identity(10, composed), uid(1)),
        .insertAccount(account(2, email: decomposed)), .insertIdentity(identity(11, decomposed), uid(2)),
      ])
    for (subject, holder, email, owner) in [(composed, 1, decomposed, 2), (decomposed, 2, composed, 1)] {
      let key = Identity.Key(tenant: tenant, issuer: "https://issuer", subject: subject)
      #expect(try await open.store.read { try $0.account(holding: key) }?.uid == uid(holder))
      let owners = try await open.store.read { try $0.owners(of: key, email: email) }
      #expect(owners.holder?.uid == uid(holder) && owners.emailOwner?.uid == uid(owner))
    }
    #expect(try await open.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func onlyPasswordIdentitiesHavePasswordHashes(_ kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(open.store, [.insertAccount(account(1)), .insertIdentity(identity(10, "s"), uid(1))])
    var hashed = identity(11, "t")
    hashed.passwordHash = PasswordHash(phc: "$x$y")
    var changed = identity(10, "s")
    changed.passwordHash = hashed.passwordHash
    for change in [Change.insertIdentity(hashed, uid(1)), .updateIdentity(changed, uid(1))] {
      guard case .unavailable = await refusal(open.store, [change]) else {
        Issue.record("\(change) was not refused")
        continue
      }
    }
    #expect(try await open.store.read(in: tenant) { try $0.account(uid(1)) }?.identities == [identity(10, "s")])
  }

  /// What a change set holds of another tenant, or of another tenant's account, is not there for it.
  @Test(arguments: StoreKind.withEachIsolation)
  func aChangeSetBelongsToOneTenant(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let rows: [Change] = [
      .insertAccount(account(1)), .insertIdentity(identity(10, "s"), uid(1)), .insertSession(session(5, of: 1)),
      .store(continuation(42)),
    ]
    try await commit(open.store, rows)
    try await commit(open.store, [.insertAccount(account(2, in: otherTenant))], in: otherTenant)

    let foreignRows: [Change] = [
      .insertAccount(account(3)), .updateAccount(account(1)), .insertIdentity(identity(11, "t"), uid(2)),
      .insertSession(session(6, of: 2)), .store(continuation(43)),
    ]
    let changesOfForeignAccounts: [Change] = [
      .updateAccount(account(1, in: otherTenant)), .deleteAccount(uid(1), at: now),
      .insertIdentity(identity(11, "t", in: otherTenant), uid(1)), .updateIdentity(identity(10, "s"), uid(1)),
      .deleteIdentity(IdentityID(key: 10), uid(1)), .recordSignIn(uid(1), nil, at: now.adding(milliseconds: 1)),
      .insertSession(session(6, of: 1, in: otherTenant)), .updateSession(session(5, of: 1, in: otherTenant)),
      .replaceSession(SessionID(key: 5), of: uid(1), by: SessionID(key: 9), at: now, forgetAt: now),
      .limitSessions(.settled, of: uid(1), to: 0, at: now),
    ]
    for change in foreignRows + changesOfForeignAccounts {
      #expect(await refusal(open.store, [change], in: otherTenant) == .stale, "\(change)")
    }
    let consumption = Change.consume(ContinuationID(rawValue: 42))
    #expect(await refusal(open.store, [consumption], in: otherTenant) == .proofSpent)
    #expect(await refusal(open.store, [.endSessions(.all(of: uid(1)))], in: otherTenant) == nil)

    var untouched = account(1)
    untouched.identities = [identity(10, "s")]
    let session = try await open.store.read(in: tenant) { try $0.session(SessionID(key: 5)) }
    #expect(session == SessionRecord(session: self.session(5, of: 1), account: untouched))
    #expect(
      try await open.store.read(in: tenant) { try $0.proof(ContinuationID(rawValue: 42)) } == continuation(42))
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func anUpdateLeavesWhatIsFixed(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let later = now.adding(milliseconds: 9)
    try await commit(open.store, [.insertAccount(account(1)), .insertIdentity(identity(10, "s"), uid(1))])
    var newAccount = account(1, email: "new@b.example")
    newAccount.createdAt = later
    newAccount.isAnonymous = true
    newAccount.isDisabled = true
    newAccount.lastSignInAt = later
    newAccount.version = 2
    newAccount.generation = 3
    newAccount.identities = [identity(77, "ignored")]
    var newIdentity = identity(10, "another")
    newIdentity.linkedAt = later
    newIdentity.providerID = .facebook
    newIdentity.email = nil
    newIdentity.displayEmail = "D"
    newIdentity.emailVerified = false
    newIdentity.displayName = "M"
    newIdentity.photoURL = nil
    newIdentity.phoneNumber = "+2"
    newIdentity.lastUsedAt = later
    newIdentity.state = .setAside(.emailProvenByAnother, at: later)
    try await commit(open.store, [.updateAccount(newAccount), .updateIdentity(newIdentity, uid(1))])
    newAccount.createdAt = now
    newIdentity.linkedAt = now
    newIdentity.key = identity(10, "s").key
    newAccount.identities = [newIdentity]
    #expect(try await open.store.read(in: tenant) { try $0.account(uid(1)) } == newAccount)
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func anAddressMovesOnlyAfterItWasFreed(_ kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(open.store, [.insertAccount(account(1, email: "a@b.example"))])
    let takeAndFree: [Change] = [.insertAccount(account(2, email: "a@b.example")), .updateAccount(account(1))]
    #expect(await refusal(open.store, takeAndFree) == .emailTaken)
    #expect(await refusal(open.store, takeAndFree.reversed()) == nil)
    let key = identity(1, "unknown").key
    #expect(try await open.store.read { try $0.owners(of: key, email: "a@b.example") }.emailOwner?.uid == uid(2))
  }

  @Test(arguments: StoreKind.withEachIsolation)
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
    #expect(try await open.store.read(in: tenant) { try $0.account(uid(1)) } == before)
    #expect(try await open.store.read(in: tenant) { try $0.account(uid(2)) } == nil)
    #expect(try await open.store.read(in: tenant) { try $0.session(SessionID(key: 5)) } == nil)
    #expect(await refusal(open.store, [.spendProof(digest: [1], expiresAt: now)]) == nil)
    #expect(await refusal(open.store, [.insertAccount(account(3, email: "free@b.example"))]) == nil)
    #expect(try await open.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.withEachIsolation)
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
    #expect(try await open.store.read(in: tenant) { try $0.account(uid(1)) } == next)
  }

  @Test(arguments: StoreKind.withEachIsolation)
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

  @Test(arguments: StoreKind.withEachIsolation)
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
    let stored = try #require(try await open.store.read(in: tenant) { try $0.account(uid(1)) })
    #expect(stored.lastSignInAt == later && stored.identities.first?.lastUsedAt == later && stored.version == 1)
  }

  @Test(arguments: StoreKind.withEachIsolation)
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
    #expect(try await open.store.read(in: tenant) { try $0.account(uid(1)) } == nil)
    #expect(try await open.store.read(in: tenant) { try $0.session(SessionID(key: 5)) } == nil)
    #expect(try await open.store.read(in: tenant) { try $0.accounts(.all, after: nil, limit: 10) }.accounts == [])
    #expect(await refusal(open.store, all) == .keyTaken)
    #expect(await refusal(open.store, [.deleteAccount(uid(1), at: now)]) == .stale)
    try await commit(
      open.store,
      [.insertAccount(account(2, email: "a@b.example")), .insertIdentity(identity(10, "s"), uid(2))])
    #expect(try await open.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func aDeletedAccountIsGoneForTheRestOfItsChangeSet(_ kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(open.store, [.insertAccount(account(1)), .insertSession(session(5, of: 1))])
    let delete = Change.deleteAccount(uid(1), at: now)
    let afterwards: [Change] = [
      .updateAccount(account(1, email: "a@b.example")), .deleteAccount(uid(1), at: now),
      .insertIdentity(identity(10, "s"), uid(1)), .recordSignIn(uid(1), nil, at: now),
      .insertSession(session(6, of: 1)), .updateSession(session(5, of: 1)),
      .replaceSession(SessionID(key: 5), of: uid(1), by: SessionID(key: 9), at: now, forgetAt: now),
      .limitSessions(.settled, of: uid(1), to: 0, at: now),
    ]
    for change in afterwards { #expect(await refusal(open.store, [delete, change]) == .stale, "\(change)") }
    #expect(await refusal(open.store, [delete, .insertAccount(account(1))]) == .keyTaken)
    #expect(try await open.store.read(in: tenant) { try $0.session(SessionID(key: 5)) }?.account == account(1))
    #expect(await refusal(open.store, [delete, .endSessions(.all(of: uid(1)))]) == nil)
    #expect(try await open.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.withEachIsolation)
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
      let page = try await open.store.read(in: tenant) { [cursor] in try $0.accounts(.all, after: cursor, limit: 2) }
      seen += page.accounts
      cursor = page.next
      pages += 1
    } while cursor != nil && pages < 10
    #expect(seen.map(\.uid) == [1, 2, 3, 5, 6, 7].map(uid))
    #expect(seen.map(\.identities.count) == [1, 2, 0, 2, 0, 1])
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func theLastPageIsTheLastThatHasAccounts(_ kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(open.store, (1...5).map { .insertAccount(account($0)) })
    try await commit(open.store, [.insertAccount(account(6, in: otherTenant))], in: otherTenant)
    try await commit(open.store, [.deleteAccount(uid(3), at: now), .deleteAccount(uid(5), at: now)])
    let first = try await open.store.read(in: tenant) { try $0.accounts(.all, after: nil, limit: 2) }
    #expect(first.accounts.map(\.uid) == [uid(1), uid(2)] && first.next != nil)
    let second = try await open.store.read(in: tenant) { try $0.accounts(.all, after: first.next, limit: 1) }
    #expect(second.accounts.map(\.uid) == [uid(4)] && second.next == nil)
    let all = try await open.store.read(in: tenant) {
      try $0.accounts(.all, after: AccountCursor(number: .min), limit: .max)
    }
    #expect(all.accounts.map(\.uid) == [uid(1), uid(2), uid(4)] && all.next == nil)
    let one = try await open.store.read(in: tenant) { try $0.accounts(.all, after: nil, limit: .min) }
    #expect(one.accounts.map(\.uid) == [uid(1)])
    let none = try await open.store.read(in: tenant) {
      try $0.accounts(.all, after: AccountCursor(number: .max), limit: 2)
    }
    #expect(none.accounts == [] && none.next == nil)
  }
}
