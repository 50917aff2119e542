package import Accounts

/// One provider as an operator configures it.
package enum ProviderConfiguration: Sendable {
  case google(GoogleConfiguration)
  case facebook(FacebookConfiguration)
  case oidc(OIDCConfiguration)

  package var providerID: ProviderID {
    switch self {
    case .google: .google
    case .facebook: .facebook
    case .oidc(let configuration): configuration.providerID
    }
  }
}
