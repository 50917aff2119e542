import Accounts

/// What the tags of a template stand for.
struct MailValues: Sendable {
  /// The names that a template may use. A name without a value in a mail stands for nothing.
  static let names: Set<String> = [
    "application", "email", "otherEmail", "link", "wayBack", "hours", "validity", "provider", "factor", "time",
    "language",
    "direction",
  ]
  /// The names that a layout may use besides.
  static let layoutNames: Set<String> = ["subject", "body"]

  private(set) var byName: [String: String]

  /// What every mail has.
  init(application: String, language: String) {
    byName = ["application": application, "language": language, "direction": Self.direction(of: language)]
  }

  /// - Parameters:
  ///   - application: what mails call the application.
  ///   - language: the language of the templates, whose words are used if they are built in.
  init(_ content: MailContent, application: String, language: String) {
    self.init(application: application, language: language)
    let words = MailLanguage.builtIn.first { $0.code == language } ?? .english
    let parameters = content.parameters
    byName["email"] = content.address
    byName["time"] = content.happenedAt.shortText
    byName["otherEmail"] = parameters.otherAddress
    byName["link"] = content.link?.reveal()
    byName["wayBack"] = content.wayBack?.reveal()
    byName["provider"] = parameters.provider.map { $0 == .password ? words.password : Self.name(of: $0) }
    byName["factor"] = parameters.factor.map { words.factor($0) ?? $0 }
    if let end = content.linkExpiresAt {
      let hours = Int(
        max(1, (end.milliseconds(since: content.linkMadeAt ?? content.happenedAt) + 1_800_000) / 3_600_000))
      byName["hours"] = "\(hours)"
      byName["validity"] = words.hours(hours)
    }
  }

  subscript(name: String) -> String? {
    get { byName[name] }
    set { byName[name] = newValue }
  }

  /// The same values for use in HTML, in text and in attributes.
  var escapedForHTML: MailValues {
    var escaped = self
    escaped.byName = byName.mapValues(\.escapedForHTML)
    return escaped
  }

  private static func direction(of language: String) -> String {
    let subtag = language.prefix { $0 != "-" }.lowercased()
    return ["ar", "arc", "ckb", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"].contains(subtag) ? "rtl" : "ltr"
  }

  private static func name(of provider: ProviderID) -> String {
    switch provider.rawValue {
    case "google.com": "Google"
    case "facebook.com": "Facebook"
    case "apple.com": "Apple"
    case "github.com": "GitHub"
    case "microsoft.com": "Microsoft"
    default: provider.rawValue
    }
  }
}

extension String {
  /// The text with an entity for each character that means something in HTML. It goes by scalars: a combining mark after
  /// a quotation mark does not hide it.
  var escapedForHTML: String {
    var escaped = ""
    escaped.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
