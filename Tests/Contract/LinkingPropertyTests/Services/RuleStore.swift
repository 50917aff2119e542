import AccountFakes

@testable import Accounts

/// Keeps accounts and sessions as values, and does with the changes that the rules decide what a store does.
struct RuleStore {
  /// A session that was opened.
  struct OpenSession {
    let number: Int
    let uid: UID
    let generation: Int64
    /// The identity that opened it.
    let identity: IdentityID?
    /// The first of the sessions that replaced one another up to this one.
    let lineage: Int
  }

  private(set) var accounts: [Account] = []
  var sessions: [OpenSession] = []
  /// The latest last.
  private(set) var merges: [AccountMerge] = []
  /// Addresses that are kept, with the aliases that keep them.
  private(set) var kept: [String: UID] = [:]
  /// No account is given one of these again.
  private(set) var takenUIDs: Set<UID> = []

  // MARK: Reads

  /// The account of a uid, or the one that it is an alias of.
  func account(resolvingAlias uid: UID) -> Account? {
    let alias = merges.first { $0.merged == uid && !$0.isCut }
    return accounts.first { $0.uid == alias?.survivor ?? uid }
  }

  /// The accounts that a claim concerns.
  func owners(of claim: IdentityClaim, _ policy: Policy) -> ClaimOwners {
    let matchesAddress = policy.oneAccountPerEmail || claim.basis == .chosen
    let address = matchesAddress ? claim.email.address?.canonical : nil
    let owner = address.flatMap { self.owner(of: $0) }
    let isClaimant = owner.map { $0.email == address && !$0.emailVerified } ?? false
    return ClaimOwners(
      holder: accounts.first { $0.hasActive(claim.key) }, emailOwner: owner,
      claimantReservesAddress: isClaimant
        && merges.contains { merge in merge.survivor == owner?.uid && kept.values.contains(merge.merged) },
      setAside: accounts.filter { $0.identity(claim.key)?.isActive == false })
  }

  // MARK: Changes

  mutating func delete(_ uid: UID) {
    accounts.removeAll { $0.uid == uid }
    for alias in merges where alias.survivor == uid { release(keptBy: alias.merged) }
    merges.removeAll { $0.survivor == uid }
  }

  /// Forgets sessions that no caller has any more, and the accounts that no caller can reach.
  mutating func keep(sessions kept: Set<Int>) {
    sessions.removeAll { !kept.contains($0.number) }
    accounts.removeAll { account in
      account.isAnonymous && !account.emailVerified && !sessions.contains { $0.uid == account.uid }
    }
  }

  mutating func apply(_ changes: [Change]) {
    for change in changes {
      switch change {
      case .insertAccount(let account):
        var bare = account
        bare.identities = []
        accounts.append(bare)
        takenUIDs.insert(account.uid)
      case .updateAccount(let account):
        if let email = account.email { kept[email] = nil }
        edit(account.uid) {
          let identities = $0.identities
          $0 = account
          $0.identities = identities
        }
      case .insertIdentity(let identity, let uid): edit(uid) { $0.identities.append(identity) }
      case .updateIdentity(let identity, let uid):
        edit(uid) { account in
          if let index = account.identities.firstIndex(where: { $0.id == identity.id }) {
            account.identities[index] = identity
          }
        }
      case .deleteIdentity(let id, let uid): edit(uid) { $0.identities.removeAll { $0.id == id } }
      case .mergeAccount(let merge): apply(merge)
      case .reserveAddress(let address, let alias): kept[address] = alias
      case .undoMerge(let account, let survivor, let aliases): undo(account, from: survivor, aliases)
      case .cutAliases(let uid): cutAliases(of: uid)
      case .endSessions(.opened(let identity, let uid, _)):
        sessions.removeAll { $0.uid == uid && $0.identity == identity }
      default: break
      }
    }
  }

  private mutating func edit(_ uid: UID, _ body: (inout Account) -> Void) {
    guard let index = accounts.firstIndex(where: { $0.uid == uid }) else { return }
    body(&accounts[index])
  }

  private mutating func apply(_ merge: AccountMerge) {
    accounts.removeAll { $0.uid == merge.merged }
    sessions.removeAll { $0.uid == merge.merged }
    for index in merges.indices where merges[index].survivor == merge.merged { merges[index].survivor = merge.survivor }
    merges.append(merge)
  }

  private mutating func undo(_ account: Account, from survivor: UID, _ aliases: [UID]) {
    merges.removeAll { $0.merged == account.uid }
    release(keptBy: account.uid)
    for index in merges.indices where aliases.contains(merges[index].merged) { merges[index].survivor = account.uid }
    var bare = account
    bare.identities = []
    accounts.append(bare)
  }

  private mutating func cutAliases(of uid: UID) {
    for index in merges.indices where merges[index].survivor == uid {
      merges[index].isCut = true
      merges[index].snapshot = nil
      release(keptBy: merges[index].merged)
    }
  }

  private mutating func release(keptBy alias: UID) { kept = kept.filter { $0.value != alias } }

  /// The account that has an address, or for which an alias keeps it.
  func owner(of address: String) -> Account? {
    if let account = accounts.first(where: { $0.email == address }) { return account }
    let survivor = kept[address].flatMap { alias in merges.first { $0.merged == alias }?.survivor }
    return accounts.first { $0.uid == survivor }
  }
}
