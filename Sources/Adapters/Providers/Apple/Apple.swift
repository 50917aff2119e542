import Accounts
import Settings

extension OIDCConfiguration {
  /// Sign in with Apple. Apple is trusted for every address that it reports as verified, including the addresses of its
  /// email relay. The token never contains the user's name.
  static let apple = {
    var apple = OIDCConfiguration(
      name: "apple", providerID: .apple, displayName: "Apple", issuer: "https://appleid.apple.com",
      settings: [
        Setting(
          "apple.audiences", \.audiences, .identifiers,
          "the bundle IDs and services IDs of your apps; setting them enables apple.com"),
        Setting("apple.issuer", \.issuer, .issuer, "another issuer with Apple's rules, for tests"),
        Setting(
          "apple.teamID", optional: \.clientKey.teamID, .text,
          "your team's ID; with a key, users can sign in through their browser, and the first audience must be a "
            + "services ID"),
        Setting("apple.keyID", optional: \.clientKey.keyID, .text, "the ID of the key"),
        Setting(
          "apple.keyFile", optional: \.clientKey.file, .text, "PEM file: the key for Sign in with Apple, as downloaded"),
        Setting("apple.nonce", \.policy.nonce, .choice, "optional: a token without a nonce is accepted once"),
      ])
    apple.requiresKeyID = true
    apple.browserScopes = ["openid", "name", "email"]
    // Apple requires this response mode for these scopes, and sends the name together with the code.
    apple.browserResponseMode = "form_post"
    apple.acceptsTextualEmailVerified = true
    apple.emailTrust = .apple
    return apple
  }()
}
