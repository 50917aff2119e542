import Accounts
import Foundation
import Logging
import Providers
import Templates

/// A gateway that takes messages over HTTP.
struct HTTPSMSGateway: SMSGateway {
  /// What a gateway has said to one request.
  enum Answer: Sendable, Hashable, CustomStringConvertible {
    case status(Int)
    case none(ProviderTransportError)

    var outcome: SMSOutcome {
      switch self {
      case .status(200..<300): .accepted
      case .status(429): .overloaded
      // A gateway that fails may have sent the message before it did.
      case .status(500...): .undecided
      case .status: .refused
      case .none(.addressRefused): .refused
      case .none: .undecided
      }
    }

    var description: String {
      switch self {
      case .status(let status): "status \(status)"
      case .none(.timedOut): "no answer in time"
      case .none(.addressRefused): "its address is not on this machine, and the URL is not https"
      case .none(.responseTooLarge): "an answer that is too long"
      case .none(.failed): "no connection, or a broken one"
      }
    }

    /// Whether the same request may do better.
    var isTransient: Bool {
      switch self {
      case .status(let status): status == 408 || status == 429 || status >= 500
      case .none(let error): error != .addressRefused
      }
    }
  }

  private static let attempts = 2
  private static let pause = Duration.milliseconds(500)

  let url: GatewayURL
  let request: SMSRequestTemplate
  let message: TextTemplate
  let from: String?
  let username: String?
  let password: Secret?
  let timeout: Duration
  let transport: any ProviderTransport
  let logger: Logger

  func send(_ code: Secret, to number: PhoneNumber) async -> SMSOutcome {
    await ask(code, number).outcome
  }

  /// Asks the gateway, and once more if that may help. The number and the code stay out of the log.
  func ask(_ code: Secret, _ number: PhoneNumber) async -> Answer {
    let request = providerRequest(code, number)
    var answer = Answer.none(.failed)
    for attempt in 1...Self.attempts {
      do {
        answer = .status(try await transport.send(request).status)
      } catch {
        answer = .none(error)
      }
      if answer.outcome == .accepted { return answer }
      logger.warning(
        "The SMS gateway did not take a message.",
        metadata: ["answer": "\(answer)", "number": "\(number.masked)", "attempt": "\(attempt)"])
      guard answer.isTransient, attempt < Self.attempts, (try? await Task.sleep(for: Self.pause)) != nil else { break }
    }
    return answer
  }

  private func providerRequest(_ code: Secret, _ number: PhoneNumber) -> ProviderRequest {
    var values = ["to": number.e164, "digits": String(number.e164.dropFirst()), "code": code.reveal()]
    values["text"] = message.render(["code": code.reveal()])
    values["from"] = from
    values["username"] = username
    values["password"] = password?.reveal()
    var headers = request.headers(values)
    if let username, let password, !headers.contains(where: { $0.name == "authorization" }) {
      let credentials = Data("\(username):\(password.reveal())".utf8).base64EncodedString()
      headers.append(("authorization", "Basic \(credentials)"))
    }
    let body = request.body(values)
    let isQuery = request.method == .get
    return ProviderRequest(
      method: request.method.rawValue, url: isQuery ? "\(url.text)?\(body)" : url.text, headers: headers,
      body: isQuery ? [] : Array(body.utf8), maximumResponseBytes: 64 * 1024, timeout: timeout,
      addresses: url.addresses)
  }
}
