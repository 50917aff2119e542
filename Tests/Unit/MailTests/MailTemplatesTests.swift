import Foundation
import Settings
import Testing

@testable import Accounts
@testable import Mail

@Suite struct MailTemplatesTests {
  private static let catalog = ProviderCatalog([
    ProviderDescription(id: .google, displayName: "Google", shortName: "google"),
    ProviderDescription(id: .oidc("corp"), displayName: "Example Corp", shortName: "corp"),
    ProviderDescription(id: .password, displayName: "Password", shortName: "password"),
  ])

  private func content(
    _ kind: Mail.Kind, language: String? = nil, otherAddress: String? = "new@example.net"
  ) -> MailContent {
    let hasLink = kind != .newDevice
    return MailContent(
      kind: kind, address: "ada@example.org", language: language,
      link: hasLink ? Secret("https://example.com/action?mode=x&oobCode=abc&lang=en") : nil,
      linkExpiresAt: hasLink ? Timestamp(milliseconds: 1_795_327_445_000 + 86_400_000) : nil,
      happenedAt: Timestamp(milliseconds: 1_795_327_445_000),
      parameters: .init(provider: .google, otherAddress: otherAddress, factor: "totp"),
      notices: kind == .severalNotices ? HeldNotices.list(held) : [])
  }

  private var held: [Mail] {
    [
      (Mail.Kind.methodLinked, 0, Mail.Parameters(provider: .google, identityDigest: [1])), (.newDevice, 60, .init()),
      (.methodLinked, 120, .init(provider: .oidc("corp"))), (.secondFactorAdded, 180, .init(factor: "totp")),
      (.methodLinked, 3600, .init(provider: .google, identityDigest: [2])),
      (.emailChanged, 3600, .init(otherAddress: "<b>\n@example.net")),
    ].map { kind, seconds, parameters in
      let time = Timestamp(milliseconds: 1_795_327_445_000 + Int64(seconds) * 1000)
      return Mail(
        tenant: .default, kind: kind, address: "ada@example.org", uid: nil, parameters: parameters, createdAt: time,
        nextAttemptAt: time)
    }
  }

  @Test func aListNamesEachNoticeWithItsTimeAndSubject() throws {
    let words = try builtIn().render(content(.severalNotices), application: "Example")
    let lines = [
      "2026-11-22 06:04 UTC – 2026-11-22 07:04 UTC (2×): A sign-in method was added to your Example account: Google",
      "2026-11-22 06:05 UTC: A new device has signed in to your Example account",
      "2026-11-22 06:06 UTC: A sign-in method was added to your Example account: Example Corp",
      "2026-11-22 06:07 UTC: A second factor was added to your Example account: authenticator app",
    ]
    #expect(words.text.contains(lines.joined(separator: "\n") + "\n2026-11-22 07:04 UTC: The email"))
    #expect(words.html.contains(lines.joined(separator: "<br>\n") + "<br>\n") && !words.html.contains("<b>"))
    let german = try builtIn().render(content(.severalNotices, language: "de"), application: "Example")
    #expect(german.text.contains("Authentifizierungs-App\n"))
  }

  private func builtIn(_ language: String = "en") throws -> MailTemplates {
    try MailTemplates(folder: nil, defaultLanguage: language, catalog: Self.catalog)
  }

