/// The remains of a method or a factor that an account no longer has, kept for a while so that a user who had it can
/// still prove it.
package struct Shadow: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// The keyed digest of an identity, followed by the digest of the address that its provider names, if any.
    case identity([UInt8])
    case password(PasswordHash)
    /// A factor with its secret, sealed for the account.
    case factor(Factor)
  }

  /// The maximum number of shadows of one account. An import gives an account as many identities.
  ///
  /// Beyond it, the shadows of the methods that the account had for the shortest time are removed. A thief who links
  /// and unlinks methods creates shadows of methods that lasted seconds, and cannot displace the shadows of methods
  /// that the owner had before.
  package static let limit = 100

  package var tenant: TenantID
  package var uid: UID
  package var content: Content
  package var addedAt: Timestamp
  package var removedAt: Timestamp

  package init(tenant: TenantID, uid: UID, content: Content, addedAt: Timestamp, removedAt: Timestamp) {
    self.tenant = tenant
    self.uid = uid
    self.content = content
    self.addedAt = addedAt
    self.removedAt = removedAt
  }
}

extension Draft {
  /// Keeps a proof that the user of the account had an identity that is being removed, or whose password is being
  /// replaced. A mailbox needs no shadow: a user who recovers an account has proven the mailbox already.
  mutating func keepShadow(of identity: Identity, _ context: RuleContext) {
    let content: Shadow.Content
    if let hash = identity.passwordHash {
      content = .password(hash)
    } else if identity.isMailbox {
      return
    } else {
      content = .identity(context.digests.shadow(of: identity))
    }
    guard let addedAt = identity.establishedAt, let removedAt = identity.heldUntil(now, context.policy.lifetimes) else {
      return
    }
    keepShadow(content, addedAt: addedAt, removedAt: removedAt)
  }

  mutating func keepShadow(of factor: Factor) {
    keepShadow(.factor(factor), addedAt: factor.enrolledAt, removedAt: now)
  }

  private mutating func keepShadow(_ content: Shadow.Content, addedAt: Timestamp, removedAt: Timestamp) {
    append(
      .keepShadow(
        Shadow(tenant: account.tenant, uid: account.uid, content: content, addedAt: addedAt, removedAt: removedAt)))
  }
}

extension Identity {
  /// The time from which the identity, and for a password its hash, counts as the account's; nil if it does not count
  /// yet.
  var establishedAt: Timestamp? {
    guard let settledAt else { return nil }
    return passwordChangedAt.map { max($0, settledAt) } ?? settledAt
  }

  /// Returns whether a way back treats the identity as possibly added by another person.
  func isNew(since time: Timestamp) -> Bool { establishedAt.map { $0 >= time } ?? true }

  /// Returns the last time at which the identity showed that its user is the account's: the current time for an active
  /// identity, or nil if the identity was set aside because it could be another person's.
  ///
  /// A way back sets aside what was added since `wayBackReach` before a notice that is at most as old as `wayBack`.
  func heldUntil(_ now: Timestamp, _ lifetimes: Lifetimes) -> Timestamp? {
    switch state {
    case .active, .setAside(.accountClosed, _): return now
    case .setAside(.merged, let time): return time
    case .setAside(.emailRecovered, let time):
      let start = time.adding(milliseconds: -lifetimes.wayBackReach - lifetimes.wayBack)
      return isNew(since: start) ? nil : time
    case .setAside(.emailProvenByAnother, _), .setAside(.disowned, _): return nil
    }
  }
}

extension RecoveryCodes {
  /// Returns whether a way back treats the codes as possibly created by another person.
  func isNew(since time: Timestamp) -> Bool { renewedAt.map { $0 >= time } ?? false }
}
