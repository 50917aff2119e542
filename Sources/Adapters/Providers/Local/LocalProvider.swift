import Accounts
import Settings

/// A way to sign in that needs no provider elsewhere: it has switches, but no tokens to verify.
struct LocalProvider: ProviderConfiguration {
  let name: String
  let providerID: ProviderID
  let displayName: String
  let issuers: [String]
  var policy = ProviderPolicy()
  let settings: [Setting<LocalProvider>]

  static let password = LocalProvider(
    name: "password", providerID: .password, displayName: "Password", issuers: [ProviderID.password.rawValue],
    settings: switches("password", enabled: "policy.password"))

  /// Sign-in links that are mailed. They need `mail.url`, too.
  static let emailLink = LocalProvider(
    name: "emailLink", providerID: .emailLink, displayName: "Email link", issuers: [ProviderID.emailLink.rawValue],
    settings: switches("emailLink", enabled: "policy.emailLink"))

  /// Codes that are sent to phones. They need `sms.url`, too.
  static let phone = LocalProvider(
    name: "phone", providerID: .phone, displayName: "Phone", issuers: [ProviderID.phone.rawValue],
    settings: switches("phone", enabled: "policy.phone"))

  /// An anonymous account is signed in to when it is created, and never again: there is nothing to link or unlink.
  static let anonymous = LocalProvider(
    name: "anonymous", providerID: .anonymous, displayName: "Anonymous", issuers: [],
    settings: [
      Setting("policy.anonymous", \.policy.isEnabled, .flag, "anonymous accounts may be used"),
      Setting("anonymous.create", \.policy.mayCreate, .flag, "anonymous accounts may be created"),
    ])

  func check(allowsPlainHTTPOnLoopback: Bool) {}

  func makeProvider(_ tools: ProviderTools) -> (any IdentityProvider)? { nil }
}
