import Testing

@testable import Accounts

@Suite struct CacheTests {
  private func account(_ number: Int, version: Int64 = 1) -> Account {
    var account = Fixture.account("uid-\(number)")
    account.version = version
    return account
  }

  private func change(_ account: Account) -> ChangeSet {
    ChangeSet(tenant: Fixture.tenant, changes: [.recordSignIn(account.uid, nil, at: Fixture.now)])
  }

  /// A commit that touches the account.
  private func touch(_ account: Account, _ cache: PrincipalCache) {
    cache.commitBegins(change(account))
    cache.commitEnded(change(account))
  }

  private func key(_ number: UInt8) -> PrincipalCache.TokenKey {
    PrincipalCache.TokenKey(SessionHandle(sessionKey: 1, bytes: [UInt8](repeating: number, count: 32)))
  }

  private func record(_ account: Account) -> SessionRecord {
    SessionRecord(
      session: Session(
        id: SessionID(key: 1), uid: account.uid, tenant: account.tenant, identityID: nil, signInProvider: .google,
        authTime: Fixture.now, generation: 1, deviceLabel: "", createdAt: Fixture.now, handleDigest: [],
        handleExpiresAt: Fixture.now, familyDigest: [], rotatedAt: Fixture.now, expiresAt: Fixture.now),
      account: account)
  }

  private func principal(_ account: Account) -> Principal {
    Principal(
      uid: account.uid, tenant: account.tenant, sessionID: SessionID(key: 1), authTime: Fixture.now, generation: 1,
      isAnonymous: false, signInProvider: .google, identityID: nil, expiresAt: Fixture.now)
  }

  @Test func aReadThatRacedWithACommitIsNotKept() {
    let cache = PrincipalCache(capacity: 64)
    let before = cache.mark()
    // The reader has the old account in hand while the commit and its invalidation pass.
    touch(account(1), cache)
    cache.keep(account(1), readAfter: before)
    #expect(cache.account(account(1).accountKey) == nil)
    cache.keep(account(1, version: 2), readAfter: cache.mark())
    #expect(cache.account(account(1).accountKey)?.version == 2)
  }

  /// A caller that has read the new state from the store must not be shown the old one afterwards.
  @Test func nothingIsKeptOrShownWhileACommitIsUnderWay() {
    let cache = PrincipalCache(capacity: 64)
    let account = account(1)
    cache.keep(principal(account), record(account), under: key(1), until: Fixture.now, readAfter: cache.mark())
    cache.commitBegins(change(account))
    #expect(cache.principal(key(1)) == nil && cache.account(account.accountKey) == nil)
    let during = cache.mark()
    cache.keep(account, readAfter: during)
    #expect(cache.account(account.accountKey) == nil)
    // Two commits at once: the first to end does not open the cache.
    cache.commitBegins(change(account))
    cache.commitEnded(change(account))
    cache.keep(account, readAfter: cache.mark())
    #expect(cache.account(account.accountKey) == nil)
    cache.commitEnded(change(account))
    cache.keep(account, readAfter: during)
    #expect(cache.account(account.accountKey) == nil)
    cache.keep(account, readAfter: cache.mark())
    #expect(cache.account(account.accountKey) == account)
  }

  @Test func aCommitLeavesNoTokenOfTheAccountBehind() {
    let cache = PrincipalCache(capacity: 64)
    for number in UInt8(1)...3 {
      let account = account(number == 3 ? 2 : 1)
      cache.keep(principal(account), record(account), under: key(number), until: Fixture.now, readAfter: cache.mark())
    }
    #expect(cache.tokenCount == 3)
    touch(account(1), cache)
    #expect(cache.tokenCount == 1 && cache.principal(key(3)) != nil)
  }

  @Test func aCommitOnOneAccountLeavesTheOthers() {
    let cache = PrincipalCache(capacity: 64)
    let before = cache.mark()
    touch(account(1), cache)
    cache.keep(account(2), readAfter: before)
    #expect(cache.account(account(2).accountKey) != nil)
  }

