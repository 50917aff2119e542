internal import Accounts
internal import Foundation
internal import Mail
internal import Providers
package import Settings

/// An email that tests a server's settings for sending emails.
package struct TestMail: Sendable {
  package enum Outcome: Sendable {
    /// The mail server accepted the email with this reply.
    case accepted(reply: String)
    /// The email was not accepted. The reply is nil if the mail server sent none.
    case failed(problem: String, reply: String?)
  }

  private let sender: MailSender

  package init(settings: ServerSettings) throws(SettingsError) {
    guard
      let sender = try MailSender(
        settings.mail, settings.branding, folder: settings.data, catalog: settings.providers.catalog,
        isDevelopment: settings.isDevelopment)
    else {
      throw SettingsError(
        "mail.url", "it is missing", remedy: "set it to the mail server, such as smtp://mail.example.com:587")
    }
    self.sender = sender
  }

  package func send(to address: String) async -> Outcome {
    defer { sender.close() }
    switch await sender.sendTest(to: address, now: SystemWallClock().now) {
    case .accepted(let reply): return .accepted(reply: reply)
    case .refused(let problem), .postponed(let problem, _):
      return .failed(problem: problem.summary, reply: problem.reply)
    }
  }
}
