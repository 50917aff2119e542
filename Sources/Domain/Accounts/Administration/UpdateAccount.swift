/// An administrator's change of an account, which is made completely or not at all.
package struct AccountChange: Sendable {
  /// Whether the account is disabled; nil to leave it as it is.
  package var isDisabled: Bool?
  package var profile = ProfileChange()
  /// The providers of which all identities are removed.
  package var removedProviders: [ProviderID] = []
  package var removedIdentities: [IdentityID] = []
  package var removedFactors: [FactorID] = []
  package var removesRecoveryCodes = false
  /// Whether the account may lose its last sign-in method.
  package var mayRemoveLastMethod = false
  package var endsSessions = false
  /// Whether the codes in the notices of changes are revoked.
  package var endsWaysBack = false
  /// The version of the account for which the change was decided; nil for any.
  package var expectedVersion: Int64?
  package var notifiesOwner = true
  /// The new address as it is typed; nil to leave it as it is.
  package var email: String?
  /// Whether the address is verified; nil to leave it as it is. A new address is verified only if this is true.
  package var emailVerified: Bool?
  /// Whether an account that only claims the new address loses it.
  package var releasesClaim = false
  /// The new password; nil to leave it as it is.
  package var password: Secret?
  package var claims: ClaimsChange?

  package init() {}
}

extension AccountUseCases {
  /// Changes an account and returns it.
  ///
  /// Throws `.userNotFound`, `.noSuchProvider`, `.lastSignInMethod`, `.mfaEnrollmentNotFound`, `.conflictingChange` if
  /// the account has another version than expected, `.invalidArgument` for a profile that can't be stored,
  /// `.emailExists`, `.missingEmail` for a password or a verification without an address, `.weakPassword`,
  /// `.claimsTooLarge`.
  package func update(
    _ uid: UID, _ change: AccountChange, request: KeyedRequest? = nil, by administrator: Administrator
  ) async throws(AccountError) -> Account {
    try require(.accountsWrite, of: administrator)
    try change.profile.check()
    let newAddress = try change.email.map { text throws(AccountError) in try parse(text, field: .newAccountEmail) }
    let hash = try await hashed(change.password)
    return try await administer(uid, request, by: administrator, may: .accountsWrite) {
      draft, context throws(AccountError) in
      var address: AdministrationRule.Address?
      if newAddress != nil || change.emailVerified != nil || hash != nil {
        guard let target = newAddress ?? draft.account.address else {
          throw AccountError(.missingEmail, "The account has no address.", field: .newAccountEmail)
        }
        address = .init(new: newAddress, owners: try await owners(of: target), hash: hash)
      }
      try AdministrationRule.apply(change, address, to: &draft, context)
      return draft.account
    } repeated: { uid throws(AccountError) in
      try await reader.existing(uid)
    }
  }

  /// Undoes the latest merge into an account, as its user can.
  ///
  /// Throws `.userNotFound`, `.mergeNotFound`, `.mergeOrder`, `.lastSignInMethod`.
  ///
  /// - Parameters:
  ///   - merged: The account to restore; nil for the account of the latest merge.
  ///   - mayLeaveNoMethod: Whether an account may be left without a sign-in method. A restored anonymous account has
  ///     none.
  ///   - isTrial: Whether to change nothing and only return the effects of the undo.
  package func undoMerge(
    of merged: UID?, into uid: UID, mayLeaveNoMethod: Bool = false, isTrial: Bool = false, notifiesOwner: Bool = true,
    request: KeyedRequest? = nil, by administrator: Administrator
  ) async throws(AccountError) -> UndoMergeResult {
    try require(.accountsWrite, of: administrator)
    return try await administeringOnce(request) { () throws(AccountError) in
      try await committer.commit(orIfSpent: .mergeNotFound) { context throws(AccountError) in
        let survivor = try await reader.existing(uid)
        let (merge, snapshot, elsewhere) = try await undoable(merged, of: survivor, now: context.now)
        var undo = UndoMergeRule.undo(merge, snapshot, from: survivor, elsewhere: elsewhere, context)
        if !mayLeaveNoMethod {
          for account in [undo.draft.account, undo.restored] { try UndoMergeRule.requireMethod(of: account, context) }
        }
        var set = ChangeSet(tenant: tenant)
        if !isTrial {
          if notifiesOwner { undo.notifyOfAdministration(context) }
          set = undo.draft.changeSet(tenant: tenant)
          set.changes += receipt(for: request, by: nil, .administered(undo.restored.uid), now: context.now)
          set.origin.actor = administrator.name
        }
        return (set, UndoMergeResult(undo))
      }
    } repeated: { restored throws(AccountError) in
      UndoMergeResult(of: restored, from: try await reader.existing(uid))
    }
  }
}

extension UndoMergeRule.Undo {
  /// Notifies the owners of both accounts, once if they have the same address.
  fileprivate mutating func notifyOfAdministration(_ context: RuleContext) {
    draft.notifyOfAdministration(.mergeUndone, context)
    guard context.policy.mail.isAvailable, restored.emailVerified, let address = restored.email,
      address != draft.before?.email
    else { return }
    draft.append(
      .enqueueMail(
        Mail(
          tenant: context.tenant, kind: .mergeUndone, address: address, uid: restored.uid, createdAt: context.now,
          nextAttemptAt: context.now)))
  }
}
