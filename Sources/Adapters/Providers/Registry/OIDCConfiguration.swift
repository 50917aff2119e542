package import Accounts

/// An OpenID Connect issuer to accept ID tokens from. Another provider of this kind is another value of this type, no code.
package struct OIDCConfiguration: Sendable, Hashable {
  /// What callers name: "oidc.<name>" by Firebase's custom, but any well-formed label is taken ("apple.com").
  package var providerID: ProviderID
  /// The issuer exactly as its tokens and its discovery document write it: an `https` URL without query or fragment.
  package var issuer: String
  /// Other spellings of `iss` that stand for the same issuer.
  package var issuerAliases: [String]
  /// The client identifiers that this service's applications have at the issuer; at least one.
  package var audiences: [String]
  /// What `azp` may be besides one of the audiences.
  package var authorizedParties: [String]
  /// Whether a token without a nonce of this server is taken at all.
  package var nonce: ProviderPolicy.NonceRule
  /// The domains whose addresses the issuer runs; an address of another domain never finds an account. "*" stands for
  /// every domain.
  package var trustedEmailDomains: [String]
  /// Takes `"email_verified": "true"` for true, for issuers that write it as a text.
  package var acceptsTextualEmailVerified: Bool
  /// Refuses tokens that name no key (`kid`). Otherwise they are taken where the issuer has one key only, as OpenID Connect
  /// Core 1.0, section 10.1, allows it.
  package var requiresKeyID: Bool
  /// The longest time from a token's issue to its expiry, in seconds. A token without a nonce is remembered for so long.
  package var maximumTokenLifetimeSeconds: Int64
  /// Where the keys are, in place of asking the discovery document.
  package var keySetURL: String?
  /// Lets the issuer's addresses lie on a private network, for an issuer that runs beside this service.
  package var allowsPrivateAddresses: Bool
  /// Lets the issuer be an `http` URL on this machine. For development only.
  package var allowsPlainHTTPOnLoopback: Bool

  /// A day, longer than the tokens of any large provider live.
  package static let maximumTokenLifetimeSeconds: Int64 = 24 * 3600

  package init(
    providerID: ProviderID, issuer: String, issuerAliases: [String] = [], audiences: [String],
    authorizedParties: [String] = [], nonce: ProviderPolicy.NonceRule = .required,
    trustedEmailDomains: [String] = [], acceptsTextualEmailVerified: Bool = false,
    requiresKeyID: Bool = false,
    maximumTokenLifetimeSeconds: Int64 = OIDCConfiguration.maximumTokenLifetimeSeconds, keySetURL: String? = nil,
    allowsPrivateAddresses: Bool = false, allowsPlainHTTPOnLoopback: Bool = false
  ) {
    self.providerID = providerID
    self.issuer = issuer
    self.issuerAliases = issuerAliases
    self.audiences = audiences
    self.authorizedParties = authorizedParties
    self.nonce = nonce
    self.trustedEmailDomains = trustedEmailDomains
    self.acceptsTextualEmailVerified = acceptsTextualEmailVerified
    self.requiresKeyID = requiresKeyID
    self.maximumTokenLifetimeSeconds = maximumTokenLifetimeSeconds
    self.keySetURL = keySetURL
    self.allowsPrivateAddresses = allowsPrivateAddresses
    self.allowsPlainHTTPOnLoopback = allowsPlainHTTPOnLoopback
  }
}
