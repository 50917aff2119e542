import Accounts
import Settings
import Testing

@testable import Providers

@Suite struct OIDCConfigurationTests {
  private static func corp(_ changes: [String: String?]) -> [String: String] { ConfiguredProviders.corp(changes) }

  @Test func issuerIsTrustedForNoDomainByDefault() throws {
    let verifiers = try ConfiguredProviders(ConfiguredProviders.corp()).identityProviders()
    let verifier = try #require(verifiers.first as? OIDCVerifier)
    guard case .domains(let domains) = verifier.configuration.emailTrust else {
      Issue.record("no list of domains")
      return
    }
    #expect(domains.isEmpty)
  }

  static let mistakes: [SettingsMistake] = [
    SettingsMistake(setting: "oidc.corp.audiences", problem: "missing", environment: corp(["AUDIENCES": nil])),
    SettingsMistake(setting: "oidc.corp.audiences", problem: "missing", environment: corp(["AUDIENCES": ""])),
    SettingsMistake(setting: "oidc.corp.audiences", problem: "missing", environment: corp(["AUDIENCES": ", ,"])),
    SettingsMistake(setting: "oidc.corp.audiences", problem: "space", environment: corp(["AUDIENCES": "a b"])),
    SettingsMistake(setting: "oidc.corp.issuer", problem: "missing", environment: corp(["ISSUER": nil])),
    SettingsMistake(setting: "oidc.corp.issuer", problem: "missing", environment: corp(["ISSUER": ""])),
    SettingsMistake(setting: "oidc.corp.issuer", problem: "plain URL", environment: corp(["ISSUER": "id.example.com"])),
    SettingsMistake(
      setting: "oidc.corp.issuer", problem: "plain URL",
      environment: corp(["ISSUER": "https://id.example.com?tenant=1"])),
    SettingsMistake(
      setting: "oidc.corp.issuer", problem: "https", environment: corp(["ISSUER": "http://id.example.com"])),
    SettingsMistake(
      setting: "oidc.corp.issuer", problem: "https", environment: corp(["ISSUER": "http://id.example.com"]),
      allowsPlainHTTPOnLoopback: true),
    SettingsMistake(
      setting: "oidc.corp.issuer", problem: "https", environment: corp(["ISSUER": "http://10.0.0.1"]),
      allowsPlainHTTPOnLoopback: true),
    SettingsMistake(setting: "oidc.corp.issuer", problem: "https", environment: corp(["ISSUER": "http://localhost:1"])),
    SettingsMistake(
      setting: "oidc.corp.issuer", problem: "private network", environment: corp(["ISSUER": "https://10.0.0.1"])),
    SettingsMistake(
      setting: "oidc.corp.issuer", problem: "private network", environment: corp(["ISSUER": "https://localhost"])),
    SettingsMistake(
      setting: "oidc.corp.issuer", problem: "255",
      environment: corp(["ISSUER": "https://id.example.com/" + String(repeating: "a", count: 255)])),
    SettingsMistake(
      setting: "oidc.corp.keySetURL", problem: "https", environment: corp(["KEY_SET_URL": "http://id.example.com/keys"])
    ),
    SettingsMistake(
      setting: "oidc.corp.keySetURL", problem: "private network",
      environment: corp(["KEY_SET_URL": "https://169.254.169.254/keys"])),
    SettingsMistake(
      setting: "oidc.corp.trustedEmailDomains", problem: "not a domain",
      environment: corp(["TRUSTED_EMAIL_DOMAINS": "@example.com"])),
    SettingsMistake(
      setting: "oidc.corp.trustedEmailDomains", problem: "not a domain",
      environment: corp(["TRUSTED_EMAIL_DOMAINS": "a.example,*"])),
    SettingsMistake(
      setting: "oidc.corp.allowPrivateAddresses", problem: "neither true nor false",
      environment: corp(["ALLOW_PRIVATE_ADDRESSES": "perhaps"])),
  ]

  @Test(arguments: mistakes) func mistakeNamesItsSettingAndTheRemedy(_ mistake: SettingsMistake) { mistake.expect() }

  @Test func privateAddressIsRefusedWithTheSettingThatAllowsIt() {
    let error = #expect(throws: SettingsError.self) {
      try ConfiguredProviders(Self.corp(["ISSUER": "https://10.0.0.1"]))
    }
    #expect(error?.remedy.contains("oidc.corp.allowPrivateAddresses") == true)
  }

  @Test(arguments: [
    corp(["ISSUER": "https://tenant.example.com/"]), corp(["ISSUER": "https://id.example.com:8443/realms/one"]),
    corp(["ISSUER": "http://127.0.0.1:8080"]), corp(["ISSUER": "http://localhost:8080"]),
    corp(["ISSUER": "https://10.0.0.1", "ALLOW_PRIVATE_ADDRESSES": "yes"]),
    corp(["TRUSTED_EMAIL_DOMAINS": "b\u{FC}cher.example,Example.COM"]), corp(["TRUSTED_EMAIL_DOMAINS": "*"]),
    corp(["KEY_SET_URL": "https://keys.example.com/jwks"]),
  ])
  func soundSettingsAreAccepted(_ environment: [String: String]) throws {
    let providers = try ConfiguredProviders(environment, allowsPlainHTTPOnLoopback: true)
    #expect(providers.identityProviders().count == 1)
  }

  /// From settings to a verified token, over real sockets.
  @Test func tokensOfAConfiguredIssuerAreVerified() async throws {
    try await TestIssuer.run { issuer in
      let transport = CurlTransport()
      let providers = try ConfiguredProviders(
        Self.corp(["ISSUER": issuer.url, "AUDIENCES": TestIssuer.audience]), allowsPlainHTTPOnLoopback: true)
      let verifiers = providers.identityProviders(transport: Patience().transport(over: transport))
      let verifier = try #require(verifiers.first)
      let assertion = try await verifier.verify(
        .idToken(Secret(try issuer.recipe.token()), nonce: Secret(TestIssuer.nonce)),
        now: Timestamp(milliseconds: TestIssuer.now * 1000))
      await transport.shutdown()
      #expect(assertion.subject == "user-1")
      #expect(assertion.issuer == issuer.url)
    }
  }
}
