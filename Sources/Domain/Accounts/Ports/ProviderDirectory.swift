/// A set of provider IDs.
package protocol ProviderIDs: Sendable {
  var ids: Set<ProviderID> { get }
  func contains(_ id: ProviderID) -> Bool
}

extension Set: ProviderIDs where Element == ProviderID {
  package var ids: Set<ProviderID> { self }
}

/// Finds the providers whose users can sign in to this service.
package protocol ProviderDirectory: ProviderIDs {
  /// The IDs of the known providers. `provider(_:)` may also return providers that are not listed here.
  var ids: Set<ProviderID> { get }
  /// Returns the provider with this ID, or nil if there is no such provider or its tokens cannot be verified.
  func provider(_ id: ProviderID) -> (any IdentityProvider)?
  /// Returns the client that signs users in through their browser, or nil if this provider does not support browser
  /// sign-in.
  func codeClient(_ id: ProviderID) -> (any AuthorizationCodeClient)?
}

extension ProviderDirectory {
  /// Returns whether this server can verify proofs from this provider.
  package func contains(_ id: ProviderID) -> Bool { provider(id) != nil || codeClient(id) != nil }
}

/// The providers that an operator has configured.
package struct KnownProviders: ProviderDirectory {
  private let providers: [ProviderID: any IdentityProvider]
  private let codeClients: [ProviderID: any AuthorizationCodeClient]
  package let ids: Set<ProviderID>

  /// Creates a directory.
  /// - Parameters:
  ///   - providers: The configured providers. If two have the same ID, the last one is used.
  ///   - codeClients: The clients for the providers with which users can sign in through a browser.
  package init(_ providers: [any IdentityProvider], codeClients: [any AuthorizationCodeClient] = []) {
    self.providers = Dictionary(providers.map { ($0.providerID, $0) }, uniquingKeysWith: { _, last in last })
    self.codeClients = Dictionary(codeClients.map { ($0.providerID, $0) }, uniquingKeysWith: { _, last in last })
    ids = Set(self.providers.keys).union(self.codeClients.keys)
  }

  package func provider(_ id: ProviderID) -> (any IdentityProvider)? { providers[id] }

  package func codeClient(_ id: ProviderID) -> (any AuthorizationCodeClient)? { codeClients[id] }
}
