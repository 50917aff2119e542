/// The names of a sign-in provider.
package struct ProviderDescription: Sendable, Hashable {
  package let id: ProviderID
  /// The name that is shown in emails, pages and errors.
  package let displayName: String
  /// The short name that people may type instead of the provider's ID, such as "google" for "google.com".
  package let shortName: String

  package init(id: ProviderID, displayName: String, shortName: String) {
    self.id = id
    self.displayName = displayName
    self.shortName = shortName
  }
}

/// The names of a server's providers.
package struct ProviderCatalog: Sendable {
  package let providers: [ProviderDescription]
  private let byID: [ProviderID: ProviderDescription]

  /// Creates the catalog. If a short name is ambiguous, the provider's ID is used instead.
  package init(_ providers: [ProviderDescription]) {
    let ids = Set(providers.map(\.id.rawValue))
    let names = Dictionary(grouping: providers, by: \.shortName)
    self.providers = providers.map { provider in
      let isUnique = names[provider.shortName]?.count == 1
      let isFree = provider.shortName == provider.id.rawValue || !ids.contains(provider.shortName)
      return ProviderDescription(
        id: provider.id, displayName: provider.displayName.isEmpty ? provider.id.rawValue : provider.displayName,
        shortName: isUnique && isFree ? provider.shortName : provider.id.rawValue)
    }
    byID = Dictionary(self.providers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the display name of a provider, or its ID if the provider is not configured.
  package func displayName(of id: ProviderID) -> String {
    byID[id]?.displayName ?? id.rawValue
  }
}
