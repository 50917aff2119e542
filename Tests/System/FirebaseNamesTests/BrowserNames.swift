import FirebaseAuth
import Foundation

/// Signing in through a browser.
enum BrowserNames {
  static func providers(_ auth: Auth, _ id: AuthProviderID) -> OAuthProvider {
    let provider = OAuthProvider(providerID: "oidc.example")
    let _ = OAuthProvider(providerID: "oidc.example", auth: auth)
    let _ = OAuthProvider(providerID: id)
    let _ = OAuthProvider(providerID: id, auth: auth)
    let _: OAuthProvider = OAuthProvider.provider(providerID: "oidc.example")
    let _: OAuthProvider = OAuthProvider.provider(providerID: id)
    let _: OAuthProvider = OAuthProvider.provider(providerID: "oidc.example", auth: auth)
    let _: OAuthProvider = OAuthProvider.provider(providerID: id, auth: auth)
    provider.scopes = Optional(["email"])
    provider.customParameters = Optional(["prompt": "consent"])
    let _: String = provider.providerID
    let federated: any FederatedAuthProvider = provider
    let _: any NSObjectProtocol = federated
    return provider
  }

  static func signIn(
    _ auth: Auth, _ user: User, _ provider: any FederatedAuthProvider, _ oauth: OAuthProvider,
    _ delegate: (any AuthUIDelegate)?
  ) {
    oauth.getCredentialWith(nil)
    oauth.getCredentialWith(delegate) { (_: AuthCredential?, _: (any Error)?) in }
    auth.signIn(with: provider, uiDelegate: nil) { (_: AuthDataResult?, _: (any Error)?) in }
    user.link(with: provider, uiDelegate: nil) { (_: AuthDataResult?, _: (any Error)?) in }
    user.reauthenticate(with: provider, uiDelegate: nil) { (_: AuthDataResult?, _: (any Error)?) in }
  }

  static func signIn(
    _ auth: Auth, _ user: User, _ provider: any FederatedAuthProvider, _ oauth: OAuthProvider
  ) async throws {
    let _: AuthCredential = try await oauth.credential(with: nil)
    try await auth.signIn(with: provider, uiDelegate: nil)
    try await user.link(with: provider, uiDelegate: nil)
    try await user.reauthenticate(with: provider, uiDelegate: nil)
  }
}
