package import Accounts
package import Providers
package import Settings

extension SMSSettings {
  /// The result of sending a test message.
  package struct TestResult: Sendable {
    package var isAccepted: Bool
    /// A description of the gateway's response.
    package var answer: String
  }

  /// Sends a message with a code that cannot be used. If no gateway is set, the message is printed to the console.
  package func sendTest(
    to number: PhoneNumber, transport: any ProviderTransport
  ) async throws(SettingsError) -> TestResult {
    let code = Secret("123456")
    guard let gateway = try httpGateway(transport: transport) else {
      _ = await ConsoleSMSGateway(message: try message()).send(code, to: number)
      return TestResult(isAccepted: true, answer: "printed")
    }
    let answer = await gateway.ask(code, number)
    return TestResult(isAccepted: answer.outcome == .accepted, answer: answer.description)
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
