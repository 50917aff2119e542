public import Accounts

/// Sign in with Google. Google is trusted for gmail.com and for the Workspace domain that a token names (`hd`).
public struct GoogleConfiguration: Sendable, Hashable {
  /// The OAuth client identifiers ("….apps.googleusercontent.com") whose tokens are taken; at least one.
  public var audiences: [String]
  /// Whether a token without a nonce of this server is taken at all.
  public var nonce: ProviderPolicy.NonceRule
  /// If not empty, only users of these Workspace domains are let in.
  public var hostedDomains: [String]
  /// Google, but for tests against a stand-in.
  public var issuer: String
  /// For a stand-in that runs on a private network.
  public var allowsPrivateAddresses: Bool
  /// For a stand-in that runs on this machine without TLS.
  public var allowsPlainHTTPOnLoopback: Bool

  /// The issuer as Google's discovery document names it.
  public static let issuer = "https://accounts.google.com"
  /// What Google's tokens may name instead.
  static let alias = "accounts.google.com"

  public init(
    audiences: [String], nonce: ProviderPolicy.NonceRule = .required, hostedDomains: [String] = [],
    issuer: String = GoogleConfiguration.issuer, allowsPrivateAddresses: Bool = false,
    allowsPlainHTTPOnLoopback: Bool = false
  ) {
    self.audiences = audiences
    self.nonce = nonce
    self.hostedDomains = hostedDomains
    self.issuer = issuer
    self.allowsPrivateAddresses = allowsPrivateAddresses
    self.allowsPlainHTTPOnLoopback = allowsPlainHTTPOnLoopback
  }
}
