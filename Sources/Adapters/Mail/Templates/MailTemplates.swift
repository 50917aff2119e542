package import Accounts
package import Branding
import Foundation
package import Settings

/// The templates for all kinds of email in all languages of a server.
///
/// The templates are built in. A file in a subfolder of `templates` in the data folder overrides a built-in template:
/// `de/verify_email.subject.mustache`, `de/verify_email.text.mustache`, `de/verify_email.html.mustache`, and
/// `de/layout.html.mustache`, which wraps the HTML of every kind of email. A folder that is named after another
/// language adds that language.
package struct MailTemplates: Sendable {
  /// The rendered parts of an email.
  struct Rendered: Sendable, Hashable {
    var language: String
    var subject: String
    var text: String
    var html: String
  }

  private enum Part: String, CaseIterable {
    case subject, text, html
  }

  private static let layout = "layout.html"
  /// The kind of email that `ligature mail test` sends.
  private static let testKind = "test"
  private static let suffix = ".mustache"
  /// The language that is used if no other language is available.
  private static let lastResort = MailLanguage.english.code

  /// The templates, keyed by the language in lower case and then by name, such as "verify_email.html".
  private var templates: [String: [String: MailTemplate]] = [:]
  /// The original spellings of the languages, keyed by the language in lower case.
  private var spellings: [String: String] = [:]
  /// Warnings for the operator about the operator's own templates.
  private(set) var warnings: [String] = []
  private let defaultLanguage: String
  private let catalog: ProviderCatalog
  private let branding: Branding

  /// Reads the built-in templates and the operator's templates.
  /// - Parameters:
  ///   - folder: The folder that contains the operator's templates. It need not exist.
  ///   - defaultLanguage: The language for users whose own language is unknown or unavailable.
  ///   - catalog: The catalog that contains the names of the providers.
  package init(
    folder: String?, defaultLanguage: String, catalog: ProviderCatalog, branding: Branding = Branding()
  ) throws(SettingsError) {
    self.defaultLanguage = defaultLanguage
    self.catalog = catalog
    self.branding = branding
    for language in MailLanguage.builtIn { try add(language) }
    if let folder { try addFiles(in: folder) }
    guard templates[defaultLanguage.lowercased()] != nil else {
      throw SettingsError(
        "mail.language", "there are no templates in this language",
        remedy: "use one of: \(languages.joined(separator: ", "))")
    }
  }

  /// The available languages in their original spelling.
  var languages: [String] { spellings.values.sorted() }

  /// Renders the subject, the text and the HTML of an email.
  /// - Parameter application: The application's name as shown in emails.
  func render(_ content: MailContent, application: String) -> Rendered {
    let language = language(of: content)
    var values = values(of: content, application: application, language: language)
    if !content.notices.isEmpty {
      values["notices"] = content.notices.map { line(of: $0, in: content, application, language) }
        .joined(separator: "\n")
    }
    return render(content.kind.rawValue, values, language: language)
  }

  private func values(of content: MailContent, application: String, language: String) -> MailValues {
    MailValues(content, application: application, language: language, catalog: catalog, branding)
  }

  /// Returns the line that summarizes a group of held notices, consisting of their time, their subject and their
  /// details.
  private func line(
    of notices: HeldNotices, in content: MailContent, _ application: String, _ language: String
  ) -> String {
    var one = content
    one.kind = notices.kind
    one.parameters = notices.parameters
    let values = values(of: one, application: application, language: language)
    let name = "\(notices.kind.rawValue).\(Part.subject.rawValue)"
    let subject = (templates[language.lowercased()]?[name] ?? templates[Self.lastResort]?[name])?.render(values)
    let about = (values["provider"] ?? values["factor"] ?? values["otherEmail"]).map { ": \($0)" } ?? ""
    let first = notices.firstAt.shortText
    let time = notices.count == 1 ? first : "\(first) – \(notices.lastAt.shortText) (\(notices.count)×)"
    return "\(time): \((subject ?? notices.kind.rawValue).onOneLine)\(about)"
  }

  /// Renders the email that tests email delivery, in the server's default language if available, or else in English.
  func renderTest(application: String) -> Rendered {
    let language =
      templates[defaultLanguage.lowercased()]?["\(Self.testKind).text"] == nil ? Self.lastResort : defaultLanguage
    return render(Self.testKind, MailValues(application: application, language: language, branding), language: language)
  }

  private func render(_ kind: String, _ values: MailValues, language: String) -> Rendered {
    let own = templates[language.lowercased()] ?? [:]
    func render(_ part: Part, _ values: MailValues) -> String {
      own["\(kind).\(part.rawValue)"]?.render(values) ?? ""
    }
    let subject = render(.subject, values).onOneLine
    var htmlValues = values.escapedForHTML
    let body = render(.html, htmlValues)
    htmlValues["subject"] = subject.escapedForHTML
    htmlValues["body"] = body
    let layout = own[Self.layout] ?? templates[Self.lastResort]?[Self.layout]
    return Rendered(
      language: language, subject: subject, text: render(.text, values), html: layout?.render(htmlValues) ?? body)
  }

  /// Returns the user's language if this email is available in that language. Otherwise, returns the same language
  /// without its region if available, or else the server's default language. The last resort is English.
  private func language(of content: MailContent) -> String {
    var candidates: [String] = []
    var tag = Substring(content.language ?? "")
    while !tag.isEmpty {
      candidates.append(String(tag))
      tag = tag.lastIndex(of: "-").map { tag[..<$0] } ?? ""
    }
    candidates += [defaultLanguage, Self.lastResort]
    let key = candidates.lazy.map { $0.lowercased() }.first { language in
      templates[language]?["\(content.kind.rawValue).\(Part.subject.rawValue)"] != nil
    }
    return key.flatMap { spellings[$0] } ?? Self.lastResort
  }
}

