import ArgumentParser
import Foundation
import LigatureMessages
import LigatureServer
import RPCCore
import Settings

/// A command that administers the accounts of a server. For a server on this machine, any user who can open the data
/// folder is an operator.
struct AccountsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accounts",
    abstract: "Administer the accounts of a server.",
    discussion: """
      The commands call the server through the control socket in its data folder, which only its owner can open. If no \
      server runs there, `list` and `show` read the database; if the accounts are in PostgreSQL, name it with --store. \
      To change accounts in PostgreSQL, call any of its servers. With --service-key, the commands call a server on \
      another machine, within the key's scopes: see `ligature help service-keys`.

      EXAMPLES
        ligature accounts                           # the first hundred of ./data
        ligature accounts --data /var/lib/ligature --all --json
        ligature accounts show ada@example.com      # one account
        ligature accounts create --email ada@example.com
        ligature accounts disable ada@example.com   # no sessions, no sign-in
        ligature accounts remove-factor ada@example.com --all
                                                    # for a user who lost the phone
        ligature accounts --check                   # is the database intact?
        ligature accounts show ada@example.com \\
          --service-key support.json --url https://accounts.example.com
      """,
    subcommands: [
      List.self, Show.self, Unreachable.self, SecondSpellings.self, Create.self, Update.self, Claims.self, Disable.self,
      Enable.self, Delete.self, EndSessions.self, EndWaysBack.self, Link.self, Unlink.self, RemoveFactor.self,
      UndoMerge.self, ResetLink.self, VerifyLink.self, SignInLink.self, ChangeEmailLink.self,
    ], defaultSubcommand: List.self)
}

extension AccountsCommand {
  /// A command that lists accounts.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the accounts in order of creation.",
      discussion: """
        With --json, the output has one object per line.

        EXAMPLES
          ligature accounts list --limit 20
          ligature accounts list --email-prefix ada
          ligature accounts list --provider google.com --all
          ligature accounts list --all --json | jq -r .email
        """)

    /// The account to show instead of a list. `ligature accounts <account>` runs this command, because it is the
    /// default.
    @Argument(help: .hidden)
    var account: String?

    @Option(help: ArgumentHelp("The maximum number of accounts.", valueName: "number"))
    var limit = 100

    @Flag(help: "List all accounts.")
    var all = false

    @OptionGroup var filter: AccountFilterOptions

    @Flag(help: "Check the database instead; the exit code is 1 if it is damaged.")
    var check = false

    @OptionGroup var server: AdministrationOptions

    func validate() throws {
      guard limit > 0 else { throw ValidationError("--limit must be greater than 0.") }
      guard !check || server.serviceKey == nil else {
        throw ValidationError("--check reads the database directly; run it on the server's machine.")
      }
    }

    func run() async throws {
      try await server.reportingFailures {
        if check {
          try checkDatabase()
        } else if let account {
          try await show(account)
        } else {
          try await AccountSource(server).list(filter.filter, atMost: all ? nil : limit, asJSON: server.json)
        }
      }
    }

    private func show(_ account: String) async throws {
      do {
        try await AccountSource(server).show(account, asJSON: server.json)
      } catch let error as RPCError {
        var failure = Failure(error)
        let commands = AccountsCommand.configuration.subcommands.map { $0._commandName }
        if failure.reason == "USER_NOT_FOUND", let command = commands.nearest(to: account) {
          failure.message += " Did you mean `ligature accounts \(command)`?"
        }
        throw failure
      }
    }

    private struct CheckedDatabase: Encodable {
      var isWhole = true
    }

    private func checkDatabase() throws {
      let problems = try StoredAccounts.problems(in: server.database())
      guard problems.isEmpty else {
        throw Failure(reason: "DATA_LOSS", message: "The database is damaged: \(problems.joined(separator: "; "))")
      }
      try CommandOutput("The database is intact.", CheckedDatabase()).write(asJSON: server.json)
    }
  }

  /// A command that lists accounts that no one can sign in to.
  struct Unreachable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the accounts that no one can sign in to anymore.",
      discussion: """
        Another user has verified the address that the account only claimed, and the account has no other sign-in \
        method. Its sessions stay valid, and the user who verified the address can merge it. An account without a \
        session is eventually deleted.

        EXAMPLES
          ligature accounts unreachable --json
        """)

    @OptionGroup var server: AdministrationOptions

    func run() async throws {
      try await server.reportingFailures {
        try await AccountSource(server).list(
          .init(unreachable: true), asJSON: server.json, none: "All accounts have a sign-in method.")
      }
    }
  }

  /// A command that lists accounts whose phone number also belongs to another account, but in a different form.
  struct SecondSpellings: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the accounts whose phone number another account has in a different spelling.",
      discussion: """
        Earlier versions treated +4407911123456 and +447911123456 as different numbers. If both have an account, users \
        still sign in to each account with its own spelling. The user can merge the two accounts, or you can remove \
        the second spelling.

        EXAMPLES
          ligature accounts second-spellings --json
        """)

    @OptionGroup var server: AdministrationOptions

    func run() async throws {
      try await server.reportingFailures {
        try await AccountSource(server).list(
          .init(secondSpelling: true), asJSON: server.json,
          none: "No two accounts have the same phone number in different spellings.")
      }
    }
  }

  /// A command that shows one account.
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show one account.",
      discussion: """
        EXAMPLES
          ligature accounts show n2E1A1SKbGLy7OJrwdrvBKWriK8r
          ligature accounts show ada@example.com --json
          ligature accounts show +16505550100
          ligature accounts show google.com:1234567890
          ligature accounts show uid:ada@example.com  # a uid like an address
        """)

    @OptionGroup var account: AccountArgument

    @OptionGroup var server: AdministrationOptions

    func run() async throws {
      try await server.reportingFailures {
        try await AccountSource(server).show(account.account, asJSON: server.json)
      }
    }
  }
}

/// An argument that specifies one account.
struct AccountArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The account: its uid, its email address, a phone number (+16505550100), or an identity (google.com:<subject>). "
        + "uid:<uid> is always read as a uid, even if the uid looks like one of the other forms.",
      valueName: "account"))
  var account: String
}

extension LigatureV1.AccountRef {
  private static let uidPrefix = "uid:"

  /// Creates a reference from a command-line argument.
  init(_ account: String) {
    // A subject may have any form, so identities are checked before email addresses and phone numbers.
    if account.hasPrefix(Self.uidPrefix) {
      self.init(ref: .uid(String(account.dropFirst(Self.uidPrefix.count))))
    } else if let colon = account.firstIndex(of: ":") {
      let subject = String(account[account.index(after: colon)...])
      self.init(ref: .identity(.init(providerID: String(account[..<colon]), subject: subject)))
    } else if account.contains("@") {
      self.init(ref: .email(account))
    } else if account.hasPrefix("+") {
      self.init(ref: .phoneNumber(account))
    } else {
      self.init(ref: .uid(account))
    }
  }
}
