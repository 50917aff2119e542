import Accounts
import Providers
import Templates

/// A gateway that accepts messages over HTTP.
struct HTTPSMSGateway: SMSGateway {
  /// The HTTP status of a gateway's response, or the error if there was no response.
  enum Answer: Sendable, Hashable, CustomStringConvertible {
    case status(Int)
    case none(ProviderTransportError)

    var outcome: SMSOutcome {
      switch self {
      case .status(200..<300): .accepted
      case .status(408), .status(429), .status(500...): .postponed(description)
      case .status, .none(.addressRefused): .refused(description)
      case .none: .postponed(description)
      }
    }

    var description: String {
      switch self {
      case .status(let status): "status \(status)"
      case .none(.timedOut): "no response in time"
      case .none(.addressRefused): "its address is not on this machine and the URL is not https"
      case .none(.responseTooLarge): "a response that is too long"
      case .none(.failed): "no connection or a lost connection"
      }
    }
  }

  let url: GatewayURL
  let request: SMSRequestTemplate
  let message: TextTemplate
  let from: String?
  let username: String?
  let password: Secret?
  let timeout: Duration
  let transport: any ProviderTransport

  func send(_ code: Secret, to number: PhoneNumber) async -> SMSOutcome {
    await ask(code, number).outcome
  }

  func ask(_ code: Secret, _ number: PhoneNumber) async -> Answer {
    await exchange(code, number).answer
  }

  /// Sends a code, and returns the gateway's response and its body.
  func exchange(_ code: Secret, _ number: PhoneNumber) async -> (answer: Answer, body: [UInt8]) {
    do {
      let response = try await transport.send(providerRequest(code, number))
      return (.status(response.status), response.body)
    } catch {
      return (.none(error), [])
    }
  }

  private func providerRequest(_ code: Secret, _ number: PhoneNumber) -> ProviderRequest {
    var values = ["to": number.e164, "digits": String(number.e164.dropFirst()), "code": code.reveal()]
    values["text"] = message.render(["code": code.reveal()])
    values["from"] = from
    values["username"] = username
    values["password"] = password?.reveal()
    var headers = request.headers(values)
    if let username, let password, !headers.contains(where: { $0.name == "authorization" }) {
      headers.append(("authorization", ProviderRequest.basicAuthorization(username, password)))
    }
    let body = request.body(values)
    let isQuery = request.method == .get
    return ProviderRequest(
      method: request.method.rawValue, url: isQuery ? "\(url.text)?\(body)" : url.text, headers: headers,
      body: isQuery ? [] : Array(body.utf8), maximumResponseBytes: 64 * 1024, timeout: timeout,
      addresses: url.addresses)
  }
}
