import Accounts
import ByteCoding
import Crypto
import Testing

@testable import Providers

/// The ID tokens of Facebook's Limited Login.
@Suite struct FacebookLimitedLoginTests {
  private func run(_ body: (PresetIssuer, TokenRecipe) async throws -> Void) async throws {
    let environment = { (url: String) in
      ["FACEBOOK_APP_ID": "123456789", "FACEBOOK_APP_SECRET": "s", "FACEBOOK_KEY_SET_URL": url + "/jwks/"]
    }
    try await PresetIssuer.run(environment: environment) { issuer in
      var recipe = TokenRecipe(
        issuer: "https://limited.facebook.com", audience: "123456789", nonce: "raw nonce", now: PresetIssuer.now)
      recipe.claim("sub", #""9876543210""#)
      recipe.claim("email_verified", nil)
      recipe.claim("picture", #""https://example.com/a.jpg""#)
      try await body(issuer, recipe)
    }
  }

  /// The identity is that of the access tokens: the number is the same, and so is the issuer.
  @Test(arguments: ["https://www.facebook.com", "https://limited.facebook.com", "https://facebook.com"])
  func userIsTheSameAsByAccessToken(issuer: String) async throws {
    try await run { facebook, recipe in
      var recipe = recipe
      recipe.claim("iss", TokenRecipe.json(issuer))
      let assertion = try await facebook.verify(recipe, nonce: "raw nonce")
      #expect(assertion.issuer == FacebookConfiguration.issuer)
      #expect(assertion.subject == "9876543210")
      #expect(assertion.email == "ada@gmail.com")
      #expect(assertion.displayName == "Ada")
      #expect(assertion.photoURL == "https://example.com/a.jpg")
    }
  }

  @Test func addressIsNeverTrusted() async throws {
    try await run { facebook, recipe in
      let assertion = try await facebook.verify(recipe)
      #expect(assertion.emailIsTrusted == false)
      var claiming = recipe
      claiming.claim("email_verified", "true")
      let assertion2 = try await facebook.verify(claiming)
      #expect(assertion2.emailIsTrusted == false)
    }
  }

  @Test func otherTokensAreRefused() async throws {
    try await run { facebook, recipe in
      await facebook.expectRefusal(recipe, "another nonce", nonce: "other", reason: .missingOrInvalidNonce)
      for (name, json) in [
        ("iss", #""https://facebook.com.example.com""#), ("iss", TokenRecipe.json(facebook.server.url)),
        ("aud", #""1234567890""#), ("aud", "123456789"), ("exp", String(PresetIssuer.now - 61)),
      ] {
        var changed = recipe
        changed.claim(name, json)
        await facebook.expectRefusal(changed, "\(name) \(json)")
      }
      var without = recipe
      without.claim("nonce", nil)
      await facebook.expectRefusal(without, "no nonce", nonce: "raw nonce", reason: .missingOrInvalidNonce)
    }
  }
}
