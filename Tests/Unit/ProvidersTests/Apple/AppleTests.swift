import Accounts
import ByteCoding
import Crypto
import Testing

@testable import Providers

/// Sign in with Apple: what its tokens may say, and how.
@Suite struct AppleTests {
  static let rawNonce = "a nonce of the application"

  private func run(_ body: (PresetIssuer, TokenRecipe) async throws -> Void) async throws {
    let environment = { (url: String) in ["APPLE_AUDIENCES": "com.example.app, com.example.web", "APPLE_ISSUER": url] }
    try await PresetIssuer.run(environment: environment) { issuer in
      let digest = Hexadecimal.string(of: Array(SHA256.hash(data: Array(Self.rawNonce.utf8))))
      var recipe = TokenRecipe(
        issuer: issuer.server.url, audience: "com.example.app", nonce: digest, now: PresetIssuer.now)
      recipe.header = [("alg", #""RS256""#), ("kid", #""rsa""#)]
      recipe.key = try #require(TestKey.rsa2048)
      recipe.claim("sub", #""001234.5678abcd.9012""#)
      recipe.claim("name", nil)
      recipe.claim("email", #""x1y2z3@privaterelay.appleid.com""#)
      recipe.claim("email_verified", #""true""#)
      recipe.claim("is_private_email", #""true""#)
      recipe.claim("nonce_supported", "true")
      try await body(issuer, recipe)
    }
  }

  @Test func appleHasApplesRules() throws {
    let providers = try ConfiguredProviders(["APPLE_AUDIENCES": "com.example.app"]).identityProviders()
    let apple = try #require(providers.first as? OIDCVerifier).configuration
    #expect(apple.providerID == .apple)
    #expect(apple.issuer == "https://appleid.apple.com")
    #expect(apple.policy.nonce == .optional)
    #expect(apple.refusesUnnamedKeys)
  }

  @Test func soundTokenBecomesAnAssertion() async throws {
    try await run { apple, recipe in
      let assertion = try await apple.verify(recipe, nonce: Self.rawNonce)
      #expect(assertion.subject == "001234.5678abcd.9012")
      #expect(assertion.email == "x1y2z3@privaterelay.appleid.com")
      #expect(assertion.emailVerified && assertion.emailIsTrusted && assertion.runsEmailDomain)
      #expect(assertion.displayName == nil)
      // What it says about the user is kept, what it says about the token is not.
      #expect(assertion.profileJSON?.contains(#""is_private_email":"true""#) == true)
      #expect(assertion.profileJSON?.contains("nonce_supported") == false)
    }
  }

  /// Apple has mailed a code to the address, but another runs its domain.
  @Test func appleVouchesForAddressesOfOthers() async throws {
    try await run { apple, recipe in
      var recipe = recipe
      recipe.claim("email", #""ada@gmail.com""#)
      let assertion = try await apple.verify(recipe, nonce: Self.rawNonce)
      #expect(assertion.emailIsTrusted && !assertion.runsEmailDomain)
    }
  }

  /// Apple writes the claim as a text or as a truth value.
  @Test(arguments: [
    (#""true""#, true), ("true", true), (#""false""#, false), ("false", false), (#""TRUE""#, false), ("1", false),
    ("null", false),
  ])
  func verifiedIsReadAsWritten(json: String, isVerified: Bool) async throws {
    try await run { apple, recipe in
      var recipe = recipe
      recipe.claim("email_verified", json)
      let assertion = try await apple.verify(recipe)
      #expect(assertion.emailVerified == isVerified)
      #expect(assertion.emailIsTrusted == isVerified)
    }
  }

  @Test func tokenWithoutAnAddressHasNone() async throws {
    try await run { apple, recipe in
      var recipe = recipe
      recipe.claim("email", nil)
      let assertion = try await apple.verify(recipe)
      #expect(assertion.email == nil)
      #expect(!assertion.emailVerified && !assertion.emailIsTrusted)
    }
  }

  @Test func otherTokensAreRefused() async throws {
    try await run { apple, recipe in
      await apple.expectRefusal(recipe, "another nonce", nonce: "another", reason: .missingOrInvalidNonce)
      for (name, json) in [
        ("iss", #""https://appleid.apple.com""#), ("iss", #""\#(apple.server.url)/""#),
        ("aud", #""com.example.other""#),
        ("aud", #"["com.example.app","com.example.other"]"#), ("exp", String(PresetIssuer.now - 61)), ("sub", #""""#),
      ] {
        var changed = recipe
        changed.claim(name, json)
        await apple.expectRefusal(changed, "\(name) \(json)")
      }
      var unsigned = recipe
      unsigned.header = [("alg", #""none""#), ("kid", #""rsa""#)]
      unsigned.signature = []
      await apple.expectRefusal(unsigned, "none")
    }
  }

  @Test(arguments: [
    SettingsMistake(setting: "apple.audiences", problem: "space", environment: ["APPLE_AUDIENCES": "a b"]),
    SettingsMistake(
      setting: "apple.issuer", problem: "https",
      environment: ["APPLE_AUDIENCES": "a", "APPLE_ISSUER": "http://127.0.0.1:9"]),
    SettingsMistake(
      setting: "oidc.corp.issuer", problem: "the same issuer",
      environment: ConfiguredProviders.corp(["ISSUER": "https://appleid.apple.com"])),
  ])
  func mistakeNamesItsSettingAndTheRemedy(_ mistake: SettingsMistake) { mistake.expect() }
}
