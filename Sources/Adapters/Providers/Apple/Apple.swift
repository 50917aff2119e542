import Accounts
import Settings

extension OIDCConfiguration {
  /// Sign in with Apple. Apple speaks for every address that it calls verified, those of its own relay among them; a user's
  /// name is never in the token.
  static let apple = {
    var apple = OIDCConfiguration(
      name: "apple", providerID: .apple, issuer: "https://appleid.apple.com",
      settings: [
        Setting(
          "apple.audiences", \.audiences, .identifiers,
          "the bundle IDs and services IDs of your apps; setting them enables apple.com"),
        Setting("apple.issuer", \.issuer, .issuer, "another issuer with Apple's rules, for tests"),
        Setting("apple.nonce", \.policy.nonce, .choice, "optional: a token without a nonce is accepted once"),
      ])
    apple.requiresKeyID = true
    apple.acceptsTextualEmailVerified = true
    apple.emailTrust = .everyDomain
    return apple
  }()
}
