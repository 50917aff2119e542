import ArgumentParser
import LigatureMessages
import RPCCore

/// A command that gets an ID token from the server's development provider.
struct DevTokenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dev-token",
    abstract: "Get an ID token from the development provider.",
    discussion: """
      A server that was started with --dev stands in for Google while `google.audiences` is not set, and for the \
      provider oidc.dev. It issues tokens for any user you name; only that server accepts them, until it stops. The \
      command calls the server through the control socket in its data folder.

      EXAMPLES
        TOKEN=$(ligature dev-token google.com ada@example.com)
        ligature sign-in --provider google.com --id-token "$TOKEN"

        NONCE=$(ligature nonce google.com)
        ligature dev-token google.com ada@example.com --nonce "$NONCE" \\
          | ligature link --provider google.com --id-token -
      """)

  @Argument(help: ArgumentHelp("google.com or oidc.dev.", valueName: "provider"))
  var provider: String

  @Argument(help: ArgumentHelp("The user's address; any address works.", valueName: "email"))
  var email: String

  @Option(help: ArgumentHelp("A nonce for the token, from `ligature nonce`.", valueName: "nonce"))
  var nonce: String?

  @OptionGroup var server: ServerFolderOptions

  func run() async throws {
    try await server.reportingFailures {
      let connection = try await ControlConnection(folder: server.folder)
      let provider = try await connection.providers().id(named: provider) ?? provider
      do {
        let answer = try await connection.development.createDevelopmentToken(
          .init(providerID: provider, email: email, nonce: nonce ?? ""), options: connection.options)
        try CommandOutput(answer.idToken, ["idToken": answer.idToken]).write(asJSON: server.json)
      } catch let error as RPCError where error.code == .unimplemented {
        throw Failure(
          reason: "OPERATION_NOT_ALLOWED",
          message:
            "The server has no development provider. Start it with `ligature serve --dev` and without TLS, and do not "
            + "configure google.com or oidc.dev.")
      }
    }
  }
}
