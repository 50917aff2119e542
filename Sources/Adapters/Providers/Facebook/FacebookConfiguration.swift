import Accounts
import Settings

/// Facebook Login by access token.
struct FacebookConfiguration: ProviderConfiguration {
  /// The issuer of Facebook identities.
  static let issuer = "https://www.facebook.com"

  let name = "facebook"
  let providerID = ProviderID.facebook
  let issuers = [Self.issuer]
  var policy = ProviderPolicy()

  /// The app's number, as the developer pages show it.
  var appID: String?
  var appSecret: Secret?
  /// The Graph API with its version.
  var endpoint = EndpointURL(graphAPI)

  private static let graphAPI = "https://graph.facebook.com/v23.0"

  var settings: [Setting<FacebookConfiguration>] {
    [
      Setting("facebook.appID", optional: \.appID, .appID, "your app's ID; with the secret it enables facebook.com"),
      Setting("facebook.appSecret", optional: \.appSecret, .secret, "your app's secret"),
      Setting("facebook.endpoint", optional: \.endpoint, .url, "where the Graph API answers"),
    ] + Self.switches("facebook")
  }

  func check(allowsPlainHTTPOnLoopback: Bool) throws(SettingsError) {
    switch (appID, appSecret) {
    case (nil, _?): throw SettingsError("facebook.appID", "it is missing", remedy: "set it beside facebook.appSecret")
    case (_?, nil): throw SettingsError("facebook.appSecret", "it is missing", remedy: "set it beside facebook.appID")
    case (nil, nil), (_?, _?): break
    }
    let check = AddressCheck(
      name: name, allowsPrivateAddresses: false, allowsPlainHTTPOnLoopback: allowsPlainHTTPOnLoopback)
    if let endpoint { try check.require(endpoint, of: "endpoint") }
  }

  func makeProvider(_ tools: ProviderTools) -> (any IdentityProvider)? {
    guard let appID, let appSecret, let endpoint else { return nil }
    return FacebookVerifier(
      appID: appID, appSecret: appSecret,
      api: ProviderAPI(name: "Facebook", endpoint: endpoint, transport: tools.transport, logger: tools.logger))
  }
}

extension SettingFormat<String> {
  fileprivate static var appID: Self {
    text.map(
      read: { text throws(SettingProblem) in
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), text.utf8.count <= 32
        else {
          throw SettingProblem(
            "it is not an app's number", remedy: "copy it from the app's page at developers.facebook.com")
        }
        return text
      }, write: { $0 })
  }
}
