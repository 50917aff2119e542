import Accounts
import ByteCoding
import JSONWebTokens
import Logging

/// A provider's HTTP API, whose responses are JSON.
///
/// Failures on the provider's side, and responses that report too many requests, are thrown as `.providerUnavailable`.
/// The verifier interprets all other responses.
struct ProviderAPI: Sendable {
  private static let longestAnswer = 64 * 1024

  /// The provider's name in errors and in the log, as written at the beginning of a sentence.
  let name: String
  /// The base URL for request paths, without a trailing slash.
  let endpoint: String
  private let addresses: AddressRule
  private let transport: any ProviderTransport
  private let logger: Logger

  init(
    name: String, endpoint: EndpointURL, allowsPrivateAddresses: Bool = false, transport: any ProviderTransport,
    logger: Logger
  ) {
    self.name = name
    self.endpoint = endpoint.text.hasSuffix("/") ? String(endpoint.text.dropLast()) : endpoint.text
    addresses = endpoint.scheme == .http ? .loopbackOnly : allowsPrivateAddresses ? .anywhere : .publicOnly
    self.transport = transport
    self.logger = logger
  }

  struct Answer: Sendable {
    let status: Int
    /// The JSON in the response, or nil if it cannot be parsed.
    let body: JSONValue?

    /// The object in a successful response, without fields that are null. Some providers send errors with status 200.
    /// Such responses do not count as successful.
    var object: [String: JSONValue]? {
      guard status == 200, !hasError else { return nil }
      return body?.object?.filter { $0.value != .null }
    }

    /// Whether the response contains an error. In successful responses, some providers send an error that is null,
    /// empty, or an object with the code "ok".
    private var hasError: Bool {
      switch body?.object?["error"] {
      case nil, .null, .string(""): false
      case .object(let error): error["code"]?.string != "ok"
      default: true
      }
    }

    /// The error text for an unsuccessful response.
    var refusal: String {
      status == 200 && hasError ? "responded with an error" : "responded with status \(status)"
    }
  }

  func send(
    _ path: String, method: String = "GET", headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) async throws(AccountError) -> Answer {
    let response: ProviderResponse
    do {
      response = try await transport.send(
        ProviderRequest(
          method: method, url: endpoint + path, headers: headers, body: body,
          maximumResponseBytes: Self.longestAnswer, addresses: addresses))
    } catch {
      logger.warning("A provider could not be called.", metadata: ["provider": "\(name)", "cause": "\(error)"])
      throw unavailable
    }
    guard response.status < 500, response.status != 429 else {
      logger.warning(
        "A provider responded with an error.",
        metadata: ["provider": "\(name)", "status": .stringConvertible(response.status)])
      throw unavailable
    }
    return Answer(status: response.status, body: try? JSONReader.read(response.body, limits: .document))
  }

  private var unavailable: AccountError {
    AccountError(
      .providerUnavailable, "\(name) could not be reached or responded with an error; try again later.",
      retryAfterMilliseconds: 5000)
  }

  /// Returns the text with every character percent-encoded except letters, digits, "-", "_" and "." (RFC 3986, section
  /// 2.1).
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      if isUnescaped(byte) {
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        escaped += "%" + Hexadecimal.string(of: [byte])
      }
    }
    return escaped
  }

  static func isUnescaped(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-_.".utf8.contains(byte)
  }
}
