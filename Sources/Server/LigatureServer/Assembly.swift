internal import AccountService
internal import Accounts
internal import FirebaseDoor
internal import Foundation
internal import Logging
internal import Mail
internal import NIOPosix
internal import PrivateFiles
internal import Providers
internal import RPCCore
internal import RPCObservability
internal import RPCServer
internal import SMS
internal import Settings
internal import TextNormalization
internal import WebListener

/// The parts of a server, created from its settings and connected to each other.
struct Assembly: Sendable {
  let store: any ServedStore
  let databaseWatch: DatabaseWatch
  let useCases: AccountUseCases
  let services: ServiceKeys
  let serviceExpiries: ServiceExpiries
  let clock: MonitoredClock
  /// The handlers of the health service, one for each listener.
  let health: [HealthHandlers]
  let listeners: CallListeners
  /// The RPC server for the operator on this machine.
  let control: RPCServer
  let backups: FolderBackup
  let web: WebListener
  /// A stream that yields an element as soon as the web listener is listening.
  let webStarts: AsyncStream<Void>
  let operations: OperationsPages
  /// The worker that sends emails; nil if email is not configured.
  let mailWorker: MailWorker?
  /// The worker that sends SMS messages; nil if no SMS gateway is configured.
  let smsWorker: SMSWorker?
  /// The files that the server rereads when it receives SIGHUP.
  let rereading: [RereadFile]
  let database: DatabaseMonitor
  let manager: ServiceManager
  private let transport: CurlTransport

  init(settings: ServerSettings, manager: ServiceManager, logger: Logger) throws {
    self.manager = manager
    let path = URL(filePath: settings.data, directoryHint: .isDirectory).path(percentEncoded: false)
    for setting in settings.overriddenSettings { logger.warning("\(setting)") }
    database = DatabaseMonitor(path: path, logger: logger)
    store = try Self.openStore(in: path, settings, reportingTo: database, logger: logger)
    clock = MonitoredClock(lastTrusted: TrustedTime(in: path).stored)
    let keys = try ServerKeys(in: path, settings, of: store, at: clock.now, logger: logger)

    transport = CurlTransport(connectionsPerHost: settings.providerCalls.slots)
    let hasher = Argon2PasswordHasher(
      threads: settings.hashingThreads, queue: settings.hashingQueue,
      exemptSources: settings.policy.attempts.exemptSources, logger: logger)
    let customTokens = MintedCustomTokens(
      secrets: keys.secrets,
      signed: try settings.providers.makeCustomTokenReader(
        audience: keys.issuer, acceptsFirebase: settings.firebase.project != nil))
    useCases = Self.useCases(
      settings, of: store, keys, hasher: hasher, customTokens: customTokens, transport: transport, clock: clock,
      logger: logger)
    services = ServiceKeys(
      useCases: useCases, verifier: SignedServiceTokenVerifier(audience: keys.issuer),
      certificates: ServiceCertificates(settings.services.certificates))
    serviceExpiries = ServiceExpiries(useCases: useCases, keys: services)

    let sender = try MailSender(
      settings.mail, settings.branding, folder: settings.data, catalog: settings.providers.catalog,
      isDevelopment: settings.isDevelopment)
    mailWorker = Self.mailWorker(sender, of: store, useCases, logger: logger)
    smsWorker = Self.smsWorker(
      try settings.sms.makeGateway(transport: transport, isDevelopment: settings.isDevelopment), of: store, useCases,
      logger: logger)
    backups = FolderBackup(settings.database, folder: settings.store == nil ? settings.data : nil)
    let handlers = CallHandlers(
      settings, store: store, useCases: useCases, services: services, expiries: serviceExpiries,
      customTokens: customTokens, backups: backups, mails: mailWorker?.counters, sms: smsWorker?.counters,
      mailLanguages: { sender?.languages ?? [] }, database: database, clock: clock)

    let products = handlers.products(useCases, servicesApart: settings.services.listener != nil)
    health = products.map { HealthHandlers(services: Set($0.map(\.descriptor.service))) }
    databaseWatch = DatabaseWatch(monitor: database, store: store, health: health, manager: manager, clock: clock)
    let tables = zip(products, health).map { product, health in
      let methods = product + health.methods
      guard settings.offersReflection else { return methods }
      return methods + ReflectionHandlers(services: Set(methods.map(\.descriptor.service))).methodsOfBothVersions
    }
    let metrics = CallMetrics(tables.flatMap { $0.map(\.descriptor) })
    let methods = Self.intercepted(
      tables, useCases: useCases, services: services, metrics: metrics, logger: logger)

    let keySet: @Sendable () -> [UInt8] = { [useCases] in PublicKeyDocument.bytes(of: useCases.server.signingKeys()) }
    let openFiles = OpenFiles.raisingLimit(web: settings.web.limits.maxConnections)
    listeners = Self.listeners(settings, methods: methods, keySet: keySet, connections: openFiles.calls, logger: logger)
    control = try ControlSocket.server(
      folder: settings.data, useCases: useCases, administration: handlers.administration,
      operation: handlers.operation, about: handlers.aboutForOperators, development: settings.development?.handlers,
      logger: logger)
    let (webStarts, webStarted) = AsyncStream<Void>.makeStream()
    self.webStarts = webStarts
    web = try Self.webListener(
      settings, maxConnections: openFiles.web,
      routes: try Self.webRoutes(
        settings, useCases: useCases, keys: keys, keySet: keySet, door: handlers.door, clock: clock, logger: logger),
      started: { webStarted.yield() }, logger: logger)

    rereading = Self.rereadFiles(settings, listeners: listeners, web: web, services: services, sender: sender)
    operations = OperationsPages(
      calls: metrics, listeners: listeners, useCases: useCases, serviceExpiries: serviceExpiries, hashing: hasher.turns,
      mails: mailWorker?.counters, sms: smsWorker?.counters, web: web, database: database,
      store: store, backups: backups)
    for warning in settings.fileWarnings + [settings.buildWarning].compactMap(\.self) { logger.warning("\(warning)") }
  }

