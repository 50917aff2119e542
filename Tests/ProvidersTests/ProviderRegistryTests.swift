import Accounts
import Logging
import NIOPosix
import Testing

@testable import Providers

/// From an operator's settings to verifiers.
@Suite struct ProviderRegistryTests {
  /// Fails the test that asks it: nothing is to be fetched when the service starts.
  private struct NoTransport: ProviderTransport {
    func send(_ request: ProviderRequest) async throws(ProviderTransportError) -> ProviderResponse {
      Issue.record("\(request.url) was asked for")
      throw .failed
    }
  }

  private static func registry(_ configurations: [ProviderConfiguration]) throws -> ProviderRegistry {
    try ProviderRegistry(configurations, transport: NoTransport())
  }

  private static func oidc(
    _ name: String = "corp", issuer: String = "https://id.example.com", audiences: [String] = ["app"],
    _ change: (inout OIDCConfiguration) -> Void = { _ in }
  ) -> ProviderConfiguration {
    var configuration = OIDCConfiguration(providerID: .oidc(name), issuer: issuer, audiences: audiences)
    change(&configuration)
    return .oidc(configuration)
  }

  private static func facebook(
    appID: String = "123", secret: String = "s", endpoint: String = FacebookConfiguration.endpoint
  ) -> ProviderConfiguration {
    .facebook(FacebookConfiguration(appID: appID, appSecret: Secret(secret), endpoint: endpoint))
  }

  @Test func everyProviderGetsItsVerifier() throws {
    let registry = try Self.registry([
      .google(GoogleConfiguration(audiences: ["a.apps.googleusercontent.com"])), Self.facebook(), Self.oidc(),
      Self.oidc("other") { $0.trustedEmailDomains = ["*"] },
    ])
    #expect(registry.verifiers.map(\.providerID) == [.google, .facebook, .oidc("corp"), .oidc("other")])
  }

