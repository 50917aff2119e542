/// The ID of a sign-in provider.
public struct AuthProviderID: Sendable, Hashable {
  public let rawValue: String

  private init(_ rawValue: String) { self.rawValue = rawValue }

  /// The ID of Sign in with Apple: "apple.com".
  public static var apple: Self { Self("apple.com") }
  /// The ID for email addresses with a password or an emailed link: "password".
  public static var email: Self { Self(EmailAuthProvider.id) }
  /// The ID of Facebook: "facebook.com".
  public static var facebook: Self { Self(FacebookAuthProvider.id) }
  /// The ID of Game Center: "gc.apple.com".
  public static var gameCenter: Self { Self(GameCenterAuthProvider.id) }
  /// The ID of GitHub: "github.com".
  public static var gitHub: Self { Self(GitHubAuthProvider.id) }
  /// The ID of Google: "google.com".
  public static var google: Self { Self(GoogleAuthProvider.id) }
  /// The ID for phone numbers: "phone".
  public static var phone: Self { Self(PhoneAuthProvider.id) }
  /// Returns the ID of another provider that is configured on the server, such as "oidc.example".
  public static func custom(_ value: String) -> Self { Self(value) }
}
