internal import Accounts
internal import Branding
internal import FairScheduling
internal import IPAddresses
internal import LigatureMessages
internal import Logging
internal import Mail
internal import MessageCompression
internal import NIOCore
internal import PostgresAccountStore
internal import Providers
internal import RPCCore
internal import RPCServer
internal import RPCTransport
internal import SMS
package import Settings
internal import SocketEndpoints

/// The settings of a server, which are read and checked before any part of the server starts.
///
/// The properties contain the defaults. `settings` declares the settings that change these defaults.
package struct ServerSettings: Sendable {
  enum LogFormat: String, CaseIterable, Sendable {
    /// Human-readable text.
    case text
    /// JSON for programs.
    case json
  }

  /// Whether the server is in development mode, in which, for example, providers on this machine may use plain HTTP.
  let isDevelopment: Bool
  var configurationFile: String?
  /// The settings in the configuration file that are ignored because environment variables override them.
  private(set) var overriddenSettings: [OverriddenSetting] = []
  /// The names of the settings in the configuration file that contain secrets.
  private(set) var secretsInFile: [String] = []
  var listeners = [SocketEndpoint.tcp(host: "127.0.0.1", port: 7480)]
  var data = "./data"
  /// The address of the database that contains the accounts; nil if the data folder's own database is used.
  var store: PostgresAddress?
  var tls = TLSSettings()
  /// The value of the `iss` claim in ID tokens, as set by an operator; nil if none is set.
  var issuer: String?
  /// Whether the issuer in the settings replaces a different issuer that is stored in the data folder.
  package var changesIssuer = false
  /// Whether the server replaces a secret and keys that are missing from the data folder, even if there are accounts.
  package var replacesLostSecrets = false
  var audience = "ligature"
  var policy = Policy()
  var commonPasswordFile: String?
  var hashingThreads: Int?
  var hashingQueue = (whole: 256, perSource: 128)
  var providerCalls = FairSemaphore.Limits(slots: 64, slotsPerSource: 8, waiting: 512, waitingPerSource: 64)
  var threads: Int?
  /// Whether clients on other machines may connect without encryption.
  var allowsPlaintext = false
  var trustedProxies = TrustedProxies()
  var drain = Duration.seconds(20)
  var reflection: Bool?
  /// The address of the operator's pages; nil if they are not served.
  var operations: SocketEndpoint?
  var logLevel = Logger.Level.info
  var logFormat = LogFormat.text
  var limits = ConnectionLimits()
  var services = ServiceSettings()
  var web = WebSettings()
  var firebase = FirebaseSettings()
  var providers = ProviderRegistry()
  /// The development provider, which replaces providers that are not configured; nil if it is not in use.
  var development: DevelopmentProvider?
  var branding = Branding()
  var mail = MailSettings()
  var sms = SMSSettings()

  /// Creates settings with default values.
  init(isDevelopment: Bool = false) {
    self.isDevelopment = isDevelopment
  }

  /// Reads all settings. Throws an error if a setting is invalid.
  package init(
    flags: [String: String], environment: [String: String], isDevelopment: Bool
  ) throws(SettingsError) {
    self.init(isDevelopment: isDevelopment)
    // The file cannot contain the setting that specifies which file to read.
    try SettingsReader(flags: flags, environment: environment, file: nil).read([Self.configurationFile], into: &self)
    let reader = try SettingsReader(flags: flags, environment: environment, file: configurationFile)
    providers = try ProviderRegistry(named: reader)
    try reader.refuseUnknown(
      known: SettingsTable.settings(of: providers).map(\.name).filter { $0 != Self.configurationFile.name },
      otherVariables: Self.clientVariables + [SettingDescription.variable(for: Self.configurationFile.name)],
      remedy: ProviderRegistry.remedy(forUnknown:))
    overriddenSettings = reader.overriddenSettings
    secretsInFile = reader.settingsInFile(of: SettingsTable.settings(of: providers).filter(\.secret).map(\.name))

    try reader.read(Self.settings, into: &self)
    try reader.read(LimitSettings.settings, into: &limits)
    try reader.read(MailSettings.settings, into: &mail)
    try mail.complete(isDevelopment: isDevelopment)
    try reader.read(Branding.settings, into: &branding)
    try branding.complete()
    branding.name = branding.name ?? mail.senderName
    policy.mail.isAvailable = mail.isComplete || isDevelopment
    try reader.read(SMSSettings.settings, into: &sms)
    try sms.complete(isDevelopment: isDevelopment)
    policy.phone = sms.policy(isDevelopment: isDevelopment)
    providerCalls.exemptSources = policy.attempts.exemptSources
    if isDevelopment { policy.attempts.loopbackFactor = 10 }
    try reader.read(ServiceSettings.settings, into: &services)
    services.readCertificatesAgain = { [configurationFile] () throws(SettingsError) in
      if let configurationFile { try SettingsReader.requireContent(ofFile: configurationFile) }
      return try ServerSettings(flags: flags, environment: environment, isDevelopment: isDevelopment).services
        .certificates
    }
    try reader.read(WebSettings.settings, into: &web)
    try reader.read(FirebaseSettings.settings, into: &firebase)
    try providers.read(reader, allowsPlainHTTPOnLoopback: isDevelopment)
    policy.providers = providers.policies
    policy.passwords.common = try CommonPasswordFile.read(commonPasswordFile)
    if let longest = policy.passwords.maximumLength, longest < policy.passwords.minimumLength {
      throw SettingsError(
        "policy.passwords.maximumLength", "it is less than policy.passwords.minimumLength",
        remedy: "set it to \(policy.passwords.minimumLength) or more")
    }
    try tls.check()
    try services.check(tls)
    try refusePlaintext()
    try checkDoor()
    try refuseSharedAddresses()
  }

  /// All addresses on which to listen, each with its setting.
  private var addresses: [(setting: String, endpoint: SocketEndpoint)] {
    listeners.map { ("listen", $0) } + (services.listener.map { [("services.listen", $0)] } ?? [])
      + [("web.listen", web.endpoint)]
      + (operations.map { [("operations.listen", $0)] } ?? [])
  }

  /// Throws if two listeners have the same address.
  private func refuseSharedAddresses() throws(SettingsError) {
    for (index, second) in addresses.enumerated() {
      // With port 0, each listener is assigned a different port.
      if case .tcp(_, 0) = second.endpoint { continue }
      guard let first = addresses[..<index].first(where: { $0.endpoint == second.endpoint }) else { continue }
      guard first.setting != second.setting else {
        throw SettingsError(second.setting, "it names \(second.endpoint) twice", remedy: "name each address once")
      }
      throw SettingsError(
        second.setting, "\(second.setting) and \(first.setting) are both \(second.endpoint)",
        remedy: "use a different port for each listener")
    }
  }

  /// Throws if the server would serve clients on other machines over plain HTTP. This check also applies in development
  /// mode.
  private func refusePlaintext() throws(SettingsError) {
    guard tls.serverTLS == nil, !allowsPlaintext else { return }
    for (setting, endpoint) in addresses where setting != "operations.listen" && !endpoint.isLocal {
      throw SettingsError(
        setting,
        "other machines can reach \(endpoint), and without TLS, anyone on the network can read passwords and tokens",
        remedy:
          "set tls.certificate and tls.key; or listen on 127.0.0.1, behind a TLS proxy on this machine; or, on a "
          + "network that is itself encrypted, set server.allowPlaintext")
    }
  }

  /// Whether clients may request the schema through reflection.
  var offersReflection: Bool { reflection ?? isDevelopment }

  /// The database that contains the accounts.
  var database: any AccountDatabase { DataFolder.database(in: data, or: store) }

  /// Returns the configuration of a call listener.
  func serverConfiguration(
    listeners: [SocketEndpoint], maxConnections: Int = .max
  ) -> ServerConfiguration {
    var limits = limits
    limits.maxConnections = min(limits.maxConnections, maxConnections)
    return ServerConfiguration(
      listeners: listeners, tls: tls.serverTLS, limits: limits, threads: threads ?? System.coreCount,
      codecs: MessageCodecs([GzipCodec()]), trustedProxies: trustedProxies,
      overloadDetails: RPCError.retryDetails(of:after:))
  }
}
