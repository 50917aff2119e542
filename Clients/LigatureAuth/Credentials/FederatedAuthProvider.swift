public import Foundation

/// A provider at which users sign in interactively: an ``OAuthProvider``.
public protocol FederatedAuthProvider: NSObjectProtocol, Sendable {
  /// Lets the user sign in at the provider, and returns the credential.
  /// - Parameter uiDelegate: Ignored; there are no views to present.
  func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential
}