  @Test func invalidationReachesEveryTokenOfTheAccount() {
    let cache = PrincipalCache(capacity: 64)
    let account = account(1)
    for number in UInt8(0)..<4 {
      cache.keep(
        principal(account), record(account), under: key(number), until: Fixture.now, readAfter: cache.mark())
    }
    #expect(cache.principal(key(3))?.principal == principal(account))
    touch(account, cache)
    for number in UInt8(0)..<4 { #expect(cache.principal(key(number)) == nil) }
    // A token that is read again afterwards is kept again, beside dead entries.
    cache.keep(principal(account), record(account), under: key(0), until: Fixture.now, readAfter: cache.mark())
    #expect(cache.principal(key(0)) != nil && cache.principal(key(1)) == nil)
  }

  @Test func theSessionOfACallerIsKeptUntilItsAccountIsTouched() {
    let cache = PrincipalCache(capacity: 64)
    let (account, caller) = (account(1), principal(account(1)))
    #expect(cache.record(of: caller) == nil)
    cache.keep(caller, record(account), under: key(0), until: Fixture.now, readAfter: cache.mark())
    #expect(cache.record(of: caller) == record(account))
    var other = caller
    other.sessionID = SessionID(key: 2)
    #expect(cache.record(of: other) == nil)
    touch(account, cache)
    #expect(cache.record(of: caller) == nil)
  }

  @Test(arguments: [
    Change.endSessions(.one(SessionID(key: 1), of: UID(rawValue: "uid-1"))),
    .endSessions(.all(of: UID(rawValue: "uid-1"))), .deleteAccount(UID(rawValue: "uid-1"), at: Fixture.now),
    .deleteIdentity(IdentityID(key: 1), UID(rawValue: "uid-1")),
    .replaceSession(
      SessionID(key: 1), of: UID(rawValue: "uid-1"), by: SessionID(key: 2), at: Fixture.now, forgetAt: Fixture.now),
    .limitSessions(.settled, of: UID(rawValue: "uid-1"), to: 1, at: Fixture.now),
  ])
  func whateverTouchesAnAccountInvalidatesIt(_ change: Change) {
    let cache = PrincipalCache(capacity: 64)
    cache.keep(account(1), readAfter: cache.mark())
    let changes = ChangeSet(tenant: Fixture.tenant, changes: [change])
    cache.commitBegins(changes)
    cache.commitEnded(changes)
    #expect(cache.account(account(1).accountKey) == nil)
  }

  @Test func aNewerStateTakesThePlaceOfAnOlderOne() {
    let cache = PrincipalCache(capacity: 64)
    let (old, new) = (account(1), account(1, version: 2))
    cache.keep(principal(old), record(old), under: key(1), until: Fixture.now, readAfter: cache.mark())
    cache.keep(new, readAfter: cache.mark())
    #expect(cache.account(new.accountKey)?.version == 2 && cache.principal(key(1)) == nil)
    // A read that was slower does not bring the old state back.
    cache.keep(old, readAfter: cache.mark())
    #expect(cache.account(new.accountKey)?.version == 2)
  }

  @Test func accountsOfTwoTenantsWithOneUIDAreTwo() {
    let cache = PrincipalCache(capacity: 64)
    let first = account(1)
    var second = account(1, version: 2)
    second.tenant = TenantID(rawValue: "other")
    cache.keep(first, readAfter: cache.mark())
    cache.keep(second, readAfter: cache.mark())
    #expect(cache.account(first.accountKey) == first && cache.account(second.accountKey) == second)
    touch(first, cache)
    #expect(cache.account(first.accountKey) == nil && cache.account(second.accountKey) == second)
    cache.forget([second.accountKey])
    #expect(cache.account(second.accountKey) == nil)
  }

  /// What was forgotten about old invalidations must not let an old read in.
  @Test func manyInvalidationsAreForgottenSafely() {
    let cache = PrincipalCache(capacity: 32)
    let before = cache.mark()
    touch(account(1), cache)
    for number in 2..<2000 { touch(account(number), cache) }
    cache.keep(account(1), readAfter: before)
    #expect(cache.account(account(1).accountKey) == nil)
    cache.keep(account(1), readAfter: cache.mark())
    #expect(cache.account(account(1).accountKey) != nil)
  }

  /// A commit could not reach a token whose account the cache has forgotten.
  @Test func aTokenGoesWithItsAccountWhenThatHasAged() {
    let cache = PrincipalCache(capacity: 64)
    let account = account(0)
    cache.keep(principal(account), record(account), under: key(1), until: Fixture.now, readAfter: cache.mark())
    for number in 1...1000 {
      // The token stays in use; only accounts age.
      _ = cache.principal(key(1))
      cache.keep(self.account(number), readAfter: cache.mark())
    }
    touch(account, cache)
    #expect(cache.principal(key(1)) == nil)
  }

  /// The content of a token outlives a change of its account, but not the withdrawal of a key, whichever was first.
  @Test func aVerifiedTokenIsKeptUntilAKeyIsWithdrawn() {
    let cache = PrincipalCache(capacity: 64)
    let account = account(1)
    let token = VerifiedIDToken(
      uid: account.uid, sessionID: SessionID(key: 1), keyID: "key", generation: 1, authTime: Fixture.now,
      expiresAt: Fixture.now)
    let before = cache.mark()
    cache.keep(token, under: key(1), readAfter: before)
    touch(account, cache)
    #expect(cache.verified(key(1)) == token && cache.verified(key(2)) == nil)
    cache.keep(token, under: key(2), readAfter: before)
    #expect(cache.verified(key(2)) == token)
    cache.forgetAll()
    cache.keep(token, under: key(1), readAfter: before)
    #expect(cache.verified(key(1)) == nil && cache.verified(key(2)) == nil)
    cache.keep(token, under: key(1), readAfter: cache.mark())
    #expect(cache.verified(key(1)) == token)
  }

  @Test func itsSizeIsBounded() {
    var table = AgingCache<Int, Int>(capacity: 10)
    for number in 0..<1000 {
      table[number] = number
      #expect(table[0] == 0, "what is read all the time stays")
      #expect(table.count <= 10)
    }
    #expect(table.value(1) == nil && table.value(999) == 999)
    table.remove(999)
    #expect(table[999] == nil)
  }
}
