public import Foundation

/// A sign-in provider that uses OAuth 2.0 or OpenID Connect and is configured on the server.
///
/// The ID of an OpenID Connect provider is "google.com", "apple.com", "microsoft.com", "facebook.com" (Limited Login)
/// or "oidc.<name>", as in the server's configuration. To create a credential for its ID token, get a nonce from
/// `Auth.issueNonce(forProvider:)`, pass the nonce (or its SHA-256 digest in lowercase hexadecimal) to the provider,
/// and pass the provider's ID token with the nonce to ``credential(withProviderID:idToken:rawNonce:)``.
///
/// To let the user sign in with the provider in a browser, create an instance of this class:
///
/// ```swift
/// let gitHub = OAuthProvider(providerID: "github.com")
/// gitHub.scopes = ["read:org"]
/// try await user.link(with: gitHub, uiDelegate: nil)
/// ```
/// For sign-ins in a browser, the server's configuration must contain the provider's client secret.
open class OAuthProvider: NSObject, FederatedAuthProvider, @unchecked Sendable {
  /// A closure that opens a URL in the user's browser, or throws an error if it cannot. It may return immediately or
  /// only when the browser closes.
  public typealias BrowserOpener = @Sendable (URL) async throws -> Void

  /// The constant "OAuth", as in FirebaseAuth. The ID of a specific provider is its ``providerID``.
  public static let id = "OAuth"

  private struct State: Sendable {
    var scopes: [String]?
    var customParameters: [String: String]?
    var browserOpener: BrowserOpener = { try await SystemBrowser.open($0) }
  }

  /// The provider's ID, such as "github.com", "facebook.com", "microsoft.com", "oidc.<name>" or "oauth.<name>".
  public let providerID: String
  let auth: Auth
  private let state = LockedValues(State())

  /// Creates a provider.
  /// - Parameters:
  ///   - providerID: The provider's ID in the server's configuration.
  ///   - auth: The `Auth` that signs users in.
  public init(providerID: String, auth: Auth = Auth.auth()) {
    self.providerID = providerID
    self.auth = auth
    super.init()
  }

  public convenience init(providerID: AuthProviderID, auth: Auth = Auth.auth()) {
    self.init(providerID: providerID.rawValue, auth: auth)
  }

  /// Returns a provider for the default app.
  open class func provider(providerID: String) -> OAuthProvider { OAuthProvider(providerID: providerID) }

  /// Returns a provider for the default app.
  open class func provider(providerID: AuthProviderID) -> OAuthProvider { OAuthProvider(providerID: providerID) }

  /// Returns a provider for the app of the given `Auth`.
  open class func provider(providerID: String, auth: Auth) -> OAuthProvider {
    OAuthProvider(providerID: providerID, auth: auth)
  }

  /// Returns a provider for the app of the given `Auth`.
  open class func provider(providerID: AuthProviderID, auth: Auth) -> OAuthProvider {
    OAuthProvider(providerID: providerID, auth: auth)
  }

  /// The scopes to request from the provider in addition to those that the service requires.
  public var scopes: [String]? {
    get { state.scopes }
    set { state.scopes = newValue }
  }

  /// The parameters to add to the URL of the provider's sign-in page, such as "prompt" or "login_hint". The service
  /// refuses parameters that it sets itself, such as "client_id".
  public var customParameters: [String: String]? {
    get { state.customParameters }
    set { state.customParameters = newValue }
  }

  /// The closure that opens the browser; ``SystemBrowser/open(_:)`` by default.
  public var browserOpener: BrowserOpener {
    get { state.browserOpener }
    set { state.browserOpener = newValue }
  }

  /// Returns a credential for an ID token that contains the raw nonce instead of its digest. If the server requires no
  /// nonce for this provider, the token may lack one.
  public static func credential(
    withProviderID providerID: String, idToken: String, accessToken: String?
  ) -> OAuthCredential {
    OAuthCredential(
      provider: providerID, proof: .idToken(idToken, from: providerID), idToken: idToken, accessToken: accessToken)
  }

  /// Returns a credential for an ID token that contains the raw nonce instead of its digest. If the server requires no
  /// nonce for this provider, the token may lack one.
  public static func credential(
    providerID: AuthProviderID, idToken: String, accessToken: String? = nil
  ) -> OAuthCredential {
    credential(withProviderID: providerID.rawValue, idToken: idToken, accessToken: accessToken)
  }

  /// Returns a credential for an access token, for providers that do not issue ID tokens.
  public static func credential(withProviderID providerID: String, accessToken: String) -> OAuthCredential {
    OAuthCredential(
      provider: providerID, proof: .accessToken(accessToken, from: providerID), idToken: nil, accessToken: accessToken)
  }

  /// Returns a credential for an access token, for providers that do not issue ID tokens.
  public static func credential(providerID: AuthProviderID, accessToken: String) -> OAuthCredential {
    credential(withProviderID: providerID.rawValue, accessToken: accessToken)
  }

  /// Returns a credential for an ID token and the raw nonce with which the token was requested.
  public static func credential(
    withProviderID providerID: String, idToken: String, rawNonce: String, accessToken: String
  ) -> OAuthCredential {
    OAuthCredential(
      provider: providerID, proof: .idToken(idToken, nonce: rawNonce, from: providerID), idToken: idToken,
      accessToken: accessToken)
  }

  /// Returns a credential for an ID token and the raw nonce with which the token was requested.
  public static func credential(
    withProviderID providerID: String, idToken: String, rawNonce: String
  ) -> OAuthCredential {
    OAuthCredential(
      provider: providerID, proof: .idToken(idToken, nonce: rawNonce, from: providerID), idToken: idToken,
      accessToken: nil)
  }

  /// Returns a credential for an ID token and the raw nonce with which the token was requested.
  public static func credential(
    providerID: AuthProviderID, idToken: String, rawNonce: String, accessToken: String? = nil
  ) -> OAuthCredential {
    OAuthCredential(
      provider: providerID.rawValue, proof: .idToken(idToken, nonce: rawNonce, from: providerID.rawValue),
      idToken: idToken,
      accessToken: accessToken)
  }

  /// Returns a credential for the result of Sign in with Apple.
  /// - Parameters:
  ///   - idToken: The identity token.
  ///   - rawNonce: The nonce whose SHA-256 digest, in lowercase hexadecimal, was passed to Apple; nil if no nonce was
  ///     passed.
  ///   - fullName: The user's name, which Apple provides only when the user signs in to the application for the first
  ///     time. A new account gets this name.
  public static func appleCredential(
    withIDToken idToken: String, rawNonce: String?, fullName: PersonNameComponents?
  ) -> OAuthCredential {
    let apple = AuthProviderID.apple.rawValue
    let names = [fullName?.givenName, fullName?.middleName, fullName?.familyName].compactMap(\.self)
    let name = names.filter { !$0.isEmpty }.joined(separator: " ")
    return OAuthCredential(
      provider: apple,
      proof: .idToken(idToken, nonce: rawNonce, displayName: name.isEmpty ? nil : name, from: apple),
      idToken: idToken, accessToken: nil)
  }
}
