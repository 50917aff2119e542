package import Accounts
package import LigatureMessages
package import RPCCore

/// The handlers for the RPCs of `ligature.v1.ServerService`.
package struct ServerHandlers: LigatureV1.ServerServiceHandlers {
  private let version: String
  private let clock: any WallClock
  private let useCases: AccountUseCases
  private let catalog: ProviderCatalog
  private let mails: @Sendable () -> LigatureV1.Delivery
  private let sms: @Sendable () -> LigatureV1.Delivery
  private let mailLanguages: @Sendable () -> [String]
  private let expiries: ServiceExpiries?
  private let obstacle: @Sendable () -> String?

  /// Creates the handlers.
  /// - Parameters:
  ///   - version: The version of the server.
  ///   - catalog: The providers that the server recognizes.
  ///   - mails: Returns the public information about the server's email delivery.
  ///   - sms: Returns the public information about the server's SMS delivery.
  ///   - mailLanguages: Returns the languages in which the server can send emails.
  ///   - expiries: Finds the service credentials that expire soon; nil to report none.
  ///   - obstacle: Returns why the server is not ready, or nil if it is ready or if callers must not learn the reason.
  package init(
    version: String, clock: any WallClock, useCases: AccountUseCases, catalog: ProviderCatalog,
    mails: @escaping @Sendable () -> LigatureV1.Delivery = { .init() },
    sms: @escaping @Sendable () -> LigatureV1.Delivery = { .init() },
    mailLanguages: @escaping @Sendable () -> [String] = { [] }, expiries: ServiceExpiries? = nil,
    obstacle: @escaping @Sendable () -> String? = { nil }
  ) {
    self.version = version
    self.clock = clock
    self.useCases = useCases
    self.catalog = catalog
    self.mails = mails
    self.sms = sms
    self.mailLanguages = mailLanguages
    self.expiries = expiries
    self.obstacle = obstacle
  }

  package func getServer(
    _ request: LigatureV1.GetServerRequest, call: ServerCall
  ) async throws -> LigatureV1.GetServerResponse {
    LigatureV1.GetServerResponse(
      version: version, time: .init(clock.now), mailLanguages: mailLanguages(), mail: mails(), sms: sms(),
      expiringCredentials: expiries?.expiring.map(LigatureV1.ExpiringCredential.init) ?? [],
      obstacle: obstacle() ?? "")
  }

  package func listProviders(
    _ request: LigatureV1.ListProvidersRequest, call: ServerCall
  ) async throws -> LigatureV1.ListProvidersResponse {
    LigatureV1.ListProvidersResponse(
      providers: useCases.providerSignIn.availableProviders(of: catalog).map(LigatureV1.ProviderDescription.init))
  }
}

extension LigatureV1.ExpiringCredential {
  init(_ credential: ServiceCredential) {
    self.init(service: credential.service, expiresAt: .init(credential.expiresAt))
    switch credential.kind {
    case .key(let id): self.credential = .serviceKeyID(id.rawValue)
    case .certificate(let subject): self.credential = .certificateName(subject.name)
    }
  }
}

extension LigatureV1.ProviderDescription {
  init(_ provider: AvailableProvider) {
    let (description, policy) = (provider.description, provider.policy)
    self.init(
      providerID: description.id.rawValue, displayName: description.displayName, shortName: description.shortName,
      signIn: policy.maySignIn, create: policy.maySignIn && policy.mayCreate,
      link: provider.isLinkable && policy.mayLink, unlink: provider.isLinkable && policy.mayUnlink,
      browser: provider.takesBrowser, idToken: provider.acceptedTokens.contains(.idToken),
      accessToken: provider.acceptedTokens.contains(.accessToken))
  }
}
