/// The names of a provider's settings, which appear in error messages.
extension ProviderID {
  private static let presets: Set<ProviderID> = [.google, .apple, .microsoft, .facebook, .gitHub]
  /// The providers that do not rely on another party's tokens.
  private static let local: Set<ProviderID> = [.password, .emailLink, .phone, .anonymous]

  /// The group that contains the provider's settings, such as "google", "oidc.corp" or "password".
  var settings: String {
    if self == .custom { return "customToken" }
    return Self.presets.contains(self) ? String(rawValue.prefix { $0 != "." }) : rawValue
  }

  /// The setting that enables and disables the provider.
  var enabledSetting: String { Self.local.contains(self) ? "policy.\(rawValue)" : "\(settings).enabled" }

  /// The setting that lets the server verify the provider's tokens; nil for a provider without such a setting.
  var tokenSetting: String? {
    switch self {
    case .google, .apple, .microsoft: "\(settings).audiences"
    case .facebook: "facebook.appID"
    case .gitHub: "github.clientID"
    default: ["oidc.", "oauth."].first { rawValue.hasPrefix($0) }.map { $0 + "names" }
    }
  }

  /// The setting that lets users sign in through their browser; nil for a provider that does not support browser
  /// sign-in.
  var browserSetting: String? {
    switch self {
    case .apple: "apple.keyFile"
    case .facebook: "facebook.appSecret"
    default: tokenSetting == nil ? nil : "\(settings).clientSecret"
    }
  }
}
