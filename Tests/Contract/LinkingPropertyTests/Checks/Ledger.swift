import Accounts

/// Remembers who may use which account, and what was unlinked, from the outside: from what people did and what came of
/// it. Holds each step against the invariants.
struct Ledger: Hashable {
  /// What was unlinked from an account.
  enum Mark: Hashable {
    case identity(Identity.Key)
    case address(ProviderID, String)
  }

  /// What a merge has put together.
  private struct Merge: Hashable {
    let survivor: UID
    let users: Set<Person>
    let marks: Set<Mark>
    let survivorMarks: Set<Mark>
    let kept: Set<String>
  }

  /// One moment of the service.
  struct Moment {
    let accounts: [UID: Account]
    /// Who holds a session that opens which account.
    let sessions: [(Person, UID)]
    let people: People
    let policy: Policy
  }

  /// The people who may enter an account: the one who made it, and those who proved its address.
  private(set) var users: [UID: Set<Person>] = [:]
  private(set) var marks: [UID: Set<Mark>] = [:]
  /// Who could enter an account when it owned an address that it gave up for another one.
  private var formerUsers: [UID: [String: Set<Person>]] = [:]
  /// Addresses that are kept for an account since it was merged with another.
  var kept: [UID: Set<String>] = [:]
  /// Addresses that an account has owned until lately, and that are kept for it: it has another now, or is closed.
  private var awaited: [UID: Set<String>] = [:]
  /// What was known of both accounts before each merge, by the merged one.
  private var merges: [UID: Merge] = [:]
  /// Those that the present step has merged, and both sides of the merges that it has undone.
  var rearranged: Set<UID> = []
  var codes = CodeLedger()
  private(set) var service = ServiceLedger()
  /// In the order in which the accounts were made.
  private var names: [UID: String] = [:]

  func name(_ uid: UID) -> String { names[uid] ?? "an unknown account" }

  /// The uids for which a person can get a custom token, in the order in which the accounts were made.
  func customTokenUIDs(of person: Person) -> [UID] {
    service.uids(for: person, users: users).sorted { (number($0), $0.rawValue) < (number($1), $1.rawValue) }
  }

  private func number(_ uid: UID) -> Int { names[uid].flatMap { Int($0.dropFirst("account ".count)) } ?? 0 }

  mutating func nameAccounts(_ uids: some Sequence<UID>) {
    for uid in uids where names[uid] == nil { names[uid] = "account \(names.count + 1)" }
  }

  /// Whether an account owned the address until lately, so that only its owner gets it, by a way back.
  func isAwaited(_ address: String) -> Bool { awaited.values.contains { $0.contains(address) } }

  /// Remembers that a time has passed in which ways back end.
  mutating func noteLongTime() {
    codes.noteExpiry()
    awaited = [:]
  }

  /// Checks a step and remembers it.
  mutating func note(_ step: Step, before: [UID: Account], after: Moment) throws(Violation) {
    rearranged = accountsRearranged(step, before, after)
    defer { rearranged = [] }
    try checkConsistency(step, before, after)
    try checkExplicitLinking(step, before, after)
    try checkIdentities(step, before, after)
    try checkMerge(step, before, after)
    try checkUnlinked(step, before, after)
    try checkAddresses(step, before, after)
    try codes.note(step, before: before, after: after.accounts, aliases: Set(merges.keys), name)
    try service.note(
      step, merged: merged(step, before, after), restored: restored(step, before, after), before, after.accounts)
    noteMerge(step, before, after)
    try noteUsers(step, before, after)
    noteMarks(step, before, after)
    noteAwaited(step, before, after)
    try checkOwnership(after)
  }

  // MARK: I1