  @Test(arguments: Mail.Kind.allCases, ["en", "de", "fa"])
  func writesEachKindInEachLanguage(kind: Mail.Kind, language: String) throws {
    let content = content(kind, language: language)
    let words = try builtIn().render(content, application: "Example")
    #expect(words.language == language)
    #expect(words.subject.contains("Example"))
    #expect(!words.subject.contains("@") && !words.subject.contains("\n"))
    for text in [words.subject, words.text, words.html] { #expect(!text.contains("{{") && !text.contains("}}")) }
    #expect(words.html.contains("dir=\"\(language == "fa" ? "rtl" : "ltr")\""))
    #expect(words.html.contains("lang=\"\(language)\""))
    if let link = content.link?.reveal() {
      #expect(words.text.contains(link))
      #expect(words.html.contains("href=\"\(link.replacing("&", with: "&amp;"))\""))
    } else {
      #expect(!words.html.contains("href"))
    }
    let names: [Mail.Kind: String] = [
      .methodLinked: "Google", .methodUnlinked: "Google", .emailChanged: "new@example.net",
    ]
    if let name = names[kind] { #expect(words.text.contains(name) && words.html.contains(name)) }
  }

  /// An administrator's change, or a way back that has been closed: the notice goes out all the same.
  @Test(arguments: Mail.Kind.allCases.filter { [.wayBack, .methodNotice].contains($0.link) }, ["en", "de", "fa"])
  func aNoticeMayHaveNoLink(kind: Mail.Kind, language: String) throws {
    var content = content(kind, language: language)
    content.link = nil
    let words = try builtIn().render(content, application: "Example")
    #expect(!words.text.contains("{{") && !words.html.contains("href") && !words.text.contains("\n\n\n"))
    #expect(words.text.contains("Example"))
  }

  @Test(arguments: [Mail.Kind.passwordReset, .signInLink], ["en", "de", "fa"])
  func theWayBackGoesBesideWhatWasAskedFor(kind: Mail.Kind, language: String) throws {
    var content = content(kind, language: language)
    #expect(!(try builtIn().render(content, application: "Example").text.contains("oobCode=back")))
    content.wayBack = Secret("https://example.com/action?mode=y&oobCode=back")
    let words = try builtIn().render(content, application: "Example")
    #expect(words.text.contains("oobCode=back") && words.html.contains("oobCode=back"))
    #expect(words.text.contains("oobCode=abc"))
  }

  @Test(arguments: [
    ("de", "de"), ("de-AT", "de"), ("DE", "de"), ("fa-IR", "fa"), ("fr", "en"), ("", "en"), ("zh-Hant-TW", "en"),
  ])
  func choosesTheLanguage(asked: String, chosen: String) throws {
    #expect(try builtIn().render(content(.verifyEmail, language: asked), application: "Example").language == chosen)
  }

  @Test(arguments: [
    ("oidc.corp", "en", "Example Corp"), ("oidc.corp", "de", "Example Corp"), ("password", "de", "Passwort"),
    ("phone", "de", "Telefon"), ("oidc.gone", "en", "oidc.gone"),
  ])
  func namesProvidersByTheirDisplayNames(provider: String, language: String, name: String) throws {
    var content = content(.methodLinked, language: language)
    content.parameters.provider = ProviderID(rawValue: provider)
    let words = try builtIn().render(content, application: "Example")
    #expect(words.text.contains(": \(name) (") && words.html.contains(": <bdi>\(name)</bdi> ("))
  }

  @Test func fallsBackToTheServersLanguage() throws {
    #expect(try builtIn("de").render(content(.verifyEmail, language: "fr"), application: "Example").language == "de")
    #expect(try builtIn("de").render(content(.verifyEmail), application: "Example").language == "de")
  }

  @Test func refusesAServersLanguageWithoutTemplates() {
    #expect(throws: SettingsError.self) { try builtIn("xx") }
  }

  @Test func escapesWhatUsersTyped() throws {
    // The combining mark belongs to the same character as the quotation mark.
    let typed = "\"\u{338}><script>alert('x')</script>&@example.net"
    let words = try builtIn().render(content(.emailChanged, otherAddress: typed), application: "A <b>& Co")
    #expect(!words.html.contains("<script") && !words.html.contains("\"\u{338}") && !words.html.contains("<b>"))
    #expect(words.html.unicodeScalars.split(separator: "\u{338}").first.map { String($0).hasSuffix("&quot;") } == true)
    #expect(words.text.contains(typed))
  }

  @Test func keepsSubjectsOnOneLine() throws {
    let words = try builtIn().render(content(.verifyEmail), application: "A\r\nBcc: x@example.com\0")
    #expect(!words.subject.unicodeScalars.contains { $0.value < 0x20 })
  }
}

@Suite struct OwnMailTemplatesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "mail-templates-\(UUID().uuidString)")

  private func write(_ text: String, _ path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func templates() throws -> MailTemplates {
    try MailTemplates(folder: folder.path(percentEncoded: false), defaultLanguage: "en", catalog: ProviderCatalog([]))
  }

  private func content(_ language: String?) -> MailContent {
    MailContent(
      kind: .verifyEmail, address: "ada@example.org", language: language, link: Secret("https://example.com/?a=1&b=2"),
      linkExpiresAt: Timestamp(milliseconds: 3_600_000), happenedAt: Timestamp(milliseconds: 0), parameters: .init())
  }

  @Test func goBeforeTheBuiltInOnes() throws {
    try write("Welcome to {{application}}\n", "en/verify_email.subject.mustache")
    try write("<main>{{{body}}}</main>", "en/layout.html.mustache")
    let words = try templates().render(content("en"), application: "Example")
    #expect(words.subject == "Welcome to Example")
    #expect(words.html.hasPrefix("<main><p>"))
    #expect(words.text.contains("https://example.com/?a=1&b=2"))
    #expect(try templates().render(content("de"), application: "Example").subject != words.subject)
  }

  @Test func addLanguages() throws {
    for part in ["subject", "text", "html"] {
      try write("Bonjour {{{email}}} {{&link}}", "fr/verify_email.\(part).mustache")
    }
    let words = try templates().render(content("fr-CA"), application: "Example")
    #expect(words.language == "fr")
    #expect(words.text == "Bonjour ada@example.org https://example.com/?a=1&b=2")
    #expect(words.html.contains("Bonjour ada@example.org https://example.com/?a=1&amp;b=2"))
  }

  @Test(arguments: [
    ("en/verify_email.html.mustache", "<p>\n{{#link}}\n</p>", "line 3"),
    ("en/verify_email.html.mustache", "<p>\n{{lnk}}\n</p>", "line 2"),
    ("en/verify_email.text.mustache", "one\n\n{{#link}}{{/email}}", "line 3"),
    ("en/verify_email.subject.mustache", "{{body}}", "line 1"),
    ("en/verify_mail.text.mustache", "Hello", "verify_mail.text.mustache"),
    ("fr/verify_email.text.mustache", "Bonjour", "verify_email.subject.mustache is missing"),
  ])
  func thatAreBrokenStopTheStart(path: String, text: String, names: String) throws {
    try write(text, path)
    let error = #expect(throws: SettingsError.self) { try templates() }
    #expect("\(try #require(error))".contains(names))
    #expect("\(try #require(error))".contains(path.split(separator: "/")[0]))
  }

  @Test func otherFilesAreLeftAlone() throws {
    try write("notes", "en/README.txt")
    try write("{{broken", "en/.verify_email.text.mustache.swp")
    try write("x", "notes.txt")
    _ = try templates()
  }
}
