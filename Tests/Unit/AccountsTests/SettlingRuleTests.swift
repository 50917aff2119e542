import Foundation
import Testing

@testable import Accounts

@Suite struct SettlingRuleTests {
  private static let hour: Int64 = 3_600_000

  private func unsettled(_ key: Int64, _ provider: ProviderID) -> Identity {
    var identity = Fixture.identity(key, provider, "s\(key)")
    identity.settledAt = nil
    return identity
  }

  private func link(
    _ evidence: EmailEvidence, onto account: Account, isRecent: Bool
  ) throws -> (account: Account, identity: Identity) {
    var claim = Fixture.claim(.google, "g", email: nil)
    claim.email = evidence
    let outcome = try LinkRule.decide(
      claim, onto: account, isRecent: isRecent, ClaimOwners(holder: nil, emailOwner: nil), Fixture.context())
    guard case .proceed(let draft, let identity?) = outcome else { throw AccountError(.internalError, "no link") }
    return (draft.account, identity)
  }

  @Test func onlyWhatComesFromTheOwnerIsSettledAtOnce() throws {
    let address = EmailAddress(canonical: Fixture.email, display: Fixture.email)
    let present = [Fixture.identity(1, .facebook, "f")]
    let account = Fixture.account(identities: present)
    let owner = Fixture.account(email: Fixture.email, verified: true, identities: present)
    let claimant = Fixture.account(email: Fixture.email, identities: present)
    #expect(try link(.none, onto: account, isRecent: true).identity.settledAt == Fixture.now)
    #expect(try link(.none, onto: Fixture.account(), isRecent: false).identity.isSettled, "it was anonymous")
    #expect(try link(.proven(address), onto: owner, isRecent: false).identity.isSettled)
    #expect(try !link(.vouched(address), onto: owner, isRecent: false).identity.isSettled)
    #expect(try !link(.mentioned(address, isVerified: true), onto: owner, isRecent: false).identity.isSettled)
    let linked = try link(.proven(address), onto: claimant, isRecent: false)
    #expect(!linked.identity.isSettled && !linked.account.emailVerified)
    #expect(try link(.proven(address), onto: account, isRecent: false).account.email == nil)
    #expect(try link(.proven(address), onto: account, isRecent: true).account.emailVerified)
  }

  @Test func theOwnersWordSettles() throws {
    let account = Fixture.account(
      email: Fixture.email, verified: true, identities: [Fixture.identity(1, .facebook, "f"), unsettled(2, .google)])
    func settle(
      _ key: Int64, on account: Account, at address: String = Fixture.email
    ) throws(AccountError) -> Draft {
      try SettlingRule.settle(
        IdentityID(key: key), on: account, confirmedAt: EmailAddress(canonical: address, display: address),
        Fixture.context(Policy(mail: MailPolicy(isAvailable: true))))
    }
    let draft = try settle(2, on: account)
    #expect(draft.account.linkedIdentities.map(\.settledAt) == [Fixture.now, Fixture.now])
    #expect(draft.account.version == account.version + 1)
    let opened = draft.changes.compactMap { if case .openWayBack(let way) = $0 { way.reason } else { nil } }
    #expect(opened == [.methodLinked])
    #expect(throws: AccountError.self) { try settle(3, on: account) }
    // The mailbox of an address that the account has left, or has only typed, does not speak for the owner.
    #expect(throws: AccountError.self) { try settle(2, on: account, at: "before@mail.example") }
    var claimant = account
    claimant.emailVerified = false
    #expect(throws: AccountError.self) { try settle(2, on: claimant) }
  }

  @Test func waitingSettlesWithTheNextDraft() {
    var account = Fixture.account(identities: [unsettled(1, .google), unsettled(2, .facebook)])
    account.unsettledSince = Fixture.now.adding(milliseconds: -72 * Self.hour + 1)
    var draft = Draft(account, Fixture.context())
    draft.edit { $0.displayName = "New" }
    #expect(draft.account.unsettledSince == account.unsettledSince && !draft.account.identities[0].isSettled)
    account.unsettledSince = Fixture.now.adding(milliseconds: -80 * Self.hour)
    let later = Draft(account, Fixture.context()).account
    #expect(later.unsettledSince == nil && later.version == account.version + 1)
    // Not before they were linked.
    #expect(later.identities.map(\.settledAt) == [Fixture.now, Fixture.now])
  }

  /// The owner of a mailbox signs in with it, and a method that a copy of an old session has linked stays unsettled.
  @Test func waitingSettlesNothingIfTheMailboxOpensTheAccount() {
    var account = Fixture.account(email: Fixture.email, verified: true, identities: [unsettled(1, .google)])
    account.unsettledSince = Fixture.now.adding(milliseconds: -80 * Self.hour)
    func isSettled(_ account: Account, _ policy: Policy) -> Bool {
      Draft(account, Fixture.context(policy)).account.identities[0].isSettled
    }
    var policy = Policy(mail: MailPolicy(isAvailable: true))
    #expect(!isSettled(account, policy))
    #expect(isSettled(account, Policy()), "the server sends no mails")
    for provider in [ProviderID.emailLink, .password] { policy.providers[provider] = ProviderPolicy(maySignIn: false) }
    #expect(isSettled(account, policy), "the mailbox signs no one in")
    account.emailVerified = false
    #expect(isSettled(account, Policy(mail: MailPolicy(isAvailable: true))), "the account only claims the address")
  }

  @Test func anAccountNotesSinceWhenItWaits() throws {
    let settled = Fixture.identity(1, .facebook, "f")
    var draft = Draft(Fixture.account(identities: [settled, unsettled(2, .google)]), Fixture.context())
    draft.remove(settled)
    #expect(draft.account.unsettledSince == Fixture.now)
    var service = Draft(Fixture.account(identities: [settled, unsettled(2, .google)]), Fixture.context())
    service.edit { $0.hasCustomSignIn = true }
    service.remove(settled)
    #expect(service.account.unsettledSince == nil, "a custom token opens it")
  }

  /// Of a merge that was stored before identities could be unsettled.
  @Test func anOlderSnapshotIsSettledSinceItsLink() throws {
    var identity = unsettled(1, .google)
    let stored = try JSONDecoder().decode(Identity.self, from: JSONEncoder().encode(identity))
    #expect(stored.settledAt == nil)
    identity.settledAt = Fixture.now.adding(milliseconds: 5)
    var object = try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(identity)) as? [String: Any])
    object["settlement"] = nil
    let older = try JSONDecoder().decode(Identity.self, from: JSONSerialization.data(withJSONObject: object))
    #expect(older.settledAt == identity.linkedAt)
  }

  @Test func anIdentityGoesBackFromAMergeNoOlderThanItsLastArrival() {
    var before = Fixture.identity(1, .google, "g")
    before.settledAt = Fixture.now.adding(milliseconds: -50)
    var after = before
    after.settledAt = Fixture.now
    let move = MergeSnapshot.Move(before: before, after: after)
    #expect(move.settledAt(of: after) == before.settledAt)
    var restored = after
    restored.settledAt = Fixture.now.adding(milliseconds: 9)
    #expect(move.settledAt(of: restored) == restored.settledAt)
    restored.settledAt = nil
    #expect(move.settledAt(of: restored) == nil)
    before.settledAt = nil
    #expect(MergeSnapshot.Move(before: before, after: after).settledAt(of: after) == nil)
  }
}
