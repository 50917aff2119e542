/// What remains for a while of a method or a factor that an account no longer has, so that a user who had it can still
/// show it.
package struct Shadow: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// The keyed digest of an identity.
    case identity([UInt8])
    case password(PasswordHash)
    /// With its secret, sealed for the account.
    case factor(Factor)
  }

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
  /// Keeps what shows later that the user of the account had an identity that goes, or whose password is replaced. A
  /// mailbox is none: whoever takes an account back has shown theirs already.
  mutating func keepShadow(of identity: Identity, _ context: RuleContext) {
    let content: Shadow.Content
    if let hash = identity.passwordHash {
      content = .password(hash)
    } else if identity.isMailbox {
      return
    } else {
      content = .identity(context.digests.audit(of: identity.key))
    }
    guard let addedAt = identity.establishedAt else { return }
    keepShadow(content, addedAt: addedAt)
  }

  mutating func keepShadow(of factor: Factor) { keepShadow(.factor(factor), addedAt: factor.enrolledAt) }

  private mutating func keepShadow(_ content: Shadow.Content, addedAt: Timestamp) {
    append(
      .keepShadow(
        Shadow(tenant: account.tenant, uid: account.uid, content: content, addedAt: addedAt, removedAt: now)))
  }
}

extension Identity {
  /// Since when the identity, and for a password its hash, counts as the account's; nil if it does not count yet.
  var establishedAt: Timestamp? {
    guard let settledAt else { return nil }
    return passwordChangedAt.map { max($0, settledAt) } ?? settledAt
  }

  /// Whether a way back takes it for what another may have added.
  func isNew(since time: Timestamp) -> Bool { establishedAt.map { $0 >= time } ?? true }
}

extension RecoveryCodes {
  /// Whether a way back takes them for what another may have made.
  func isNew(since time: Timestamp) -> Bool { renewedAt.map { $0 >= time } ?? false }
}
