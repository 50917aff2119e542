/// The sign-in method of an account that an administrator creates.
package enum ProvisionedMethod: Sendable {
  case password(email: String, Secret)
  case provider(ProviderID, ProviderAssertion)
}

/// Creates and changes accounts without involving their users: no proof is required, and no session is opened. Rules
/// for user-chosen values, such as password rules, do not apply.
extension Administration {
  /// Creates an account with one sign-in method and returns its user ID. If an account already has the method, the user
  /// ID of that account is returned instead. If the address belongs to another account, the new account has no address.
  ///
  /// Throws `.invalidIDPResponse` if the assertion does not identify a user within the limits.
  package func addAccount(
    _ method: ProvisionedMethod, displayName: String? = nil, by administrator: Administrator
  ) async throws(AccountError) -> UID {
    let claim = try await claim(of: method)
    return try await committer.commit(orIfSpent: .conflict) { context throws(AccountError) in
      let owners = try await reader.owners(for: claim, policy)
      if let holder = owners.holder { return (ChangeSet(tenant: tenant), holder.uid) }
      let address = owners.emailOwner == nil ? claim.email.address : nil
      var draft = Draft(
        creating: Account(
          uid: context.newUID, tenant: tenant, email: address?.canonical, displayEmail: address?.display,
          emailVerified: address != nil && claim.email.isProven,
          displayName: claim.profile.displayName ?? displayName, photoURL: claim.profile.photoURL,
          createdAt: context.now, lastSignInAt: context.now),
        now: context.now)
      let identity = draft.take(claim, isSettled: true, from: owners, context)
      draft.audit(.accountCreated, claim.providerID, context.digests.audit(of: identity.key))
      draft.emit(.accountCreated, claim.providerID)
      var set = draft.changeSet()
      set.origin.actor = administrator.name
      return (set, draft.account.uid)
    }
  }

  private func claim(of method: ProvisionedMethod) async throws(AccountError) -> IdentityClaim {
    switch method {
    case .password(let email, let password):
      let address =
        EmailAddress(email, normalizer: normalizer) ?? EmailAddress(canonical: email.lowercased(), display: email)
      return IdentityClaim(
        key: .password(address.canonical, in: tenant), providerID: .password, basis: .chosen,
        email: .mentioned(address, isVerified: false),
        material: .passwordHash(try await credentials.password.hash(password, from: nil)))
    case .provider(let id, let assertion):
      return try assertion.claim(from: id, in: tenant, normalizer: normalizer)
    }
  }

  /// Marks the account's email address as verified. Does nothing if the account has no address.
  package func verifyAddress(of uid: UID, by administrator: Administrator) async throws(AccountError) {
    try await administer(uid, by: administrator) { draft, _ in
      guard draft.account.email != nil else { return }
      draft.markAddress(isVerified: true)
      if draft.isChanged { draft.emit(.accountUpdated) }
    }
  }

  /// Enrolls an authenticator app with the given secret as a second factor.
  package func enrollApp(
    _ secret: [UInt8], displayName: String?, for uid: UID, by administrator: Administrator
  ) async throws(AccountError) {
    try await administer(uid, by: administrator) { draft, context throws(AccountError) in
      let id = FactorID(key: context.newIdentityKey)
      draft.enroll(
        Factor(
          id: id, kind: .totp, displayName: displayName, enrolledAt: context.now,
          sealedSecret: try factors.cryptography.seal(secret, for: FactorVerifier.context(of: id, uid))))
    }
  }

  /// Enrolls a phone as a second factor.
  ///
  /// Throws `.invalidPhoneNumber`.
  package func enrollPhone(
    _ number: String, displayName: String?, for uid: UID, by administrator: Administrator
  ) async throws(AccountError) {
    guard let number = PhoneNumber(number)?.canonical else {
      throw AccountError(.invalidPhoneNumber, "This is not a phone number.", field: .phoneNumber)
    }
    try await administer(uid, by: administrator) { draft, context in
      draft.enroll(
        Factor(
          id: FactorID(key: context.newIdentityKey), kind: .phone, displayName: displayName, enrolledAt: context.now,
          phoneNumber: number))
    }
  }

  /// Replaces an account's recovery codes with new ones, and returns the new codes.
  package func renewRecoveryCodes(of uid: UID, by administrator: Administrator) async throws(AccountError) -> [Secret] {
    let codes = (0..<RecoveryCode.count).map { _ in RecoveryCode(drawnFrom: secrets) }
    try await administer(uid, by: administrator) { draft, context in
      draft.renew(codes, secrets, context)
      draft.audit(.recoveryCodesRenewed, nil)
      draft.emit(.accountUpdated)
    }
    return codes.map(\.secret)
  }
}
