/// The ID of a sign-in provider.
public struct AuthProviderID: Sendable, Hashable {
  public let rawValue: String

  private init(_ rawValue: String) { self.rawValue = rawValue }

  /// "apple.com"
  public static var apple: Self { Self("apple.com") }
  /// "password"
  public static var email: Self { Self(EmailAuthProvider.id) }
  /// "facebook.com"
  public static var facebook: Self { Self(FacebookAuthProvider.id) }
  /// "gc.apple.com"
  public static var gameCenter: Self { Self(GameCenterAuthProvider.id) }
  /// "github.com"
  public static var gitHub: Self { Self(GitHubAuthProvider.id) }
  /// "google.com"
  public static var google: Self { Self(GoogleAuthProvider.id) }
  /// "phone"
  public static var phone: Self { Self(PhoneAuthProvider.id) }
  /// Any other provider that the service is configured with, such as "oidc.example".
  public static func custom(_ value: String) -> Self { Self(value) }
}
