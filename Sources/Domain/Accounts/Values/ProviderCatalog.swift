/// A sign-in provider as people know it.
package struct ProviderDescription: Sendable, Hashable {
  package let id: ProviderID
  /// What mails, pages and errors call it.
  package let displayName: String
  /// What may stand for its ID where people type it, such as "google" for "google.com".
  package let shortName: String

  package init(id: ProviderID, displayName: String, shortName: String) {
    self.id = id
    self.displayName = displayName
    self.shortName = shortName
  }
}

/// What the providers of a server are called.
package struct ProviderCatalog: Sendable {
  package let providers: [ProviderDescription]
  private let byID: [ProviderID: ProviderDescription]

  /// A provider whose short name also names another one is called by its ID instead.
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

  /// Returns what people call a provider: its ID if it is not configured (any more).
  package func displayName(of id: ProviderID) -> String {
    byID[id]?.displayName ?? id.rawValue
  }
}
