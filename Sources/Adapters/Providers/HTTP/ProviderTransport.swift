package import Accounts
import ByteCoding

/// An HTTP request to a provider, with its limits.
package struct ProviderRequest: Sendable {
  /// The HTTP method, "GET" or "POST".
  package var method: String
  package var url: String
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  /// The maximum size of the response, in bytes.
  package var maximumResponseBytes: Int
  /// The time limit for the whole exchange, from the name lookup to the last byte of the response.
  package var timeout: Duration
  package var addresses: AddressRule

  package init(
    method: String = "GET", url: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
    maximumResponseBytes: Int = 1_048_576, timeout: Duration = .seconds(5), addresses: AddressRule = .publicOnly
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.maximumResponseBytes = maximumResponseBytes
    self.timeout = timeout
    self.addresses = addresses
  }

  /// Returns the value of the `authorization` header for a user name and password (RFC 7617).
  package static func basicAuthorization(_ name: String, _ secret: Secret) -> String {
    let text = Base64.string(of: Array("\(name):\(secret.reveal())".utf8), alphabet: .standard)
    return "Basic " + text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
  }
}

/// A provider's HTTP response.
package struct ProviderResponse: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Returns the value of the first header with the given name, ignoring case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// The reason why a request to a provider failed.
package enum ProviderTransportError: Error, Sendable, Hashable {
  /// The request's address rule does not permit the address.
  case addressRefused
  case responseTooLarge
  case timedOut
  /// No connection or TLS session could be established, or the response was malformed.
  case failed
}

/// Sends requests to providers. A request is a single exchange, without redirects, cookies or stored state.
///
/// Provider verifiers access the network only through this protocol.
package protocol ProviderTransport: Sendable {
  func send(_ request: ProviderRequest) async throws(ProviderTransportError) -> ProviderResponse
}
