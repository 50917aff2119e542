import Accounts
import JSONWebTokens
import Synchronization
import TestLogs
import Testing
import TextNormalization

@testable import Providers

/// An OpenID Connect issuer on this machine, and a verifier that is configured for it.
struct TestIssuer {
  static let now: Int64 = 1_800_000_000
  static let audience = "ligature-app"
  static let nonce = "lgn_" + String(repeating: "n", count: 43)

  let server: LocalHTTPServer
  let verifier: OIDCVerifier

  var url: String { server.url }
  var recipe: TokenRecipe {
    TokenRecipe(issuer: url, audience: Self.audience, nonce: Self.nonce, now: Self.now)
  }

  func verify(
    _ recipe: TokenRecipe, nonce: String? = TestIssuer.nonce
  ) async throws -> ProviderAssertion {
    try await verify(recipe.token(), nonce: nonce)
  }

  func verify(_ token: String, nonce: String? = TestIssuer.nonce) async throws -> ProviderAssertion {
    try await verifier.verify(
      .idToken(Secret(token), nonce: nonce.map { Secret($0) }), now: Timestamp(milliseconds: Self.now * 1000))
  }

  /// Requests for the key set so far.
  var keySetFetches: Int { server.requests.count { $0.path == "/jwks" } }

  /// Every key that the tests sign with, named.
  static func keySet() throws -> String {
    let keys = [
      try TestKey.ec256.members(kid: "ec", algorithm: "ES256"),
      try TestKey.ec384.members(kid: "ec384", algorithm: nil),
      try TestKey.ec521.members(kid: "ec521", algorithm: "ES512"),
      try TestKey.ed.members(kid: "ed", algorithm: "EdDSA"),
      try #require(try TestKey.rsa2048?.members(kid: "rsa", algorithm: "RS256")),
      try #require(try TestKey.rsa2048?.members(kid: "rsa-plain", algorithm: nil)),
      try #require(try TestKey.rsa2048?.members(kid: "ps", algorithm: "PS256")),
      try #require(try TestKey.rsa2048?.members(kid: "rs512", algorithm: "RS512")),
      try #require(try TestKey.rsa1024?.members(kid: "weak", algorithm: "RS256")),
    ]
    return document(keys)
  }

  static func document(_ keys: [[String: JSONValue]]) -> String {
    JSONWriter.text(of: .object(["keys": .array(keys.map { .object($0) })]))
  }

  static func discovery(issuer: String, keySet: String) -> String {
    JSONWriter.text(of: .object(["issuer": .string(issuer), "jwks_uri": .string(keySet)]))
  }

  /// How the issuer behaves and how the verifier is configured, where not as usual.
  struct Script: Sendable {
    var keySet: (@Sendable () throws -> LocalHTTPServer.Reply)?
    var discovery: (@Sendable (_ url: String) -> LocalHTTPServer.Reply)?
    var configure: @Sendable (inout OIDCConfiguration, inout KeySetSettings) -> Void = { _, _ in }

    static let usual = Script()

    static func keySet(_ reply: @escaping @Sendable () throws -> LocalHTTPServer.Reply) -> Script {
      Script(keySet: reply)
    }

    static func discovery(_ reply: @escaping @Sendable (_ url: String) -> LocalHTTPServer.Reply) -> Script {
      Script(discovery: reply)
    }

    static func configured(
      _ configure: @escaping @Sendable (inout OIDCConfiguration, inout KeySetSettings) -> Void
    ) -> Script {
      Script(configure: configure)
    }
  }

  /// Runs `body` against an issuer that behaves by the script.
  @discardableResult static func run<Result>(
    _ script: Script = .usual, clock: ManualClock = ManualClock(), patience: Patience = Patience(),
    _ body: (TestIssuer) async throws -> Result
  ) async throws -> Result {
    let document = try Self.keySet()
    let address = Mutex("")
    let answers = LocalHTTPServer.Script.replying { request in
      switch request.path {
      case "/.well-known/openid-configuration":
        let url = address.withLock { $0 }
        return script.discovery?(url) ?? .body(Self.discovery(issuer: url, keySet: url + "/jwks"))
      case "/jwks": return (try? script.keySet?()) ?? .body(document)
      default: return .body("not here", status: 404)
      }
    }
    return try await LocalHTTPServer.run(answers) { server in
      address.withLock { $0 = server.url }
      var configuration = OIDCConfiguration(name: "test")
      configuration.issuer = server.url
      configuration.audiences = [audience]
      configuration.emailTrust = .google
      var settings = KeySetSettings(
        issuer: server.url, keySetURL: nil, addresses: .publicOnly, allowsPlainHTTP: true)
      script.configure(&configuration, &settings)
      let transport = CurlTransport()
      let keys = KeySetSource(
        settings: settings, transport: patience.transport(over: transport),
        logger: .silent,
        now: { clock.now })
      let issuer = TestIssuer(
        server: server,
        verifier: OIDCVerifier(configuration: configuration, keys: keys, normalizer: UnicodeNormalizer()))
      do {
        let result = try await body(issuer)
        await transport.shutdown()
        return result
      } catch {
        await transport.shutdown()
        throw error
      }
    }
  }
}

/// A clock that the test moves.
final class ManualClock: Sendable {
  private let instant = Mutex(ContinuousClock.now)
  var now: ContinuousClock.Instant { instant.withLock { $0 } }
  func advance(by duration: Duration) { instant.withLock { $0 = $0.advanced(by: duration) } }
}

/// How long the key set is waited for. Only a test whose issuer never answers makes it short, so that no other depends
/// on the machine's speed.
final class Patience: Sendable {
  private let timeout = Mutex(Duration.seconds(300))

  func end() { timeout.withLock { $0 = .milliseconds(100) } }

  func transport(over base: any ProviderTransport) -> any ProviderTransport { Limited(base: base, patience: self) }

  private struct Limited: ProviderTransport {
    let base: any ProviderTransport
    let patience: Patience

    func send(_ request: ProviderRequest) async throws(ProviderTransportError) -> ProviderResponse {
      var request = request
      request.timeout = request.url.hasSuffix("/jwks") ? patience.timeout.withLock { $0 } : .seconds(300)
      return try await base.send(request)
    }
  }
}
