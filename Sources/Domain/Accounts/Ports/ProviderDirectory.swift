/// The ids of providers.
package protocol ProviderIDs: Sendable {
  var ids: Set<ProviderID> { get }
  func contains(_ id: ProviderID) -> Bool
}

extension Set: ProviderIDs where Element == ProviderID {
  package var ids: Set<ProviderID> { self }
}

/// Finds the providers whose users can sign in here.
package protocol ProviderDirectory: ProviderIDs {
  /// The ids of the providers that are known. There may be others, which are found when they are asked for.
  var ids: Set<ProviderID> { get }
  /// Returns the provider that verifies tokens; nil if there is none with this id.
  func provider(_ id: ProviderID) -> (any IdentityProvider)?
  /// Returns what signs users in through their browser; nil if this provider has no such way.
  func codeClient(_ id: ProviderID) -> (any AuthorizationCodeClient)?
}

extension ProviderDirectory {
  /// Whether proofs of this provider can be verified here.
  package func contains(_ id: ProviderID) -> Bool { provider(id) != nil || codeClient(id) != nil }
}

/// The providers that an operator has configured.
package struct KnownProviders: ProviderDirectory {
  private let providers: [ProviderID: any IdentityProvider]
  private let codeClients: [ProviderID: any AuthorizationCodeClient]
  package let ids: Set<ProviderID>

  /// - Parameters:
  ///   - providers: One for each provider that is configured. Of two with one id the last counts.
  ///   - codeClients: One for each provider where users can sign in through a browser.
  package init(_ providers: [any IdentityProvider], codeClients: [any AuthorizationCodeClient] = []) {
    self.providers = Dictionary(providers.map { ($0.providerID, $0) }, uniquingKeysWith: { _, last in last })
    self.codeClients = Dictionary(codeClients.map { ($0.providerID, $0) }, uniquingKeysWith: { _, last in last })
    ids = Set(self.providers.keys).union(self.codeClients.keys)
  }

  package func provider(_ id: ProviderID) -> (any IdentityProvider)? { providers[id] }

  package func codeClient(_ id: ProviderID) -> (any AuthorizationCodeClient)? { codeClients[id] }
}
