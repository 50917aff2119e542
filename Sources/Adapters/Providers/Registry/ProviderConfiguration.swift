public import Accounts

/// One provider as an operator configures it.
public enum ProviderConfiguration: Sendable {
  case google(GoogleConfiguration)
  case facebook(FacebookConfiguration)
  case oidc(OIDCConfiguration)

  public var providerID: ProviderID {
    switch self {
    case .google: .google
    case .facebook: .facebook
    case .oidc(let configuration): configuration.providerID
    }
  }
}
