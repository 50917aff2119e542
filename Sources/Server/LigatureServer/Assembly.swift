internal import AccountService
internal import Accounts
internal import Foundation
internal import LigatureMessages
internal import Logging
internal import MessageCompression
internal import NIOCore
internal import NIOPosix
internal import Providers
internal import RPCCore
internal import RPCObservability
internal import RPCServer
internal import SQLiteAccountStore

/// All rooms of a server, built from the settings and joined. No logic.
struct Assembly: Sendable {
  let store: SQLiteAccountStore
  let useCases: AccountUseCases
  let clock: any WallClock
  let health: HealthHandlers
  let server: RPCServer
  let operations: OperationsPages
  private let transport: HTTPClientTransport

  init(settings: ServerSettings, logger: Logger) throws {
    let folder = URL(filePath: settings.data, directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      store = try SQLiteAccountStore(directory: folder.path(percentEncoded: false))
    } catch StoreError.unavailable(let problem) {
      throw SettingsError("data", problem, remedy: "name a folder that this server may write and no other uses")
    } catch {
      throw SettingsError(
        "data", "the folder \(settings.data) can't be made", remedy: "name one that the server may write")
    }
    func file(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

    let clock = SystemWallClock()
    let signer = try ES256IDTokenSigner(
      keys: SigningKeys(file: file("signing-keys.json")),
      configuration: .init(issuer: settings.issuer, audience: settings.audience))
    let transport = HTTPClientTransport(eventLoopGroup: MultiThreadedEventLoopGroup.singleton)
    let useCases = AccountUseCases(
      store: store,
      passwordHasher: Argon2PasswordHasher(
        threads: settings.hashingThreads, queueLimit: settings.hashingQueue, logger: logger),
      providers: try ProviderRegistry(settings.providers, transport: transport, logger: logger).verifiers,
      signer: signer, secrets: try ServerSecretSource(secretFile: file("server-secret")), clock: clock,
      normalizer: UnicodeNormalizer(), policy: settings.policy)

    let product =
      AccountHandlers(useCases: useCases).methods + SessionHandlers(useCases: useCases, signer: signer).methods
    let health = HealthHandlers(services: Set(product.map(\.descriptor.service)))
    var methods = product + health.methods
    if settings.offersReflection {
      methods += ReflectionHandlers(services: Set(methods.map(\.descriptor.service))).methodsOfBothVersions
    }
    let keys = PublicKeyDocument.bytes(of: signer.publicKeys)
    let metrics = CallMetrics(methods.map(\.descriptor))
    let tracing = ServerTracing()
    methods = methods.map { method in
      let authentication = AuthenticationInterceptor(useCases: useCases, for: method.descriptor)
      let observer = CallObserver(method.descriptor, metrics: metrics, logger: logger)
      return method.intercepted(by: [observer, tracing, authentication])
    }
    var configuration = settings.serverConfiguration
    configuration.limits.maxConnections = min(
      configuration.limits.maxConnections, OpenFiles.makeRoomForConnections())
    server = RPCServer(
      configuration: configuration, methods: methods,
      resources: [
        PlainResource(path: "/.well-known/jwks.json", contentType: PublicKeyDocument.contentType) { keys }
      ],
      logger: logger)
    operations = OperationsPages(calls: metrics, server: server, useCases: useCases)
    self.useCases = useCases
    self.clock = clock
    self.health = health
    self.transport = transport
  }

  /// Lets go of the store and of connections to providers.
  func close() async {
    await transport.shutdown()
    store.close()
  }
}

extension ServerSettings {
  /// The providers as the verifiers want them.
  var providers: [ProviderConfiguration] {
    var providers: [ProviderConfiguration] = []
    if let google {
      providers.append(
        .google(
          GoogleConfiguration(
            audiences: google.audiences, nonce: google.nonce, hostedDomains: google.hostedDomains,
            issuer: google.issuer ?? GoogleConfiguration.issuer,
            allowsPlainHTTPOnLoopback: isDevelopment)))
    }
    if let facebook {
      providers.append(
        .facebook(
          FacebookConfiguration(
            appID: facebook.appID, appSecret: facebook.appSecret,
            endpoint: facebook.endpoint ?? FacebookConfiguration.endpoint, allowsPlainHTTPOnLoopback: isDevelopment)))
    }
    return providers
      + openIDProviders.map { provider in
        .oidc(
          OIDCConfiguration(
            providerID: .oidc(provider.name), issuer: provider.issuer, audiences: provider.audiences,
            nonce: provider.nonce, trustedEmailDomains: provider.trustedEmailDomains, keySetURL: provider.keySetURL,
            allowsPrivateAddresses: provider.allowsPrivateAddresses, allowsPlainHTTPOnLoopback: isDevelopment))
      }
  }

  /// Where the server listens and how.
  var serverConfiguration: ServerConfiguration {
    ServerConfiguration(
      listeners: listeners.map { listener in
        switch listener {
        case .tcp(let host, let port): .tcp(host: host, port: port)
        case .unix(let path): .unix(path: path)
        }
      },
      tls: tls.map {
        ServerTLS(
          certificateChain: $0.certificate, privateKey: $0.key, clientAuthorities: $0.clientAuthorities,
          requiresClientCertificate: $0.clientCertificate == .required)
      },
      limits: limits, threads: threads ?? System.coreCount, codecs: MessageCodecs([GzipCodec()]))
  }
}
