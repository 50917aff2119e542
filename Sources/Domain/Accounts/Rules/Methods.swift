/// Which identities count as ways to sign in. Rules count these, never rows.
struct Methods: Sendable {
  let policy: Policy
  /// The providers whose proofs can be verified here.
  let verifiable: Set<ProviderID>

  /// What needs no key of another party.
  private static let local: Set<ProviderID> = [.password, .emailLink, .phone, .anonymous]

  /// Whether the identity can be used now to sign in.
  func canSignIn(with identity: Identity) -> Bool {
    let provider = policy.provider(identity.providerID)
    guard identity.isActive, provider.isEnabled, provider.maySignIn else { return false }
    if identity.providerID == .password { return identity.passwordHash != nil }
    if identity.providerID == .emailLink { return policy.mail.isAvailable }
    if identity.providerID == .phone { return policy.phone.isAvailable }
    return verifiable.contains(identity.providerID)
  }

  /// Whether proofs of this provider can be verified here and now: it is configured and switched on.
  func isAvailable(_ provider: ProviderID) -> Bool {
    policy.provider(provider).isEnabled
      && (Self.local.contains(provider) || verifiable.contains(provider))
  }

  func count(in identities: [Identity]) -> Int {
    identities.count(where: canSignIn)
  }

  /// The providers that sign in to an account, each once, in link order.
  func providers(of account: Account) -> [ProviderID] {
    var providers: [ProviderID] = []
    for identity in account.identities where canSignIn(with: identity) && !providers.contains(identity.providerID) {
      providers.append(identity.providerID)
    }
    return providers
  }
}
