/// An event for other services. It is written in the commit that it describes and delivered afterward.
package struct OutboxEvent: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case accountCreated = "account.created"
    case accountImported = "account.imported"
    case accountUpdated = "account.updated"
    case accountDeleted = "account.deleted"
    /// The user has deleted the account, which is erased after a delay, unless the user restores it before.
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
    /// Another account has been merged into this account.
    case accountMerged = "account.merged"
    /// The account has been merged into another account and has become an alias of it.
    case accountMergedInto = "account.merged_into"
    /// The merge of another account into this account has been undone.
    case mergeUndone = "account.merge_undone"
    /// The account was an alias and has become an account again.
    case accountRestored = "account.restored"
    /// A service's key was revoked, or all certificates of a service were removed from the configuration. The event is
    /// not associated with an account.
    case serviceKeyRevoked = "service_key.revoked"
    /// A service's key expires within a week. The event is not associated with an account.
    case serviceKeyExpiring = "service_key.expiring"
    /// The certificate that a service has used most recently expires soon. The event is not associated with an account.
    case serviceCertificateExpiring = "service_certificate.expiring"
  }

  package var at: Timestamp
  /// The user ID of the account; empty for an event that is not associated with an account.
  package var uid: UID
  package var kind: Kind
  /// The account's version after the commit.
  package var accountVersion: Int64
  package var providerID: ProviderID?
  /// The other account in a merge, in the undo of a merge, or in the transfer of an identity.
  package var otherUID: UID?

  /// The names of the account's changed fields, as they appear in API messages.
  package var changedFields: [String]
  /// The sessions that ended, except those of earlier generations. The store adds these IDs when it ends sessions.
  package var endedSessions: [SessionID]
  /// The account's new generation, if all sessions of earlier generations have ended.
  package var newGeneration: Int64?
  /// The service key that the event concerns. For a service with a certificate, this is the value that the service's
  /// tokens contain instead of a key ID.
  package var serviceKey: ServiceKeyID?

  /// Creates an event that is not associated with an account.
  init(at: Timestamp, _ kind: Kind, of key: ServiceKeyID) {
    self.init(at: at, uid: UID(rawValue: ""), kind: kind, accountVersion: 0, serviceKey: key)
  }

  package init(
    at: Timestamp, uid: UID, kind: Kind, accountVersion: Int64, providerID: ProviderID? = nil, otherUID: UID? = nil,
    changedFields: [String] = [], endedSessions: [SessionID] = [], newGeneration: Int64? = nil,
    serviceKey: ServiceKeyID? = nil
  ) {
    self.at = at
    self.uid = uid
    self.kind = kind
    self.accountVersion = accountVersion
    self.providerID = providerID
    self.otherUID = otherUID
    self.changedFields = changedFields
    self.endedSessions = endedSessions
    self.newGeneration = newGeneration
    self.serviceKey = serviceKey
  }
}
