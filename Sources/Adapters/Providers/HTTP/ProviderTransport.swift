/// A request to a provider.
package struct ProviderRequest: Sendable {
  /// "GET" or "POST".
  package var method: String
  package var url: String
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  /// Longest answer that is read, in bytes.
  package var maximumResponseBytes: Int
  /// From the look-up of the name to the last byte of the answer.
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
}

/// What a provider answered.
package struct ProviderResponse: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first header of that name, letter case aside.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// Why a provider could not be asked.
package enum ProviderTransportError: Error, Sendable, Hashable {
  /// The request may not go to this address.
  case addressRefused
  case responseTooLarge
  case timedOut
  /// No connection, no TLS, or a broken answer.
  case failed
}

/// Carries requests to providers. One exchange, no redirects, no cookies, nothing kept.
///
/// Verifiers of providers reach the network through this alone.
package protocol ProviderTransport: Sendable {
  func send(_ request: ProviderRequest) async throws(ProviderTransportError) -> ProviderResponse
}
