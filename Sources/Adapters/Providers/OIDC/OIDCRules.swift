import Accounts

/// What an ID token of one issuer must say to be taken: a provider's configuration once it has been checked.
struct OIDCRules: Sendable {
  /// Whose addresses an issuer speaks for.
  enum EmailTrust: Sendable {
    /// These domains, in ASCII form.
    case domains(Set<String>)
    case everyDomain
    /// Google's own rule: gmail.com, and the Workspace domain that the token names (`hd`).
    case google
  }

  var providerID: ProviderID
  /// The issuer of the identities, whichever spelling the token uses.
  var issuer: String
  /// Every spelling of `iss` that is taken, `issuer` among them.
  var issuerSpellings: [String]
  var audiences: [String]
  /// What `azp` may be besides an audience.
  var authorizedParties: [String]
  /// False where a token for one audience may come through any client of the same project, as Google documents it.
  var checksPartyOfSingleAudience: Bool
  /// True where the issuer is known to name the key in every token; else a token without a name is taken where the issuer
  /// has one key only (OpenID Connect Core 1.0, section 10.1).
  var requiresKeyID = false
  var nonce: ProviderPolicy.NonceRule
  var emailTrust: EmailTrust
  /// Takes the text "true" for the boolean, for issuers that write it so.
  var acceptsTextualEmailVerified: Bool
  /// If not empty, `hd` must be one of them.
  var hostedDomains: [String]
  /// Longest time from `iat` to `exp`.
  var maximumLifetimeSeconds: Int64 = OIDCConfiguration.maximumTokenLifetimeSeconds
  /// How far the issuer's clock and ours may differ.
  static let skewSeconds: Int64 = 60
}
