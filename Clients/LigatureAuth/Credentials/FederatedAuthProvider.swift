public import Foundation

/// A provider with which users sign in interactively, such as an ``OAuthProvider``.
public protocol FederatedAuthProvider: NSObjectProtocol, Sendable {
  /// Lets the user sign in with the provider, and returns the resulting credential.
  /// - Parameter uiDelegate: Ignored, because Ligature presents no views.
  func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential
}