// MARK: - Built-in templates

extension MailTemplates {
  private mutating func add(_ language: MailLanguage) throws(SettingsError) {
    spellings[language.code] = language.code
    let wordings = Mail.Kind.allCases.map { ($0.rawValue, language.wording($0)) } + [(Self.testKind, language.test)]
    for (kind, wording) in wordings {
      let parts = [
        (Part.subject, wording.subject), (.text, wording.text(beside: language.beside)),
        (.html, wording.html(beside: language.beside)),
      ]
      for (part, text) in parts {
        let name = "\(kind).\(part.rawValue)"
        let template = try MailTemplate(text, from: "built in, \(language.code) \(name)", names: MailValues.names)
        templates[language.code, default: [:]][name] = template
      }
    }
    templates[language.code]?[Self.layout] = try MailTemplate(
      MailLanguage.layout, from: "built in, layout", names: MailValues.names.union(MailValues.layoutNames))
  }
}

// MARK: - The operator's templates

extension MailTemplates {
  /// The kinds of email that can contain a recovery link (a way back).
  private static let kindsWithWayBack: [Mail.Kind] = [
    .emailChanged, .passwordChanged, .methodLinked, .methodUnlinked, .secondFactorAdded, .secondFactorRemoved,
    .recoveryCodesRenewed, .accountsMerged, .mergeUndone, .severalNotices,
  ]

  private mutating func addFiles(in folder: String) throws(SettingsError) {
    let files = FileManager.default
    guard let languages = try? files.contentsOfDirectory(atPath: folder) else { return }
    for language in languages.sorted() where !language.hasPrefix(".") {
      guard let names = try? files.contentsOfDirectory(atPath: "\(folder)/\(language)") else { continue }
      for name in names.sorted() where name.hasSuffix(Self.suffix) && !name.hasPrefix(".") {
        try addFile("\(folder)/\(language)/\(name)", named: String(name.dropLast(Self.suffix.count)), to: language)
      }
      try requireWholeMails(of: language, in: folder)
    }
  }

  private mutating func addFile(_ path: String, named name: String, to language: String) throws(SettingsError) {
    let known = Mail.Kind.allCases.flatMap { kind in Part.allCases.map { "\(kind.rawValue).\($0.rawValue)" } }
    guard known.contains(name) || name == Self.layout else {
      throw SettingsError(
        "data", from: path, "no template has this name",
        remedy: "name it KIND.subject, KIND.text or KIND.html before \(Self.suffix), where KIND is one of "
          + "\(Mail.Kind.allCases.map(\.rawValue).joined(separator: ", ")), or \(Self.layout)\(Self.suffix)")
    }
    guard let data = FileManager.default.contents(atPath: path), let text = String(data: data, encoding: .utf8) else {
      throw SettingsError("data", from: path, "the file cannot be read as UTF-8", remedy: "save it as UTF-8")
    }
    if !text.contains("wayBack"),
      Self.kindsWithWayBack.contains(where: { ["\($0.rawValue).text", "\($0.rawValue).html"].contains(name) })
    {
      warnings.append(
        "The template \(path) has no {{wayBack}}, so account owners cannot undo the change with its link. Add "
          + "{{#wayBack}}{{wayBack}}{{/wayBack}}")
    }
    let isLayout = name == Self.layout
    let names = isLayout ? MailValues.names.union(MailValues.layoutNames) : MailValues.names
    spellings[language.lowercased()] = language
    templates[language.lowercased(), default: [:]][name] = try MailTemplate(text, from: path, names: names)
  }

  /// Throws an error unless every customized email has a subject, a text and an HTML template in the language.
  private func requireWholeMails(of language: String, in folder: String) throws(SettingsError) {
    let own = templates[language.lowercased()] ?? [:]
    for kind in Mail.Kind.allCases {
      let missing = Part.allCases.map { "\(kind.rawValue).\($0.rawValue)" }.filter { own[$0] == nil }
      guard let first = missing.first, missing.count < Part.allCases.count else { continue }
      throw SettingsError(
        "data", from: "\(folder)/\(language)", "the template \(first)\(Self.suffix) is missing",
        remedy: "create it next to the other parts of \(kind.rawValue)")
    }
  }
}

extension String {
  /// The text on one line. Each run of control characters, including line breaks, is replaced by a space, and
  /// surrounding whitespace is removed.
  fileprivate var onOneLine: String {
    unicodeScalars.split(whereSeparator: \.isControl).map { String($0).trimmed }.filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}
