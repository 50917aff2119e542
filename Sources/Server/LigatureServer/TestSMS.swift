internal import Accounts
internal import Providers
internal import SMS
package import Settings

/// An SMS message that tests a server's settings for sending codes to phones.
package struct TestSMS: Sendable {
  package struct Result: Sendable {
    package var isAccepted: Bool
    /// A description of the gateway's response.
    package var answer: String
    /// The gateway's URL; nil if no gateway was called.
    package var url: String?
    /// The beginning of the response body; nil if there is none.
    package var body: String?
    /// The remedy for a message that was not accepted, as a clause; nil if there is none.
    package var remedy: String?
  }

  private let settings: ServerSettings

  package init(settings: ServerSettings) throws(SettingsError) {
    guard settings.sms.isComplete || settings.isDevelopment else {
      throw SettingsError("sms.url", "it is missing", remedy: "set it to the URL of the SMS gateway")
    }
    self.settings = settings
  }

  package func send(to text: String) async throws(SettingsError) -> Result {
    guard let number = PhoneNumber(text) else {
      return Result(isAccepted: false, answer: "this is not a phone number; write it like +16505550100")
    }
    guard number == number.canonical else {
      return Result(
        isAccepted: false,
        answer: "this number has a prefix that is only for calls within its country; write it as "
          + "\(number.canonical.e164)")
    }
    let transport = CurlTransport()
    let result: SMSSettings.TestResult
    do {
      result = try await settings.sms.sendTest(
        to: number, transport: transport)
    } catch {
      await transport.shutdown()
      throw error
    }
    await transport.shutdown()
    return Result(
      isAccepted: result.isAccepted, answer: result.answer, url: result.url, body: result.body, remedy: result.remedy)
  }
}
