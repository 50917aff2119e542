import Accounts
import Settings
import Testing

@testable import SMS

@Suite struct SMSSettingsTests {
  private func read(_ values: [String: String], isDevelopment: Bool = false) throws(SettingsError) -> SMSSettings {
    var settings = SMSSettings()
    try SettingsReader(flags: values, environment: [:], file: nil).read(SMSSettings.settings, into: &settings)
    try settings.complete(isDevelopment: isDevelopment)
    return settings
  }

  private static let twilio = [
    "sms.url": "https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json", "sms.preset": "twilio",
    "sms.username": "AC1", "sms.password": "secret", "sms.from": "+15005550006",
  ]

  private func adding(_ values: [String: String]) -> [String: String] { Self.twilio.merging(values) { $1 } }

  @Test func nothingIsNeeded() throws {
    #expect(try !read([:]).isComplete && !read([:]).policy(isDevelopment: false).isAvailable)
    #expect(try read([:], isDevelopment: true).policy(isDevelopment: true).isAvailable)
    #expect(try read(Self.twilio).policy(isDevelopment: false).isAvailable)
  }

  @Test(arguments: [
    (["sms.url": "http://sms.example.com/messages"], "sms.url"),
    (["sms.url": "https://user:secret@sms.example.com"], "sms.url"),
    (["sms.url": "https://sms.example.com/?key=secret"], "sms.url"),
    (["sms.url": "sms.example.com"], "sms.url"),
    (["sms.from": ""], "sms.from"),
    (["sms.passwordFile": "/tmp/x"], "sms.passwordFile"),
    (["sms.password": "", "sms.passwordFile": "/nonexistent/password"], "sms.passwordFile"),
    (["sms.preset": "pigeon"], "sms.preset"),
    (["sms.preset": "generic"], "sms.body"),
    (["sms.preset": "generic", "sms.body": "to={{number}}"], "sms.body"),
    (["sms.preset": "generic", "sms.body": "to={{to", "sms.headers": "a: b"], "sms.body"),
    (["sms.preset": "generic", "sms.body": "to={{to}}", "sms.headers": "no header"], "sms.headers"),
    (["sms.preset": "generic", "sms.body": "to={{to}}", "sms.method": "DELETE"], "sms.method"),
    (["sms.text": "Welcome"], "sms.text"),
    (["sms.text": "{{codes}} is your code"], "sms.text"),
    (["sms.text": "Your login code is on its way"], "sms.text"),
    (["sms.text": "{{#code}}Your code{{/code}}"], "sms.text"),
    (["sms.preset": "generic", "sms.body": "to={{to}}"], "sms.body"),
    (["sms.preset": "generic", "sms.body": "to={{to}}&text=code", "sms.headers": "x-to: {{to}}"], "sms.body"),
  ])
  func mistakesAreNamed(values: [String: String], setting: String) throws {
    let values = adding(values).filter { !$0.value.isEmpty }
    let error = #expect(throws: SettingsError.self) { try read(values) }
    #expect(error?.setting == setting)
    #expect(error.map { !"\($0)".contains("secret") } == true)
  }

  @Test(arguments: [
    ["sms.body": "to={{to}}&text={{text}}"], ["sms.body": "to={{to}}&text=Your+code:+{{code}}"],
    ["sms.body": #"{"to": "{{to}}", "text": "{{text}}"}"#, "sms.headers": "content-type: application/json"],
    ["sms.body": "{{to}} {{text}}", "sms.headers": "content-type: text/plain"],
    ["sms.body": "to={{to}}", "sms.headers": "x-message: {{text}}"],
    ["sms.body": "to={{to}}&text={{text}}", "sms.text": "{{#code}}Your code is {{.}}.{{/code}}"],
  ])
  func theOwnRequestContainsTheCode(_ values: [String: String]) throws {
    #expect(try read(adding(values.merging(["sms.preset": "generic"]) { $1 })).isComplete)
  }

  @Test func settingsWithoutAGatewayAreAMistake() {
    let error = #expect(throws: SettingsError.self) { try read(["sms.from": "+15005550006"]) }
    #expect(error?.setting == "sms.url")
  }

  @Test func plainHTTPStaysOnThisMachine() throws {
    for url in ["http://127.0.0.1:8080/sms", "http://localhost/sms", "http://[::1]:1/sms"] {
      #expect(try read(adding(["sms.url": url])).url?.addresses == .loopbackOnly)
    }
    #expect(try read(Self.twilio).url?.addresses == .anywhere)
  }

  // MARK: Test numbers

  @Test func testNumbersNeedDevelopmentOrASettingOfTheirOwn() throws {
    let values = ["sms.testNumbers": "+1 650-555-0100=123456,+16505550101=000000"]
    let error = #expect(throws: SettingsError.self) { try read(values) }
    #expect(error?.setting == "sms.testNumbers")
    let number = try #require(PhoneNumber("+16505550100"))
    #expect(try read(values, isDevelopment: true).policy(isDevelopment: true).testNumbers[number] == "123456")
    let allowed = try read(values.merging(["sms.allowTestNumbers": "true"]) { $1 }).policy(isDevelopment: false)
    #expect(allowed.isAvailable && allowed.testNumbers.count == 2)
  }

  @Test(arguments: ["+16505550100", "+16505550100=12345", "+16505550100=12345a", "6505550100=123456", "=123456"])
  func testNumbersHaveSixDigits(_ text: String) {
    let error = #expect(throws: SettingsError.self) { try read(["sms.testNumbers": text], isDevelopment: true) }
    #expect(error?.setting == "sms.testNumbers")
  }

  @Test func thereAreTenTestNumbersAtMost() throws {
    func list(_ count: Int) -> [String: String] {
      ["sms.testNumbers": (0..<count).map { "+165055501\(10 + $0)=123456" }.joined(separator: ",")]
    }
    #expect(try read(list(10), isDevelopment: true).testNumbers.count == 10)
    #expect(throws: SettingsError.self) { try read(list(11), isDevelopment: true) }
  }

  /// A header usually has the gateway's key.
  @Test func aHeaderWithoutAColonIsNotShown() {
    let error = #expect(throws: SettingsError.self) {
      try SMSRequestTemplate(headers: ["x: y", "Authorization Bearer secret-1"], body: "{{to}} {{text}}")
    }
    #expect(error.map { "\($0)" }?.contains("line 2 is not a header") == true)
    #expect(error.map { "\($0)" }?.contains("secret-1") == false)
  }
}
