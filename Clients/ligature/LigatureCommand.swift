import ArgumentParser

/// The command line: the server, and what a user does with an account.
@main
struct LigatureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ligature",
    abstract: "One account, many ways to sign in.",
    discussion: """
      EXAMPLES
        ligature serve --dev                    a server for trying things out
        ligature sign-in --anonymous            a new account, nothing asked
        ligature link --email ada@example.com   a way to come back
        ligature link --provider google.com --id-token - < token
        ligature whoami                         the account, its ways to sign in
        ligature help link                      more about a command

      COMPLETION
        ligature --generate-completion-script bash (or zsh, or fish)

      EXIT CODES
        0  done
        1  refused or failed; standard error names the reason
        64 the command line could not be understood
      """,
    groupedSubcommands: [
      CommandGroup(
        name: "Account",
        subcommands: [
          SignUp.self, SignIn.self, WhoAmI.self, Watch.self, ProfileCommand.self, Reauthenticate.self, Sessions.self,
          SignOut.self, Delete.self,
        ]),
      CommandGroup(
        name: "Ways to sign in",
        subcommands: [
          Link.self, Unlink.self, Password.self, ResetPassword.self, EmailCommand.self, VerifyEmail.self,
          FactorsCommand.self, Nonce.self,
        ]),
      CommandGroup(name: "Tokens", subcommands: [Token.self, Refresh.self]),
      CommandGroup(
        name: "Server",
        subcommands: [
          Serve.self, SettingsCommand.self, AccountsCommand.self, MailCommand.self, CustomTokenCommand.self,
        ]),
    ])

  /// As the library's, but that a program which asks for JSON gets it also where its command line is wrong.
  static func main() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      guard exitCode(for: error) == .validationFailure, !(error is ExitCode), CommandLine.arguments.contains("--json")
      else { exit(withError: error) }
      Failure(reason: "USAGE", message: message(for: error)).write(asJSON: true)
      exit(withError: ExitCode.validationFailure)
    }
  }
}
