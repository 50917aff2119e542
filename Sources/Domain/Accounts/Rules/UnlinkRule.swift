/// Removes an identity from the account of a signed-in caller.
enum UnlinkRule {
  static func decide(
    _ target: UnlinkTarget, from account: Account, _ context: RuleContext
  ) throws(AccountError) -> (draft: Draft, removed: [Identity]) {
    try account.requireEnabled()
    let identities = try find(target, on: account)
    for identity in identities { try context.policy.requireUnlink(of: identity.providerID) }
    let remaining = account.identities.filter { !identities.contains($0) }
    // An identity that is set aside is not a sign-in method, so it may always be removed.
    if identities.contains(where: \.isActive), context.policy.unlinkLast == .refuse {
      guard context.methods.count(in: remaining) > 0 else {
        throw AccountError(
          .lastSignInMethod,
          "This is the account's last sign-in method. Link another one first, or delete the account.")
      }
      guard context.methods.mailboxOpens(account) || context.methods.count(in: remaining, besides: identities) > 0
      else {
        throw AccountError(
          .lastSignInMethod,
          "The account's other sign-in methods have not settled. Link one of them again right after a sign-in, and "
            + "then unlink this one.")
      }
    }
    var draft = Draft(account, context)
    for identity in identities {
      draft.unlink(identity, context)
    }
    for provider in Set(identities.map(\.providerID.reported)) {
      draft.notify(.methodUnlinked, about: provider, context)
      draft.emit(.identityUnlinked, provider)
    }
    return (draft, identities)
  }

  private static func find(_ target: UnlinkTarget, on account: Account) throws(AccountError) -> [Identity] {
    switch target {
    case .identity(let id):
      guard let identity = account.identities.first(where: { $0.id == id }) else { throw missing(.identity) }
      return [identity]
    case .provider(let id):
      let candidates = account.linkedIdentities.filter { $0.providerID.reported == id || $0.providerID == id }
      guard !candidates.isEmpty else { throw missing(.provider) }
      // Unlinking a password also unlinks the sign-in link.
      guard candidates.count == 1 || candidates.allSatisfy(\.isMailbox) else {
        throw AccountError(
          .invalidArgument, "The account has several identities of this provider; set the identity_id of one.",
          field: .provider)
      }
      return candidates
    }
  }

  private static func missing(_ field: AccountError.Field) -> AccountError {
    AccountError(.noSuchProvider, "The account does not have this identity.", field: field)
  }
}

extension Draft {
  /// Removes an identity that is being unlinked or transferred, and records its tombstones on the account.
  mutating func unlink(_ identity: Identity, _ context: RuleContext) {
    keepShadow(of: identity, context)
    remove(identity)
    edit { account in
      account.forgetUnusedAddress()
      account.bury(context.digests.tombstones(of: identity))
    }
    audit(.identityUnlinked, identity.providerID, context.digests.audit(of: identity.key))
  }
}

extension Account {
  /// Removes a claimed address that is no longer the address of any identity. An owned address belongs to the account
  /// itself, and is kept.
  fileprivate mutating func forgetUnusedAddress() {
    if !emailVerified, let address = email, !linkedIdentities.contains(where: { $0.email == address }) {
      email = nil
      displayEmail = nil
    }
  }
}