  /// Notes the people who may enter each account after the step.
  private mutating func noteUsers(_ step: Step, _ before: [UID: Account], _ after: Moment) throws(Violation) {
    for uid in users.keys where after.accounts[uid] == nil {
      users[uid] = nil
      formerUsers[uid] = nil
    }
    for (uid, account) in after.accounts {
      let owned = account.ownedEmail
      if rearranged.contains(uid) { continue }
      if let owned, owned != before[uid]?.ownedEmail {
        guard let actor = step.actor, let claim = step.claim, proves(claim, owned, actor, after.people) else {
          throw Violation(.ownership, "\(name(uid)) owns \(owned), which was not proven")
        }
        noteNewOwner(of: uid, owned, actor, step, before: before[uid])
      } else if before[uid] == nil {
        guard let actor = step.actor, step.kind == .signIn, step.outcome == .entered(uid) else {
          throw Violation(.identity, "\(name(uid)) was made by no sign-in")
        }
        users[uid] = [actor]
      } else if let actor = step.actor, let claim = step.claim,
        let owned = kept[uid]?.first(where: { $0 == claim.proves }) ?? owned, proves(claim, owned, actor, after.people),
        step.kind == .signIn && step.outcome == .entered(uid) || step.kind == .reset && !step.isRefused
      {
        // Whoever reads the mail now joins, but by a provider's word never beside another user of the same provider.
        if !claim.isMailed, let earlier = before[uid], !earlier.hasActive(claim.key),
          earlier.linkedIdentities.contains(where: { $0.providerID == claim.provider })
        {
          throw Violation(.ownership, "\(claim) joins \(name(uid)), which has another identity of this provider")
        }
        users[uid, default: []].insert(actor)
      } else if let actor = step.actor, step.claim?.provider == .custom, step.outcome == .entered(uid),
        step.kind == .signIn
      {
        // The service's word, which its own ledger checks.
        users[uid, default: []].insert(actor)
      } else if let actor = step.actor, let claim = step.claim, claim.isMailed, step.kind == .signIn,
        step.outcome == .entered(uid), before[uid]?.hasActive(claim.key) == true
      {
        // A sign-in link is a method of whoever reads the mail.
        users[uid, default: []].insert(actor)
      }
    }
  }

  private mutating func noteNewOwner(
    of uid: UID, _ owned: String, _ actor: Person, _ step: Step, before: Account?
  ) {
    switch step.kind {
    case .confirm:
      // Whoever confirms has a session or the password, so that the account stays with its users.
      if let former = before?.ownedEmail { formerUsers[uid, default: [:]][former] = users[uid] }
      users[uid, default: []].insert(actor)
    case .recover:
      users[uid] = (formerUsers[uid]?[owned] ?? []).union([actor]).union(service.users(of: uid))
    default:
      users[uid] = service.users(of: uid).union([actor])
      formerUsers[uid] = nil
      // What another user took off keeps no proof out; a link is an act of the same user.
      if step.kind != .link {
        marks[uid] = marks[uid]?.filter { if case .identity = $0 { true } else { false } }
      }
    }
  }

  private func proves(_ claim: Claim, _ address: String, _ person: Person, _ people: People) -> Bool {
    claim.proves == address && (claim.isMailed ? people.reads(address, person) : people.mayProve(address, person))
  }

  private func checkOwnership(_ after: Moment) throws(Violation) {
    for (uid, account) in after.accounts {
      for identity in account.linkedIdentities where identity.providerID != .emailLink {
        guard let owner = after.people.owner(of: identity), users[uid]?.contains(owner) == true else {
          throw Violation(.ownership, "\(identity.name) opens \(name(uid)), which is another person's")
        }
      }
    }
    for (person, uid) in after.sessions where users[uid]?.contains(person) != true {
      throw Violation(.ownership, "a session of \(person) opens \(name(uid)), which is another person's")
    }
  }

  // MARK: I3

  private func checkAddresses(_ step: Step, _ before: [UID: Account], _ after: Moment) throws(Violation) {
    var seen: [String: UID] = [:]
    for (uid, account) in after.accounts {
      if let email = account.email, let other = seen.updateValue(uid, forKey: email) {
        throw Violation(.address, "\(name(uid)) and \(name(other)) both have \(email)")
      }
      for identity in account.linkedIdentities
      where identity.providerID == .password || identity.providerID == .emailLink && after.policy.oneAccountPerEmail {
        guard account.email == identity.key.subject, identity.providerID == .password || account.emailVerified else {
          throw Violation(
            .address,
            "\(name(uid)) has a \(identity.providerID) for \(identity.key.subject), which is not its address")
        }
      }
    }
    guard let claim = step.claim, case .refused(let reason) = step.outcome else { return }
    let caller = step.caller.flatMap { before[$0] }
    if step.kind == .link, claim.provider == .password, reason == .emailExists, caller?.ownedEmail == claim.address {
      throw Violation(.address, "the account that owns \(claim.address ?? "") cannot get a password for it")
    }
    guard let proven = claim.proves, after.policy.oneAccountPerEmail,
      let standing = before.values.first(where: { $0.email == proven }), !isAwaited(proven)
    else { return }
    switch (step.kind, reason) {
    case (.signIn, .accountExistsWithDifferentCredential) where after.policy.linking == .trustedEmail:
      guard !mayRefuse(standing, claim) else { return }
      throw Violation(.address, "\(name(standing.uid)) keeps a proof of \(proven) out")
    case (.signIn, .accountExistsWithDifferentCredential) where claim.isMailed && !standing.emailVerified:
      throw Violation(.address, "the claim of \(name(standing.uid)) blocks a mailed proof of \(proven)")
    case (.recover, .emailExists) where !standing.emailVerified, (.reset, .emailExists) where !standing.emailVerified:
      throw Violation(.address, "the claim of \(name(standing.uid)) blocks a mailed proof of \(proven)")
    case (.link, .emailExists) where !standing.emailVerified, (.confirm, .emailExists) where !standing.emailVerified:
      throw Violation(.address, "the claim of \(name(standing.uid)) blocks a proof of \(proven)")
    default: return
    }
  }

