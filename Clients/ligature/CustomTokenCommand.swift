import ArgumentParser
import Foundation
import LigatureServer

/// A command that creates a custom token, as a service would.
struct CustomTokenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "custom-token",
    abstract: "Create a custom token for testing.",
    discussion: """
      Your services create such tokens for their users, with a JWT library and a private key whose public key is \
      listed in the server's setting customToken.keys. The token can be used for one sign-in.

      EXAMPLES
        openssl genpkey -algorithm ed25519 -out service.key
        openssl pkey -in service.key -pubout -out service.pub
        LIGATURE_CUSTOM_TOKEN_KEYS=service.pub ligature serve --dev
        ligature custom-token user-1 --key service.key \\
          | ligature sign-in --custom-token -
        ligature custom-token user-1 --key service.key --claims '{"plan": "pro"}'
      """)

  @Argument(help: ArgumentHelp("The user ID of the account.", valueName: "uid"))
  var uid: String

  @Option(
    help: ArgumentHelp("The service's private key: a PEM file with a P-256, Ed25519 or RSA key.", valueName: "file"),
    completion: .file())
  var key: String

  @Option(help: ArgumentHelp("A JSON object with additional claims for the ID tokens.", valueName: "json"))
  var claims: String?

  @Option(help: ArgumentHelp("The number of seconds until the token expires, at most 3600.", valueName: "seconds"))
  var lifetime: Int64 = 3600

  @Option(help: ArgumentHelp("The server's data folder, from which the issuer is read.", valueName: "folder"))
  var data: String?

  @OptionGroup var options: SettingsOptions

  func validate() throws {
    guard (1...128).contains(uid.utf8.count) else { throw ValidationError("The uid must have 1 to 128 bytes.") }
    guard (1...3600).contains(lifetime) else { throw ValidationError("--lifetime must be from 1 to 3600 seconds.") }
  }

  func run() async throws {
    try await options.run(data: data, isDevelopment: true) { settings in
      do {
        let token = try TestCustomToken(uid: uid, keyFile: key, claims: claims, settings: settings, lifetime: lifetime)
        return CommandOutput(token.text, ["customToken": token.text])
      } catch let problem as TestCustomToken.Problem {
        throw Failure(reason: "INVALID_KEY", message: "No token was created: \(problem.message).")
      }
    }
  }
}
