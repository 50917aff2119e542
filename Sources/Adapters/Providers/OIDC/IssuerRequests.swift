import IPAddresses
import JSONWebTokens

/// Sends requests to the addresses that an issuer specifies, provided that the settings permit them.
struct IssuerRequests: Sendable {
  /// The issuer as configured. The issuer in the discovery document must be identical byte for byte.
  let issuer: String
  let addresses: AddressRule
  /// Whether the issuer runs on this machine and is reached over plain HTTP.
  let allowsPlainHTTP: Bool
  let transport: any ProviderTransport

  func get(_ url: EndpointURL) async throws(TokenRefusal) -> ProviderResponse {
    let response: ProviderResponse
    do {
      response = try await transport.send(
        ProviderRequest(url: url.text, addresses: url.scheme == .http ? .loopbackOnly : addresses))
    } catch {
      switch error {
      case .addressRefused:
        throw TokenRefusal("\(url.host) has an address on a private network; allow it in the provider's settings")
      case .responseTooLarge: throw TokenRefusal("\(url.host) responded with more than 1 MiB")
      case .timedOut: throw TokenRefusal("\(url.host) did not respond in time")
      case .failed: throw TokenRefusal("\(url.host) could not be reached")
      }
    }
    guard response.status == 200 else { throw TokenRefusal("\(url.host) responded with status \(response.status)") }
    return response
  }

  /// Returns the issuer's discovery document (OpenID Connect Discovery 1.0, sections 4.1 to 4.3).
  func discoveryDocument() async throws(TokenRefusal) -> [String: JSONValue] {
    let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
    guard let url = EndpointURL(base + "/.well-known/openid-configuration"), permits(url) else {
      throw TokenRefusal("the issuer's address cannot be used")
    }
    let response = try await get(url)
    let document: [String: JSONValue]
    do {
      document = try JSONReader.readObject(response.body, limits: .document)
    } catch {
      throw TokenRefusal("the issuer's discovery document cannot be read: \(error.explanation)")
    }
    guard let named = document["issuer"]?.string, named.hasSameBytes(as: issuer) else {
      throw TokenRefusal("the issuer's discovery document names another issuer")
    }
    return document
  }

  /// Returns the URL in the given member of a discovery document.
  func endpoint(
    _ member: String, of document: [String: JSONValue], meaning: String
  ) throws(TokenRefusal) -> EndpointURL {
    guard let text = document[member]?.string, let url = EndpointURL(text), permits(url) else {
      throw TokenRefusal("the issuer's discovery document names no usable \(meaning) (\"\(member)\")")
    }
    return url
  }

  /// Returns whether the settings permit a request to a URL. Plain HTTP is permitted only on this machine, and only if
  /// the settings allow it. HTTPS is permitted unless the rule refuses the address.
  private func permits(_ url: EndpointURL) -> Bool {
    if url.scheme == .http { return allowsPlainHTTP && url.isLoopback }
    if let address = IPAddress(url.host) { return addresses.permits(address) }
    return addresses != .publicOnly || !url.isLoopback
  }
}
