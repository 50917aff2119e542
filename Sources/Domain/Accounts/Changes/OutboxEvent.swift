/// An event for other services, written in the commit that it describes and delivered after it.
package struct OutboxEvent: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case accountCreated = "account.created"
    case accountUpdated = "account.updated"
    case accountDeleted = "account.deleted"
    /// The user has deleted the account. It is erased, or restored, within three days.
    case accountClosed = "account.closed"
    case accountReopened = "account.reopened"
    case accountDisabled = "account.disabled"
    case accountEnabled = "account.enabled"
    case identityLinked = "identity.linked"
    case identityUnlinked = "identity.unlinked"
    case factorEnrolled = "factor.enrolled"
    case factorWithdrawn = "factor.withdrawn"
    case sessionsRevoked = "sessions.revoked"
    case refreshTokenReused = "session.refresh_token_reused"
    /// For the account that another one was merged into.
    case accountMerged = "account.merged"
    /// For the account that has become an alias of another one.
    case accountMergedInto = "account.merged_into"
    /// For the account from which a merged account was separated again.
    case mergeUndone = "account.merge_undone"
    /// For the account that was an alias, and is an account again.
    case accountRestored = "account.restored"
  }

  package var at: Timestamp
  package var uid: UID
  package var kind: Kind
  /// The account's version after the commit.
  package var accountVersion: Int64
  package var providerID: ProviderID?
  /// The other account of a merge, of its undo, or of the transfer of an identity.
  package var otherUID: UID?

  package init(
    at: Timestamp, uid: UID, kind: Kind, accountVersion: Int64, providerID: ProviderID? = nil, otherUID: UID? = nil
  ) {
    self.at = at
    self.uid = uid
    self.kind = kind
    self.accountVersion = accountVersion
    self.providerID = providerID
    self.otherUID = otherUID
  }
}
