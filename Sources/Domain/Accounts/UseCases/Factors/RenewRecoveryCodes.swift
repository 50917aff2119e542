/// New recovery codes, which are shown only once.
package struct RenewedRecoveryCodes: Sendable {
  package var codes: [Secret]
  package var account: Account
}

extension FactorEnrollment {
  /// Creates ten new recovery codes. The previous codes are no longer accepted, and other sessions in which one of the
  /// previous codes was used as the second factor no longer count as having passed a second factor.
  ///
  /// Throws `.mfaEnrollmentNotFound` if the account has no second factor, or `.credentialTooOldLoginAgain`.
  package func renewRecoveryCodes(principal: Principal) async throws(AccountError) -> RenewedRecoveryCodes {
    let codes = (0..<RecoveryCode.count).map { _ in RecoveryCode(drawnFrom: secrets) }
    return try await committer.commit(orIfSpent: .sessionEnded) { context throws(AccountError) in
      let caller = try await callers.load(principal, now: context.now)
      guard !caller.account.factors.isEmpty else {
        throw AccountError(
          .mfaEnrollmentNotFound, "Recovery codes replace a second factor; enroll a second factor first.")
      }
      try EnrollmentRule.checkChange(by: caller, context)
      var draft = Draft(caller.account, context)
      let id = draft.renew(codes, secrets, context)
      draft.notify(.recoveryCodesRenewed, context)
      draft.audit(.recoveryCodesRenewed, nil, session: caller.session.id)
      draft.emit(.accountUpdated)
      var changes = draft.changeSet(expecting: [caller.isAlive])
      if caller.session.factor?.kind == .recoveryCode {
        changes.carry(caller.session, over: PassedFactor(.recoveryCode, id))
      }
      return (changes, RenewedRecoveryCodes(codes: codes.map(\.secret), account: draft.account))
    }
  }
}

extension Draft {
  /// Replaces the recovery codes and returns the ID of the new set.
  @discardableResult
  mutating func renew(_ codes: [RecoveryCode], _ secrets: any SecretSource, _ context: RuleContext) -> FactorID {
    let id = FactorID(key: context.newIdentityKey)
    edit { account in
      account.recoveryCodes = RecoveryCodes(
        id: id, digests: codes.map { $0.digest(in: id, of: account.uid, secrets) }, renewedAt: context.now)
    }
    return id
  }
}

extension ChangeSet {
  /// Updates a session that passed the second factor with a code from the old set, so that it counts as having used a
  /// code from the new set.
  fileprivate mutating func carry(_ session: Session, over factor: PassedFactor) {
    var session = session
    session.factor = factor
    expectations.append(.rotation(session.id, session.rotation, at: session.rotatedAt))
    changes.append(.updateSession(session))
  }
}
