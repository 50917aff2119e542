/// A provider that is configured and enabled, with what it may be used for.
package struct AvailableProvider: Sendable {
  package var description: ProviderDescription
  package var policy: ProviderPolicy
  /// Whether users sign in to it through their browser.
  package var takesBrowser: Bool
  /// The tokens that prove a user of it.
  package var acceptedTokens: [ProviderToken.Kind]

  /// Whether it has identities, which can be linked to an account.
  package var isLinkable: Bool { ![.anonymous, .custom].contains(description.id) }
}

extension AccountUseCases {
  /// Returns the providers of a catalogue that can be used here, in its order.
  package func availableProviders(of catalog: ProviderCatalog) -> [AvailableProvider] {
    catalog.providers.filter { committer.methods.isUsable($0.id) }.map { provider in
      AvailableProvider(
        description: provider, policy: policy.provider(provider.id),
        takesBrowser: providers.codeClient(provider.id) != nil,
        acceptedTokens: providers.provider(provider.id)?.acceptedTokens ?? [])
    }
  }
}
