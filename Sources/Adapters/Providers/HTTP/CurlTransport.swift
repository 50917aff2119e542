import Synchronization

/// A `ProviderTransport` that uses libcurl. It uses TLS with the system's trust roots and HTTP/1.1, without redirects,
/// proxies or decompression. Every address is checked before a connection to it is opened.
package final class CurlTransport: ProviderTransport {
  private struct State {
    var loops: [AddressRule: CurlLoop] = [:]
    var isShutDown = false
  }

  private let connectionsPerHost: Int
  private let state = Mutex(State())

  /// Creates a transport.
  /// - Parameter connectionsPerHost: The maximum number of concurrent requests to one host. Further requests wait.
  package init(connectionsPerHost: Int = 8) {
    self.connectionsPerHost = connectionsPerHost
  }

  /// Cancels all pending requests and closes all connections. Later requests fail.
  package func shutdown() async {
    let loops = state.withLock { state in
      state.isShutDown = true
      defer { state.loops = [:] }
      return Array(state.loops.values)
    }
    for loop in loops { await loop.stop() }
  }

  package func send(_ request: ProviderRequest) async throws(ProviderTransportError) -> ProviderResponse {
    guard let loop = loop(for: request.addresses) else { throw .failed }
    let exchange = try CurlExchange(request)
    let outcome = await withTaskCancellationHandler {
      await loop.perform(exchange)
    } onCancel: {
      loop.abandon(exchange)
    }
    return try outcome.get()
  }

  /// Returns the loop for a rule. Connections are shared within a loop. Each rule has its own loop, so that no request
  /// uses a connection to an address that its rule does not permit.
  private func loop(for rule: AddressRule) -> CurlLoop? {
    state.withLock { state in
      guard !state.isShutDown else { return nil }
      if let loop = state.loops[rule] { return loop }
      let loop = CurlLoop(connectionsPerHost: connectionsPerHost)
      state.loops[rule] = loop
      return loop
    }
  }
}
