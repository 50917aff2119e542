package import Accounts
import ByteCoding
import Foundation
import IPAddresses
import Providers
import SecretSettings
package import Settings
import Templates

/// The settings for sending codes to phones.
package struct SMSSettings: Sendable {
  /// A gateway with built-in request templates.
  enum Preset: String, Sendable, CaseIterable {
    case twilio
    case vonage
    case generic
  }

  var url: GatewayURL?
  var preset = Preset.generic
  var username: String?
  var password: Secret?
  var passwordFile: String?
  var from: String?
  var text = "{{code}} is your code. Do not share it."
  var method = SMSRequestTemplate.Method.post
  var headers: [String] = []
  var body: String?
  var timeout = Duration.seconds(10)
  var testNumbers: [PhoneNumber: String] = [:]
  var allowsTestNumbers = false

  package init() {}

  package static let settings: [Setting<SMSSettings>] = [
    Setting(
      "sms.url", optional: \.url, .gatewayURL, unset: "no SMS; with --dev, codes are printed",
      "the URL at which the SMS gateway accepts messages: https, or http on this machine"),
    Setting(
      "sms.preset", \.preset, .choice,
      "the format of requests to the gateway; generic: the following settings define it"),
    Setting("sms.method", \.method, .choice, "the method of the generic request; GET: the body becomes the query"),
    Setting(
      "sms.headers", \.headers, .list,
      "the headers of the generic request, such as `Authorization: Bearer {{password}}`; content-type determines the "
        + "encoding of the body"),
    Setting(
      "sms.body", optional: \.body, .text,
      "the body of the generic request: a Mustache template with to, digits (to without +), from, text, code, "
        + "username, password"
    ),
    Setting("sms.from", optional: \.from, .text, "the sender: a number or a name that the gateway knows"),
    Setting("sms.text", \.text, .text, "the message: a Mustache template with code"),
    Setting(
      "sms.username", optional: \.username, .text,
      "the user name at the gateway, for HTTP basic authentication; for Twilio the account SID, for Vonage the API key"
    ),
    Setting("sms.password", optional: \.password, .secret, "the password for sms.username, or a token"),
    Setting(
      "sms.passwordFile", optional: \.passwordFile, .text,
      "a file with the password for sms.username, mode 0600"),
    Setting(
      "sms.seconds", \.timeout, .seconds(in: 1...60),
      "the time limit for a response from the gateway, after which the request is repeated once"),
    Setting(
      "sms.testNumbers", \.testNumbers, .testNumbers,
      "up to 10 test numbers to which nothing is sent, each with a fixed code, such as +16505550100=123456"),
    Setting(
      "sms.allowTestNumbers", \.allowsTestNumbers, .flag,
      "whether test numbers work without --dev: anyone who knows one can sign in with it"),
  ]

  package static var descriptions: [SettingDescription] { settings.map { $0.description(defaults: SMSSettings()) } }

  /// Checks that the settings are consistent, and reads the password from its file.
  package mutating func complete(isDevelopment: Bool) throws(SettingsError) {
    guard testNumbers.isEmpty || isDevelopment || allowsTestNumbers else {
      throw SettingsError(
        "sms.testNumbers", "anyone who knows a test number could sign in with it",
        remedy: "remove the numbers, or set sms.allowTestNumbers to allow this")
    }
    if let passwordFile {
      guard password == nil else {
        throw SettingsError("sms.passwordFile", "sms.password is set too", remedy: "remove one of the two")
      }
      password = try Secret(file: passwordFile, setting: "sms.passwordFile")
    }
    guard url != nil else {
      guard username == nil, password == nil, from == nil, body == nil else {
        throw SettingsError("sms.url", "it is missing", remedy: "set it, because other settings of the gateway are set")
      }
      return
    }
    let request = try request()
    let message = try message()
    guard preset != .generic else { return try check(request, with: message) }
    for (name, value) in [("username", username), ("password", password?.reveal()), ("from", from)] where value == nil {
      throw SettingsError("sms.\(name)", "it is missing", remedy: "set it; \(preset.rawValue) needs it")
    }
  }

  /// The text that replaces a code when templates are checked. It is the same in every encoding.
  private static let mark = "MARK0CODE"

  /// Checks that the operator's own request contains the code, either inside the message or separately.
  private func check(_ request: SMSRequestTemplate, with message: TextTemplate) throws(SettingsError) {
    let values = ["text": message.render(["code": Self.mark]), "code": Self.mark]
    let headers = request.headers(values).map(\.value)
    guard ([request.body(values)] + headers).contains(where: { $0.contains(Self.mark) }) else {
      throw SettingsError(
        "sms.body", "it does not contain the message", remedy: "write {{text}} or {{code}} where it belongs")
    }
  }

  /// Whether an SMS gateway is set.
  package var isComplete: Bool { url != nil }

  /// The step for rounding up the duration of a request for a code. It is longer than a commit, but too short to be
  /// noticed by a user who is waiting for a message.
  private static let answerStep = Duration.milliseconds(100)

  /// Returns the phone policy for the domain.
  package func policy(isDevelopment: Bool) -> PhonePolicy {
    PhonePolicy(
      sendsMessages: isComplete || isDevelopment, testNumbers: testNumbers, answerStep: Self.answerStep)
  }

  func request() throws(SettingsError) -> SMSRequestTemplate {
    switch preset {
    case .twilio: return try SMSRequestTemplate(body: "To={{to}}&From={{from}}&Body={{text}}")
    case .vonage:
      return try SMSRequestTemplate(
        headers: ["content-type: application/json"],
        body:
          #"{"message_type":"text","channel":"sms","to":"{{digits}}","from":"{{from}}","text":"{{text}}"}"#)
    case .generic:
      guard let body else {
        throw SettingsError(
          "sms.body", "it is missing",
          remedy: "write the request's body, such as to={{to}}&text={{text}}, or set sms.preset")
      }
      return try SMSRequestTemplate(method: method, headers: headers, body: body)
    }
  }

  func message() throws(SettingsError) -> TextTemplate {
    let template: TextTemplate
    do {
      template = try TextTemplate(text, names: ["code"])
    } catch {
      throw SettingsError("sms.text", error.problem, remedy: error.remedy)
    }
    guard template.render(["code": Self.mark]).contains(Self.mark) else {
      throw SettingsError("sms.text", "it does not contain the code", remedy: "write {{code}} where the code belongs")
    }
    return template
  }
}

/// The URL of an SMS gateway.
struct GatewayURL: Sendable, Hashable {
  let text: String
  /// The addresses to which the URL's host may resolve. With plain HTTP, only this machine's addresses are permitted.
  let addresses: AddressRule

  /// Creates a URL. Returns nil unless the text is an http or https URL with a host and nothing after the path. Plain
  /// http is accepted only for this machine.
  init?(_ text: String) {
    guard let url = URLComponents(string: text), let host = url.host, !host.isEmpty, url.user == nil,
      url.password == nil, url.query == nil, url.fragment == nil
    else { return nil }
    let name = host.trimmingCharacters(in: ["[", "]"])
    switch url.scheme {
    case "https": addresses = .anywhere
    case "http" where name == "localhost" || IPAddress(name)?.isLoopback == true: addresses = .loopbackOnly
    default: return nil
    }
    self.text = text
  }
}

extension SettingFormat<GatewayURL> {
  fileprivate static var gatewayURL: Self {
    SettingFormat<String>.text.map(
      read: { text throws(SettingProblem) in
        guard let url = GatewayURL(text) else {
          throw SettingProblem(
            "it is not the address of a gateway",
            remedy: "write https://, a host and a path; set a password in sms.password and a query in sms.body")
        }
        return url
      }, write: { $0.text })
  }
}

extension SettingFormat<[PhoneNumber: String]> {
  fileprivate static var testNumbers: Self {
    SettingFormat<[String]>.list.map(
      read: { texts throws(SettingProblem) in
        guard texts.count <= PhonePolicy.maximumTestNumbers else {
          throw SettingProblem(
            "it contains \(texts.count) numbers", remedy: "use at most \(PhonePolicy.maximumTestNumbers)")
        }
        var numbers: [PhoneNumber: String] = [:]
        for text in texts {
          let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
          guard parts.count == 2, let number = PhoneNumber(parts[0]), parts[1].utf8.count == 6,
            parts[1].utf8.allSatisfy(\.isASCIIDigit)
          else {
            throw SettingProblem(
              "one of its entries is not a number with a code", remedy: "write +16505550100=123456, with six digits")
          }
          guard number == number.canonical else {
            throw SettingProblem(
              "\(number.e164) has a prefix that is only for calls within its country",
              remedy: "write it as \(number.canonical.e164)")
          }
          numbers[number] = parts[1]
        }
        return numbers
      }, write: { numbers in numbers.map { "\($0.key.e164)=\($0.value)" }.sorted() })
  }
}