  private mutating func noteAwaited(_ step: Step, _ before: [UID: Account], _ after: Moment) {
    for (uid, account) in after.accounts {
      guard let owned = before[uid]?.ownedEmail, owned != account.ownedEmail else { continue }
      awaited[uid, default: []].insert(owned)
      // What it had before that was kept for it as long as it was open.
      if account.closedAt != nil {
        awaited[uid, default: []].formUnion(kept[uid] ?? [])
        awaited[uid, default: []].formUnion(formerUsers[uid]?.keys.map(\.self) ?? [])
      }
    }
    if let merged = merged(step, before, after), let caller = step.caller, let addresses = awaited[merged] {
      awaited[caller, default: []].formUnion(addresses)
    }
    for (uid, addresses) in awaited {
      guard let account = after.accounts[uid] else {
        awaited[uid] = nil
        continue
      }
      awaited[uid] = addresses.filter { $0 != account.ownedEmail }
    }
  }

  /// Whether the account may keep out a sign-in that proves its address.
  private func mayRefuse(_ account: Account, _ claim: Claim) -> Bool {
    let marks = marks[account.uid] ?? []
    if marks.contains(.identity(claim.key)) { return true }
    guard account.emailVerified else { return false }
    return account.linkedIdentities.contains { $0.providerID == claim.provider }
      || claim.address.map { marks.contains(.address(claim.provider, $0)) } == true
  }

  // MARK: Merges

  /// The account that a merge has made an alias.
  private func merged(_ step: Step, _ before: [UID: Account], _ after: Moment) -> UID? {
    guard step.kind == .merge, !step.isRefused else { return nil }
    return before.keys.first { after.accounts[$0] == nil && $0 != step.caller }
  }

  /// The accounts that an undo or a way back has brought back, in the order in which it has.
  private func restored(_ step: Step, _ before: [UID: Account], _ after: Moment) -> [UID] {
    guard step.kind == .undoMerge || step.kind == .recover, !step.isRefused else { return [] }
    var rest = Set(after.accounts.keys.filter { before[$0] == nil })
    var restored: [UID] = []
    while let next = rest.first(where: { uid in merges[uid].map { !rest.contains($0.survivor) } ?? true }) {
      rest.remove(next)
      restored.append(next)
    }
    return restored
  }

  private func accountsRearranged(_ step: Step, _ before: [UID: Account], _ after: Moment) -> Set<UID> {
    var accounts = Set(restored(step, before, after))
    accounts.formUnion(accounts.compactMap { merges[$0]?.survivor })
    if let merged = merged(step, before, after) { accounts.insert(merged) }
    if !accounts.isEmpty, let caller = step.caller { accounts.insert(caller) }
    return accounts
  }

