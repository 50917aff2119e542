package import Accounts

/// Sign in with Google. Google is trusted for gmail.com and for the Workspace domain that a token names (`hd`).
package struct GoogleConfiguration: Sendable, Hashable {
  /// The OAuth client identifiers ("….apps.googleusercontent.com") whose tokens are taken; at least one.
  package var audiences: [String]
  /// Whether a token without a nonce of this server is taken at all.
  package var nonce: ProviderPolicy.NonceRule
  /// If not empty, only users of these Workspace domains are let in.
  package var hostedDomains: [String]
  /// Google, but for tests against a stand-in.
  package var issuer: String
  /// For a stand-in that runs on a private network.
  package var allowsPrivateAddresses: Bool
  /// For a stand-in that runs on this machine without TLS.
  package var allowsPlainHTTPOnLoopback: Bool

  /// The issuer as Google's discovery document names it.
  package static let issuer = "https://accounts.google.com"
  /// What Google's tokens may name instead.
  static let alias = "accounts.google.com"

  package init(
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
