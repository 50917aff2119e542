import Accounts
import Settings
import Testing
import TextNormalization

@testable import Providers

@Suite struct GitHubConfigurationTests {
  private static func variables(
    clientID: String = "Iv1.app", secret: String = "s", endpoint: String = "https://api.github.com"
  ) -> [String: String] {
    ["GITHUB_CLIENT_ID": clientID, "GITHUB_CLIENT_SECRET": secret, "GITHUB_ENDPOINT": endpoint]
  }

  private func gitHub(_ environment: [String: String]) throws -> GitHubVerifier {
    try #require(ConfiguredProviders(environment).identityProviders().first as? GitHubVerifier)
  }

  @Test func clientIDAndSecretEnableGitHub() throws {
    let gitHub = try gitHub(Self.variables())
    #expect(gitHub.providerID == .gitHub)
    #expect(gitHub.issuer == "https://github.com")
    #expect(gitHub.acceptedTokens == [.accessToken])
    #expect(try ConfiguredProviders([:]).identityProviders().isEmpty)
  }

  /// User 1 of an Enterprise server is not user 1 of github.com.
  @Test func enterpriseServerHasAnIssuerOfItsOwn() throws {
    let gitHub = try gitHub(Self.variables(endpoint: "https://git.example.com/api/v3"))
    #expect(gitHub.issuer == "https://git.example.com/api/v3")
    #expect(gitHub.api.endpoint == "https://git.example.com/api/v3")
  }

  @Test func aSlashAtTheEndOfThePublicEndpointChangesNoIdentities() throws {
    #expect(try gitHub(Self.variables(endpoint: "https://api.github.com/")).issuer == "https://github.com")
  }

  @Test func noAddressIsTrustedUnlessItsDomainIsNamed() throws {
    let normalizer = UnicodeNormalizer()
    #expect(try gitHub(Self.variables()).emailTrust.covers("ada@example.com", normalizer: normalizer) == false)
    let trusting = try gitHub(Self.variables().merging(["GITHUB_TRUSTED_EMAIL_DOMAINS": "example.com"]) { $1 })
    #expect(trusting.emailTrust.covers("ada@example.com", normalizer: normalizer))
    #expect(!trusting.emailTrust.covers("ada@sub.example.com", normalizer: normalizer))
  }

  @Test(arguments: [
    SettingsMistake(setting: "github.clientID", problem: "missing", environment: variables(clientID: "")),
    SettingsMistake(setting: "github.clientSecret", problem: "missing", environment: variables(secret: "")),
    SettingsMistake(
      setting: "github.endpoint", problem: "https", environment: variables(endpoint: "http://api.github.com")),
    SettingsMistake(
      setting: "github.endpoint", problem: "private network", environment: variables(endpoint: "https://10.0.0.1")),
    SettingsMistake(
      setting: "oidc.corp.issuer", problem: "oidc.corp and github have the same issuer",
      environment: ConfiguredProviders.corp(["ISSUER": "https://github.com"])),
  ])
  func mistakeNamesItsSettingAndTheRemedy(_ mistake: SettingsMistake) { mistake.expect() }
}
