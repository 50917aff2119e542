extension Merging {
  /// Moves one identity to the caller's account from the account that has it, after the identity and that account's
  /// second factor have been proven.
  ///
  /// The caller's sign-in must be recent, and the identity must be settled.
  ///
  /// Throws `.credentialTooOldLoginAgain`, `.lastSignInMethod` if the identity is the other account's only sign-in
  /// method, `.userNotFound` if no account has the identity, `.sameAccount` if the caller's account has it,
  /// `.providerAlreadyLinked`, `.secondFactorRequired` with a challenge, and the errors of sign-in for invalid proofs.
  package func transferIdentity(
    _ proof: AccountProof, principal: Principal, call: CallContext = CallContext()
  ) async throws(AccountError) -> LinkResult {
    let replaced = try await requests.replacingSession(call, by: principal) { () throws(AccountError) in
      try await proving.prove(proof, for: .transfer, principal: principal, call, check: Self.checkTransfer) {
        proven, caller, context throws(AccountError) in
        try self.transfer(proven, to: caller, call, context)
      }
    }
    return LinkResult(
      account: replaced.account, tokens: replaced.tokens, alreadyLinked: false,
      providerID: replaced.session.signInProvider)
  }

  private static func checkTransfer(_ caller: SessionRecord, _ context: RuleContext) throws(AccountError) {
    try caller.requireRecentFullSignIn(within: context.policy.lifetimes.recentSignIn, now: context.now)
  }

  private func transfer(
    _ proven: ProvenAccount, to caller: SessionRecord, _ call: CallContext, _ context: RuleContext
  ) throws(AccountError) -> (ChangeSet, GrantedSession) {
    guard let identity = proven.identity else {
      throw AccountError(
        .invalidArgument, "The credential has no identity that can be moved. Merge the accounts instead.",
        field: .accountProof)
    }
    let (draft, own) = try TransferRule.decide(
      identity, from: proven.draft, to: caller.account, proven.owners, context)
    let session = issuer.replace(
      caller.session, of: draft.account, by: caller.opener(linking: own, at: context.now),
      signInProvider: own.providerID, factor: caller.session.factor, call, now: context.now)
    var changes = draft.changeSet(expecting: [caller.isAlive] + proven.holds)
    changes.changes = proven.consumes + changes.changes + session.changes
    return (changes, session.granted(to: draft.account))
  }
}
