internal import Accounts
internal import Logging
internal import RPCTransport

/// What the server runs with, read and checked before anything starts.
package struct ServerSettings: Sendable {
  enum LogFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// For programs.
    case json
  }

  /// A host with a port.
  struct Place: Sendable, Hashable {
    var host: String
    var port: Int
  }

  /// Where a server listens.
  enum Listener: Sendable, Hashable {
    case tcp(host: String, port: Int)
    case unix(path: String)
  }

  struct TLS: Sendable {
    enum ClientCertificate: String, Sendable, CaseIterable {
      case required, optional
    }

    var certificate: String
    var key: String
    /// A file of the authorities of client certificates, nil to ask for none.
    var clientAuthorities: String?
    var clientCertificate: ClientCertificate
  }

  struct Google: Sendable {
    var audiences: [String]
    /// nil for Google's own.
    var issuer: String?
    var nonce: ProviderPolicy.NonceRule
    var hostedDomains: [String]
  }

  struct Facebook: Sendable {
    var appID: String
    var appSecret: Secret
    var endpoint: String?
  }

  struct OpenIDProvider: Sendable {
    var name: String
    var issuer: String
    var audiences: [String]
    var trustedEmailDomains: [String]
    var nonce: ProviderPolicy.NonceRule
    /// nil to ask the discovery document.
    var keySetURL: String?
    var allowsPrivateAddresses: Bool
  }

  /// Development conveniences: plain-HTTP issuers on the loopback interface, a log for people.
  let isDevelopment: Bool
  let listeners: [Listener]
  let data: String
  let tls: TLS?
  let issuer: String
  let audience: String
  let google: Google?
  let facebook: Facebook?
  let openIDProviders: [OpenIDProvider]
  let policy: Policy
  let hashingThreads: Int?
  let hashingQueue: Int
  let threads: Int?
  let limits: ConnectionLimits
  let drain: Duration
  /// Whether clients may ask for the schema.
  let offersReflection: Bool
  /// Where the operator's pages are; nil for nowhere.
  let operations: Place?
  let logLevel: Logger.Level
  let logFormat: LogFormat

  /// Reads all settings, or says which one is wrong.
  package init(
    flags: [String: String], environment: [String: String], isDevelopment: Bool
  ) async throws(SettingsError) {
    let file = flags["config"] ?? environment[SettingsSource.variable("config")]
    let source = try await SettingsSource(flags: flags, environment: environment, file: file)
    let names = try source.list("oidc.names")
    for name in names where !ProviderID.oidc(name).isWellFormed {
      throw SettingsError(
        "oidc.names", "\(name) can't be part of a provider ID", remedy: "use lower-case letters, digits, - and _")
    }
    try source.refuseUnknown(known: SettingsTable.known(providers: names))

    self.isDevelopment = isDevelopment
    listeners = try Self.listeners(source)
    data = try source.string("data") ?? "./data"
    tls = try Self.tls(source)
    issuer = try source.string("issuer") ?? "ligature"
    audience = try source.string("audience") ?? "ligature"
    google = try Self.google(source)
    facebook = try Self.facebook(source)
    var providers: [OpenIDProvider] = []
    for name in names { providers.append(try Self.openIDProvider(source, name: name)) }
    openIDProviders = providers
    policy = try Self.policy(source, google: google, openIDProviders: providers)
    hashingThreads = try source.number("hashing.threads", in: 1...256)
    hashingQueue = try source.number("hashing.queue", in: 1...100_000) ?? 256
    threads = try source.number("server.threads", in: 1...256)
    limits = try LimitSettings.read(source)
    drain = .seconds(try source.number("server.drainSeconds", in: 0...3600) ?? 20)
    offersReflection = try source.flag("server.reflection") ?? isDevelopment
    operations = try source.string("operations.listen").map { address throws(SettingsError) in
      try Self.place(address, setting: "operations.listen", example: "127.0.0.1:7481")
    }
    logLevel = try source.choice("log.level") ?? .info
    logFormat = try source.choice("log.format") ?? .text
  }

  private static func listeners(_ source: SettingsSource) throws(SettingsError) -> [Listener] {
    var listeners: [Listener] = []
    let addresses = try source.string("listen") ?? "127.0.0.1:7480"
    for address in addresses.split(separator: ",") {
      if address.hasPrefix("unix:") {
        let path = String(address.dropFirst(5))
        // What a socket's address holds.
        guard (1...107).contains(path.utf8.count) else {
          throw SettingsError(
            "listen", "\(address) is no path of a socket", remedy: "write unix:/path, up to 107 bytes")
        }
        listeners.append(.unix(path: path))
        continue
      }
      let place = try place(String(address), setting: "listen", example: "127.0.0.1:7480")
      listeners.append(.tcp(host: place.host, port: place.port))
    }
    guard !listeners.isEmpty else {
      throw SettingsError("listen", "it names no address", remedy: "write address:port, as in 127.0.0.1:7480")
    }
    return listeners
  }

  private static func place(
    _ address: String, setting: String, example: String
  ) throws(SettingsError) -> Place {
    guard let colon = address.lastIndex(of: ":"), let port = UInt16(address[address.index(after: colon)...]) else {
      throw SettingsError(
        setting, "\(address) has no port from 0 to 65535", remedy: "write address:port, as in \(example)")
    }
    let host = address[..<colon].trimmingPrefix("[")
    return Place(host: String(host.hasSuffix("]") ? host.dropLast() : host), port: Int(port))
  }

  private static func tls(_ source: SettingsSource) throws(SettingsError) -> TLS? {
    let authorities = try source.string("tls.clientCA")
    let clientCertificate = try source.choice("tls.clientCertificate", of: TLS.ClientCertificate.self) ?? .required
    switch (try source.string("tls.certificate"), try source.string("tls.key")) {
    case (nil, nil) where authorities != nil:
      throw SettingsError("tls.clientCA", "the server doesn't speak TLS", remedy: "set tls.certificate and tls.key")
    case (nil, nil): return nil
    case (let certificate?, let key?):
      return TLS(
        certificate: certificate, key: key, clientAuthorities: authorities, clientCertificate: clientCertificate)
    case (nil, _?):
      throw SettingsError("tls.certificate", "it is missing beside tls.key", remedy: "set both or neither")
    case (_?, nil):
      throw SettingsError("tls.key", "it is missing beside tls.certificate", remedy: "set both or neither")
    }
  }

  private static func google(_ source: SettingsSource) throws(SettingsError) -> Google? {
    let audiences = try source.list("google.audiences")
    let nonce = try source.choice("google.nonce", of: ProviderPolicy.NonceRule.self) ?? .required
    guard !audiences.isEmpty else { return nil }
    return Google(
      audiences: audiences, issuer: try source.string("google.issuer"), nonce: nonce,
      hostedDomains: try source.list("google.hostedDomains"))
  }

  private static func facebook(_ source: SettingsSource) throws(SettingsError) -> Facebook? {
    let endpoint = try source.string("facebook.endpoint")
    switch (try source.string("facebook.appID"), try source.string("facebook.appSecret")) {
    case (nil, nil): return nil
    case (let id?, let secret?): return Facebook(appID: id, appSecret: Secret(secret), endpoint: endpoint)
    case (nil, _?): throw SettingsError("facebook.appID", "it is missing", remedy: "set it beside facebook.appSecret")
    case (_?, nil): throw SettingsError("facebook.appSecret", "it is missing", remedy: "set it beside facebook.appID")
    }
  }

  private static func openIDProvider(_ source: SettingsSource, name: String) throws(SettingsError) -> OpenIDProvider {
    let audiences = try source.list("oidc.\(name).audiences")
    guard !audiences.isEmpty else {
      throw SettingsError("oidc.\(name).audiences", "it is missing", remedy: "set it to your client IDs at \(name)")
    }
    guard let issuer = try source.string("oidc.\(name).issuer") else {
      throw SettingsError("oidc.\(name).issuer", "it is missing", remedy: "set it to the issuer's URL")
    }
    return OpenIDProvider(
      name: name, issuer: issuer, audiences: audiences,
      trustedEmailDomains: try source.list("oidc.\(name).trustedEmailDomains"),
      nonce: try source.choice("oidc.\(name).nonce") ?? .required,
      keySetURL: try source.string("oidc.\(name).keySetURL"),
      allowsPrivateAddresses: try source.flag("oidc.\(name).allowPrivateAddresses") ?? false)
  }

  private static func policy(
    _ source: SettingsSource, google: Google?, openIDProviders: [OpenIDProvider]
  ) throws(SettingsError) -> Policy {
    var providers: [ProviderID: ProviderPolicy] = [
      .anonymous: ProviderPolicy(isEnabled: try source.flag("policy.anonymous") ?? true),
      .password: ProviderPolicy(isEnabled: try source.flag("policy.password") ?? true),
    ]
    if let google { providers[.google] = ProviderPolicy(nonce: google.nonce) }
    for provider in openIDProviders { providers[.oidc(provider.name)] = ProviderPolicy(nonce: provider.nonce) }
    var lifetimes = Lifetimes()
    if let seconds = try source.number("policy.recentLoginSeconds", in: 1...86_400) {
      lifetimes.recentSignIn = Int64(seconds) * 1000
    }
    return Policy(
      linking: try source.choice("policy.linking") ?? .trustedEmail,
      oneAccountPerEmail: try source.flag("policy.oneAccountPerEmail") ?? true,
      unlinkLast: try source.choice("policy.unlinkLast") ?? .refuse,
      severalPerProvider: try source.flag("policy.severalPerProvider") ?? false,
      enumerationProtection: try source.flag("policy.enumerationProtection") ?? true,
      lifetimes: lifetimes, providers: providers)
  }
}
