import TestLogs
import Testing

@testable import Providers

extension LocalHTTPServer {
  /// Runs `body` with a provider's verifier whose API is a server that answers by the script.
  static func runAPI<Verifier>(
    _ name: String, path: String = "", _ script: Script, verifier: (ProviderAPI) throws -> Verifier,
    _ body: (Verifier, LocalHTTPServer) async throws -> Void
  ) async throws {
    try await run(script) { server in
      let transport = CurlTransport()
      do {
        let api = ProviderAPI(
          name: name, endpoint: try #require(EndpointURL(server.url + path)),
          transport: Patience().transport(over: transport), logger: .silent)
        try await body(verifier(api), server)
        await transport.shutdown()
      } catch {
        await transport.shutdown()
        throw error
      }
    }
  }
}
