/// Decides the outcome of the rows of one commit.
struct ImportBatch {
  /// The accounts that already have a row's keys.
  struct Holders: Sendable {
    var account: Account?
    var isTaken = false
    var emailOwner: Account?
    var waysBack: [HeldWayBack] = []
    /// The accounts that have one of the row's identities as an active identity, each with the identity's key.
    var holders: [(key: Identity.Key, account: Account)] = []
    /// The accounts that have set aside one of the row's identities.
    var setAside: [Account] = []

    /// Creates an instance for keys that no account has.
    init() {}

    init(of record: PreparedRecord, _ snapshot: any AccountSnapshot) throws {
      if record.namesUID {
        isTaken = try snapshot.isTaken(record.account.uid)
        if isTaken { account = try snapshot.account(record.account.uid) }
      }
      var isAddressKnown = record.address == nil
      for key in record.keys {
        let owners = try snapshot.owners(of: key, email: isAddressKnown ? nil : record.address?.canonical)
        if !isAddressKnown {
          (emailOwner, waysBack) = (owners.emailOwner, owners.waysBack)
          isAddressKnown = true
        }
        if let holder = owners.holder { holders.append((key, holder)) }
        setAside += owners.setAside
      }
      if let address = record.address, !isAddressKnown {
        let key = Identity.Key.password(address.canonical, in: record.account.tenant)
        let owners = try snapshot.owners(of: key, email: address.canonical)
        (emailOwner, waysBack) = (owners.emailOwner, owners.waysBack)
      }
    }
  }

  /// The maximum number of distinct verification costs among the hashes from other services. A failed sign-in takes as
  /// long as verifying one hash of each cost. A framework that raises its cost with each version adds about one cost
  /// per year.
  static let mostCosts = 16

  let mode: ImportMode
  let releasesClaims: Bool
  let context: RuleContext
  private(set) var set: ChangeSet
  private(set) var counts = ImportCounts()
  private(set) var findings = ImportFindings()
  /// The keys of the rows that this commit stores, and the keys of the accounts that these rows replace.
  private(set) var keys = RecordKeys()
  /// The corresponding keys of earlier commits for the same request.
  private let earlierKeys: RecordKeys
  /// The cost classes of the hashes from other services, both in the store and in the rows of this request so far.
  private(set) var costClasses: Set<String>
  private var signerKeys: Set<String> = []
  /// The accounts that the commit changes.
  private var changed: Set<UID> = []

  init(
    _ request: AccountImport, after earlierKeys: RecordKeys, costClasses: Set<String>, _ context: RuleContext
  ) {
    self.costClasses = costClasses
    mode = request.mode
    releasesClaims = request.releasesClaims
    self.earlierKeys = earlierKeys
    self.context = context
    set = ChangeSet(tenant: context.tenant)
  }

  /// Decides the outcome of a row and adds the row's changes to the commit.
  ///
  /// - Returns: False if the row must be added to a later commit, because it changes an account that this commit
  ///   already changes.
  mutating func take(_ record: PreparedRecord, _ held: Holders) -> Bool {
    do throws(RefusedRow) {
      try checkBatch(record)
      let draft = try draft(of: record, held)
      guard let draft else {
        counts.skipped += 1
        return true
      }
      try checkCost(of: record)
      guard changed.isDisjoint(with: draft.others.map(\.account.uid)), !changed.contains(draft.account.uid) else {
        return false
      }
      store(draft, record)
    } catch {
      refuse(error, record.row, record.account.uid)
    }
    return true
  }

  mutating func refuse(_ refusal: RefusedRow, _ row: Int64, _ uid: UID, isDropped: Bool = false) {
    if isDropped { counts.dropped += 1 } else { counts.failed += 1 }
    findings.append(
      ImportFinding(
        row: row, uid: uid.rawValue, field: refusal.field.rawValue, reason: refusal.reason, message: refusal.message,
        isDropped: isDropped))
  }

  private func checkBatch(_ record: PreparedRecord) throws(RefusedRow) {
    let known = [earlierKeys, keys]
    if known.contains(where: { $0.uids.contains(record.account.uid) }) {
      throw RefusedRow(.uid, .duplicateLocalID, "An earlier row has this uid; omit one of the two.")
    }
    if let address = record.address, known.contains(where: { $0.addresses.contains(address.canonical) }) {
      throw RefusedRow(
        .email, .emailExists,
        "An earlier row has this address, or replaces the account that had it; remove it from one of the rows.")
    }
    if let key = record.keys.first(where: { key in known.contains { $0.identities.contains(key) } }) {
      guard !key.isPhone else {
        throw RefusedRow(
          .phoneNumber, .credentialAlreadyInUse,
          "An earlier row has this phone number, or replaces the account that had it; remove it from one of the rows.")
      }
      throw RefusedRow(
        .identities, .credentialAlreadyInUse,
        "An earlier row has one of the identities, or replaces the account that had it; remove it from one of the rows."
      )
    }
  }

  private func checkCost(of record: PreparedRecord) throws(RefusedRow) {
    guard let cost = record.foreignCostClass, !costClasses.contains(cost), costClasses.count >= Self.mostCosts else {
      return
    }
    throw RefusedRow(
      .passwordHash, .invalidPasswordHash,
      "The imported hashes already have \(Self.mostCosts) different costs, which slow down every failed sign-in; omit "
        + "the hash and let the user reset the password.")
  }

