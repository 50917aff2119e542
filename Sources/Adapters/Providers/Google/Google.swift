import Accounts
import Settings

extension OIDCConfiguration {
  /// Sign in with Google. Google is trusted for gmail.com addresses and for the Workspace domain in a token (`hd`).
  static let google = {
    var google = OIDCConfiguration(
      name: "google", providerID: .google, displayName: "Google",
      // This is the form of the issuer in Google's discovery document.
      issuer: "https://accounts.google.com",
      settings: [
        Setting(
          "google.audiences", \.audiences, .identifiers, "your OAuth client IDs; setting them enables google.com"),
        Setting("google.issuer", \.issuer, .issuer, "another issuer with Google's rules, for tests"),
        Setting("google.nonce", \.policy.nonce, .choice, "optional: a token without a nonce is accepted once"),
        Setting(
          "google.hostedDomains", \.hostedDomains, .identifiers,
          emptyRemedy: "list domains, or remove the setting to accept all users of Google",
          "if set, only users of these Workspace domains can sign in"
        ),
        clientSecret("google"),
      ])
    // Google's tokens may contain this form of the issuer.
    google.issuerAliases = ["accounts.google.com"]
    google.requiresKeyID = true
    // In a token that an Android app obtains for its server, the `azp` claim contains the Android app's client ID.
    google.checksPartyOfSingleAudience = false
    google.emailTrust = .google
    return google
  }()
}