  @Test func googleHasGooglesRules() throws {
    let verifier = try #require(
      try Self.registry([.google(GoogleConfiguration(audiences: ["a"]))]).verifiers.first as? OIDCVerifier)
    #expect(verifier.rules.issuer == "https://accounts.google.com")
    #expect(verifier.rules.issuerSpellings == ["https://accounts.google.com", "accounts.google.com"])
    #expect(verifier.rules.nonce == .required)
    #expect(verifier.rules.requiresKeyID)
    #expect(!verifier.rules.acceptsTextualEmailVerified)
    guard case .google = verifier.rules.emailTrust else {
      Issue.record("Google's own rule for addresses is missing")
      return
    }
  }

  @Test func standInForGoogleDoesNotSpeakForIt() throws {
    let configuration = GoogleConfiguration(
      audiences: ["a"], issuer: "http://127.0.0.1:9", allowsPlainHTTPOnLoopback: true)
    let verifier = try #require(try Self.registry([.google(configuration)]).verifiers.first as? OIDCVerifier)
    #expect(verifier.rules.issuerSpellings == ["http://127.0.0.1:9"])
  }

  @Test func issuerIsTrustedForNoDomainByDefault() throws {
    let verifier = try #require(try Self.registry([Self.oidc()]).verifiers.first as? OIDCVerifier)
    guard case .domains(let domains) = verifier.rules.emailTrust else {
      Issue.record("no list of domains")
      return
    }
    #expect(domains.isEmpty)
  }

  static let mistakes: [(String, String, ProviderConfiguration)] = [
    ("google.audiences", "none", .google(GoogleConfiguration(audiences: []))),
    ("google.audiences", "empty", .google(GoogleConfiguration(audiences: [""]))),
    ("google.audiences", "space", .google(GoogleConfiguration(audiences: ["a b"]))),
    ("google.hostedDomains", "empty", .google(GoogleConfiguration(audiences: ["a"], hostedDomains: [""]))),
    ("google.issuer", "https", .google(GoogleConfiguration(audiences: ["a"], issuer: "http://127.0.0.1:9"))),
    ("oidc.corp.audiences", "none", oidc(audiences: [])),
    ("oidc.corp.issuer", "plain URL", oidc(issuer: "id.example.com")),
    ("oidc.corp.issuer", "plain URL", oidc(issuer: "")),
    ("oidc.corp.issuer", "plain URL", oidc(issuer: "https://id.example.com?tenant=1")),
    ("oidc.corp.issuer", "https", oidc(issuer: "http://id.example.com")),
    (
      "oidc.corp.issuer", "https",
      oidc(issuer: "http://id.example.com") { $0.allowsPlainHTTPOnLoopback = true }
    ),
    ("oidc.corp.issuer", "https", oidc(issuer: "http://10.0.0.1") { $0.allowsPlainHTTPOnLoopback = true }),
    ("oidc.corp.issuer", "https", oidc(issuer: "http://localhost:1")),
    ("oidc.corp.issuer", "private network", oidc(issuer: "https://10.0.0.1")),
    ("oidc.corp.issuer", "private network", oidc(issuer: "https://localhost")),
    ("oidc.corp.issuer", "255", oidc(issuer: "https://id.example.com/" + String(repeating: "a", count: 255))),
    ("oidc.corp.keySetURL", "https", oidc { $0.keySetURL = "http://id.example.com/keys" }),
    ("oidc.corp.keySetURL", "private network", oidc { $0.keySetURL = "https://169.254.169.254/keys" }),
    ("oidc.corp.trustedEmailDomains", "not a domain", oidc { $0.trustedEmailDomains = ["@example.com"] }),
    (
      "oidc.corp.trustedEmailDomains", "not a domain", oidc { $0.trustedEmailDomains = ["a.example", "*"] }
    ),
    (
      "oidc.corp.maximumTokenLifetime", "31 days",
      oidc { $0.maximumTokenLifetimeSeconds = 32 * 86_400 }
    ),
    ("oidc.corp.maximumTokenLifetime", "minute", oidc { $0.maximumTokenLifetimeSeconds = 0 }),
    ("OIDC.providerID", "not one", oidc { $0.providerID = ProviderID(rawValue: "OIDC") }),
    ("password.providerID", "not one", oidc { $0.providerID = .password }),
    ("anonymous.providerID", "not one", oidc { $0.providerID = .anonymous }),
    ("facebook.appID", "number", facebook(appID: "")),
    ("facebook.appID", "number", facebook(appID: "12a")),
    ("facebook.appSecret", "empty", facebook(secret: "")),
    ("facebook.endpoint", "https", facebook(endpoint: "http://graph.facebook.com")),
    ("facebook.endpoint", "plain URL", facebook(endpoint: "graph.facebook.com")),
  ]

  @Test(arguments: mistakes.indices) func mistakeNamesItsSettingAndTheRemedy(_ index: Int) throws {
    let (setting, problem, configuration) = Self.mistakes[index]
    let error = #expect(throws: SetupError.self) { try Self.registry([configuration]) }
    #expect(error?.setting == setting)
    #expect(error?.problem.contains(problem) == true, "\(error?.problem ?? "")")
    #expect(error?.remedy.isEmpty == false)
  }

  @Test(arguments: [
    [oidc(), oidc()], [.google(GoogleConfiguration(audiences: ["a"])), oidc { $0.providerID = .google }],
  ])
  func providerTwiceIsAMistake(_ configurations: [ProviderConfiguration]) {
    let error = #expect(throws: SetupError.self) { try Self.registry(configurations) }
    #expect(error?.problem.contains("twice") == true)
  }

  @Test(arguments: [
    oidc(issuer: "https://tenant.example.com/"), oidc(issuer: "https://id.example.com:8443/realms/one"),
    oidc(issuer: "http://127.0.0.1:8080") { $0.allowsPlainHTTPOnLoopback = true },
    oidc(issuer: "http://localhost:8080") { $0.allowsPlainHTTPOnLoopback = true },
    oidc(issuer: "https://10.0.0.1") { $0.allowsPrivateAddresses = true },
    oidc { $0.trustedEmailDomains = ["b\u{FC}cher.example", "Example.COM"] },
  ])
  func soundSettingsAreTaken(_ configuration: ProviderConfiguration) throws {
    #expect(try Self.registry([configuration]).verifiers.count == 1)
  }

  /// From settings to a verified token, over real sockets.
  @Test func registryVerifiesTokensOfAConfiguredIssuer() async throws {
    try await TestIssuer.run { issuer in
      let transport = HTTPClientTransport(eventLoopGroup: MultiThreadedEventLoopGroup.singleton)
      let registry = try ProviderRegistry(
        [
          .oidc(
            OIDCConfiguration(
              providerID: .oidc("test"), issuer: issuer.url, audiences: [TestIssuer.audience],
              allowsPlainHTTPOnLoopback: true))
        ], transport: Patience().transport(over: transport))
      let verifier = try #require(registry.verifiers.first)
      let assertion = try await verifier.verify(
        .idToken(Secret(try issuer.recipe.token()), nonce: Secret(TestIssuer.nonce)),
        now: Timestamp(milliseconds: TestIssuer.now * 1000))
      await transport.shutdown()
      #expect(assertion.subject == "user-1")
      #expect(assertion.issuer == issuer.url)
    }
  }
}
