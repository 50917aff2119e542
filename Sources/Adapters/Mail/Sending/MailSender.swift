package import Accounts
package import Branding
import Foundation
package import Settings

/// Renders emails from their templates and sends them either to the mail server or to the console and a folder.
package struct MailSender: Sendable {
  private let from: Mailbox
  private let templates: KeptTemplates
  private let transport: any MailTransport
  private let branding: Branding

  /// Creates a sender. Returns nil if no email can be sent, because no mail server is set and the service is not
  /// running in development mode.
  ///
  /// - Parameters:
  ///   - folder: The data folder, which contains the operator's templates and, in development mode, the emails.
  ///   - catalog: The catalog that contains the names of the providers.
  package init?(
    _ settings: MailSettings, _ branding: Branding, folder: String, catalog: ProviderCatalog, isDevelopment: Bool
  ) throws(SettingsError) {
    let language = settings.language
    templates = try KeptTemplates { () throws(SettingsError) in
      try MailTemplates(
        folder: "\(folder)/templates", defaultLanguage: language, catalog: catalog, branding: branding)
    }
    self.branding = branding
    if let server = settings.server, let from = settings.from {
      self.from = from
      transport = SMTPTransport(server)
    } else if isDevelopment {
      guard let from = settings.from ?? Mailbox("Ligature <ligature@localhost>") else { return nil }
      self.from = from
      transport = FolderTransport(folder: "\(folder)/mail")
    } else {
      return nil
    }
  }

  init(from: Mailbox, templates: MailTemplates, transport: any MailTransport) {
    branding = Branding()
    self.from = from
    self.templates = KeptTemplates(templates)
    self.transport = transport
  }

  /// The languages in which emails are available.
  package var languages: [String] { templates.value.languages }

  /// Reloads the operator's templates. If one of them is invalid, none of them changes.
  package func readTemplates() throws(SettingsError) { try templates.read() }

  /// Warnings for the operator about the operator's own templates.
  var templateWarnings: [String] { templates.value.warnings }

  /// Sends an email and returns the outcome. Rendering is deterministic, so each attempt sends the same email.
  ///
  /// - Parameter id: The ID of the email, which consists of letters, digits and hyphens.
  package func send(_ content: MailContent, id: String) async -> SMTPOutcome {
    let words = templates.value.render(content, application: application)
    return await transport.deliver(message(words, to: content.address, id: id, date: content.happenedAt))
  }

  /// Sends a test email and returns the outcome.
  package func sendTest(to address: String, now: Timestamp) async -> SMTPOutcome {
    let words = templates.value.renderTest(application: application)
    let id = "test-\(UUID().uuidString.lowercased())"
    return await transport.deliver(message(words, to: address, id: id, date: now))
  }

  /// Closes the connection to the mail server.
  package func close() {
    transport.close()
  }

  private var application: String { branding.name ?? from.applicationName }

  private func message(
    _ words: MailTemplates.Rendered, to address: String, id: String, date: Timestamp
  ) -> MailMessage {
    MailMessage(
      id: id, date: date, from: from, recipient: address, subject: words.subject, text: words.text, html: words.html,
      language: words.language, logo: branding.logo.flatMap { $0.isForMail ? $0 : nil })
  }
}