  // MARK: Steps

  private static func useCases(
    _ settings: ServerSettings, of store: any ServedStore, _ keys: ServerKeys, hasher: Argon2PasswordHasher,
    customTokens: MintedCustomTokens, transport: CurlTransport, clock: any WallClock, logger: Logger
  ) -> AccountUseCases {
    var policy = settings.policy
    policy.mail.publicURL = settings.publicURL
    let providers = settings.providers.makeProviders(
      transport: transport, allowsPlainHTTPOnLoopback: settings.isDevelopment, logger: logger)
    return AccountUseCases(
      store: store, passwordHasher: hasher,
      providers: KnownProviders(providers.verifiers, codeClients: providers.codeClients),
      providerCalls: settings.providerCalls,
      customTokens: customTokens, signer: keys.signer,
      secrets: keys.secrets, factorCryptography: SystemFactorCryptography(secrets: keys.secrets),
      clock: clock, normalizer: UnicodeNormalizer(),
      refusedSends: settings.isDevelopment ? RefusedSend.console : nil, policy: policy)
  }

  private static func mailWorker(
    _ sender: MailSender?, of store: any ServedStore, _ useCases: AccountUseCases, logger: Logger
  ) -> MailWorker? {
    sender.map { sender in
      MailWorker(store: store, sender: sender, clock: useCases.clock, logger: logger) { mail throws(AccountError) in
        try await useCases.deliveries.step(for: mail)
      }
    }
  }

  private static func smsWorker(
    _ gateway: (any SMSGateway)?, of store: any ServedStore, _ useCases: AccountUseCases, logger: Logger
  ) -> SMSWorker? {
    gateway.map { gateway in
      SMSWorker(store: store, gateway: gateway, clock: useCases.clock, logger: logger) { message throws(AccountError) in
        try await useCases.deliveries.code(of: message)
      }
    }
  }

  /// Returns the methods of each listener with the interceptors for users and services.
  private static func intercepted(
    _ tables: [[ServerMethod]], useCases: AccountUseCases, services: ServiceKeys, metrics: CallMetrics,
    logger: Logger
  ) -> [[ServerMethod]] {
    let tracing = ServerTracing()
    return tables.map { table in
      table.map { method in
        let observer = CallObserver(method.descriptor, metrics: metrics, logger: logger)
        var interceptors = useCases.interceptors(for: method.descriptor, observers: [observer, tracing])
        let service = ServiceInterceptor(keys: services, clock: useCases.clock, for: method.descriptor)
        if let service { interceptors.append(service) }
        return method.intercepted(by: interceptors)
      }
    }
  }

  private static func listeners(
    _ settings: ServerSettings, methods: [[ServerMethod]], keySet: @escaping @Sendable () -> [UInt8],
    connections: Int, logger: Logger
  ) -> CallListeners {
    // If services have a separate listener, a flood of users must not use up the services' connections.
    let ofServices = settings.services.listener == nil ? 0 : connections / 4
    return CallListeners(
      users: RPCServer(
        configuration: settings.serverConfiguration(
          listeners: settings.listeners, maxConnections: connections - ofServices),
        methods: methods[0],
        resources: [
          PlainResource(
            path: "/.well-known/jwks.json", contentType: PublicKeyDocument.contentType, body: keySet)
        ],
        logger: logger),
      services: settings.services.listener.map { listener in
        RPCServer(
          configuration: settings.serverConfiguration(listeners: [listener], maxConnections: ofServices),
          methods: methods[1], logger: logger)
      })
  }

