public import Accounts

/// Facebook Login by access token.
public struct FacebookConfiguration: Sendable {
  /// The app's number, as the developer pages show it.
  public var appID: String
  /// The app's secret.
  public var appSecret: Secret
  /// The Graph API with its version.
  public var endpoint: String
  /// For a stand-in that runs on a private network.
  public var allowsPrivateAddresses: Bool
  /// For a stand-in that runs on this machine without TLS.
  public var allowsPlainHTTPOnLoopback: Bool

  public static let endpoint = "https://graph.facebook.com/v23.0"

  public init(
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
