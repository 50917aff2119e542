public import Foundation

/// A provider where users sign in by themselves: an ``OAuthProvider``.
public protocol FederatedAuthProvider: NSObjectProtocol, Sendable {
  /// Lets the user sign in at the provider.
  /// - Parameter uiDelegate: Not used; there are no views to present.
  func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential
}
