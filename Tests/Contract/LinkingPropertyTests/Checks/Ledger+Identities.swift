import Accounts

/// What comes to an account and leaves it: with its proof, by its user, and by no sign-in under the explicit policy.
extension Ledger {
  // MARK: I5

  func checkIdentities(_ step: Step, _ before: [UID: Account], _ after: Moment) throws(Violation) {
    for (uid, account) in after.accounts {
      for identity in account.linkedIdentities where before[uid]?.hasActive(identity.key) != true {
        if rearranged.contains(uid) { continue }
        // A way back opens an account with those that it was closed with.
        if step.kind == .recover, !step.isRefused, before[uid]?.wasClosed(with: identity.key) == true { continue }
        let isKept = step.claim?.proves.map { kept[uid]?.contains($0) == true } == true
        let isProven =
          before[uid] == nil || isKept || step.claim?.proves != nil && step.claim?.proves == account.ownedEmail
        let isEntered = step.kind == .signIn && step.outcome == .entered(uid) && isProven
        let isLinked =
          (step.kind == .link || step.kind == .transfer) && step.caller == uid && step.outcome == .entered(uid)
        let isReset = step.kind == .reset && !step.isRefused && isProven
        guard
          step.claim?.key == identity.key && (isEntered || isLinked || isReset)
            || isRenamed(identity, uid, step, before)
        else {
          throw Violation(.identity, "\(identity.name) came to \(name(uid)) without its proof")
        }
        if step.kind != .transfer,
          let other = before.values.first(where: { $0.uid != uid && $0.hasActive(identity.key) }),
          // The password for an address that was claimed there is set aside, and another one is chosen here.
          step.claim?.isMailed != true || other.emailVerified || other.email != step.claim?.proves
        {
          throw Violation(.identity, "\(identity.name) went from \(name(other.uid)) to \(name(uid))")
        }
      }
    }
    for (uid, account) in before {
      for identity in account.linkedIdentities where after.accounts[uid]?.hasActive(identity.key) != true {
        let isOwnAct =
          step.caller == uid && (step.kind == .unlink || step.kind == .delete) || step.kind == .recover
          || rearranged.contains(uid) || step.kind == .transfer && step.claim?.key == identity.key
          || after.accounts[uid]?.linkedIdentities.contains { isRenamed($0, uid, step, before) } == true
        guard !step.isRefused, isOwnAct || losesClaim(account, step) else {
          throw Violation(.identity, "\(identity.name) left \(name(uid)) by no act of its user")
        }
      }
      if let later = after.accounts[uid], !account.linkedIdentities.isEmpty, later.linkedIdentities.isEmpty,
        step.kind != .deny, step.kind != .recover, later.closedAt == nil,
        !(step.kind == .undoMerge && (later.isAnonymous || later.hasCustomSignIn)),
        // What a claimant loses to a link or a change of address is the prover's to merge, and custom tokens open the
        // account of a service's user.
        !(losesClaim(account, step)
          && (later.hasCustomSignIn || (step.kind == .link || step.kind == .confirm) && step.caller != uid))
      {
        throw Violation(.reach, "\(name(uid)) has lost its last method")
      }
    }
  }

  /// Whether the step proves the address that the account only claims.
  private func losesClaim(_ account: Account, _ step: Step) -> Bool {
    !account.emailVerified && account.email != nil && account.email == step.claim?.proves
  }

  /// Whether a password or a sign-in link followed the account to another address.
  private func isRenamed(_ identity: Identity, _ uid: UID, _ step: Step, _ before: [UID: Account]) -> Bool {
    guard step.kind == .confirm || step.kind == .recover || step.kind == .changeEmail && step.caller == uid,
      identity.providerID == .password || identity.providerID == .emailLink
    else { return false }
    return before[uid]?.linkedIdentities.contains {
      $0.providerID == identity.providerID && $0.passwordHash == identity.passwordHash
    } == true
  }

  // MARK: I6

  func checkExplicitLinking(_ step: Step, _ before: [UID: Account], _ after: Moment) throws(Violation) {
    guard after.policy.linking == .explicit, step.kind == .signIn else { return }
    for (uid, account) in before {
      guard let later = after.accounts[uid] else {
        throw Violation(.explicitLinking, "a sign-in removed \(name(uid))")
      }
      // A mailed proof beats a claim under every policy, and opens an account that has no other method.
      if let claim = step.claim, claim.isMailed, account.email == claim.proves,
        !account.emailVerified
          || !account.linkedIdentities.contains(where: { after.policy.provider($0.providerID).isEnabled })
      {
        continue
      }
      // A row of the very identity that was set aside gives way.
      func identities(_ account: Account) -> [Identity.Key: Identity.State] {
        let kept = account.identities.filter { $0.isActive || $0.key != step.claim?.key }
        return Dictionary(kept.map { ($0.key, $0.state) }) { first, _ in first }
      }
      guard identities(account) == identities(later), account.email == later.email,
        account.emailVerified == later.emailVerified
      else { throw Violation(.explicitLinking, "a sign-in changed \(name(uid))") }
    }
  }
}
