import ArgumentParser
import Foundation
import LigatureServer

/// A command that tests how a server sends codes to phones.
struct SMSCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sms", abstract: "Test how a server sends codes to phones.", subcommands: [Test.self])
}

extension SMSCommand {
  /// A command that sends one text message with the settings that a server would use.
  struct Test: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Send a test code with the server's settings and print the gateway's response.",
      discussion: """
        The `sms` settings are read as by `ligature serve`; other settings are ignored. The code is 123456 and cannot \
        be used to sign in. The exit code is 1 if the gateway did not accept it.

        EXAMPLES
          ligature sms test +16505550100 --config /etc/ligature/ligature.yaml
          ligature sms test +16505550100 --dev
        """)

    @Argument(help: ArgumentHelp("The number to send the code to.", valueName: "number"))
    var number: String

    @Flag(help: "Without sms.url, print the message, like `ligature serve --dev`.")
    var dev = false

    @OptionGroup var options: SettingsOptions

    private struct Answer: Encodable {
      var accepted: Bool
      var answer: String
      var url: String?
      var body: String?
    }

    func run() async throws {
      try await options.run(.sms, isDevelopment: dev) { settings in
        let result = try await TestSMS(settings: settings).send(to: number)
        let words = (result.url.map { " (\($0))" } ?? "") + (result.body.map { "; it said: \($0)" } ?? "")
        guard result.isAccepted else {
          let remedy = result.remedy.map { "; \($0)" } ?? ""
          throw Failure(
            reason: "SMS_NOT_SENT", message: "The test code was not sent: \(result.answer)\(words)\(remedy).")
        }
        return CommandOutput(
          "Accepted: \((result.answer + words).printable)",
          Answer(accepted: true, answer: result.answer, url: result.url, body: result.body))
      }
    }
  }
}