  /// Nothing comes or goes but what the two accounts had.
  private func checkMerge(_ step: Step, _ before: [UID: Account], _ after: Moment) throws(Violation) {
    guard !step.isRefused, let caller = step.caller.flatMap({ before[$0] }),
      step.kind == .merge || step.kind == .undoMerge || step.kind == .transfer
    else { return }
    guard step.kind != .transfer else {
      guard let claim = step.claim, let owner = before.values.first(where: { $0.hasActive(claim.key) }),
        owner.uid != caller.uid
      else { throw Violation(.identity, "a transfer moves what no other account has") }
      return
    }
    guard let survivor = after.accounts[caller.uid] else {
      throw Violation(.identity, "a merge or its undo removes the caller's account")
    }
    func active(_ accounts: Account...) -> Set<Identity.Key> {
      Set(accounts.flatMap { $0.linkedIdentities.map(\.key) })
    }
    if step.kind == .undoMerge {
      guard let account = restored(step, before, after).first.flatMap({ after.accounts[$0] }) else {
        throw Violation(.identity, "an undo brings no account back")
      }
      let isOpened = account.isAnonymous || account.emailVerified || account.hasCustomSignIn
      guard isOpened || !account.linkedIdentities.isEmpty else {
        throw Violation(.reach, "an undo brings \(name(account.uid)) back, and nothing opens it")
      }
      guard active(account, survivor).isSubset(of: Set(caller.identities.map(\.key))) else {
        throw Violation(.identity, "an undo brings what the account did not have")
      }
      return
    }
    guard let account = merged(step, before, after).flatMap({ before[$0] }) else {
      throw Violation(.identity, "a merge leaves both accounts")
    }
    let isUnreachable = account.addressLoss != nil
    guard account.isAnonymous || isUnreachable || step.claim.map({ isProven(account, by: $0, before) }) == true else {
      throw Violation(.identity, "\(name(account.uid)) is merged without its proof")
    }
    guard active(survivor).isSubset(of: active(caller, account)) else {
      throw Violation(.identity, "a merge brings what neither account had")
    }
    let rest = Set(survivor.identities.map(\.key))
    guard isUnreachable || active(caller, account).isSubset(of: rest) else {
      throw Violation(.identity, "a merge loses an identity")
    }
  }

  private func isProven(_ account: Account, by claim: Claim, _ before: [UID: Account]) -> Bool {
    guard claim.provider == .custom else { return account.hasActive(claim.key) }
    return service.account(of: UID(rawValue: claim.key.subject), in: before) == account.uid
  }

  private mutating func noteMerge(_ step: Step, _ before: [UID: Account], _ after: Moment) {
    for uid in restored(step, before, after) { noteUndo(of: uid, step, after) }
    guard let caller = step.caller else { return }
    if let merged = merged(step, before, after), let account = before[merged] {
      let isUnreachable = account.addressLoss != nil
      merges[merged] = Merge(
        survivor: caller, users: users[merged] ?? [], marks: marks[merged] ?? [], survivorMarks: marks[caller] ?? [],
        kept: kept[merged] ?? [])
      guard !isUnreachable else { return }
      users[caller, default: []].formUnion(users[merged] ?? [])
      marks[caller, default: []].formUnion(marks[merged] ?? [])
      for identity in after.accounts[caller]?.linkedIdentities ?? [] { lift(identity, from: caller) }
      let owned = Set([before[caller]?.ownedEmail, account.ownedEmail].compactMap(\.self))
      kept[caller, default: []].formUnion(owned.union(kept[merged] ?? []))
    }
  }

  private mutating func noteUndo(of uid: UID, _ step: Step, _ after: Moment) {
    guard let merge = merges.removeValue(forKey: uid) else { return }
    let survivor = step.caller ?? merge.survivor
    users[uid] = merge.users.union(users[survivor] ?? [])
    marks[uid] = merge.marks
    kept[uid] = merge.kept
    marks[survivor, default: []].formUnion(merge.survivorMarks)
    for identity in after.accounts[survivor]?.linkedIdentities ?? [] { lift(identity, from: survivor) }
    // Whoever takes the account back reads the mail to its address.
    guard let actor = step.actor, let proven = step.claim?.proves else { return }
    for uid in [uid, survivor] where after.accounts[uid]?.ownedEmail == proven {
      users[uid, default: []].insert(actor)
    }
  }

  private mutating func lift(_ identity: Identity, from uid: UID) {
    marks[uid]?.remove(.identity(identity.key))
    if let email = identity.email { marks[uid]?.remove(.address(identity.providerID, email)) }
  }

  // MARK: I4

