import ArgumentParser
import Foundation
import LigatureServer
import RPCClient

/// The command-line program, which includes the server and the operations for users and operators.
@main
struct LigatureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ligature",
    abstract: "One account, many ways to sign in.",
    discussion: """
      EXAMPLES
        ligature serve --dev                    # a server for a first try
        ligature sign-in --anonymous            # a new account without a form
        ligature link --email ada@example.com   # adds a password to the account
        ligature link --provider google.com --id-token - < token
        ligature whoami                         # the account and its sign-in methods
        ligature status                         # checks the server and the session
        ligature help link                      # details of a command

      COMPLETION
        ligature --generate-completion-script bash (or zsh, or fish)

      ENVIRONMENT
        LIGATURE_URL, LIGATURE_CA_FILE, LIGATURE_PROFILE
                             as --server, --ca-file and --profile
        LIGATURE_STATE_FILE  the session file, instead of a profile's file
        LIGATURE_ALLOW_PLAINTEXT
                             1: allow http to other machines, unencrypted
        NO_COLOR             disables color on a terminal

      EXIT CODES
        0  done
        1  the command failed; standard error names the reason
        64 the command line is wrong, or a setting of a server is
           missing or wrong
      """,
    version: "ligature \(Server.version)",
    groupedSubcommands: [
      CommandGroup(
        name: "Account",
        subcommands: [
          SignUp.self, SignIn.self, Login.self, WhoAmI.self, Watch.self, ProfileCommand.self, Reauthenticate.self,
          Sessions.self,
          SignOut.self, Delete.self,
        ]),
      CommandGroup(
        name: "Ways to sign in",
        subcommands: [
          Link.self, Unlink.self, Password.self, ResetPassword.self, EmailCommand.self, VerifyEmail.self,
          PhoneCommand.self, FactorsCommand.self, ProvidersCommand.self, Nonce.self, MergeCommand.self, Transfer.self,
        ]),
      CommandGroup(name: "This machine", subcommands: [StatusCommand.self, ProfilesCommand.self]),
      CommandGroup(name: "Tokens", subcommands: [Token.self, Refresh.self, VerifyCommand.self]),
      CommandGroup(
        name: "Server",
        subcommands: [
          Serve.self, SettingsCommand.self, MigrateCommand.self, AccountsCommand.self, AuditCommand.self,
          KeysCommand.self, ServiceKeysCommand.self,
          ImportCommand.self, ExportCommand.self, BackupCommand.self, RestoreCommand.self, MailCommand.self,
          SMSCommand.self,
          CustomTokenCommand.self, DevTokenCommand.self,
        ]),
    ])

  /// Runs the command line as ArgumentParser does, except that errors are written as JSON if the command line requests
  /// JSON, and that errors about mistyped words suggest a similar command or option.
  static func main() async {
    do {
      // The concurrency library's timers terminate the program if they cannot open their files.
      try FreeFiles.require(Self.neededFiles)
    } catch {
      Failure(reason: "UNAVAILABLE", message: error.message).write(asJSON: CommandLine.arguments.contains("--json"))
      exit(withError: ExitCode.failure)
    }
    do {
      var command = try await asyncParseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(with: error, Array(CommandLine.arguments.dropFirst()))
    }
  }

  /// The number of file descriptors that a command needs: three for the timers, and two for the state file and its
  /// lock.
  private static let neededFiles = 5

  private static func end(with error: any Error, _ arguments: [String]) -> Never {
    let asJSON = arguments.contains("--json")
    do {
      if let failure = error as? Failure { throw failure }
      let isHelp = arguments.first == "help"
      let isRefused = exitCode(for: error) == .validationFailure && !(error is ExitCode)
      if isHelp || isRefused,
        let mistyped = MistypedWord(in: isHelp ? Array(arguments.dropFirst()) : arguments, of: Self.self)
      {
        // The command's usage follows the error.
        let usage = isHelp ? [] : Self.text(of: error, .errors).components(separatedBy: "\n").dropFirst()
        let lines = ["\(TerminalStyle.errors.red("Error")): \(mistyped.message)"] + usage
        refuse(mistyped.message, text: lines.joined(separator: "\n"), asJSON: asJSON)
      }
      if isRefused {
        refuse(
          message(for: error).withoutArguments, text: Self.text(of: error, .errors).withoutArguments, asJSON: asJSON)
      }
      // The text is requested output, such as help.
      let text = Self.text(of: error, .output)
      if exitCode(for: error) == .success, !text.isEmpty {
        try StandardOutput.write(line: text)
        exit()
      }
      exit(withError: error)
    } catch {
      Failure(error).write(asJSON: asJSON)
      exit(withError: ExitCode.failure)
    }
  }

  /// Returns ArgumentParser's message for an error, or its help text. This method also wraps the usage, because
  /// ArgumentParser does not.
  private static func text(of error: any Error, _ style: TerminalStyle) -> String {
    fullMessage(for: error).components(separatedBy: "\n").map { line in
      guard let colon = line.firstRange(of: #/^(USAGE|Usage|  or): /#) else { return line }
      // Text in brackets must not be wrapped.
      var parts: [String] = []
      for word in line[colon.upperBound...].split(separator: " ") {
        if let last = parts.last, last.count(where: { $0 == "[" }) > last.count(where: { $0 == "]" }) {
          parts[parts.count - 1] += " \(word)"
        } else {
          parts.append(String(word))
        }
      }
      return style.hanging(parts, separator: " ", after: String(line[colon]))
    }.joined(separator: "\n")
  }

  /// Reports an error in the command line and exits.
  private static func refuse(_ message: String, text: String, asJSON: Bool) -> Never {
    if asJSON {
      Failure(reason: "USAGE", message: message).write(asJSON: true)
    } else {
      StandardError.write(text: text)
    }
    exit(withError: ExitCode.validationFailure)
  }
}

extension String {
  /// The message without unexpected arguments, which ArgumentParser quotes. An unexpected argument may be the second
  /// word of a password, and errors may be logged.
  fileprivate var withoutArguments: String {
    replacing(#/(?:\d+ u|U)nexpected arguments?:? '.*/#) { _ in
      "There is one argument too many. It is not shown, because it might be a secret; quote values that contain spaces."
    }
  }
}
