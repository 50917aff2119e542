/// Which identities count as ways to sign in. Rules count these, never rows.
struct Methods: Sendable {
  let policy: Policy
  /// The providers whose proofs can be verified here.
  let verifiable: Set<ProviderID>
  /// The issuers of those providers whose identities have one issuer each.
  var issuers: [ProviderID: String] = [:]

  /// What needs no key of another party.
  private static let local: Set<ProviderID> = [.password, .emailLink, .phone, .anonymous]

  /// Whether the identity can be used now to sign in.
  func canSignIn(with identity: Identity) -> Bool {
    guard identity.isActive, policy.provider(identity.providerID).maySignIn, isUsable(identity.providerID),
      isVerifiable(identity)
    else { return false }
    return identity.providerID != .password || identity.passwordHash != nil
  }

  /// Whether the provider is available, and so is what it needs to reach a user.
  func isUsable(_ provider: ProviderID) -> Bool {
    switch provider {
    case .emailLink: isAvailable(provider) && policy.mail.isAvailable
    case .phone: isAvailable(provider) && policy.phone.isAvailable
    default: isAvailable(provider)
    }
  }

  /// Whether proofs of this provider can be verified here and now: it is configured and switched on.
  func isAvailable(_ provider: ProviderID) -> Bool {
    policy.provider(provider).isEnabled
      && (Self.local.contains(provider) || verifiable.contains(provider))
  }

  /// Whether the identity is one of the issuer that its provider has now. A development server's has another one.
  func isVerifiable(_ identity: Identity) -> Bool {
    guard let issuer = issuers[identity.providerID] else { return true }
    return identity.key.issuer.utf8.elementsEqual(issuer.utf8)
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
