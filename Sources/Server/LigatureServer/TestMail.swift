internal import Accounts
internal import Foundation
internal import Mail
internal import Providers
package import Settings

/// A mail that shows whether the settings of a server are good for sending mail.
package struct TestMail: Sendable {
  package enum Outcome: Sendable {
    /// With the mail server's words.
    case accepted(reply: String)
    /// With the mail server's words, if it said anything.
    case failed(problem: String, reply: String?)
  }

  private let sender: MailSender

  package init(settings: ServerSettings) throws(SettingsError) {
    guard
      let sender = try MailSender(
        settings.mail, settings.branding, folder: settings.data, isDevelopment: settings.isDevelopment)
    else {
      throw SettingsError(
        "mail.url", "it is missing", remedy: "set it to the mail server, as in smtp://mail.example.com:587")
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
