import Accounts
import Settings

/// A sign-in method that needs no external provider. It has settings, but no tokens to verify.
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

  /// Sign-in links sent by email. They also require `mail.url`.
  static let emailLink = LocalProvider(
    name: "emailLink", providerID: .emailLink, displayName: "Email link", issuers: [ProviderID.emailLink.rawValue],
    settings: switches("emailLink", enabled: "policy.emailLink"))

  /// Codes sent to phones by SMS. They also require `sms.url`.
  static let phone = LocalProvider(
    name: "phone", providerID: .phone, displayName: "Phone", issuers: [ProviderID.phone.rawValue],
    settings: switches("phone", enabled: "policy.phone"))

  /// Anonymous accounts. A user signs in to an anonymous account only when it is created, so there is no method to link
  /// or unlink.
  static let anonymous = LocalProvider(
    name: "anonymous", providerID: .anonymous, displayName: "Anonymous", issuers: [],
    settings: [
      Setting("policy.anonymous", \.policy.isEnabled, .flag, "anonymous accounts may be used"),
      Setting("anonymous.create", \.policy.mayCreate, .flag, "anonymous accounts may be created"),
    ])

  func check(allowsPlainHTTPOnLoopback: Bool) {}

  func makeProvider(_ tools: ProviderTools) -> (any IdentityProvider)? { nil }
}
