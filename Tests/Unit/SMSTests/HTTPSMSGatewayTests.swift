import Accounts
import Foundation
import Providers
import Settings
import Synchronization
import Testing

@testable import SMS

/// What a gateway is asked, and what becomes of its answers.
@Suite struct HTTPSMSGatewayTests {
  /// Answers requests as a test says, one after the other; the last answer again and again.
  private final class Script: ProviderTransport {
    typealias Answer = Result<Int, ProviderTransportError>

    private let state: Mutex<(answers: [Answer], requests: [ProviderRequest])>

    private let body: String

    init(_ answers: [Answer], body: String = "") {
      state = Mutex((answers, []))
      self.body = body
    }

    var requests: [ProviderRequest] { state.withLock { $0.requests } }

    func send(_ request: ProviderRequest) async throws(ProviderTransportError) -> ProviderResponse {
      let answer = state.withLock { state in
        state.requests.append(request)
        return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
      }
      return ProviderResponse(status: try answer.get(), body: Array(body.utf8))
    }
  }

  private func gateway(_ values: [String: String], _ script: Script) throws -> any SMSGateway {
    var settings = SMSSettings()
    try SettingsReader(flags: values, environment: [:], file: nil).read(SMSSettings.settings, into: &settings)
    try settings.complete(isDevelopment: false)
    return try #require(
      try settings.makeGateway(transport: script, isDevelopment: false))
  }

  private static let twilio = [
    "sms.url": "https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json", "sms.preset": "twilio",
    "sms.username": "AC1", "sms.password": "s&c", "sms.from": "+15005550006",
  ]

  private func send(
    _ values: [String: String], _ answers: [Script.Answer] = [.success(201)]
  ) async throws
    -> (SMSOutcome, [ProviderRequest])
  {
    let script = Script(answers)
    let number = try #require(PhoneNumber("+16505550100"))
    return (await (try gateway(values, script)).send(Secret("012345"), to: number), script.requests)
  }

  private func header(_ name: String, _ request: ProviderRequest) -> String? {
    request.headers.first { $0.name == name }?.value
  }

  @Test func aTestShowsTheResponseWithoutThePassword() async throws {
    let script = Script([.success(400)], body: "no\tsuch sender: AC1 s&c s%26c \(String(repeating: "x", count: 300))")
    var settings = SMSSettings()
    try SettingsReader(flags: Self.twilio, environment: [:], file: nil).read(SMSSettings.settings, into: &settings)
    let number = try #require(PhoneNumber("+16505550100"))
    let result = try await settings.sendTest(to: number, transport: script)
    #expect(!result.isAccepted && result.answer == "status 400" && result.url == Self.twilio["sms.url"])
    #expect(result.body?.hasPrefix("no such sender: AC1 [sms.password] [sms.password] xx") == true)
    #expect(result.body?.count == 200 && result.remedy == "check sms.from and sms.preset")
  }

  @Test func twilioGetsAForm() async throws {
    let (outcome, requests) = try await send(Self.twilio)
    let request = try #require(requests.first)
    #expect(outcome == .accepted && requests.count == 1)
    #expect(request.method == "POST" && request.url == Self.twilio["sms.url"] && request.addresses == .anywhere)
    #expect(header("content-type", request) == "application/x-www-form-urlencoded")
    #expect(header("authorization", request) == "Basic \(Data("AC1:s&c".utf8).base64EncodedString())")
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == "To=%2B16505550100&From=%2B15005550006&Body=012345%20is%20your%20code.%20Do%20not%20share%20it."
    )
  }

  @Test func vonageGetsJSON() async throws {
    let (_, requests) = try await send([
      "sms.url": "https://api.nexmo.com/v1/messages", "sms.preset": "vonage", "sms.username": "key",
      "sms.password": "secret", "sms.from": #"Ac"me"#, "sms.text": "Code:\n{{code}}",
    ])
    let request = try #require(requests.first)
    #expect(header("content-type", request) == "application/json")
    let body = try #require(try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: String])
    #expect(
      body == [
        "message_type": "text", "channel": "sms", "to": "16505550100", "from": #"Ac"me"#, "text": "Code:\n012345",
      ])
  }

  @Test func aGenericGatewayIsAskedAsItsSettingsSay() async throws {
    let (_, requests) = try await send([
      "sms.url": "https://sms.example.com/send", "sms.method": "PUT", "sms.password": "token",
      "sms.headers": "Authorization: Bearer {{password}},Content-Type: text/plain", "sms.body": "{{digits}} {{code}}",
    ])
    let request = try #require(requests.first)
    #expect(request.method == "PUT" && String(decoding: request.body, as: UTF8.self) == "16505550100 012345")
    #expect(header("authorization", request) == "Bearer token" && header("content-type", request) == "text/plain")

    let query = try await send([
      "sms.url": "https://sms.example.com/send", "sms.method": "GET", "sms.body": "to={{to}}&text={{text}}",
      "sms.text": "{{code}} & more",
    ]).1
    #expect(query.first?.url == "https://sms.example.com/send?to=%2B16505550100&text=012345%20%26%20more")
    #expect(query.first?.body == [] && query.first?.method == "GET")
  }

  private static let cases: [(Script.Answer, SMSOutcome)] = [
    (.success(201), SMSOutcome.accepted),
    (.success(429), .postponed("status 429")),
    (.success(408), .postponed("status 408")),
    (.success(503), .postponed("status 503")),
    (.failure(.timedOut), .postponed("no response in time")),
    (.failure(.failed), .postponed("no connection or a lost connection")),
    (.success(400), .refused("status 400")),
    (.success(401), .refused("status 401")),
    (.failure(.addressRefused), .refused("its address is not on this machine and the URL is not https")),
    (.success(302), .refused("status 302")),
  ]

  @Test(arguments: cases)
  private func whatAnAnswerMeans(_ answer: Script.Answer, _ outcome: SMSOutcome) async throws {
    let (found, requests) = try await send(Self.twilio, [answer])
    #expect(found == outcome && requests.count == 1)
  }
}
