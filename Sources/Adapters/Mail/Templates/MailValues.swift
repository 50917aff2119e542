import Accounts
import Branding
import Templates

/// The values that replace a template's tags.
struct MailValues: Sendable {
  /// The names that a template may use. A tag is replaced with an empty string if the email has no value for the name.
  static let names: Set<String> = [
    "application", "email", "otherEmail", "link", "wayBack", "hours", "validity", "provider", "factor", "time",
    "language", "direction", "color", "labelColor", "support", "supportURL", "logo", "notices",
  ]
  /// The additional names that a layout may use.
  static let layoutNames: Set<String> = ["subject", "body"]

  private(set) var byName: [String: String]

  /// Creates the values that every email has.
  ///
  /// - Parameters:
  ///   - language: The language of the templates. If the built-in words are not available in this language, the English
  ///     words are used.
  init(application: String, language: String, _ branding: Branding) {
    byName = ["application": application, "language": language, "direction": Self.direction(of: language)]
    let color = branding.color ?? .mail
    byName["color"] = color.text
    byName["labelColor"] = color.label.text
    if let url = branding.supportURL {
      byName["supportURL"] = url
      byName["support"] = Self.words(of: language).support
    }
    if branding.logo?.isForMail == true { byName["logo"] = "cid:\(MailMessage.logoID)" }
  }

  /// Creates the values for an email with the given content.
  /// - Parameters:
  ///   - application: The application's name as shown in emails.
  ///   - language: The language of the templates. If the built-in words are not available in this language, the English
  ///     words are used.
  ///   - catalog: The catalog that contains the names of the providers.
  init(
    _ content: MailContent, application: String, language: String, catalog: ProviderCatalog, _ branding: Branding
  ) {
    self.init(application: application, language: language, branding)
    let words = Self.words(of: language)
    let parameters = content.parameters
    byName["email"] = content.address
    byName["time"] = content.happenedAt.shortText
    byName["otherEmail"] = parameters.otherAddress
    byName["link"] = content.link?.reveal()
    byName["wayBack"] = content.wayBack?.reveal()
    byName["provider"] = parameters.provider.map { provider in
      words.providers[provider] ?? catalog.displayName(of: provider)
    }
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

  /// The values, escaped for HTML text and attributes. The lines in the list of notices are separated by `<br>`
  /// elements.
  var escapedForHTML: MailValues {
    var escaped = self
    escaped.byName = byName.mapValues(\.escapedForHTML)
    escaped["notices"] = escaped["notices"]?.replacing("\n", with: "<br>\n")
    return escaped
  }

  private static func words(of language: String) -> MailLanguage {
    MailLanguage.builtIn.first { $0.code == language } ?? .english
  }

  private static func direction(of language: String) -> String {
    let subtag = language.prefix { $0 != "-" }.lowercased()
    return ["ar", "arc", "ckb", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"].contains(subtag) ? "rtl" : "ltr"
  }
}

extension BrandColor {
  /// The default color of buttons in emails.
  fileprivate static var mail: BrandColor { BrandColor(red: 0x1F, green: 0x5F, blue: 0xBF) }
}
