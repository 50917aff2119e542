/// A change that an administrator makes to an account. The change is applied atomically.
package struct AccountChange: Sendable {
  /// Whether the account is disabled after the change; nil for no change.
  package var isDisabled: Bool?
  package var profile = ProfileChange()
  /// The providers whose identities to remove.
  package var removedProviders: [ProviderID] = []
  package var removedIdentities: [IdentityID] = []
  package var removedFactors: [FactorID] = []
  package var removesRecoveryCodes = false
  /// Whether the account may lose its last sign-in method.
  package var mayRemoveLastMethod = false
  package var endsSessions = false
  /// Whether to revoke the recovery links that were sent in notices about changes.
  package var endsWaysBack = false
  /// The account version that the change is based on; nil for any version.
  package var expectedVersion: Int64?
  package var notifiesOwner = true
  /// The new email address as typed; nil to keep the current address.
  package var email: String?
  /// Whether the address is verified; nil for no change. A new address is unverified unless this property is true.
  package var emailVerified: Bool?
  /// Whether to take the new address away from another account that claims it without having verified it.
  package var releasesClaim = false
  /// The new password; nil to keep the current password.
  package var password: Secret?
  package var claims: ClaimsChange?
  package var addedIdentities: [NewIdentity] = []
  /// The new phone number as typed; empty to remove the number, nil to keep the current number.
  package var phoneNumber: String?

  package init() {}
}

/// An identity to add to an account, as specified by a service.
package struct NewIdentity: Sendable {
  package var providerID: ProviderID
  /// The user's ID at the provider.
  package var subject: String
  package var email: String?
  package var displayName: String?
  package var photoURL: String?

  package init(
    providerID: ProviderID, subject: String, email: String? = nil, displayName: String? = nil, photoURL: String? = nil
  ) {
    self.providerID = providerID
    self.subject = subject
    self.email = email
    self.displayName = displayName
    self.photoURL = photoURL
  }
}

extension Administration {
  /// Changes an account and returns it.
  ///
  /// Throws `.userNotFound` if the account does not exist, or if its user has deleted it and the change does more than
  /// end its sessions and revoke its recovery links; `.conflictingChange` if the account does not have the expected
  /// version; `.invalidArgument` for a profile that cannot be stored; `.missingEmail` if `password` or `emailVerified`
  /// is set and the account has no address; and `.noSuchProvider`, `.lastSignInMethod`, `.mfaEnrollmentNotFound`,
  /// `.emailExists`, `.weakPassword`, `.claimsTooLarge`, `.invalidPhoneNumber`, `.credentialAlreadyInUse` and
  /// `.providerAlreadyLinked`.
  package func update(
    _ uid: UID, _ change: AccountChange, request: KeyedRequest? = nil, by administrator: Administrator
  ) async throws(AccountError) -> Account {
    try administrator.require(.accountsWrite, in: tenant)
    try change.profile.check()
    let newAddress = try change.email.map { text throws(AccountError) in
      try addresses.parse(text, field: .newAccountEmail)
    }
    let number = try change.phoneNumber.flatMap { text throws(AccountError) in
      text.isEmpty ? nil : try parse(phone: text)
    }
    let claims = try change.addedIdentities.map { identity throws(AccountError) in
      try identity.claim(in: tenant, methods: committer.methods, normalizer: normalizer)
    }
    let hash = try await hashed(change.password)
    return try await administer(uid, request, by: administrator, may: .accountsWrite) {
      draft, context throws(AccountError) in
      var address: AdministrationRule.Address?
      if newAddress != nil || change.emailVerified != nil || hash != nil {
        guard let target = newAddress ?? draft.account.address else {
          throw AccountError(.missingEmail, "The account has no address.", field: .newAccountEmail)
        }
        address = .init(new: newAddress, owners: try await addresses.owners(of: target), hash: hash)
      }
      let additions = try await additions(claims + (number.map { [.phone($0, in: tenant)] } ?? []))
      try AdministrationRule.apply(change, address, adding: additions, to: &draft, context)
      return draft.account
    } repeated: { uid throws(AccountError) in
      try await reader.existing(uid)
    }
  }

