import ArgumentParser
import Foundation
import LigatureServer
import Settings

/// A command that starts the server and runs it until SIGTERM or SIGINT.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the account service over gRPC.",
    discussion: """
      Every setting is also an environment variable and a key in a YAML file; `ligature settings` lists them. An \
      option takes precedence over a variable, and a variable over the file.

      EXAMPLES
        ligature serve --dev
        ligature serve --listen 127.0.0.1:7480 --data /var/lib/ligature
        ligature serve --config /etc/ligature/ligature.yaml
        LIGATURE_GOOGLE_AUDIENCES=1234.apps.googleusercontent.com ligature serve
      """)

  @Option(
    help: ArgumentHelp(
      "The address to listen on: address:port or unix:/path. Separate several with commas.", valueName: "address"))
  var listen: String?

  @Option(
    help: ArgumentHelp(
      "The folder for the database and the keys; it is created if it is missing.", valueName: "folder"))
  var data: String?

  @Option(
    help: ArgumentHelp("A YAML file with settings.", valueName: "file"), completion: .file(extensions: ["yaml", "yml"]))
  var config: String?

  @Option(help: "The log level: trace, debug, info, notice, warning, error or critical.")
  var logLevel: String?

  @Flag(
    help: ArgumentHelp(
      "Development mode: emails are written to the data folder, messages to phones are printed, callers can use gRPC "
        + "reflection, OpenID providers on this machine can use plain HTTP, and the server stands in for Google and "
        + "offers oidc.dev, with which anyone can sign in as anyone."))
  var dev = false

  @Flag(
    help: "Use the issuer from the settings even though the data folder has another one. Issued tokens become invalid."
  )
  var changeIssuer = false

  @Flag(
    help: """
      Create a new server secret or new signing keys if the files are missing. Everything issued with the old ones becomes invalid.
      """
  )
  var replaceLostSecrets = false

  func run() async throws {
    let given = ["listen": listen, "data": data, "config": config, "log.level": logLevel]
    var settings: ServerSettings
    do {
      settings = try ServerSettings(
        flags: given.compactMapValues { $0 }, environment: ProcessInfo.processInfo.environment, isDevelopment: dev)
      settings.changesIssuer = changeIssuer
      settings.replacesLostSecrets = replaceLostSecrets
    } catch {
      try fail(error, .validationFailure)
    }
    do {
      try await Server(settings: settings).run()
    } catch let error as SettingsError where !error.mayPass {
      try fail(error, .validationFailure)
    } catch {
      try fail(error, .failure)
    }
  }

  private func fail(_ error: any Error, _ code: ExitCode) throws -> Never {
    StandardError.write(text: "ligature: \(error)")
    throw code
  }
}
