import Accounts
import Settings
import Testing

@testable import Providers

@Suite struct GoogleTests {
  private func google(
    _ environment: [String: String], allowsPlainHTTPOnLoopback: Bool = false
  ) throws -> OIDCConfiguration {
    let providers = try ConfiguredProviders(environment, allowsPlainHTTPOnLoopback: allowsPlainHTTPOnLoopback)
    let verifiers = providers.identityProviders()
    return try #require(verifiers.first as? OIDCVerifier).configuration
  }

  @Test func googleHasGooglesRules() throws {
    let google = try google(["GOOGLE_AUDIENCES": "a"])
    #expect(google.providerID == .google)
    #expect(google.issuer == "https://accounts.google.com")
    #expect(google.isIssuer("https://accounts.google.com") && google.isIssuer("accounts.google.com"))
    #expect(google.policy.nonce == .optional)
    #expect(google.refusesUnnamedKeys)
    #expect(!google.acceptsTextualEmailVerified)
    #expect(!google.checksPartyOfSingleAudience)
    guard case .google = google.emailTrust else {
      Issue.record("Google's own rule for addresses is missing")
      return
    }
  }

  @Test func standInForGoogleDoesNotSpeakForIt() throws {
    let google = try google(
      ["GOOGLE_AUDIENCES": "a", "GOOGLE_ISSUER": "http://127.0.0.1:9"], allowsPlainHTTPOnLoopback: true)
    #expect(google.isIssuer("http://127.0.0.1:9"))
    #expect(!google.isIssuer("https://accounts.google.com") && !google.isIssuer("accounts.google.com"))
    #expect(!google.refusesUnnamedKeys)
  }

  @Test func severalAudiencesAndDomainsAreRead() throws {
    let google = try google(["GOOGLE_AUDIENCES": "a, b", "GOOGLE_HOSTED_DOMAINS": "example.com"])
    #expect(google.audiences == ["a", "b"])
    #expect(google.hostedDomains == ["example.com"])
  }

  @Test(arguments: [
    SettingsMistake(setting: "google.audiences", problem: "space", environment: ["GOOGLE_AUDIENCES": "a b"]),
    SettingsMistake(
      setting: "google.hostedDomains", problem: "space",
      environment: ["GOOGLE_AUDIENCES": "a", "GOOGLE_HOSTED_DOMAINS": "a b"]),
    SettingsMistake(
      setting: "google.issuer", problem: "https",
      environment: ["GOOGLE_AUDIENCES": "a", "GOOGLE_ISSUER": "http://127.0.0.1:9"]),
    SettingsMistake(
      setting: "google.nonce", problem: "one of the allowed values", environment: ["GOOGLE_NONCE": "maybe"]),
  ])
  func mistakeNamesItsSettingAndTheRemedy(_ mistake: SettingsMistake) { mistake.expect() }

  /// A remedy names only settings that there are.
  @Test func privateAddressIsRefusedWithoutARemedyThatGoogleDoesNotHave() {
    let error = #expect(throws: SettingsError.self) {
      try ConfiguredProviders(["GOOGLE_AUDIENCES": "a", "GOOGLE_ISSUER": "https://10.0.0.1"])
    }
    #expect(error?.setting == "google.issuer")
    #expect(error?.remedy.contains("allowPrivateAddresses") == false)
  }
}
