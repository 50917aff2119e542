import ByteCoding
import Foundation
import Settings
import Templates

/// A template for requests to a gateway.
struct SMSRequestTemplate: Sendable {
  enum Method: String, Sendable, CaseIterable {
    case post = "POST"
    case put = "PUT"
    /// The rendered body is used as the URL's query.
    case get = "GET"
  }

  /// The names that templates may use.
  static let names: Set<String> = ["to", "digits", "from", "text", "code", "username", "password"]

  var method = Method.post
  private let headers: [(name: String, value: TextTemplate)]
  private let body: TextTemplate
  private let encoding: Encoding

  /// The encoding of values in the body.
  private enum Encoding: Sendable {
    case form, json, plain
  }

  /// Creates a template.
  /// - Parameters:
  ///   - headers: The header lines. `content-type` determines how values are encoded in the body. For a form (the
  ///     default), they are percent-encoded. For JSON, they are escaped as string contents.
  ///   - setting: The names of the settings that errors refer to.
  init(
    method: Method = .post, headers: [String] = [], body: String,
    setting: (headers: String, body: String) = ("sms.headers", "sms.body")
  ) throws(SettingsError) {
    self.method = method
    var parsed: [(name: String, value: TextTemplate)] = []
    var type = "application/x-www-form-urlencoded"
    for (index, line) in headers.enumerated() {
      guard let colon = line.firstIndex(of: ":"), Self.isToken(line[..<colon]) else {
        // The error omits the content of the line, which may be a secret.
        throw SettingsError(setting.headers, "line \(index + 1) is not a header", remedy: "write `Name: value`")
      }
      let (name, value) = (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmed)
      if name == "content-type" { type = value.lowercased() }
      parsed.append((name, try Self.template(value, of: setting.headers)))
    }
    if method != .get, !parsed.contains(where: { $0.name == "content-type" }) {
      parsed.append(("content-type", try Self.template(type, of: setting.headers)))
    }
    self.headers = parsed
    encoding =
      if method == .get || type.hasPrefix("application/x-www-form-urlencoded") {
        .form
      } else if type.hasPrefix("application/json") {
        .json
      } else {
        .plain
      }
    self.body = try Self.template(body, of: setting.body)
  }

  func headers(_ values: [String: String]) -> [(name: String, value: String)] {
    headers.map { ($0.name, $0.value.render(values)) }
  }

  func body(_ values: [String: String]) -> String {
    body.render(
      values.mapValues { value in
        switch encoding {
        case .form: PercentEncoding.encode(value)
        case .json: value.insideJSON
        case .plain: value
        }
      })
  }

  private static func template(_ text: String, of setting: String) throws(SettingsError) -> TextTemplate {
    do {
      return try TextTemplate(text, names: names)
    } catch {
      throw SettingsError(setting, error.problem, remedy: error.remedy)
    }
  }

  private static func isToken(_ name: Substring) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
  }
}

extension String {
  /// The text escaped for use between the quotation marks of a JSON string.
  fileprivate var insideJSON: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let data = try? encoder.encode(self) else { return "" }
    return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
  }
}

extension StringProtocol {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
