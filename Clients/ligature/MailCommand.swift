import ArgumentParser
import Foundation
import LigatureServer

/// A command that tests how a server sends email.
struct MailCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mail", abstract: "Test how a server sends email.", subcommands: [Test.self])
}

extension MailCommand {
  /// A command that sends one email with the settings that a server would use.
  struct Test: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Send a test email with the server's settings and print the mail server's response.",
      discussion: """
        The `mail` settings are read the same way `ligature serve` reads them; all other settings are ignored. The exit \
        code is 1 if the email was not accepted.

        EXAMPLES
          ligature mail test ada@example.com --config /etc/ligature/ligature.yaml
          LIGATURE_MAIL_URL=smtp://mail.example.com \\
            LIGATURE_MAIL_FROM=no-reply@example.com ligature mail test ada@example.com
        """)

    @Argument(help: ArgumentHelp("The address to send the email to.", valueName: "address"))
    var address: String

    @Option(help: ArgumentHelp("The server's data folder, with its templates.", valueName: "folder"))
    var data: String?

    @Flag(help: "Without mail.url, write the email to the data folder, like `ligature serve --dev`.")
    var dev = false

    @OptionGroup var options: SettingsOptions

    private struct Answer: Encodable {
      var accepted: Bool
      var reply: String?
    }

    func run() async throws {
      try await options.run(.mail, data: data, isDevelopment: dev) { settings in
        switch try await TestMail(settings: settings).send(to: address) {
        case .accepted(let reply):
          return CommandOutput("Accepted: \(reply.printable)", Answer(accepted: true, reply: reply))
        case .failed(let problem, let reply):
          let words = reply.map { "; it said: \($0)" } ?? ""
          throw Failure(reason: "MAIL_NOT_SENT", message: "The test email was not sent: \(problem)\(words).")
        }
      }
    }
  }
}
