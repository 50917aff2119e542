internal import AccountService
internal import Accounts
internal import Providers
internal import SocketEndpoints

extension ServerSettings {
  /// Returns the settings with the development provider added. If the server is not in development mode, or if its web
  /// listener uses TLS or can be reached from other machines, the settings are returned unchanged.
  func withDevelopmentProvider() -> ServerSettings {
    guard isDevelopment, tls.serverTLS == nil, web.endpoint.isLocal else { return self }
    var settings = self
    let development = DevelopmentProvider(
      url: "http://\(web.endpoint)\(DevelopmentProvider.path)", publicURL: publicURL, standingInFor: providers)
    guard !development.providers.isEmpty else { return self }
    settings.providers.add(development)
    settings.policy.providers = settings.providers.policies
    settings.development = development
    return settings
  }
}

extension DevelopmentProvider {
  /// The handlers that issue the development provider's tokens to the command-line tool.
  var handlers: DevelopmentHandlers {
    DevelopmentHandlers { request throws(AccountError) in
      guard let user = DevelopmentUser(email: request.email) else {
        throw AccountError(.invalidEmail, "\"\(request.email)\" is not an email address.", field: .email)
      }
      return try self.idToken(of: request.provider, for: user, nonce: request.nonce)
    }
  }
}
