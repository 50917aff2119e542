import Accounts
import Settings
import Testing

@testable import Providers

@Suite struct FacebookConfigurationTests {
  private static func variables(
    appID: String = "123", secret: String = "s", endpoint: String = "https://graph.example.com/v1"
  ) -> [String: String] {
    ["FACEBOOK_APP_ID": appID, "FACEBOOK_APP_SECRET": secret, "FACEBOOK_ENDPOINT": endpoint]
  }

  @Test func appIDAndSecretEnableFacebook() throws {
    #expect(try ConfiguredProviders(Self.variables()).identityProviders().map(\.providerID) == [.facebook])
    #expect(try ConfiguredProviders(["FACEBOOK_ENDPOINT": "https://graph.example.com"]).identityProviders().isEmpty)
  }

  @Test(arguments: [
    SettingsMistake(setting: "facebook.appID", problem: "missing", environment: variables(appID: "")),
    SettingsMistake(setting: "facebook.appID", problem: "app ID", environment: variables(appID: "12a")),
    SettingsMistake(
      setting: "facebook.appID", problem: "app ID", environment: variables(appID: String(repeating: "1", count: 33))),
    SettingsMistake(setting: "facebook.appSecret", problem: "missing", environment: variables(secret: "")),
    SettingsMistake(
      setting: "facebook.endpoint", problem: "https", environment: variables(endpoint: "http://graph.facebook.com")),
    SettingsMistake(
      setting: "facebook.endpoint", problem: "plain URL", environment: variables(endpoint: "graph.facebook.com")),
    SettingsMistake(
      setting: "facebook.endpoint", problem: "private network", environment: variables(endpoint: "https://10.0.0.1")),
  ])
  func mistakeNamesItsSettingAndTheRemedy(_ mistake: SettingsMistake) { mistake.expect() }
}