  /// Returns the draft that stores a row, or nil if the row is skipped.
  private func draft(of record: PreparedRecord, _ held: Holders) throws(RefusedRow) -> Draft? {
    var existing: Account?
    if held.isTaken {
      switch mode {
      case .skip: return nil
      case .create:
        throw RefusedRow(
          .uid, .duplicateLocalID, "The uid belongs or belonged to an account; pass --mode skip or --mode replace.")
      case .replace:
        guard let account = held.account, account.closedAt == nil else {
          throw RefusedRow(
            .uid, .duplicateLocalID,
            "The uid belonged to an account that was deleted or merged; use another uid.")
        }
        existing = account
      }
    }
    let release = try release(of: record, held, to: existing)
    let claimant = release?.account
    // When an account loses the address, it also loses the password for the address.
    let holders = held.holders.filter { key, account in
      account.uid != claimant?.uid || account.identity(key)?.isMailbox != true
        || key.subject != record.address?.canonical
    }
    if let (key, _) = holders.first(where: { $0.account.uid != existing?.uid }) {
      throw key.isPhone
        ? RefusedRow(
          .phoneNumber, .credentialAlreadyInUse, "The phone number belongs to another account; omit it.")
        : RefusedRow(.identities, .credentialAlreadyInUse, "An identity belongs to another account; omit it.")
    }
    var draft: Draft
    if let existing {
      draft = Draft(existing, context)
      draft.replace(with: record)
    } else {
      var account = record.account
      account.identities = []
      // The period after which an unused anonymous account is deleted starts now.
      if account.isAnonymous { account.sessionsEndedAt = context.now.inWholeSeconds }
      draft = Draft(creating: account, now: context.now)
      for identity in record.account.identities { draft.add(identity) }
    }
    if let release { draft.change(release) }
    draft.removeSetAside(record.keys, from: held.setAside + [claimant].compactMap(\.self), context)
    draft.audit(.accountImported, nil)
    draft.emit(.accountImported)
    return draft
  }

  /// Returns the draft that takes the row's address from an account that only claims it. Returns nil if no account
  /// loses the address.
  private func release(
    of record: PreparedRecord, _ held: Holders, to existing: Account?
  ) throws(RefusedRow) -> Draft? {
    guard let address = record.address else { return nil }
    let owners = ClaimOwners(emailOwner: held.emailOwner, waysBack: held.waysBack)
    func release(if isAllowed: Bool) throws(AccountError) -> Draft? {
      try AdministrationRule.release(address, from: owners, to: existing, releasesClaim: isAllowed, context)
    }
    let isVerified = record.account.emailVerified
    do throws(AccountError) {
      return try release(if: releasesClaims && isVerified)
    } catch {
      guard isVerified, (try? release(if: true)) != nil else {
        throw RefusedRow(
          .email, .emailExists, "The address belongs to another account; merge the two accounts, or omit the address.")
      }
      throw RefusedRow(
        .email, .emailExists,
        "An account claims the address without having verified it; pass --release-claims to take it away.")
    }
  }

  private mutating func store(_ draft: Draft, _ record: PreparedRecord) {
    keys.insert(record)
    if let cost = record.foreignCostClass { costClasses.insert(cost) }
    if let replaced = draft.before { keys.insert(of: replaced) }
    changed.formUnion(draft.others.map(\.account.uid) + [draft.account.uid])
    if let key = record.signerKey, signerKeys.insert(key.name).inserted { set.changes.append(.keepSignerKey(key)) }
    // These expectations detect, before anything is written, keys that other callers have taken in the meantime.
    let before = draft.before
    if draft.isNew, record.namesUID { set.expectations.append(.freeUID(record.account.uid)) }
    // The expectations of the other accounts cover the values that this commit takes from them.
    let released = draft.others.compactMap(\.before)
    if let email = record.account.email, before?.email != email, !released.contains(where: { $0.email == email }) {
      set.expectations.append(.freeAddress(email))
    }
    for key in record.keys
    where !(released + [before].compactMap(\.self)).contains(where: { $0.identity(key)?.isActive == true }) {
      set.expectations.append(.freeIdentity(key))
    }
    let changes = draft.changeSet()
    set.expectations += changes.expectations
    set.changes += changes.changes
    if draft.isNew { counts.created += 1 } else { counts.replaced += 1 }
    if record.account.isSeparable { counts.separable += 1 }
  }
}

extension Draft {
  /// Replaces the account's values with those of a row, and removes the values that the row does not have.
  fileprivate mutating func replace(with record: PreparedRecord) {
    let new = record.account
    let (wasDisabled, wasAnonymous) = (account.isDisabled, account.isAnonymous)
    for identity in account.identities { remove(identity) }
    for identity in new.identities { add(identity) }
    edit { account in
      account.email = new.email
      account.displayEmail = new.displayEmail
      account.emailVerified = new.emailVerified
      account.displayName = new.displayName
      account.photoURL = new.photoURL
      account.phoneNumber = new.phoneNumber
      account.isAnonymous = new.isAnonymous
      account.isDisabled = new.isDisabled
      account.hasCustomSignIn = new.hasCustomSignIn
      account.claims = new.claims
      account.lastSignInAt = max(account.lastSignInAt, new.lastSignInAt)
      account.factors = new.factors
      account.recoveryCodes = new.recoveryCodes
      account.addressLoss = nil
      account.tombstones = []
      if record.hasCreationTime { account.createdAt = new.createdAt }
    }
    // The sessions of an anonymous account are the only means of access to it.
    if !(wasAnonymous && account.isAnonymous) { endSessions() }
    guard account.isDisabled != wasDisabled else { return }
    audit(account.isDisabled ? .accountDisabled : .accountEnabled, nil)
    emit(account.isDisabled ? .accountDisabled : .accountEnabled)
  }
}

extension Account {
  /// Whether the account has other sign-in methods that it would keep if another user proved ownership of its
  /// unverified address and took it.
  fileprivate var isSeparable: Bool {
    guard let email, !emailVerified else { return false }
    return hasCustomSignIn || identities.contains { !$0.key.isMailbox && $0.email != email }
  }
}
