/// New recovery codes, which are shown this once.
package struct RenewedRecoveryCodes: Sendable {
  package var codes: [Secret]
  package var account: Account
}

extension AccountUseCases {
  /// Makes ten new recovery codes; those from before are refused from now on.
  ///
  /// Throws `.mfaEnrollmentNotFound` if the account has no second factor, `.credentialTooOldLoginAgain`.
  package func renewRecoveryCodes(principal: Principal) async throws(AccountError) -> RenewedRecoveryCodes {
    let codes = (0..<RecoveryCode.count).map { _ in RecoveryCode(drawnFrom: secrets) }
    return try await committer.commit(orIfSpent: .sessionEnded) { context throws(AccountError) in
      let caller = try await callers.load(principal, now: context.now)
      guard !caller.account.factors.isEmpty else {
        throw AccountError(
          .mfaEnrollmentNotFound, "Recovery codes take the place of a second factor; enroll one first.")
      }
      try EnrollmentRule.checkChange(by: caller, context)
      let id = caller.account.recoveryCodes?.id ?? FactorID(key: context.newIdentityKey)
      var draft = Draft(caller.account, now: context.now)
      draft.edit { account in
        account.recoveryCodes = RecoveryCodes(
          id: id, digests: codes.map { $0.digest(in: id, of: account.uid, secrets) }, renewedAt: context.now)
      }
      draft.notify(.recoveryCodesRenewed, context)
      draft.audit(.recoveryCodesRenewed, nil, session: caller.session.id)
      draft.emit(.accountUpdated)
      return (
        draft.changeSet(tenant: tenant, expecting: [caller.isAlive]),
        RenewedRecoveryCodes(codes: codes.map(\.secret), account: draft.account)
      )
    }
  }
}
