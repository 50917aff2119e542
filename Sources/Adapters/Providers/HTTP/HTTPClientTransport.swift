import AsyncHTTPClient
import IPAddresses
package import NIOCore
import Synchronization

/// A `ProviderTransport` over AsyncHTTPClient: TLS with the system's trust roots, HTTP/1.1, no redirects, no decompression,
/// every connection's address checked before a request is written to it.
///
/// Shut it down before the event loops stop.
package final class HTTPClientTransport: ProviderTransport {
  private struct State {
    var clients: [AddressRule: HTTPClient] = [:]
    var isShutDown = false
  }

  private let group: any EventLoopGroup
  private let state = Mutex(State())

  /// - Parameter group: the event loops that carry the connections; they are not stopped by `shutdown()`.
  package init(eventLoopGroup group: any EventLoopGroup) {
    self.group = group
  }

  /// Closes all connections. Later requests fail.
  package func shutdown() async {
    let clients = state.withLock { state in
      state.isShutDown = true
      defer { state.clients = [:] }
      return Array(state.clients.values)
    }
    for client in clients {
      // An error says that the client was shut down already.
      try? await client.shutdown()
    }
  }

  package func send(_ request: ProviderRequest) async throws(ProviderTransportError) -> ProviderResponse {
    guard let client = client(for: request.addresses) else { throw .failed }
    do {
      return try await withThrowingTaskGroup(of: ProviderResponse.self) { tasks in
        defer { tasks.cancelAll() }
        tasks.addTask { try await Self.exchange(request, over: client) }
        // The client's own deadline ends with the head of the answer; a body may drip forever.
        tasks.addTask {
          try await Task.sleep(for: request.timeout)
          throw ProviderTransportError.timedOut
        }
        guard let response = try await tasks.next() else { throw ProviderTransportError.failed }
        return response
      }
    } catch let error as ProviderTransportError {
      throw error
    } catch is NIOTooManyBytesError {
      throw .responseTooLarge
    } catch let error as HTTPClientError where error == .deadlineExceeded {
      throw .timedOut
    } catch {
      throw .failed
    }
  }

  private static func exchange(_ request: ProviderRequest, over client: HTTPClient) async throws -> ProviderResponse {
    var message = HTTPClientRequest(url: request.url)
    message.method = .RAW(value: request.method)
    for header in request.headers { message.headers.add(name: header.name, value: header.value) }
    message.headers.replaceOrAdd(name: "accept", value: "application/json")
    message.headers.replaceOrAdd(name: "user-agent", value: "ligature")
    if !request.body.isEmpty { message.body = .bytes(request.body) }
    let response = try await client.execute(message, deadline: .now() + TimeAmount(request.timeout))
    let body = try await response.body.collect(upTo: request.maximumResponseBytes)
    return ProviderResponse(
      status: Int(response.status.code), headers: response.headers.map { (name: $0.name, value: $0.value) },
      body: Array(body.readableBytesView))
  }

  private func client(for rule: AddressRule) -> HTTPClient? {
    state.withLock { state in
      guard !state.isShutDown else { return nil }
      if let client = state.clients[rule] { return client }
      let client = HTTPClient(eventLoopGroupProvider: .shared(group), configuration: Self.configuration(for: rule))
      state.clients[rule] = client
      return client
    }
  }

  private static func configuration(for rule: AddressRule) -> HTTPClient.Configuration {
    // No time limits of the client's own: each request brings one for the whole exchange.
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .minutes(5)), decompression: .disabled)
    configuration.httpVersion = .http1Only
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 8
    // The name is looked up by the client itself, so only the address that the connection really has can be judged; a
    // check of the name beforehand could be answered differently the second time.
    configuration.http1_1ConnectionDebugInitializer = { channel in
      if let address = channel.remoteAddress?.ipAddress.flatMap({ IPAddress($0) }), rule.permits(address) {
        return channel.eventLoop.makeSucceededVoidFuture()
      }
      // Closed once the client has been told: it takes a connection that closes first for one that it has lost.
      channel.eventLoop.scheduleTask(in: .milliseconds(100)) { channel.close(promise: nil) }
      return channel.eventLoop.makeFailedFuture(ProviderTransportError.addressRefused)
    }
    return configuration
  }
}
