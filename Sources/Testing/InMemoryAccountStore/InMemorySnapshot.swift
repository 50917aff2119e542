import Accounts

/// An immutable snapshot of one tenant's accounts.
struct InMemorySnapshot: AccountSnapshot {
  let state: StoreState
  let entries: [(tenant: TenantID, entry: AuditEntry)]
  let log: [(tenant: TenantID, logged: LoggedEvent)]
  let lastEvent: EventPosition
  let tenant: TenantID

  // MARK: Accounts

  func account(_ uid: UID) -> Account? { state.account(uid, in: tenant) }

  func account(resolvingAlias uid: UID) -> Account? {
    if let merge = state.merges[uid], !merge.isCut { return account(merge.survivor) }
    return account(uid)
  }

  func isTaken(_ uid: UID) -> Bool { state.numbers[uid] != nil }

  func account(holding key: Identity.Key) -> Account? { state.identityOwners[key].flatMap { state.accounts[$0] } }

  func account(provider: ProviderID, subject: String) -> Account? {
    state.identityOwners.lazy.filter { $0.key.subject == subject && $0.key.tenant == tenant }
      .compactMap { state.accounts[$0.value] }
      .first { $0.linkedIdentities.contains { $0.providerID == provider && $0.key.subject == subject } }
  }

  func account(email: String) -> Account? {
    state.emailOwners[Address(email, in: tenant)].flatMap { state.accounts[$0] }
  }

  func known(of keys: RecordKeys) -> RecordKeys {
    var known = RecordKeys()
    known.uids = keys.uids.filter(isTaken)
    known.addresses = keys.addresses.filter { email in
      let address = Address(email, in: tenant)
      return state.emailOwners[address] != nil || state.reservations[address] != nil
        || !waysBack(at: email, in: tenant).isEmpty
    }
    known.identities = keys.identities.filter { state.identityOwners[$0] != nil || state.setAside[$0] != nil }
    return known
  }

  func owners(of key: Identity.Key, email: String?) -> ClaimOwners {
    ClaimOwners(
      holder: account(holding: key), emailOwner: email.flatMap { emailOwner($0, in: key.tenant) },
      setAside: (state.setAside[key] ?? []).sorted().compactMap { state.accounts[$0] },
      waysBack: email.map { waysBack(at: $0, in: key.tenant) } ?? [])
  }

  private func emailOwner(_ email: String, in tenant: TenantID) -> Account? {
    let address = Address(email, in: tenant)
    if let number = state.emailOwners[address] { return state.accounts[number] }
    return state.reservations[address].flatMap { state.merges[$0] }
      .flatMap { state.account($0.survivor, in: tenant) }
  }

  func accounts(withIdentityOf email: String) -> [Account] {
    state.accounts.sorted { $0.key < $1.key }.map(\.value).filter { account in
      account.tenant == tenant
        && account.identities.contains {
          $0.isActive && $0.providerID != .password && $0.email?.utf8.elementsEqual(email.utf8) == true
        }
    }
  }

  func accounts(_ listing: AccountListing, after cursor: AccountCursor?, limit: Int) -> AccountPage {
    let limit = Self.bounded(limit)
    let listed = state.accounts.lazy.filter { $0.value.tenant == tenant && isListed($0.value, in: listing) }
    let places = listed.map { Place(number: $0.key, account: $0.value, in: listing) }
    let start = cursor.map { Place($0, in: listing) }
    let found = places.filter { place in start.map { $0 < place } ?? true }.sorted().prefix(limit + 1)
    let page = found.prefix(limit)
    let next = found.count > limit ? page.last.map { AccountCursor(number: $0.number, key: $0.key) } : nil
    return AccountPage(accounts: page.compactMap { state.accounts[$0.number] }, next: next)
  }

  private func isListed(_ account: Account, in listing: AccountListing) -> Bool {
    switch listing {
    case .all: true
    case .unreachable: state.isUnreachable(account)
    case .email(let prefix): account.email?.utf8.starts(with: prefix.utf8) == true
    case .phone(let prefix): account.phoneNumber?.utf8.starts(with: prefix.utf8) == true
    case .uid(let prefix): account.uid.rawValue.utf8.starts(with: prefix.utf8)
    case .created(let from, let until): account.createdAt >= from && account.createdAt < until
    case .disabled: account.isDisabled
    case .provider(let provider): account.linkedIdentities.contains { $0.providerID.reported == provider }
    case .secondSpelling:
      account.identities.contains { identity in
        guard identity.providerID == .phone, identity.isActive else { return false }
        return PhoneNumber(identity.key.subject).map { $0 != $0.canonical } ?? false
      }
    }
  }

  // MARK: Events

  func events(after position: EventPosition, limit: Int) -> EventPage {
    let page = log.drop { $0.logged.position <= position }.prefix(Self.bounded(limit))
    return EventPage(
      events: page.filter { $0.tenant == tenant }.map(\.logged), end: page.last?.logged.position ?? position,
      isLast: page.count < Self.bounded(limit))
  }

