import ArgumentParser
import Foundation
import LigatureMessages
import RPCCore

extension AccountsCommand {
  /// A command that disables an account.
  struct Disable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Disable an account: the server refuses its sessions and sign-ins at once.",
      discussion: """
        The account keeps its identities and its address. `ligature accounts enable` lets its user sign in again.

        EXAMPLES
          ligature accounts disable ada@example.com
          ligature accounts disable n2E1A1SKbGLy7OJrwdrvBKWriK8r --yes --json
        """)

    @OptionGroup var account: AccountArgument
    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var server: AdministrationOptions

    func run() async throws {
      try await server.reportingFailures {
        let plan = try await AccountPlan(account, server)
        try plan.confirm(
          confirmation, "Disable",
          "\(plan.sessions("ends", "end")), and no one can sign in until you enable it",
          question: "Disable?")
        try await plan.setDisabled(true).write(asJSON: server.json)
      }
    }
  }

  /// A command that enables an account.
  struct Enable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Let a disabled account sign in again.",
      discussion: """
        Sessions from before it was disabled have ended.

        EXAMPLES
          ligature accounts enable ada@example.com
        """)

    @OptionGroup var account: AccountArgument

    @Flag(name: .shortAndLong, help: "Accepted for consistency with the other commands; this one never asks.")
    var yes = false

    @OptionGroup var server: AdministrationOptions

    func run() async throws {
      try await server.reportingFailures {
        try await AccountPlan(account, server).setDisabled(false).write(asJSON: server.json)
      }
    }
  }

  /// A command that deletes an account.
  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete an account permanently, and release its identities and its address.",
      discussion: """
        EXAMPLES
          ligature accounts delete ada@example.com
          ligature accounts delete n2E1A1SKbGLy7OJrwdrvBKWriK8r --yes
        """)

    @OptionGroup var account: AccountArgument
    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var server: AdministrationOptions

    func run() async throws {
      try await server.reportingFailures {
        let plan = try await AccountPlan(account, server)
        try plan.confirm(
          confirmation, "Delete",
          "\(plan.sessions("ends", "end")); its uid is never used again; this cannot be undone", question: "Delete?")
        let deleted = try await plan.connection.change { options throws(RPCError) in
          try await plan.admin.deleteAccount(.init(ref: plan.ref), options: options)
        }
        try CommandOutput("Deleted \(deleted.uid).", ["uid": deleted.uid]).write(asJSON: server.json)
      }
    }
  }

  /// A command that ends an account's sessions.
  struct EndSessions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "End the sessions of an account; its user can sign in again.",
      discussion: """
        `ligature accounts show` lists the sessions with their IDs. An anonymous account without a session is \
        eventually deleted, because no one can sign in to it again.

        EXAMPLES
          ligature accounts end-sessions ada@example.com
          ligature accounts end-sessions ada@example.com --session 343f726381a9f8ab
        """)

    @OptionGroup var account: AccountArgument

    @Option(help: ArgumentHelp("End only this session. Can be repeated.", valueName: "id"))
    var session: [String] = []

    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var server: AdministrationOptions

    func run() async throws {
      try await server.reportingFailures {
        let plan = try await AccountPlan(account, server)
        let effect =
          session.isEmpty ? plan.sessions("ends", "end") : session.count.counting("session", "ends", "end")
        try plan.confirm(
          confirmation, "End sessions of", "\(effect); its user can sign in again", question: "End them?")
        let answer = try await plan.connection.change { options throws(RPCError) in
          try await plan.admin.revokeSessions(.init(ref: plan.ref, sessionIds: session), options: options)
        }
        let text = "Ended \(answer.ended.counting("session")) of \(plan.account.uid)."
        try CommandOutput(text, ["ended": Int(answer.ended)]).write(asJSON: server.json)
      }
    }
  }

  /// A command that revokes the recovery links that were sent by email for an account.
  struct EndWaysBack: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Revoke the recovery links in the notices that were emailed for an account.",
      discussion: """
        For three days after a change, the recipient of the notice can recover the account. Revoke the links if the \
        mailbox no longer belongs to the owner.

        EXAMPLES
          ligature accounts end-ways-back ada@example.com
        """)

    @OptionGroup var account: AccountArgument
    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var server: AdministrationOptions

    func run() async throws {
      try await server.reportingFailures {
        let plan = try await AccountPlan(account, server)
        try plan.confirm(
          confirmation, "Revoke the recovery links of",
          "the links in its notices stop working; this cannot be undone", question: "Revoke them?")
        try await plan.update("Revoked the recovery links of \(plan.account.uid).") { $0.endWaysBack = true }
          .write(asJSON: server.json)
      }
    }
  }
}
