package import Accounts

/// Facebook Login by access token.
package struct FacebookConfiguration: Sendable {
  /// The app's number, as the developer pages show it.
  package var appID: String
  /// The app's secret.
  package var appSecret: Secret
  /// The Graph API with its version.
  package var endpoint: String
  /// For a stand-in that runs on a private network.
  package var allowsPrivateAddresses: Bool
  /// For a stand-in that runs on this machine without TLS.
  package var allowsPlainHTTPOnLoopback: Bool

  package static let endpoint = "https://graph.facebook.com/v23.0"

  package init(
    appID: String, appSecret: Secret, endpoint: String = FacebookConfiguration.endpoint,
    allowsPrivateAddresses: Bool = false, allowsPlainHTTPOnLoopback: Bool = false
  ) {
    self.appID = appID
    self.appSecret = appSecret
    self.endpoint = endpoint
    self.allowsPrivateAddresses = allowsPrivateAddresses
    self.allowsPlainHTTPOnLoopback = allowsPlainHTTPOnLoopback
  }
}
