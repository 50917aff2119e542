/// A record of a method or factor that an account no longer has, kept for a while so that the user who had it can still
/// use it as proof.
package struct Shadow: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// The keyed digest of an identity, followed by the digest of the address that the identity's provider specifies,
    /// if any.
    case identity([UInt8])
    case password(PasswordHash)
    /// A factor, including its sealed secret.
    case factor(Factor)
  }

  /// The maximum number of shadows per account. An import can give an account up to the same number of identities.
  ///
  /// When the limit is exceeded, the shadows of the methods that the account had for the shortest time are removed. An
  /// attacker who links and unlinks methods creates only shadows of methods that lasted a few seconds. Such shadows
  /// cannot displace those of the methods that the owner had before.
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
  /// Keeps a shadow of an identity that is being removed, or whose password is being replaced, so that the account's
  /// user can still prove the identity later. A mailbox needs no shadow, because a user who recovers an account has
  /// already proven the mailbox.
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
  /// The time when the identity began to vouch for the account's owner; nil if it does not do so yet. For a password,
  /// this time is not earlier than the last password change.
  var establishedAt: Timestamp? {
    guard let settledAt else { return nil }
    return passwordChangedAt.map { max($0, settledAt) } ?? settledAt
  }

  /// Returns whether a way back treats the identity as possibly added by another person.
  func isNew(since time: Timestamp) -> Bool { establishedAt.map { $0 >= time } ?? true }

  /// Returns the last time at which the identity proved that its user was the account's user. The result is the current
  /// time for an active identity, and nil if the identity was set aside because it could be another person's.
  ///
  /// A way back sets aside everything that was added within `wayBackReach` before its notice, or since that notice,
  /// which is at most `wayBack` old.
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
