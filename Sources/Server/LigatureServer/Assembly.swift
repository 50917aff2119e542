internal import AccountService
internal import Accounts
internal import ClaimsReading
internal import FirebaseDoor
internal import Foundation
internal import LigatureMessages
internal import Logging
internal import Mail
internal import NIOPosix
internal import PostgresAccountStore
internal import PrivateFiles
internal import Providers
internal import RPCCore
internal import RPCObservability
internal import RPCServer
internal import SMS
internal import Settings
internal import TextNormalization
internal import WebListener

/// The parts of a server, which are created from its settings and connected to each other.
struct Assembly: Sendable {
  let store: any ServedStore
  let databaseWatch: DatabaseWatch
  let useCases: AccountUseCases
  let services: ServiceKeys
  let serviceExpiries: ServiceExpiries
  let clock: any WallClock
  /// The health handlers of each listener.
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
    let shared = settings.store.map { SharedDatabase($0, folder: settings.data) }
    if shared == nil, store.wasInUse, !settings.replacesLostSecrets { try DataFolder.requireSecrets(in: path) }
    clock = SystemWallClock()
    transport = CurlTransport(connectionsPerHost: settings.providerCalls.slots)
    let keyStorage: any SigningKeyStorage = try shared?.join() ?? settings.signingKeyFile
    let secrets = try ServerSecretSource(
      secretFile: DataFolder.path(of: DataFolder.serverSecret, in: settings.data))
    if shared == nil {
      try DataFolder.requireOwnSecret(
        secrets, in: path, replacing: settings.replacesLostSecrets || !store.wasInUse)
    }
    let keyring = try SigningKeyring(keyStorage, now: clock.now)
    let kept = keyring.issuer
    let issuer = try settings.issuer(kept: kept, isInUse: store.wasInUse)
    try keyring.keep(issuer: issuer)
    if case .kept(let former) = kept, former != issuer {
      logger.notice("The issuer of the ID tokens was changed", metadata: ["from": "\(former)", "to": "\(issuer)"])
    }
    for warning in [settings.publicURLWarning, settings.publicURLSchemeWarning].compactMap(\.self) {
      logger.warning("\(warning)")
    }
    let signsAsFirebase = try settings.signsAsFirebase(issuer: issuer)
    if signsAsFirebase { try keyring.signWithRSA(at: clock.now) }
    let signer = try KeyringTokenSigner(
      keyring: keyring, configuration: .init(issuer: issuer, audience: settings.audience),
      tokenLifetime: settings.policy.lifetimes.accessToken)
    var policy = settings.policy
    policy.mail.publicURL = settings.publicURL
    let providers = settings.providers.makeProviders(
      transport: transport, allowsPlainHTTPOnLoopback: settings.isDevelopment, logger: logger)
    let hasher = Argon2PasswordHasher(
      threads: settings.hashingThreads, queue: settings.hashingQueue,
      exemptSources: settings.policy.attempts.exemptSources, logger: logger)
    let customTokens = MintedCustomTokens(
      secrets: secrets,
      signed: try settings.providers.makeCustomTokenReader(
        audience: issuer, acceptsFirebase: settings.firebase.project != nil))
    useCases = AccountUseCases(
      store: store, passwordHasher: hasher,
      providers: KnownProviders(providers.verifiers, codeClients: providers.codeClients),
      providerCalls: settings.providerCalls,
      customTokens: customTokens, signer: signer,
      secrets: secrets, factorCryptography: SystemFactorCryptography(secrets: secrets),
      clock: clock, normalizer: UnicodeNormalizer(),
      refusedSends: settings.isDevelopment ? RefusedSend.console : nil, policy: policy)

    services = ServiceKeys(
      useCases: useCases, verifier: SignedServiceTokenVerifier(audience: issuer),
      certificates: ServiceCertificates(settings.services.certificates))
    serviceExpiries = ServiceExpiries(useCases: useCases, keys: services)

    let sender = try MailSender(
      settings.mail, settings.branding, folder: settings.data, catalog: settings.providers.catalog,
      isDevelopment: settings.isDevelopment)
    let otherFiles = [
      RereadFile("the services that call with certificates") { [services] in
        await services.replaceCertificates(by: try settings.services.readCertificatesAgain())
      },
      RereadFile("the mail templates") { try sender?.readTemplates() },
      RereadFile("the list of common passwords") {
        settings.policy.passwords.common.become(try CommonPasswordFile.read(settings.commonPasswordFile))
      },
    ]
    mailWorker = sender.map { [useCases, store, clock] sender in
      MailWorker(store: store, sender: sender, clock: clock, logger: logger) { mail throws(AccountError) in
        try await useCases.deliveries.step(for: mail)
      }
    }

    let gateway = try settings.sms.makeGateway(transport: transport, isDevelopment: settings.isDevelopment)
    smsWorker = gateway.map { [useCases, store, clock] gateway in
      SMSWorker(store: store, gateway: gateway, clock: clock, logger: logger) { message throws(AccountError) in
        try await useCases.deliveries.code(of: message)
      }
    }

