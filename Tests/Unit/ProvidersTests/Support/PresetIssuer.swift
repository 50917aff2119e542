import Accounts
import Synchronization
import Testing

@testable import Providers

/// A preset that an operator has configured, with a server on this machine in the place of its issuer.
struct PresetIssuer {
  static let now: Int64 = 1_800_000_000

  let server: LocalHTTPServer
  let provider: any IdentityProvider

  func verify(_ recipe: TokenRecipe, nonce: String? = nil) async throws -> ProviderAssertion {
    try await verify(recipe.token(), nonce: nonce)
  }

  func verify(_ token: String, nonce: String? = nil) async throws -> ProviderAssertion {
    try await provider.verify(
      .idToken(Secret(token), nonce: nonce.map { Secret($0) }), now: Timestamp(milliseconds: Self.now * 1000))
  }

  /// Expects that a token is refused as one that does not hold.
  func expectRefusal(
    _ recipe: TokenRecipe, _ name: String = "", nonce: String? = nil, reason: AccountError.Reason = .invalidIDPResponse,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let error = await #expect(throws: AccountError.self, "\(name)", sourceLocation: sourceLocation) {
      try await verify(recipe, nonce: nonce)
    }
    #expect(error?.reason == reason, "\(name): \(error?.description ?? "")", sourceLocation: sourceLocation)
  }

  /// Runs `body` with the one provider that the variables configure.
  ///
  /// - Parameters:
  ///   - environment: the variables without their prefix, from the URL of the server.
  ///   - keySet: what the server answers to every request but that for the discovery document.
  static func run(
    keySet: String? = nil, environment: (_ url: String) -> [String: String], _ body: (PresetIssuer) async throws -> Void
  ) async throws {
    let keySet = try keySet ?? TestIssuer.keySet()
    let address = Mutex("")
    let script = LocalHTTPServer.Script.replying { request in
      let url = address.withLock { $0 }
      return request.path == "/.well-known/openid-configuration"
        ? .body(TestIssuer.discovery(issuer: url, keySet: url + "/keys")) : .body(keySet)
    }
    try await LocalHTTPServer.run(script) { server in
      address.withLock { $0 = server.url }
      let transport = CurlTransport()
      let providers = try ConfiguredProviders(environment(server.url), allowsPlainHTTPOnLoopback: true)
        .identityProviders(transport: Patience().transport(over: transport))
      do {
        try await body(PresetIssuer(server: server, provider: try #require(providers.first)))
        await transport.shutdown()
      } catch {
        await transport.shutdown()
        throw error
      }
    }
  }
}
