/// Determines which identities count as sign-in methods. Rules count only these identities, not all stored identities.
struct Methods: Sendable {
  let policy: Policy
  /// The providers whose proofs can be verified by this server.
  let verifiable: any ProviderIDs
  /// Whether the operator's services can sign users in with custom tokens.
  let takesCustomTokens: Bool
  /// The issuers of the providers that have only one issuer.
  let issuers: [ProviderID: String]

  init(
    policy: Policy, verifiable: any ProviderIDs, takesCustomTokens: Bool = false, issuers: [ProviderID: String] = [:]
  ) {
    self.policy = policy
    self.verifiable = verifiable
    self.takesCustomTokens = takesCustomTokens
    self.issuers = issuers
  }

  /// The providers whose proofs are verified without another party's key.
  private static let local: Set<ProviderID> = [.password, .emailLink, .phone, .anonymous]

  /// Returns whether the identity can currently be used to sign in.
  func canSignIn(with identity: Identity) -> Bool {
    guard identity.isActive, policy.provider(identity.providerID).maySignIn, isUsable(identity.providerID),
      isVerifiable(identity)
    else { return false }
    return identity.providerID != .password || identity.passwordHash != nil
  }

  /// Returns whether the provider is available and the server can send the emails or text messages that the provider
  /// requires.
  func isUsable(_ provider: ProviderID) -> Bool {
    switch provider {
    case .emailLink: isAvailable(provider) && policy.mail.isAvailable
    case .phone: isAvailable(provider) && policy.phone.isAvailable
    default: isAvailable(provider)
    }
  }

  /// Returns whether proofs from this provider can currently be verified, which requires the provider to be configured
  /// and enabled.
  func isAvailable(_ provider: ProviderID) -> Bool {
    guard policy.provider(provider).isEnabled else { return false }
    if provider == .custom, takesCustomTokens { return true }
    return Self.local.contains(provider) || verifiable.contains(provider)
  }

  /// Returns whether the identity's issuer is the current issuer of its provider, or the provider has no single issuer.
  /// The issuers differ, for example, if the identity comes from a development server.
  func isVerifiable(_ identity: Identity) -> Bool {
    guard let issuer = issuers[identity.providerID] else { return true }
    return identity.key.issuer.utf8.elementsEqual(issuer.utf8)
  }

  /// Throws if the account of a session is disabled, if the provider that opened the session is not available, or if
  /// the identity that opened the session cannot be verified. In these cases, the session gets no new tokens.
  func requireUsable(_ record: SessionRecord) throws(AccountError) {
    try record.account.requireEnabled()
    // The session is refused but not ended, so that it works again once the provider is available again.
    let opener = record.account.identities.first { $0.id == record.session.identityID }
    guard isAvailable(record.session.openedBy), opener.map(isVerifiable) ?? true else {
      throw AccountError(
        .operationNotAllowed,
        "The session was opened with \(record.session.openedBy.rawValue), which is disabled, not configured, or "
          + "configured with another issuer. Sign in with another method, or ask the operator.")
    }
  }

  /// Returns whether the owner of the account's address can sign in with the mailbox alone, either with an emailed link
  /// or after a password reset.
  func mailboxOpens(_ account: Account) -> Bool {
    account.emailVerified && policy.mail.isAvailable
      && [.emailLink, .password].contains { isAvailable($0) && policy.provider($0).maySignIn }
  }

  /// Returns whether someone can sign in to the account. Custom tokens and the mailbox of an address that the account
  /// owns count as methods.
  func canOpen(_ account: Account) -> Bool {
    account.hasCustomSignIn || mailboxOpens(account) || count(in: account.identities) > 0
  }

  func count(in identities: [Identity]) -> Int {
    identities.count(where: canSignIn)
  }

  /// Returns the number of sign-in methods that remain once the identities in `removed` have been removed. If a settled
  /// identity is removed, only settled identities count, because the others could belong to a thief.
  func count(in remaining: [Identity], besides removed: [Identity]) -> Int {
    let mustBeSettled = removed.contains { canSignIn(with: $0) && $0.isSettled }
    return remaining.count { canSignIn(with: $0) && ($0.isSettled || !mustBeSettled) }
  }

  /// Returns the providers that can be used to sign in to an account, each listed once, in the order in which they were
  /// linked.
  func providers(of account: Account) -> [ProviderID] {
    var providers: [ProviderID] = []
    for identity in account.identities where canSignIn(with: identity) && !providers.contains(identity.providerID) {
      providers.append(identity.providerID)
    }
    return providers
  }
}
