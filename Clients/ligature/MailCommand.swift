import ArgumentParser
import Foundation
import LigatureServer

/// What an operator does about the mail that a server sends.
struct MailCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mail", abstract: "Try out how a server sends mail.", subcommands: [Test.self])
}

extension MailCommand {
  /// Sends one mail with the settings that a server would have.
  struct Test: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Send a test mail with the server's settings and print what the mail server said.",
      discussion: """
        The settings are read as `ligature serve` reads them. Exit code 1 if the mail was not accepted.

        EXAMPLES
          ligature mail test ada@example.com --config /etc/ligature.yaml
          LIGATURE_MAIL_URL=smtp://mail.example.com LIGATURE_MAIL_FROM=no-reply@example.com ligature mail test ada@example.com
        """)

    @Argument(help: ArgumentHelp("Where to send it.", valueName: "address"))
    var address: String

    @Option(
      help: ArgumentHelp("The server's YAML file with settings.", valueName: "file"),
      completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @Option(help: ArgumentHelp("The server's data folder, with its templates.", valueName: "folder"))
    var data: String?

    @Flag(help: "Without mail.url, write the mail to the data folder, as `ligature serve --dev` does.")
    var dev = false

    @Flag(help: "Answer in JSON.")
    var json = false

    private struct Answer: Encodable {
      var accepted: Bool
      var reply: String?
    }

    func run() async throws {
      do {
        let settings = try ServerSettings(
          flags: ["config": config, "data": data].compactMapValues { $0 },
          environment: ProcessInfo.processInfo.environment, isDevelopment: dev)
        switch try await TestMail(settings: settings).send(to: address) {
        case .accepted(let reply):
          let text = "Accepted: \(reply.printable)"
          try CommandOutput(text, Answer(accepted: true, reply: reply)).write(asJSON: json)
        case .failed(let problem, let reply):
          let words = reply.map { "; it said: \($0)" } ?? ""
          throw Failure(reason: "MAIL_NOT_SENT", message: "The test mail was not sent: \(problem)\(words).")
        }
      } catch let failure as Failure {
        failure.write(asJSON: json)
        throw ExitCode.failure
      } catch {
        Failure(reason: "INVALID_SETTING", message: "\(error)").write(asJSON: json)
        throw ExitCode.validationFailure
      }
    }
  }
}