    // Only operators learn whether messages are accepted for delivery. Otherwise, any caller could find out whether a
    // call has sent a message.
    let (sendsMail, sendsSMS) = (mailWorker != nil, smsWorker != nil)
    let about = ServerHandlers(
      version: Server.version, clock: clock, useCases: useCases, catalog: settings.providers.catalog,
      mails: { .init(setUp: sendsMail) }, sms: { .init(setUp: sendsSMS) }, mailLanguages: { sender?.languages ?? [] })
    let (mailCounters, smsCounters) = (mailWorker?.counters, smsWorker?.counters)
    let aboutForOperators = ServerHandlers(
      version: Server.version, clock: clock, useCases: useCases, catalog: settings.providers.catalog,
      mails: { .init(mailCounters) }, sms: { .init(smsCounters) }, mailLanguages: { sender?.languages ?? [] },
      expiries: serviceExpiries, obstacle: { [database] in database.obstacleText })
    backups = FolderBackup(settings.database)
    let operation = OperatorHandlers(
      useCases: useCases, services: services, backups: backups,
      tokenURL: settings.firebaseTokenURL, firebaseProject: settings.firebase.project)
    let inspector = AccountInspector(directory: store, normalizer: UnicodeNormalizer(), clock: clock)
    let claims = JSONClaimsReader(normalizer: UnicodeNormalizer())
    let administration = AdminHandlers(
      useCases: useCases, inspector: inspector, services: services, operation: operation, claims: claims,
      minter: customTokens, copies: FolderCopies(of: settings.database, in: settings.data))
    let door = settings.door.map { [useCases, services, clock] configuration in
      FirebaseDoor(
        configuration, useCases: useCases, inspector: inspector, services: services, claims: claims,
        minter: customTokens, clock: clock)
    }
    let forUsers = useCases.methods(about: about)
    let forServices = administration.methods.filter { $0.descriptor.scope != nil }
    // The methods that each listener offers.
    let products = settings.services.listener == nil ? [forUsers + forServices] : [forUsers, forServices]
    health = products.map { HealthHandlers(services: Set($0.map(\.descriptor.service))) }
    databaseWatch = DatabaseWatch(monitor: database, store: store, health: health, manager: manager, clock: clock)
    let tables = zip(products, health).map { product, health in
      let methods = product + health.methods
      guard settings.offersReflection else { return methods }
      return methods + ReflectionHandlers(services: Set(methods.map(\.descriptor.service))).methodsOfBothVersions
    }
    let metrics = CallMetrics(tables.flatMap { $0.map(\.descriptor) })
    let tracing = ServerTracing()
    let methods = tables.map { [useCases, services, clock] table in
      table.map { method in
        let observer = CallObserver(method.descriptor, metrics: metrics, logger: logger)
        var interceptors = useCases.interceptors(for: method.descriptor, observers: [observer, tracing])
        let service = ServiceInterceptor(keys: services, clock: clock, for: method.descriptor)
        if let service { interceptors.append(service) }
        return method.intercepted(by: interceptors)
      }
    }

    let keySet: @Sendable () -> [UInt8] = { [useCases] in PublicKeyDocument.bytes(of: useCases.server.signingKeys()) }
    let openFiles = OpenFiles.raisingLimit(web: settings.web.limits.maxConnections)
    // A flood of users must not take connections away from services that have a listener of their own.
    let ofServices = settings.services.listener == nil ? 0 : openFiles.calls / 4
    listeners = CallListeners(
      users: RPCServer(
        configuration: settings.serverConfiguration(
          listeners: settings.listeners, maxConnections: openFiles.calls - ofServices),
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
    control = try ControlSocket.server(
      folder: settings.data, useCases: useCases, administration: administration, operation: operation,
      about: aboutForOperators, development: settings.development?.handlers, logger: logger)
    let verification = try TokenVerification.routes(
      issuer: issuer, algorithms: signer.algorithms, keySet: keySet,
      keySetType: PublicKeyDocument.contentType, keySetAge: .milliseconds(KeyRotation.longestCaching),
      publicURL: settings.publicURL)
    let actionPages = try ActionPages(
      useCases: useCases, catalog: settings.providers.catalog, branding: settings.branding, logger: logger)
    let providerPages = try ProviderPages(useCases: useCases, branding: settings.branding, logger: logger)
    let developmentPages = try settings.development.map { try DevelopmentPages($0, branding: settings.branding) }
    let frontPages = try FrontPages(development: settings.development, branding: settings.branding)
    let (webStarts, webStarted) = AsyncStream<Void>.makeStream()
    self.webStarts = webStarts
    web = try Self.webListener(
      settings, maxConnections: openFiles.web,
      routes: verification + actionPages.routes + providerPages.routes + (developmentPages?.routes ?? [])
        + (door?.routes ?? []) + frontPages.routes
        + (signsAsFirebase
          ? TokenVerification.firebaseRoutes { [clock] in signer.certificates(at: clock.now) } : []),
      started: { webStarted.yield() }, logger: logger)
    let certificate = RereadFile("the certificate of the server") { [listeners, web] in
      try listeners.readCertificate()
      try web.readCertificate()
    }
    rereading = (settings.tls.serverTLS == nil ? [] : [certificate]) + otherFiles
    operations = OperationsPages(
      calls: metrics, listeners: listeners, useCases: useCases, serviceExpiries: serviceExpiries, hashing: hasher.turns,
      mails: mailWorker?.counters, sms: smsWorker?.counters, web: web, database: database,
      store: store)
    for warning in settings.fileWarnings { logger.warning("\(warning)") }
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
        // The listeners for calls have the same certificate, so it is checked once.
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