  func lastEventPosition() -> EventPosition { lastEvent }

  func eventPosition(before time: Timestamp) -> EventPosition {
    if let older = log.last(where: { $0.logged.event.at < time }) { return older.logged.position }
    return log.first.map { EventPosition(rawValue: $0.logged.position.rawValue - 1) } ?? lastEvent
  }

  func hasAllEvents(after position: EventPosition) -> Bool {
    position == lastEvent || log.first.map { $0.logged.position.rawValue == position.rawValue + 1 } == true
      || log.contains { $0.logged.position == position }
  }

  // MARK: Sessions

  func session(_ id: SessionID) -> SessionRecord? {
    guard let session = state.sessions[id], let account = account(session.uid) else { return nil }
    return SessionRecord(session: session, account: account)
  }

  func sessionOfDeletedAccount(_ id: SessionID) -> Session? {
    guard let session = state.sessions[id], session.tenant == tenant else { return nil }
    return account(session.uid) == nil ? session : nil
  }

  func sessions(of uid: UID) -> [Session] {
    state.number(of: uid, in: tenant).map(state.sessions(ofAccount:)) ?? []
  }

  // MARK: Merges and recovery

  func merge(of uid: UID) -> AccountMerge? { state.merges[uid].flatMap { $0.tenant == tenant ? $0 : nil } }

  func merges(into uid: UID) -> [AccountMerge] {
    state.merges.values.filter { $0.survivor == uid && $0.tenant == tenant }.sorted { $0.id > $1.id }
  }

  func unreachableAccount(losing digest: [UInt8]) -> Account? {
    state.accounts.values
      .filter {
        $0.tenant == tenant && $0.addressLoss?.digest == digest && !$0.isDisabled && state.isUnreachable($0)
      }
      .max { ($0.addressLoss?.since.milliseconds ?? 0) < ($1.addressLoss?.since.milliseconds ?? 0) }
  }

  func hasReservedAddress(_ uid: UID) -> Bool {
    state.number(of: uid, in: tenant) != nil && state.hasReservedAddress(uid)
  }

  func waysBack(of uid: UID) -> [WayBack] {
    (state.waysBack[uid] ?? []).filter { $0.tenant == tenant }.sorted(by: Self.isEarlier)
  }

  private func waysBack(at email: String, in tenant: TenantID) -> [HeldWayBack] {
    state.waysBack.values.flatMap { $0 }
      .filter { $0.tenant == tenant && $0.address.canonical.utf8.elementsEqual(email.utf8) }
      .sorted(by: Self.isEarlier)
      .map { wayBack in
        let merge = state.merges[wayBack.uid].flatMap { $0.isCut ? nil : $0 }
        return HeldWayBack(wayBack, holder: merge?.survivor ?? wayBack.uid)
      }
  }

  private static func isEarlier(_ left: WayBack, _ right: WayBack) -> Bool {
    (left.openedAt, left.reason.rawValue) < (right.openedAt, right.reason.rawValue)
  }

  func shadows(of uid: UID) -> [Shadow] { (state.shadows[uid] ?? []).filter { $0.tenant == tenant } }

  // MARK: Services

  func serviceKeys() -> [ServiceKey] {
    state.serviceKeys.values.sorted { ($0.createdAt, $0.id.rawValue) < ($1.createdAt, $1.id.rawValue) }
  }
}

extension InMemorySnapshot {
  func foreignPasswordHash(after prefix: String) -> PasswordHash? {
    state.accounts.lazy.flatMap(\.value.identities).compactMap(\.passwordHash)
      .filter { $0.isForeign && prefix.utf8.lexicographicallyPrecedes($0.phc.utf8) }
      .min { $0.phc.utf8.lexicographicallyPrecedes($1.phc.utf8) }
  }

  func signerKey(_ name: String) -> SignerKey? { state.signerKeys[name] }

  func importJob(_ id: String) -> ImportJob? { state.importJobs[id] }
}

/// The position of an account in a listing.
private struct Place: Comparable {
  let number: Int64
  let key: String
  private let isTime: Bool

  init(number: Int64, account: Account, in listing: AccountListing) {
    self.init(AccountCursor(number: number, key: listing.key(of: account)), in: listing)
  }

  init(_ cursor: AccountCursor, in listing: AccountListing) {
    number = cursor.number
    key = cursor.key
    isTime = if case .created = listing { true } else { false }
  }

  static func == (one: Place, other: Place) -> Bool { !(one < other) && !(other < one) }

  static func < (one: Place, other: Place) -> Bool {
    guard !one.key.utf8.elementsEqual(other.key.utf8) else { return one.number < other.number }
    if one.isTime { return Int64(one.key) ?? .min < Int64(other.key) ?? .min }
    return one.key.utf8.lexicographicallyPrecedes(other.key.utf8)
  }
}