  private func checkUnlinked(_ step: Step, _ before: [UID: Account], _ after: Moment) throws(Violation) {
    // The reader of the mailbox may add what rests on the mailbox to the account that owns the address.
    guard step.kind == .signIn, let claim = step.claim, !claim.isMailed else { return }
    for (uid, account) in after.accounts {
      guard let earlier = before[uid], account.hasActive(claim.key), !earlier.hasActive(claim.key) else { continue }
      let marks = marks[uid] ?? []
      let isMarked =
        marks.contains(.identity(claim.key))
        || earlier.emailVerified && claim.address.map { marks.contains(.address(claim.provider, $0)) } == true
      if isMarked { throw Violation(.unlinked, "a sign-in brings \(claim) back to \(name(uid))") }
    }
  }

  private mutating func noteMarks(_ step: Step, _ before: [UID: Account], _ after: Moment) {
    for uid in marks.keys where after.accounts[uid] == nil { marks[uid] = nil }
    if let claim = step.claim, claim.isMailed, !step.isRefused {
      for (uid, account) in after.accounts where account.ownedEmail == claim.proves && account.hasActive(claim.key) {
        marks[uid]?.remove(.identity(claim.key))
        if let address = claim.address { marks[uid]?.remove(.address(claim.provider, address)) }
      }
    }
    guard !step.isRefused, let uid = step.caller, let earlier = before[uid], let account = after.accounts[uid] else {
      return
    }
    switch step.kind {
    case .unlink:
      for gone in earlier.identities where !account.identities.contains(where: { $0.id == gone.id }) {
        marks[uid, default: []].insert(.identity(gone.key))
        if let email = gone.email { marks[uid, default: []].insert(.address(gone.providerID, email)) }
      }
    case .link, .transfer:
      guard let claim = step.claim, !earlier.hasActive(claim.key) else { return }
      if step.kind == .transfer, let owner = before.values.first(where: { $0.uid != uid && $0.hasActive(claim.key) }) {
        marks[owner.uid, default: []].insert(.identity(claim.key))
        if let email = owner.identities.first(where: { $0.key == claim.key })?.email {
          marks[owner.uid, default: []].insert(.address(claim.provider, email))
        }
      }
      marks[uid]?.remove(.identity(claim.key))
      if let address = claim.address { marks[uid]?.remove(.address(claim.provider, address)) }
    default: return
    }
  }

  // MARK: Consistency

  private func checkConsistency(_ step: Step, _ before: [UID: Account], _ after: Moment) throws(Violation) {
    if step.isRefused, before != after.accounts {
      throw Violation(.consistency, "a refusal changed an account")
    }
    for (uid, account) in after.accounts {
      let ids = account.identities.map(\.id.rawValue)
      guard ids == ids.sorted() else { throw Violation(.consistency, "\(name(uid)) lists identities out of order") }
      guard !account.isAnonymous || account.identities.isEmpty else {
        throw Violation(.consistency, "\(name(uid)) is anonymous and has identities")
      }
      guard !account.isAnonymous || !account.emailVerified else {
        throw Violation(.consistency, "\(name(uid)) is anonymous and owns an address")
      }
      guard account.phoneNumber == account.phone?.key.subject else {
        throw Violation(.consistency, "the number of \(name(uid)) is not that of its phone")
      }
      guard let earlier = before[uid] else { continue }
      let isChanged =
        account.email != earlier.email || account.emailVerified != earlier.emailVerified
        || account.identities.map(\.key) != earlier.identities.map(\.key)
        || account.identities.map(\.state) != earlier.identities.map(\.state)
        || account.identities.map(\.passwordHash) != earlier.identities.map(\.passwordHash)
        || account.factors != earlier.factors || account.recoveryCodes != earlier.recoveryCodes
      // A way back undoes each merge by its own commit.
      let isOneChange = account.version == earlier.version + 1 || step.kind == .recover && rearranged.contains(uid)
      guard isOneChange || account.version == earlier.version && !isChanged else {
        throw Violation(.consistency, "the version of \(name(uid)) does not show its change")
      }
    }
  }
}

extension Account {
  /// Its own address, if that was proven.
  var ownedEmail: String? { emailVerified ? email : nil }

  /// The phone that signs in; nil if there is none.
  var phone: Identity? { identities.first { $0.providerID == .phone && $0.isActive } }

  func hasActive(_ key: Identity.Key) -> Bool { identities.contains { $0.key == key && $0.isActive } }

  /// Whether it is closed, and had an identity until then.
  func wasClosed(with key: Identity.Key) -> Bool {
    closedAt != nil
      && identities.contains { identity in
        guard identity.key == key, case .setAside(.accountClosed, _) = identity.state else { return false }
        return true
      }
  }
}
