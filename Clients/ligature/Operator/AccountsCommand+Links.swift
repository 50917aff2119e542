import ArgumentParser
import Foundation
import LigatureMessages
import RPCCore

/// The options for creating a link for an account.
struct ActionLinkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The page to continue to after the link is used; it must be listed in mail.continueURLs.", valueName: "url"))
  var continueURL: String?

  @Option(help: ArgumentHelp("The language of the page, such as de.", valueName: "tag"))
  var language: String?

  @OptionGroup var account: AccountArgument
  @OptionGroup var server: AdministrationOptions

  private struct Answer: Encodable {
    var uid: String
    var email: String
    var link: String
    var expiresAt: Date?
  }

  /// Creates the link and writes it to standard output.
  func make(_ operation: LigatureV1.ActionCodeOperation, newEmail: String = "") async throws {
    try await server.reportingFailures {
      let plan = try await AccountPlan(account, server)
      let made = try await plan.admin.createActionLink(
        .init(
          ref: plan.ref, operation: operation, newEmail: newEmail,
          settings: continueURL.map { .init(continueURL: $0) }, languageCode: language ?? ""), options: plan.options)
      let answer = Answer(
        uid: plan.account.uid, email: made.email, link: made.link, expiresAt: made.expiresAt.map { Date($0) })
      if !server.json, let expiresAt = answer.expiresAt {
        // The address and the expiry are written to standard error, so that a pipe receives only the link.
        StandardError.write(line: "For \(answer.email.printable), until \(expiresAt.formatted(.iso8601)):")
      }
      try CommandOutput(made.link, answer).write(asJSON: server.json)
    }
  }
}

extension AccountsCommand {
  /// A command that creates a link for choosing a new password.
  struct ResetLink: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create a link that lets the owner of an account's address choose a new password.",
      discussion: """
        The link is not emailed: give it only to the owner of the address. Choosing a password with it \
        verifies the address, as with an emailed link, and requires a second factor if the account has one.

        EXAMPLES
          ligature accounts reset-link ada@example.com
          ligature accounts reset-link ada@example.com --json | jq -r .link
        """)

    @OptionGroup var link: ActionLinkOptions

    func run() async throws { try await link.make(.passwordReset) }
  }

  /// A command that creates a link for verifying an account's email address.
  struct VerifyLink: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create a link that lets the owner of an account's address verify it.",
      discussion: """
        The link is not emailed: give it only to the owner of the address. The page asks for the account's password, \
        or for a session of the account.

        EXAMPLES
          ligature accounts verify-link ada@example.com
        """)

    @OptionGroup var link: ActionLinkOptions

    func run() async throws { try await link.make(.verifyEmail) }
  }

  /// A command that creates a link for signing in.
  struct SignInLink: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create a link that signs in the owner of an account's address.",
      discussion: """
        The link is not emailed: give it only to the owner of the address. Anyone who opens it is signed in, after \
        entering the account's second factor, if there is one.

        EXAMPLES
          ligature accounts sign-in-link ada@example.com
          ligature accounts sign-in-link ada@example.com --json
        """)

    @OptionGroup var link: ActionLinkOptions

    func run() async throws { try await link.make(.emailSignIn) }
  }

  /// A command that creates a link that changes an account's email address.
  struct ChangeEmailLink: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create a link that lets the owner of a new address add it to an account.",
      discussion: """
        The link is not emailed: give it only to the owner of the new address. The page asks for the account's \
        password, or for a session of the account; the owner of the previous address is notified by email.

        EXAMPLES
          ligature accounts change-email-link ada@example.com ada@new.example.com
        """)

    @OptionGroup var link: ActionLinkOptions

    @Argument(help: ArgumentHelp("The new address.", valueName: "address"))
    var newAddress: String

    func run() async throws { try await link.make(.verifyAndChangeEmail, newEmail: newAddress) }
  }
}