  private func additions(_ claims: [IdentityClaim]) async throws(AccountError) -> [AdministrationRule.Addition] {
    try await reader.read { snapshot in
      try claims.map { .init(claim: $0, owners: try snapshot.owners(of: $0.key, email: nil)) }
    }
  }

  /// Undoes the latest merge into an account. Data that has not changed since the merge returns to the restored
  /// account.
  ///
  /// Throws `.userNotFound`, `.mergeNotFound`, `.mergeOrder` if a later merge must be undone first, and
  /// `.lastSignInMethod`.
  ///
  /// - Parameters:
  ///   - merged: The account to restore; nil for the most recently merged account.
  ///   - mayLeaveNoMethod: Whether either account may be left without a sign-in method. For example, a restored
  ///     anonymous account has none.
  ///   - isTrial: Whether to return the effects of undoing the merge without changing anything.
  package func undoMerge(
    of merged: UID?, into uid: UID, mayLeaveNoMethod: Bool = false, isTrial: Bool = false, notifiesOwner: Bool = true,
    request: KeyedRequest? = nil, by administrator: Administrator
  ) async throws(AccountError) -> UndoMergeResult {
    try administrator.require(.accountsWrite, in: tenant)
    return try await administeringOnce(request) { () throws(AccountError) in
      try await committer.commit(orIfSpent: .mergeNotFound) { context throws(AccountError) in
        let survivor = try await reader.existing(uid)
        let (merge, snapshot, elsewhere) = try await reader.undoableMerge(merged, of: survivor, now: context.now)
        var undo = UndoMergeRule.undo(merge, snapshot, from: survivor, elsewhere: elsewhere, context)
        if !mayLeaveNoMethod {
          for account in [undo.draft.account, undo.restored] { try UndoMergeRule.requireMethod(of: account, context) }
        }
        guard !isTrial else { return (ChangeSet(tenant: tenant), UndoMergeResult(undo)) }
        undo.closeWaysBack()
        if notifiesOwner { undo.notify(opensWaysBack: false, context) }
        let set = changes(of: undo.draft, undo.restored.uid, request, by: administrator, now: context.now)
        return (set, UndoMergeResult(undo))
      }
    } repeated: { restored throws(AccountError) in
      UndoMergeResult(of: restored, from: try await reader.existing(uid))
    }
  }
}

extension NewIdentity {
  /// Returns the identity as a claim. The claim's email address is not proof of ownership.
  ///
  /// Throws `.invalidArgument` for a provider that is not configured or has no single issuer, and for a subject that is
  /// empty, too long or otherwise invalid. Throws `.invalidEmail` for an invalid address.
  fileprivate func claim(
    in tenant: TenantID, methods: Methods, normalizer: any TextNormalizer
  ) throws(AccountError) -> IdentityClaim {
    guard let issuer = methods.issuers[providerID] else {
      throw AccountError(
        .invalidArgument,
        "The provider of an added identity must be configured on the server and have a single issuer.",
        field: .addedIdentities)
    }
    guard (1...Limits.subject).contains(subject.utf8.count), !subject.utf8.contains(0) else {
      throw AccountError(
        .invalidArgument,
        "The subject of an added identity must have 1 to \(Limits.subject) bytes.", field: .addedIdentities)
    }
    let address = try email.map { text throws(AccountError) in
      guard let address = EmailAddress(text, normalizer: normalizer) else {
        throw AccountError(
          .invalidEmail,
          "The address of an added identity is not an email address.", field: .addedIdentities)
      }
      return address
    }
    return IdentityClaim(
      key: Identity.Key(tenant: tenant, issuer: issuer, subject: subject), providerID: providerID,
      email: address.map { .mentioned($0, isVerified: false) } ?? .none,
      profile: ProviderProfile(
        displayName: Limits.clipped(displayName, to: Limits.displayName),
        photoURL: photoURL.flatMap { $0.utf8.count <= Limits.photoURL ? $0 : nil }))
  }
}

extension IdentityClaim {
  /// Returns the claim for a phone number that an administrator adds to an account.
  static func phone(_ number: PhoneNumber, in tenant: TenantID) -> IdentityClaim {
    IdentityClaim(
      key: .phone(number.e164, in: tenant), providerID: .phone, profile: ProviderProfile(phoneNumber: number.e164))
  }
}
