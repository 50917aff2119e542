package import Accounts
package import Branding
import Foundation
package import Settings

/// Writes mails in the words of their templates and hands them to the mail server, the console or the folder.
package struct MailSender: Sendable {
  private let from: Mailbox
  private let templates: MailTemplates
  private let transport: any MailTransport
  private let branding: Branding

  /// Returns nil if no mail can be sent: no mail server is set, and the server is not one for development.
  ///
  /// - Parameters:
  ///   - folder: the data folder, with the operator's templates and, in development, the mails.
  package init?(
    _ settings: MailSettings, _ branding: Branding, folder: String, isDevelopment: Bool
  ) throws(SettingsError) {
    templates = try MailTemplates(
      folder: "\(folder)/templates", defaultLanguage: settings.language, branding: branding)
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
    self.templates = templates
    self.transport = transport
  }

  /// Returns what became of the mail. The same mail is written in the same way each time.
  ///
  /// - Parameter id: names the mail; of letters, digits and hyphens.
  package func send(_ content: MailContent, id: String) async -> SMTPOutcome {
    let words = templates.render(content, application: application)
    return await transport.deliver(message(words, to: content.address, id: id, date: content.happenedAt))
  }

  /// Sends a mail that says that mails arrive.
  package func sendTest(to address: String, now: Timestamp) async -> SMTPOutcome {
    let words = templates.renderTest(application: application)
    let id = "test-\(UUID().uuidString.lowercased())"
    return await transport.deliver(message(words, to: address, id: id, date: now))
  }

  /// Ends the connection to the mail server.
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
