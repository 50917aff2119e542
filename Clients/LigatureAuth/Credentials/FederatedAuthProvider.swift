public import Foundation

/// A provider with which users sign in interactively, such as an ``OAuthProvider``.
public protocol FederatedAuthProvider: NSObjectProtocol, Sendable {
  /// Lets the user sign in with the provider and returns the credential.
  /// - Parameter uiDelegate: Ignored, because there are no views to present.
  func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential
}
