import Accounts

/// What a service of the operator's knows, which signs custom tokens: its users, by the uids of their accounts. Follows
/// what these uids stand for, and holds each sign-in by a token against it.
struct ServiceLedger: Hashable {
  /// Whom tokens have signed in, by the uid that they named. The service signs for them forever.
  private(set) var known: [UID: Set<Person>] = [:]
  /// The accounts that aliases stand for.
  private var aliases: [UID: UID] = [:]
  /// The aliases of each merged account, when it was merged.
  private var inherited: [UID: Set<UID>] = [:]
  /// Aliases that lead nowhere: a proof has given their account to another user.
  private var cut: Set<UID> = []

  /// The uid that the service has chosen for a person itself.
  static func ownUID(of person: Person) -> UID { UID(rawValue: "service-\(person)") }

  /// The account that a token for a uid opens; nil if there is none.
  func account(of uid: UID, in accounts: [UID: Account]) -> UID? {
    guard let survivor = aliases[uid] else { return accounts[uid] == nil ? nil : uid }
    return cut.contains(uid) ? nil : survivor
  }

  /// Whose tokens open an account.
  func users(of account: UID) -> Set<Person> {
    known.reduce(into: []) { users, entry in
      if (aliases[entry.key] ?? entry.key) == account, !cut.contains(entry.key) { users.formUnion(entry.value) }
    }
  }

  /// The uids for which the service signs tokens for a person: its users', and those of people who use the account
  /// already.
  func uids(for person: Person, users: [UID: Set<Person>]) -> Set<UID> {
    var uids: Set<UID> = [Self.ownUID(of: person)]
    for (uid, persons) in known where persons.contains(person) { uids.insert(uid) }
    for (uid, persons) in users where persons.contains(person) {
      uids.insert(uid)
      for (alias, survivor) in aliases where survivor == uid { uids.insert(alias) }
    }
    return uids
  }

  // MARK: Steps

  /// - Parameters:
  ///   - merged: the account that the step has made an alias.
  ///   - restored: the aliases that the step has made accounts again, in that order.
  mutating func note(
    _ step: Step, merged: UID?, restored: [UID], _ before: [UID: Account], _ after: [UID: Account]
  ) throws(Violation) {
    if let merged, let survivor = step.caller { noteMerge(merged, into: survivor, before) }
    for uid in restored { noteUndo(uid) }
    for (alias, survivor) in aliases where after[survivor] == nil { aliases[alias] = nil }
    try checkSignIn(step, before, after)
    try checkTakeOver(step, before, after)
    for (uid, persons) in known where !persons.isEmpty {
      guard let account = account(of: uid, in: after), after[account]?.hasCustomSignIn == false else { continue }
      throw Violation(.ownership, "an account that a service's token has opened does not know of it")
    }
  }

  private mutating func noteMerge(_ merged: UID, into survivor: UID, _ before: [UID: Account]) {
    let own = Set(aliases.filter { $0.value == merged }.keys)
    // What was another user's before a proof took its address leads nowhere.
    if before[merged]?.addressLoss != nil { cut.formUnion(own) }
    inherited[merged] = own
    aliases[merged] = survivor
    for alias in own { aliases[alias] = survivor }
  }

  private mutating func noteUndo(_ restored: UID) {
    guard let survivor = aliases.removeValue(forKey: restored) else { return }
    for alias in inherited.removeValue(forKey: restored) ?? [] where aliases[alias] == survivor {
      aliases[alias] = restored
    }
  }

  /// A token signs in to the account of its uid, or makes it.
  private mutating func checkSignIn(
    _ step: Step, _ before: [UID: Account], _ after: [UID: Account]
  ) throws(Violation) {
    guard step.kind == .signIn, let claim = step.claim, claim.provider == .custom, let actor = step.actor else {
      return
    }
    let uid = UID(rawValue: claim.key.subject)
    let expected = account(of: uid, in: before)
    switch step.outcome {
    case .entered(let account):
      guard account == expected ?? uid, expected != nil || aliases[uid] == nil else {
        throw Violation(.ownership, "a custom token opens an account that it does not name")
      }
      known[uid, default: []].insert(actor)
    case .challenged where expected.flatMap({ before[$0] })?.factors.isEmpty == false: return
    // A wrong code of the second factor, or one that came too late.
    case .refused where step.pendingToken != nil: return
    // The uid of an account that was deleted, or an alias that is cut.
    case .refused(.userNotFound) where expected == nil || expected.flatMap({ before[$0]?.closedAt }) != nil: return
    default: throw Violation(.reach, "\(actor) shows a custom token for an account and does not get in")
    }
  }

  /// A proof of an address never enters an account that a service knows as another's, and cuts the aliases of one that
  /// it takes over.
  private mutating func checkTakeOver(
    _ step: Step, _ before: [UID: Account], _ after: [UID: Account]
  ) throws(Violation) {
    guard step.kind == .signIn || step.kind == .reset, let actor = step.actor, let proven = step.claim?.proves else {
      return
    }
    for (uid, account) in after where account.ownedEmail == proven {
      guard let earlier = before[uid], earlier.email == proven, !earlier.emailVerified else { continue }
      guard users(of: uid).isSubset(of: [actor]), !earlier.hasCustomSignIn else {
        throw Violation(.ownership, "a proof of \(proven) enters an account that a service knows")
      }
      for (alias, survivor) in aliases where survivor == uid { cut.insert(alias) }
    }
  }
}
