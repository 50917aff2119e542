internal import AccountService
internal import Accounts
internal import Providers
internal import SocketEndpoints

extension ServerSettings {
  /// Returns the settings with the development provider added, if the server is in development mode and its web
  /// listener uses plain HTTP and can be reached only from this machine.
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
  /// The handlers that issue the development provider's tokens to a command line.
  var handlers: DevelopmentHandlers {
    DevelopmentHandlers { request throws(AccountError) in
      guard let user = DevelopmentUser(email: request.email) else {
        throw AccountError(.invalidEmail, "\"\(request.email)\" is not an email address.", field: .email)
      }
      return try self.idToken(of: request.provider, for: user, nonce: request.nonce)
    }
  }
}
