/// A record of an action in the audit trail. It is written in the commit that performs the action.
///
/// The record contains no address and no subject. Identities are recorded only as keyed hashes.
package struct AuditRecord: Sendable, Hashable {
  package enum Action: String, Sendable, Hashable, CaseIterable {
    case accountCreated = "account_created"
    case accountImported = "account_imported"
    /// The detail specifies whether the export included secrets.
    case accountsExported = "accounts_exported"
    case accountJoined = "account_joined"
    case accountTakenOver = "account_taken_over"
    case addressReleased = "address_released"
    case accountDeleted = "account_deleted"
    /// The user has deleted the account, which can still be recovered.
    case accountClosed = "account_closed"
    case accountReopened = "account_reopened"
    case accountDisabled = "account_disabled"
    case accountEnabled = "account_enabled"
    case identityLinked = "identity_linked"
    case identitySettled = "identity_settled"
    case identityRestored = "identity_restored"
    case identitySetAside = "identity_set_aside"
    case identityUnlinked = "identity_unlinked"
    case signedIn = "signed_in"
    case signedOut = "signed_out"
    case reauthenticated = "reauthenticated"
    case passwordChanged = "password_changed"
    case profileUpdated = "profile_updated"
    case sessionsEnded = "sessions_ended"
    /// A session was ended because the account had the maximum number of sessions.
    case sessionDisplaced = "session_displaced"
    case refreshTokenReused = "refresh_token_reused"
    case continuationIssued = "continuation_issued"
    case emailVerified = "email_verified"
    /// The owner of a mailbox has denied owning the account that claims the mailbox's address.
    case emailDenied = "email_denied"
    case emailChanged = "email_changed"
    case emailRecovered = "email_recovered"
    /// The owner of an account has disowned the methods that were not settled.
    case methodsDisowned = "methods_disowned"
    /// The owner of an account has confirmed a method that was not settled.
    case methodConfirmed = "method_confirmed"
    /// An administrator has revoked the codes that can recover the account.
    case waysBackEnded = "ways_back_ended"
    case passwordReset = "password_reset"
    /// An administrator has created a link. The detail is the kind of its code.
    case actionLinkMade = "action_link_made"
    /// The action that earlier versions recorded for a password reset link, instead of `.actionLinkMade`.
    case resetLinkMade = "reset_link_made"
    case secondFactorAsked = "second_factor_asked"
    case secondFactorRefused = "second_factor_refused"
    case factorEnrolled = "factor_enrolled"
    case factorWithdrawn = "factor_withdrawn"
    case recoveryCodesRenewed = "recovery_codes_renewed"
    case recoveryCodesRemoved = "recovery_codes_removed"
    case recoveryCodeUsed = "recovery_code_used"
    /// A call was refused. The detail is the reason in the response.
    case callRefused = "call_refused"
    // The detail of the following five actions is the user ID of the other account.
    case mergePlanned = "merge_planned"
    case accountMerged = "account_merged"
    case accountMergedInto = "account_merged_into"
    case mergeUndone = "merge_undone"
    case accountRestored = "account_restored"
    // The detail of the following two actions is the ID of the new key.
    case signingKeyPublished = "signing_key_published"
    case signingKeysWithdrawn = "signing_keys_withdrawn"
    case backupMade = "backup_made"
    case claimsChanged = "claims_changed"
    /// A service has obtained a token that signs in one of its users.
    case customTokenMinted = "custom_token_minted"
    // The detail of the following two actions contains the name of the service and the ID of its key.
    case serviceKeyCreated = "service_key_created"
    case serviceKeyRevoked = "service_key_revoked"
    /// The data was restored. The detail contains the time of the backup.
    case dataRestored = "data_restored"
  }

  package var at: Timestamp
  /// The user ID of the affected account; nil if the action affects no account or if the account does not exist yet.
  package var uid: UID?
  package var action: Action
  package var providerID: ProviderID?
  package var sessionID: SessionID?
  /// The keyed hash of the identity's issuer and subject.
  package var identityDigest: [UInt8]?
  /// Additional information that depends on the action. For an action with several possible causes, this is the cause
  /// in one word.
  package var detail: String?

  package init(
    at: Timestamp, uid: UID?, action: Action, providerID: ProviderID? = nil, sessionID: SessionID? = nil,
    identityDigest: [UInt8]? = nil, detail: String? = nil
  ) {
    self.at = at
    self.uid = uid
    self.action = action
    self.providerID = providerID
    self.sessionID = sessionID
    self.identityDigest = identityDigest
    self.detail = detail
  }
}
