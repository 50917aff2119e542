import Accounts
import Settings
import Testing

@testable import Providers

/// From an operator's settings to verifiers and switches.
@Suite struct ProviderRegistryTests {
  @Test func everyProviderGetsItsVerifier() throws {
    let providers = try ConfiguredProviders([
      "GOOGLE_AUDIENCES": "a.apps.googleusercontent.com", "FACEBOOK_APP_ID": "123", "FACEBOOK_APP_SECRET": "s",
      "APPLE_AUDIENCES": "com.example.app", "GITHUB_CLIENT_ID": "a", "GITHUB_CLIENT_SECRET": "s",
      "MICROSOFT_AUDIENCES": "a", "OIDC_NAMES": "corp,other", "OIDC_CORP_ISSUER": "https://id.example.com",
      "OIDC_CORP_AUDIENCES": "app",
      "OIDC_OTHER_ISSUER": "https://other.example.com", "OIDC_OTHER_AUDIENCES": "app",
    ])
    #expect(
      providers.identityProviders().map(\.providerID) == [
        .google, .apple, .facebook, .gitHub, .microsoft, .oidc("corp"), .oidc("other"),
      ])
  }

  @Test func nothingIsConfiguredByItself() throws {
    #expect(try ConfiguredProviders([:]).identityProviders().isEmpty)
  }

  static let mistakes: [SettingsMistake] = [
    SettingsMistake(
      setting: "oidc.names", problem: "twice", environment: ConfiguredProviders.corp(["OIDC_NAMES": "corp,corp"])),
    SettingsMistake(
      setting: "oidc.names", problem: "oidc.a-b and oidc.a_b have the same environment variables",
      environment: ["OIDC_NAMES": "a-b,a_b", "OIDC_A_B_ISSUER": "https://id.example.com", "OIDC_A_B_AUDIENCES": "app"]),
    SettingsMistake(
      setting: "oauth.names", problem: "LIGATURE_OAUTH_A_B_", environment: ["OAUTH_NAMES": "a_b,a-b"]),
    SettingsMistake(
      setting: "oidc.names", problem: "provider ID", environment: ConfiguredProviders.corp(["OIDC_NAMES": "Corp!"])),
    SettingsMistake(
      setting: "oidc.other.issuer", problem: "oidc.other and oidc.corp have the same issuer",
      environment: ConfiguredProviders.corp(["OIDC_NAMES": "corp,other"]).merging(
        ["OIDC_OTHER_ISSUER": "https://id.example.com", "OIDC_OTHER_AUDIENCES": "app"]) { $1 }),
    // Also if Google itself is not configured, or a stand-in has its place.
    SettingsMistake(
      setting: "oidc.corp.issuer", problem: "oidc.corp and google have the same issuer",
      environment: ConfiguredProviders.corp(["ISSUER": "https://accounts.google.com"])),
    SettingsMistake(
      setting: "oidc.corp.issuer", problem: "the same issuer",
      environment: ConfiguredProviders.corp(["ISSUER": "https://accounts.google.com"]).merging(
        ["GOOGLE_AUDIENCES": "a", "GOOGLE_ISSUER": "https://stand-in.example.com"]) { $1 }),
    SettingsMistake(
      setting: "oidc.corp.issuer", problem: "oidc.corp and google have the same issuer",
      environment: ConfiguredProviders.corp().merging(
        ["GOOGLE_AUDIENCES": "a", "GOOGLE_ISSUER": "https://id.example.com"]) { $1 }),
    SettingsMistake(
      setting: "oidc.corp.issuer", problem: "oidc.corp and facebook have the same issuer",
      environment: ConfiguredProviders.corp(["ISSUER": "https://www.facebook.com"])),
    SettingsMistake(
      setting: "google.issuer", problem: "facebook and google have the same issuer",
      environment: ["GOOGLE_AUDIENCES": "a", "GOOGLE_ISSUER": "https://www.facebook.com"]),
  ]

  @Test(arguments: mistakes) func mistakeNamesItsSettingAndTheRemedy(_ mistake: SettingsMistake) { mistake.expect() }

  // MARK: Switches

  /// Each switch with the part of the policy that it sets.
  static let switches: [(name: String, isOn: @Sendable (ProviderPolicy) -> Bool)] = [
    ("ENABLED", { $0.isEnabled }), ("SIGN_IN", { $0.maySignIn }), ("CREATE", { $0.mayCreate }),
    ("LINK", { $0.mayLink }), ("UNLINK", { $0.mayUnlink }),
  ]

  @Test(arguments: [
    ("GOOGLE", ProviderID.google), ("APPLE", .apple), ("FACEBOOK", .facebook), ("GITHUB", .gitHub),
    ("MICROSOFT", .microsoft), ("OIDC_CORP", .oidc("corp")),
  ])
  func switchesReachThePolicy(prefix: String, providerID: ProviderID) throws {
    for (name, _) in Self.switches {
      // A switch holds whether the provider is configured or not.
      let providers = try ConfiguredProviders(ConfiguredProviders.corp().merging(["\(prefix)_\(name)": "off"]) { $1 })
      let policies = providers.registry.policies
      for other in Self.switches {
        #expect(other.isOn(try #require(policies[providerID])) == (other.name != name), "\(prefix)_\(name)")
      }
      #expect(policies.filter { $0.key != providerID }.allSatisfy { $0.value == ProviderPolicy() })
    }
  }

  @Test(arguments: [
    ("POLICY_PASSWORD", ProviderID.password, ProviderPolicy(isEnabled: false)),
    ("PASSWORD_SIGN_IN", .password, ProviderPolicy(maySignIn: false)),
    ("PASSWORD_CREATE", .password, ProviderPolicy(mayCreate: false)),
    ("PASSWORD_LINK", .password, ProviderPolicy(mayLink: false)),
    ("PASSWORD_UNLINK", .password, ProviderPolicy(mayUnlink: false)),
    ("POLICY_ANONYMOUS", .anonymous, ProviderPolicy(isEnabled: false)),
    ("ANONYMOUS_CREATE", .anonymous, ProviderPolicy(mayCreate: false)),
  ])
  func passwordsAndAnonymousAccountsHaveSwitchesToo(
    variable: String, providerID: ProviderID, policy: ProviderPolicy
  ) throws {
    #expect(try ConfiguredProviders([variable: "false"]).registry.policies[providerID] == policy)
  }

  @Test func nonceRuleReachesThePolicy() throws {
    let providers = try ConfiguredProviders(
      ConfiguredProviders.corp(["NONCE": "optional"]).merging(["GOOGLE_NONCE": "optional"]) { $1 })
    #expect(providers.registry.policies[.google]?.nonce == .optional)
    #expect(providers.registry.policies[.oidc("corp")]?.nonce == .optional)
  }

  // MARK: Declarations

  @Test func declarationsHaveNamesOfTheirOwn() {
    let names = ProviderRegistry(openIDProviders: ["NAME"]).descriptions.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func everyProviderHasEverySwitch() {
    let names = Set(ProviderRegistry(openIDProviders: ["NAME"]).descriptions.map(\.name))
    for prefix in ["google", "apple", "facebook", "github", "microsoft", "oidc.NAME", "password"] {
      for name in ["signIn", "create", "link", "unlink"] { #expect(names.contains("\(prefix).\(name)")) }
    }
    // The switch that these two have under another name has one name only.
    #expect(names.isDisjoint(with: ["password.enabled", "anonymous.enabled"]))
  }

  @Test func secretsAreMarked() {
    let settings = ProviderRegistry(openIDProviders: ["NAME"]).descriptions
    #expect(settings.contains { $0.name == "facebook.appSecret" })
    for setting in settings { #expect(setting.secret == setting.name.lowercased().contains("secret")) }
  }

  @Test func theCatalogNamesWhatIsConfigured() throws {
    let configured = try ConfiguredProviders(
      ConfiguredProviders.corp(["OIDC_NAMES": "corp,plain", "DISPLAY_NAME": "Example Corp"]).merging(
        ["OIDC_PLAIN_ISSUER": "https://plain.example.com", "OIDC_PLAIN_AUDIENCES": "app"]) { $1 })
    let catalog = configured.registry.catalog
    let names = Dictionary(
      uniqueKeysWithValues: catalog.providers.map { ($0.id.rawValue, [$0.displayName, $0.shortName]) })
    #expect(names["google.com"] == ["Google", "google"] && names["github.com"] == ["GitHub", "github"])
    #expect(names["facebook.com"] == ["Facebook", "facebook"] && names["apple.com"] == ["Apple", "apple"])
    #expect(names["oidc.corp"] == ["Example Corp", "corp"] && names["oidc.plain"] == ["plain", "plain"])
    #expect(names["password"] == ["Password", "password"] && names["custom"] == ["Custom token", "custom"])
    #expect(catalog.displayName(of: .oidc("corp")) == "Example Corp")
  }
}
