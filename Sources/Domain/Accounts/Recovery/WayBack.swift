/// The right to recover an account. A notice of a change grants this right to the address that the account owned before
/// the change.
///
/// A way back is stored as a row, not as a code. While it is open, the server emails a code on each request, and each
/// code is valid for an hour. A way back belongs to the account for which it was opened, even while that account is
/// merged into another account.
package struct WayBack: Sendable, Hashable {
  package var tenant: TenantID
  /// The account that owned the address.
  package var uid: UID
  package var address: EmailAddress
  /// The kind of notice that opened the way back. An address has at most one way back for each kind of notice. The next
  /// notice of the same kind renews that way back.
  package var reason: Mail.Kind
  /// The time of the first notice. A notice that renews an open way back does not change this time.
  package var openedAt: Timestamp
  package var expiresAt: Timestamp

  package init(
    tenant: TenantID, uid: UID, address: EmailAddress, reason: Mail.Kind, openedAt: Timestamp, expiresAt: Timestamp
  ) {
    self.tenant = tenant
    self.uid = uid
    self.address = address
    self.reason = reason
    self.openedAt = openedAt
    self.expiresAt = expiresAt
  }
}

/// A way back together with its current account: the account for which it was opened, or the account into which that
/// account was merged.
package struct HeldWayBack: Sendable, Hashable {
  package var wayBack: WayBack
  package var holder: UID

  package init(_ wayBack: WayBack, holder: UID) {
    self.wayBack = wayBack
    self.holder = holder
  }
}

/// A selection of an account's ways back that a change closes.
package enum WayBackSelection: Sendable, Hashable {
  /// All ways back of the account, and of the accounts that were merged into it.
  case all(of: UID)
  /// The account's ways back for this address.
  case address(String, of: UID)
  /// The account's ways back that were opened at or after this time, except those for the specified address.
  case since(Timestamp, besides: String, of: UID)

  package var uid: UID {
    switch self {
    case .all(let uid), .address(_, let uid), .since(_, _, let uid): uid
    }
  }

  /// Returns whether the selection includes a way back of the account itself. For `.all`, the store also finds the ways
  /// back of the merged accounts.
  package func includes(_ wayBack: WayBack) -> Bool {
    switch self {
    case .all(let uid): wayBack.uid == uid
    case .address(let address, let uid):
      wayBack.uid == uid && wayBack.address.canonical.utf8.elementsEqual(address.utf8)
    case .since(let time, let address, let uid):
      wayBack.uid == uid && wayBack.openedAt >= time && !wayBack.address.canonical.utf8.elementsEqual(address.utf8)
    }
  }
}

extension [HeldWayBack] {
  /// Returns the open way back of an account that no longer owns the address. While this way back is open, a proof of
  /// the address does not grant access to any other account.
  ///
  /// - Parameter owner: The account that now has the address, or that an alias reserves the address for.
  func ofFormerOwner(of address: EmailAddress, now owner: Account?, at time: Timestamp) -> HeldWayBack? {
    first { held in
      guard held.wayBack.expiresAt > time else { return false }
      return owner.map { $0.uid == held.holder && $0.owns(address) && $0.closedAt == nil } != true
    }
  }

  /// Returns the other accounts whose ways back for the address were first opened no earlier than the given way back.
  /// Such an account obtained the address later, for example by a merge.
  func laterOwners(than wayBack: OpenWayBack, of uid: UID, at time: Timestamp) -> Set<UID> {
    var opened: [UID: Timestamp] = [:]
    for way in map(\.wayBack) where way.uid != uid && way.expiresAt > time {
      opened[way.uid] = Swift.min(opened[way.uid] ?? way.openedAt, way.openedAt)
    }
    return Set(opened.filter { $0.value >= wayBack.openedAt }.keys)
  }
}

/// All open ways back of one account for one address, combined into one.
struct OpenWayBack: Sendable {
  let uid: UID
  let address: EmailAddress
  /// The time of the earliest notice. An attacker may have made the changes since then and caused the ways back that
  /// were opened since then for other addresses. Later notices to this address do not change the time, because an
  /// attacker can cause them.
  let openedAt: Timestamp
  let expiresAt: Timestamp
  /// The kinds of the notices, earliest first.
  let reasons: [Mail.Kind]

  /// Combines the ways back that are open. Returns nil if none is open.
  init?(_ ways: [WayBack], at address: String, of uid: UID, now: Timestamp) {
    let open = ways.filter {
      $0.uid == uid && $0.expiresAt > now && $0.address.canonical.utf8.elementsEqual(address.utf8)
    }.sorted { $0.openedAt < $1.openedAt }
    guard let earliest = open.first, let latest = open.last else { return nil }
    self.uid = uid
    self.address = latest.address
    openedAt = earliest.openedAt
    expiresAt = open.map(\.expiresAt).max() ?? latest.expiresAt
    reasons = open.map(\.reason)
  }
}
