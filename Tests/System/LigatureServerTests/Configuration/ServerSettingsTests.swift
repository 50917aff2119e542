import Accounts
import Foundation
import RPCTransport
import Settings
import SocketEndpoints
import Testing

@testable import LigatureServer

@Suite struct ServerSettingsTests {
  private func settings(
    flags: [String: String] = [:], _ environment: [String: String] = [:]
  ) throws(SettingsError) -> ServerSettings {
    try ServerSettings(flags: flags, environment: environment, isDevelopment: false)
  }

  @Test func nothingNeedsToBeSet() throws {
    let settings = try settings()
    #expect(settings.listeners == [.tcp(host: "127.0.0.1", port: 7480)])
    #expect(settings.policy.provider(.password).isEnabled && settings.policy.provider(.anonymous).isEnabled)
    #expect(settings.providers.policies == ServerSettings().providers.policies)
  }

  @Test func aFlagGoesBeforeTheEnvironmentAndThatBeforeTheFile() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    try "listen: 127.0.0.1:1\naudience: file\nissuer: file\npolicy:\n  severalPerProvider: true\n".write(
      to: file, atomically: true, encoding: .utf8)
    let settings = try settings(
      flags: ["listen": "127.0.0.1:3", "config": file.path(percentEncoded: false)],
      ["LIGATURE_LISTEN": "127.0.0.1:2", "LIGATURE_AUDIENCE": "environment"])
    #expect(settings.listeners == [.tcp(host: "127.0.0.1", port: 3)])
    #expect(settings.audience == "environment" && settings.issuer == "file")
    #expect(settings.policy.severalPerProvider)
  }

  @Test func settingsOfTheFileThatAVariableOverridesAreFoundAndNoValueIsShown() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    let path = file.path(percentEncoded: false)
    let lines = [
      "data: ./file", "listen: [127.0.0.1:1, 127.0.0.1:2]", "audience: same", "log.level: debug", "issuer:",
      "policy:", "  linking: explicit", "store: postgres://ada:in-file@db.example.com/accounts",
    ]
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    let settings = try settings(
      flags: ["config": path, "log.level": "info"],
      [
        "LIGATURE_DATA": "/variable", "LIGATURE_LISTEN": "127.0.0.1:1, 127.0.0.1:2", "LIGATURE_AUDIENCE": "same",
        "LIGATURE_LOG_LEVEL": "error", "LIGATURE_ISSUER": "https://variable.example.com",
        "LIGATURE_STORE": "postgres://ada:in-variable@db.example.com/accounts",
      ])
    #expect(settings.data == "/variable")
    #expect(
      settings.overriddenSettings.map(\.description)
        == [("data", 1, "DATA"), ("store", 8, "STORE")].map {
          "Setting \($0) (\(path), line \($1)) is ignored: the environment variable LIGATURE_\($2) takes precedence and has another value"
        })
  }

  @Test(arguments: [
    ("127.0.0.1:0", [SocketEndpoint.tcp(host: "127.0.0.1", port: 0)]),
    ("[::1]:80", [.tcp(host: "::1", port: 80)]),
    ("127.0.0.1:1, 127.0.0.1:2", [.tcp(host: "127.0.0.1", port: 1), .tcp(host: "127.0.0.1", port: 2)]),
    ("unix:/run/l.sock,0.0.0.0:443", [.unix(path: "/run/l.sock"), .tcp(host: "0.0.0.0", port: 443)]),
  ])
  func listenersAreRead(text: String, listeners: [SocketEndpoint]) throws {
    let environment = ["LIGATURE_LISTEN": text, "LIGATURE_SERVER_ALLOW_PLAINTEXT": "true"]
    #expect(try settings(environment).listeners == listeners)
  }

  @Test(
    arguments: [
      (["LIGATURE_LISTEN": "0.0.0.0:7480"], "listen"), (["LIGATURE_LISTEN": "127.0.0.1:1,[::]:1"], "listen"),
      (["LIGATURE_LISTEN": "192.168.0.7:1"], "listen"), (["LIGATURE_LISTEN": "accounts.example.com:1"], "listen"),
      (["LIGATURE_WEB_LISTEN": "0.0.0.0:80"], "web.listen"),
    ], [false, true])
  func plaintextBeyondThisMachineIsRefused(_ given: ([String: String], String), isDevelopment: Bool) throws {
    let (environment, setting) = given
    let error = #expect(throws: SettingsError.self) {
      try ServerSettings(flags: [:], environment: environment, isDevelopment: isDevelopment)
    }
    #expect(error?.setting == setting)
    for name in ["tls.certificate", "tls.key", "server.allowPlaintext", "127.0.0.1"] {
      #expect(error?.remedy.contains(name) == true, "\(name)")
    }
    for others in [
      ["LIGATURE_SERVER_ALLOW_PLAINTEXT": "true"], ["LIGATURE_TLS_CERTIFICATE": "/c", "LIGATURE_TLS_KEY": "/k"],
    ] {
      _ = try ServerSettings(
        flags: [:], environment: environment.merging(others) { $1 }, isDevelopment: isDevelopment)
    }
  }

  @Test(arguments: ["127.0.0.1:1", "127.8.0.1:1", "[::1]:1", "localhost:1", "unix:/run/l.sock"])
  func plaintextOnThisMachineNeedsNoSetting(_ address: String) throws {
    _ = try settings(["LIGATURE_LISTEN": address])
  }

  @Test func providersAreReadByTheirNames() throws {
    let settings = try settings([
      "LIGATURE_OIDC_NAMES": "acme", "LIGATURE_OIDC_ACME_ISSUER": "https://id.acme.example",
      "LIGATURE_OIDC_ACME_AUDIENCES": "a,b", "LIGATURE_OIDC_ACME_NONCE": "optional",
    ])
    #expect(settings.providers.policies[.oidc("acme")] != nil)
    #expect(settings.policy.provider(.oidc("acme")).nonce == .optional)
  }

  @Test(arguments: [
    (["LIGATURE_LISTEN": "localhost"], "listen"),
    (["LIGATURE_LISTEN": "localhost:99999"], "listen"),
    (["LIGATURE_LISTEN": ","], "listen"),
    (["LIGATURE_LISTEN": "unix:"], "listen"),
    (["LIGATURE_LISTEN": "::1:80"], "listen"),
    (["LIGATURE_OPERATIONS_LISTEN": "unix:/run/o.sock"], "operations.listen"),
    (["LIGATURE_OPERATIONS_LISTEN": "7481"], "operations.listen"),
    (["LIGATURE_OPERATIONS_LISTEN": "localhost:http"], "operations.listen"),
    (["LIGATURE_WEB_LISTEN": "unix:/run/w.sock"], "web.listen"),
    (["LIGATURE_WEB_HEADER_SECONDS": "0"], "web.headerSeconds"),
    (["LIGATURE_SERVER_PUBLIC_URL": "accounts.example.com"], "server.publicURL"),
    (["LIGATURE_SERVER_PUBLIC_URL": "ftp://accounts.example.com"], "server.publicURL"),
    (["LIGATURE_SERVER_PUBLIC_URL": "https://"], "server.publicURL"),
    (["LIGATURE_SERVER_PUBLIC_URL": "https://u:p@accounts.example.com"], "server.publicURL"),
    (["LIGATURE_SERVER_PUBLIC_URL": "https://accounts.example.com/?a=b"], "server.publicURL"),
    (["LIGATURE_POLICY_LINKING": "always"], "policy.linking"),
    (["LIGATURE_POLICY_SEVERAL_PER_PROVIDER": "perhaps"], "policy.severalPerProvider"),
    (["LIGATURE_POLICY_RECENT_LOGIN_SECONDS": "0"], "policy.recentLoginSeconds"),
    (["LIGATURE_POLICY_RECENT_LOGIN_SECONDS": "five"], "policy.recentLoginSeconds"),
    (["LIGATURE_HASHING_THREADS": "99999999999999999999"], "hashing.threads"),
    (["LIGATURE_TLS_KEY": "/k.pem"], "tls.certificate"),
    (["LIGATURE_TLS_CERTIFICATE": "/c.pem"], "tls.key"),
    (["LIGATURE_TLS_CLIENT_CA": "/ca.pem"], "tls.clientCA"),
    (["LIGATURE_TLS_CLIENT_CERTIFICATE": "perhaps"], "tls.clientCertificate"),
    (["LIGATURE_LIMITS_MESSAGE_BYTES": "1"], "limits.messageBytes"),
    (["LIGATURE_LIMITS_CONCURRENT_STREAMS": "0"], "limits.concurrentStreams"),
    (["LIGATURE_LIMITS_IDLE_SECONDS": "-1"], "limits.idleSeconds"),
    (["LIGATURE_LIMITS_STREAMS": "1"], "LIGATURE_LIMITS_STREAMS"),
    (["LIGATURE_FACEBOOK_APP_ID": "1"], "facebook.appSecret"),
    (["LIGATURE_OIDC_NAMES": "acme", "LIGATURE_OIDC_ACME_ISSUER": "https://x"], "oidc.acme.audiences"),
    (["LIGATURE_OIDC_NAMES": "acme", "LIGATURE_OIDC_ACME_AUDIENCES": "a"], "oidc.acme.issuer"),
    (["LIGATURE_OIDC_NAMES": "Acme!", "LIGATURE_OIDC_ACME_AUDIENCES": "a"], "oidc.names"),
    (["LIGATURE_GOOGEL_AUDIENCES": "x"], "LIGATURE_GOOGEL_AUDIENCES"),
    (["LIGATURE_GOOGLE_ISSUER": "http://127.0.0.1:9"], "google.issuer"),
    (["LIGATURE_CONFIG": "/nowhere/at/all.yaml"], "config"),
    (["LIGATURE_DATA": ""], "data"),
    (["LIGATURE_LISTEN": "127.0.0.1:7481"], "web.listen"),
    (["LIGATURE_LISTEN": "127.0.0.1:1,127.0.0.1:1"], "listen"),
    (["LIGATURE_OPERATIONS_LISTEN": "127.0.0.1:7480"], "operations.listen"),
  ])
  func whatCannotBeUsedIsNamed(environment: [String: String], setting: String) {
    let error = #expect(throws: SettingsError.self) { try settings(environment) }
    #expect(error?.setting == setting)
    #expect(error?.remedy.isEmpty == false)
  }

  @Test(arguments: ["listen", "data", "config", "log.level"])
  func anEmptyFlagIsNotTheDefault(_ name: String) {
    let error = #expect(throws: SettingsError.self) { try settings(flags: [name: ""]) }
    #expect(error?.setting == name && error?.origin == "on the command line" && error?.problem == "it is empty")
    #expect((error?.remedy == "name a folder") == (name == "data"))
  }

  @Test func twoListenersMayHaveFreePorts() throws {
    let environment = ["LISTEN", "WEB_LISTEN", "OPERATIONS_LISTEN"].map { ("LIGATURE_\($0)", "127.0.0.1:0") }
    #expect(throws: Never.self) { try settings(Dictionary(uniqueKeysWithValues: environment)) }
  }

  @Test(arguments: [
    (["LIGATURE_OIDC_CORP_ISSUER": "https://id.example"], "add corp to oidc.names"),
    (["LIGATURE_OIDC_MY_CORP_KEY_SET_URL": "https://id.example"], "add my-corp to oidc.names"),
    (["LIGATURE_OIDC_NAMES": "corp", "LIGATURE_OIDC_CORP_ISUER": "https://x"], "write LIGATURE_OIDC_CORP_ISSUER"),
    (["LIGATURE_OAUTH_CORP_CLIENT_ID": "a"], "add corp to oauth.names"),
  ])
  func aProviderThatIsNotNamedIsToBeNamed(environment: [String: String], remedy: String) {
    let error = #expect(throws: SettingsError.self) { try settings(environment) }
    #expect(error?.remedy.hasPrefix(remedy + ",") == true, "\(String(describing: error))")
  }

  @Test func limitsAreReadAndZeroSecondsSwitchOneOff() throws {
    let limits = try settings([
      "LIGATURE_LIMITS_CONCURRENT_STREAMS": "7", "LIGATURE_LIMITS_MESSAGE_BYTES": "4096",
      "LIGATURE_LIMITS_AGE_SECONDS": "0", "LIGATURE_LIMITS_IDLE_SECONDS": "60",
    ]).limits
    var expected = ConnectionLimits()
    expected.maxConcurrentStreams = 7
    expected.maxMessageBytes = 4096
    expected.maxAge = nil
    expected.idleTimeout = .seconds(60)
    #expect(limits == expected)
    #expect(try settings().limits == ConnectionLimits())
  }

  @Test(arguments: [
    ([:], "http://127.0.0.1:7481"),
    (
      ["LIGATURE_WEB_LISTEN": "0.0.0.0:80", "LIGATURE_SERVER_ALLOW_PLAINTEXT": "true"], "http://localhost:80"
    ),
    (
      ["LIGATURE_WEB_LISTEN": "[::1]:443", "LIGATURE_TLS_CERTIFICATE": "/c", "LIGATURE_TLS_KEY": "/k"],
      "https://[::1]:443"
    ),
    (["LIGATURE_SERVER_PUBLIC_URL": "https://example.com/accounts/"], "https://example.com/accounts"),
  ])
  func linksBeginWithThePublicURL(environment: [String: String], url: String) throws {
    #expect(try settings(environment).publicURL == url)
  }

  @Test func clientCertificatesAreAskedForByTheirAuthority() throws {
    let files = [
      "LIGATURE_TLS_CERTIFICATE": "/c.pem", "LIGATURE_TLS_KEY": "/k.pem", "LIGATURE_TLS_CLIENT_CA": "/ca.pem",
    ]
    let required = try settings(files).serverConfiguration(listeners: []).tls
    #expect(required?.clientAuthorities == "/ca.pem" && required?.requiresClientCertificate == true)
    let optional = try settings(files.merging(["LIGATURE_TLS_CLIENT_CERTIFICATE": "optional"]) { $1 })
    #expect(optional.serverConfiguration(listeners: []).tls?.requiresClientCertificate == false)
  }

  @Test func aSecretIsNotInTheError() {
    let error = #expect(throws: SettingsError.self) {
      try settings(["LIGATURE_FACEBOOK_APP_SECRET": "s3cr3t"])
    }
    #expect(error?.description.contains("s3cr3t") == false)
  }

  @Test(arguments: [(false, nil, false), (true, nil, true), (false, "true", true), (true, "off", false)])
  func reflectionIsOfferedInDevelopmentOrWhereItIsSet(isDevelopment: Bool, value: String?, expected: Bool) throws {
    let environment = value.map { ["LIGATURE_SERVER_REFLECTION": $0] } ?? [:]
    let settings = try ServerSettings(flags: [:], environment: environment, isDevelopment: isDevelopment)
    #expect(settings.offersReflection == expected)
  }
}
