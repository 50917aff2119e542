import Settings
import Testing

@testable import Mail

@Suite struct MailSettingsTests {
  private func read(_ values: [String: String]) throws(SettingsError) -> MailSettings {
    var settings = MailSettings()
    try SettingsReader(flags: values, environment: [:], file: nil).read(MailSettings.settings, into: &settings)
    try settings.complete()
    return settings
  }

  private let from = ["mail.from": "Example <no-reply@example.com>"]

  private func adding(_ values: [String: String]) -> [String: String] { from.merging(values) { $1 } }

  @Test func nothingIsNeeded() throws {
    let settings = try read([:])
    #expect(settings.server == nil && !settings.isComplete)
  }

  @Test(arguments: [
    (["mail.url": "smtps://mail.example.com"], SMTPServer.Encryption.implicit),
    (["mail.url": "smtp://mail.example.com"], .required),
    (["mail.url": "smtp://mail.example.com", "mail.allowPlaintext": "true"], .ifOffered),
    (["mail.url": "smtp://localhost:25"], .ifOffered),
    (["mail.url": "smtp://localhost:25", "mail.ca": "/etc/passwd"], .required),
    (["mail.url": "smtps://localhost", "mail.allowPlaintext": "true"], .implicit),
  ])
  func plainTextStaysOnThisMachine(values: [String: String], encryption: SMTPServer.Encryption) throws {
    #expect(try read(adding(values)).server?.encryption == encryption)
  }

  @Test(arguments: [
    (["mail.url": "smtp://mail.example.com", "mail.from": ""], "mail.from"),
    (["mail.url": "smtp://mail.example.com/path"], "mail.url"),
    (["mail.username": "ligature", "mail.password": "secret"], "mail.url"),
    (["mail.url": ""], "mail.url"),
    (["mail.url": "smtp://mail.example.com", "mail.username": "ligature"], "mail.password"),
    (["mail.url": "smtp://mail.example.com", "mail.password": "secret"], "mail.username"),
    (
      [
        "mail.url": "smtp://mail.example.com", "mail.username": "a", "mail.password": "secret",
        "mail.passwordFile": "/tmp/x",
      ], "mail.passwordFile"
    ),
    (
      ["mail.url": "smtp://mail.example.com", "mail.username": "a", "mail.passwordFile": "/nonexistent/password"],
      "mail.passwordFile"
    ),
    (["mail.url": "smtp://mail.example.com", "mail.ca": "/nonexistent.pem"], "mail.ca"),
    (["mail.url": "smtp://mail.example.com", "mail.from": "not an address"], "mail.from"),
  ])
  func mistakesAreNamed(values: [String: String], setting: String) throws {
    let error = #expect(throws: SettingsError.self) { try read(adding(values)) }
    #expect(error?.setting == setting)
    #expect(error.map { !"\($0)".contains("secret") } == true)
  }
}
