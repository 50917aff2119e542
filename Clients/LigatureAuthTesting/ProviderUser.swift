import InMemoryService
public import LigatureAuth

/// A user of a sign-in provider, such as a person with a Google account. A `ProviderUser` creates the tokens that an
/// application would receive from the provider. An ``InMemoryAuthService`` accepts these tokens.
///
/// ```swift
/// let ada = ProviderUser("google.com", id: "1001", email: "ada@example.com")
/// try await user.link(with: ada.credential())
///
/// // The tokens from Google Sign-In, for code that creates the credential itself:
/// GoogleAuthProvider.credential(withIDToken: ada.idToken(), accessToken: ada.accessToken)
/// ```
public struct ProviderUser: Sendable, Hashable, Codable {
  /// The provider's ID, such as "google.com", "facebook.com" or "oidc.<name>".
  public var providerID: String
  /// The user's ID at the provider.
  public var id: String
  public var email: String?
  /// Whether the provider has verified that the email address belongs to the user.
  public var isEmailVerified: Bool
  public var displayName: String?
  public var photoURL: String?

  public init(
    _ providerID: String, id: String, email: String? = nil, isEmailVerified: Bool = true, displayName: String? = nil,
    photoURL: String? = nil
  ) {
    self.providerID = providerID
    self.id = id
    self.email = email
    self.isEmailVerified = isEmailVerified
    self.displayName = displayName
    self.photoURL = photoURL
  }

  /// Returns an ID token from the provider for this user. Each token can be used only once.
  /// - Parameter nonce: The nonce that the application passed to the provider.
  public func idToken(nonce: String? = nil) -> String { SimulatedToken(simulated, nonce: nonce).text }

  /// An access token from the provider for this user.
  public var accessToken: String { SimulatedToken(simulated).text }

  /// Returns a credential with an ID token and an access token for this user.
  /// - Parameter nonce: The nonce that the application passed to the provider.
  public func credential(nonce: String? = nil) -> OAuthCredential {
    OAuthProvider.credential(withProviderID: providerID, idToken: idToken(nonce: nonce), accessToken: accessToken)
  }

  var simulated: SimulatedUser {
    SimulatedUser(
      providerID, id: id, email: email, isEmailVerified: isEmailVerified, displayName: displayName, photoURL: photoURL)
  }
}