  private static func webRoutes(
    _ settings: ServerSettings, useCases: AccountUseCases, keys: ServerKeys,
    keySet: @escaping @Sendable () -> [UInt8], door: FirebaseDoor?, clock: any WallClock, logger: Logger
  ) throws -> [WebRoute] {
    let signer = keys.signer
    var routes = try TokenVerification.routes(
      issuer: keys.issuer, algorithms: signer.algorithms, keySet: keySet,
      keySetType: PublicKeyDocument.contentType, keySetAge: .milliseconds(KeyRotation.longestCaching),
      publicURL: settings.publicURL)
    routes += try ActionPages(
      useCases: useCases, catalog: settings.providers.catalog, branding: settings.branding, logger: logger
    ).routes
    routes += try ProviderPages(useCases: useCases, branding: settings.branding, logger: logger).routes
    if let development = settings.development {
      routes += try DevelopmentPages(development, branding: settings.branding).routes
    }
    if let door { routes += door.routes }
    routes += try FrontPages(development: settings.development, branding: settings.branding).routes
    if keys.signsAsFirebase {
      routes += TokenVerification.firebaseRoutes { signer.certificates(at: clock.now) }
    }
    return routes
  }

  /// Returns the files that the server rereads when it receives SIGHUP.
  private static func rereadFiles(
    _ settings: ServerSettings, listeners: CallListeners, web: WebListener, services: ServiceKeys, sender: MailSender?
  ) -> [RereadFile] {
    let certificate = RereadFile("the certificate of the server") {
      try listeners.readCertificate()
      try web.readCertificate()
    }
    return (settings.tls.serverTLS == nil ? [] : [certificate]) + [
      RereadFile("the services that call with certificates") {
        await services.replaceCertificates(by: try settings.services.readCertificatesAgain())
      },
      RereadFile("the mail templates") { try sender?.readTemplates() },
      RereadFile("the list of common passwords") {
        settings.policy.passwords.common.become(try CommonPasswordFile.read(settings.commonPasswordFile))
      },
    ]
  }

  private static func webListener(
    _ settings: ServerSettings, maxConnections: Int, routes: [WebRoute], started: @escaping @Sendable () -> Void,
    logger: Logger
  ) throws(SettingsError) -> WebListener {
    var limits = settings.web.limits
    limits.maxConnections = maxConnections
    if settings.door != nil { limits.maxBodyBytes = FirebaseDoor.maxBodyBytes }
    var certificate: ServerCertificate?
    // Browsers have no client certificates, so none are requested.
    if var files = settings.tls.serverTLS {
      files.clientAuthorities = nil
      do {
        // The call listeners use the same certificate, so it is checked only once.
        certificate = try ServerCertificate(files, protocols: ["http/1.1"]) { certificate in
          let now = Int64(Date().timeIntervalSince1970)
          for warning in settings.warnings(about: certificate, now: now) { logger.warning("\(warning)") }
        }
      } catch {
        throw SettingsError(error, listener: "web.listen")
      }
      var certificateLogger = logger
      certificateLogger[metadataKey: "listener"] = "web.listen"
      certificate?.watch(on: MultiThreadedEventLoopGroup.singleton.next(), logger: certificateLogger)
    }
    let scheme = certificate == nil ? "http" : "https"
    return WebListener(
      host: settings.web.host, port: settings.web.port, routes: routes, certificate: certificate,
      limits: limits, trustedProxies: settings.trustedProxies, logger: logger
    ) { address in
      print("ligature: web pages at \(scheme)://\(address)")
      fflush(nil)
      started()
    }
  }

  private static func openStore(
    in path: String, _ settings: ServerSettings, reportingTo database: DatabaseMonitor, logger: Logger
  ) throws(SettingsError) -> any ServedStore {
    do {
      let privateFolder = PrivateFolder(path: path)
      try privateFolder.create()
      if let warning = try privateFolder.check() { logger.warning("\(warning)") }
    } catch {
      throw SettingsError("data", error)
    }
    if settings.store == nil { try DataFolder.requireDatabase(in: path) }
    do {
      return try DataFolder.database(in: path, or: settings.store).open(
        keepsEvents: settings.policy.lifetimes.event > 0, report: database.note)
    } catch {
      throw SettingsError(settings.store == nil ? "data" : SharedDatabase.setting, error)
    }
  }

  /// Closes the store and the connections to providers.
  func close() async {
    await transport.shutdown()
    store.close()
  }
}
