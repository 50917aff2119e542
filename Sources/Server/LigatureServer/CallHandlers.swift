internal import AccountService
internal import Accounts
internal import ClaimsReading
internal import FirebaseDoor
internal import MessageDelivery
internal import Providers
internal import RPCCore
internal import TextNormalization

/// The handlers for calls, and the door for Firebase's Admin SDKs, which offers some of the same operations.
struct CallHandlers {
  let administration: AdminHandlers
  let operation: OperatorHandlers
  /// The handlers that describe the server to everyone.
  let about: ServerHandlers
  /// The handlers that describe the server to operators.
  let aboutForOperators: ServerHandlers
  /// The door for Firebase's Admin SDKs; nil if it is not configured.
  let door: FirebaseDoor?

  /// - Parameters:
  ///   - mails: The counters of emails; nil if email is not configured.
  ///   - sms: The counters of SMS messages; nil if no SMS gateway is configured.
  init(
    _ settings: ServerSettings, store: any ServedStore, useCases: AccountUseCases, services: ServiceKeys,
    expiries: ServiceExpiries, customTokens: MintedCustomTokens, backups: FolderBackup, mails: DeliveryCounters?,
    sms: DeliveryCounters?, mailLanguages: @escaping @Sendable () -> [String], database: DatabaseMonitor,
    clock: any WallClock
  ) {
    // Only operators learn whether messages are accepted for delivery. Otherwise, any caller could find out whether a
    // call sent a message.
    let (sendsMail, sendsSMS) = (mails != nil, sms != nil)
    about = ServerHandlers(
      version: Server.version, clock: clock, useCases: useCases, catalog: settings.providers.catalog,
      mails: { .init(setUp: sendsMail) }, sms: { .init(setUp: sendsSMS) }, mailLanguages: mailLanguages)
    aboutForOperators = ServerHandlers(
      version: Server.version, clock: clock, useCases: useCases, catalog: settings.providers.catalog,
      mails: { .init(mails) }, sms: { .init(sms) }, mailLanguages: mailLanguages, expiries: expiries,
      obstacle: { database.obstacleText })
    operation = OperatorHandlers(
      useCases: useCases, services: services, backups: backups,
      tokenURL: settings.firebaseTokenURL, firebaseProject: settings.firebase.project)
    let inspector = AccountInspector(directory: store, normalizer: UnicodeNormalizer(), clock: clock)
    let claims = JSONClaimsReader(normalizer: UnicodeNormalizer())
    administration = AdminHandlers(
      useCases: useCases, inspector: inspector, services: services, operation: operation, claims: claims,
      minter: customTokens, copies: FolderCopies(of: settings.database, in: settings.data))
    door = settings.door.map { configuration in
      FirebaseDoor(
        configuration, useCases: useCases, inspector: inspector, services: services, claims: claims,
        minter: customTokens, clock: clock)
    }
  }

  /// Returns the methods that each listener offers, except health checking and reflection. The result contains one list
  /// for users and services together, or one list for each.
  func products(_ useCases: AccountUseCases, servicesApart: Bool) -> [[ServerMethod]] {
    let forUsers = useCases.methods(about: about)
    let forServices = administration.methods.filter { $0.descriptor.scope != nil }
    return servicesApart ? [forUsers, forServices] : [forUsers + forServices]
  }
}
