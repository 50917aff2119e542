package import Accounts
import ByteCoding
import Foundation
package import Providers
package import Settings

extension SMSSettings {
  /// The result of sending a test message.
  package struct TestResult: Sendable {
    package var isAccepted: Bool
    /// A description of the gateway's response.
    package var answer: String
    /// The gateway's URL, or nil if no gateway was called.
    package var url: String?
    /// The beginning of the response's body, without the password, or nil if there is no body.
    package var body: String?
    /// The remedy as a clause, or nil if the message was accepted.
    package var remedy: String?
  }

  /// The maximum length of the displayed part of a response's body, in characters.
  private static let shownCharacters = 200

  /// Sends a message with an unusable code. If no gateway is set, the message is printed to the console.
  package func sendTest(
    to number: PhoneNumber, transport: any ProviderTransport
  ) async throws(SettingsError) -> TestResult {
    let code = Secret("123456")
    guard let gateway = try httpGateway(transport: transport) else {
      _ = await ConsoleSMSGateway(message: try message()).send(code, to: number)
      return TestResult(isAccepted: true, answer: "printed")
    }
    let (answer, body) = await gateway.exchange(code, number)
    let isAccepted = answer.outcome == .accepted
    let text = String(decoding: body, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let shown = String(withoutSecrets(text).prefix(Self.shownCharacters))
    return TestResult(
      isAccepted: isAccepted, answer: answer.description, url: withoutSecrets(gateway.url.text),
      body: shown.isEmpty ? nil : shown, remedy: isAccepted ? nil : remedy(for: answer))
  }

  /// Returns a text in which the name of the setting replaces the password and its encoded forms.
  private func withoutSecrets(_ text: String) -> String {
    guard let password = password?.reveal(), !password.isEmpty else { return text }
    let credentials = Data("\(username ?? ""):\(password)".utf8).base64EncodedString()
    return [password, PercentEncoding.encode(password), credentials].reduce(text) {
      $0.replacing($1, with: "[sms.password]")
    }
  }

  /// Returns the remedy after a message was not accepted, such as the settings to check.
  private func remedy(for answer: HTTPSMSGateway.Answer) -> String {
    switch answer {
    case .none(.failed), .none(.addressRefused): "check sms.url"
    case .none(.timedOut): "check sms.url, or raise sms.seconds"
    case .status(401), .status(403): "check sms.username and sms.password"
    case .status(408), .status(429), .status(500...): "try again later"
    case .status(300..<400), .status(404), .status(405): "check sms.url\(preset == .generic ? " and sms.method" : "")"
    case .none(.responseTooLarge), .status:
      "check sms.from\(preset == .generic ? ", sms.headers and sms.body" : " and sms.preset")"
    }
  }

  /// Creates the gateway. Returns nil if no gateway is set and the server is not running in development mode.
  package func makeGateway(
    transport: any ProviderTransport, isDevelopment: Bool
  ) throws(SettingsError) -> (any SMSGateway)? {
    if let gateway = try httpGateway(transport: transport) { return gateway }
    return isDevelopment ? ConsoleSMSGateway(message: try message()) : nil
  }

  private func httpGateway(
    transport: any ProviderTransport
  ) throws(SettingsError) -> HTTPSMSGateway? {
    guard let url else { return nil }
    return HTTPSMSGateway(
      url: url, request: try request(), message: try message(), from: from, username: username, password: password,
      timeout: timeout, transport: transport)
  }
}
