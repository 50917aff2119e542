import ArgumentParser
import Foundation
import LigatureMessages
import RPCCore

extension AccountsCommand {
  /// Disables an account.
  struct Disable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Refuse an account: its sessions and every way to sign in, at once.",
      discussion: """
        The account keeps its identities and its address. `ligature accounts enable` lets its user sign in again.

        EXAMPLES
          ligature accounts disable ada@example.com
          ligature accounts disable n2E1A1SKbGLy7OJrwdrvBKWriK8r --yes --json
        """)

    @OptionGroup var account: AccountArgument
    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var server: ServerFolderOptions

    func run() async throws {
      try await server.reportingFailures {
        let plan = try await AccountPlan(account.reference, server)
        try plan.confirm(
          confirmation, "Disable",
          "\(plan.sessions("is", "are")) refused from now on; no way to sign in until it is enabled again",
          question: "Disable?")
        try await plan.setDisabled(true).write(asJSON: server.json)
      }
    }
  }

  /// Enables an account.
  struct Enable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Let a disabled account sign in again.",
      discussion: """
        Sessions from before it was disabled have ended.

        EXAMPLES
          ligature accounts enable ada@example.com
        """)

    @OptionGroup var account: AccountArgument

    @Flag(name: .shortAndLong, help: "Accepted as by the other commands; this one never asks.")
    var yes = false

    @OptionGroup var server: ServerFolderOptions

    func run() async throws {
      try await server.reportingFailures {
        try await AccountPlan(account.reference, server).setDisabled(false).write(asJSON: server.json)
      }
    }
  }

  /// Deletes an account.
  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete an account for good and free its identities and its address.",
      discussion: """
        EXAMPLES
          ligature accounts delete ada@example.com
          ligature accounts delete n2E1A1SKbGLy7OJrwdrvBKWriK8r --yes
        """)

    @OptionGroup var account: AccountArgument
    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var server: ServerFolderOptions

    func run() async throws {
      try await server.reportingFailures {
        let plan = try await AccountPlan(account.reference, server)
        try plan.confirm(
          confirmation, "Delete",
          "\(plan.sessions("ends", "end")); its uid is never used again; this can't be undone", question: "Delete?")
        let deleted = try await plan.admin.deleteAccount(.init(ref: plan.ref), options: plan.options)
        try CommandOutput("Deleted \(deleted.uid).", ["uid": deleted.uid]).write(asJSON: server.json)
      }
    }
  }

  /// Ends an account's sessions.
  struct EndSessions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "End all sessions of an account; its user may sign in again.",
      discussion: """
        EXAMPLES
          ligature accounts end-sessions ada@example.com
        """)

    @OptionGroup var account: AccountArgument
    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var server: ServerFolderOptions

    func run() async throws {
      try await server.reportingFailures {
        let plan = try await AccountPlan(account.reference, server)
        try plan.confirm(
          confirmation, "End the sessions of", "\(plan.sessions("ends", "end")); its user may sign in again",
          question: "End them?")
        let answer = try await plan.admin.revokeSessions(.init(ref: plan.ref), options: plan.options)
        let text = "Ended \(answer.ended.counting("session")) of \(plan.account.uid)."
        try CommandOutput(text, ["ended": Int(answer.ended)]).write(asJSON: server.json)
      }
    }
  }

  /// Makes a link to choose a new password.
  struct ResetLink: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a link by which the owner of an account's address chooses a new password.",
      discussion: """
        The link is not mailed: give it to the owner of the address alone. A user who opens it has proven the address, as by \
        a mail, and is asked for the account's second factor.

        EXAMPLES
          ligature accounts reset-link ada@example.com
          ligature accounts reset-link ada@example.com --json | jq -r .link
        """)

    private struct Answer: Encodable {
      var uid: String
      var email: String
      var link: String
      var expiresAt: Date?
    }

    @OptionGroup var account: AccountArgument
    @OptionGroup var server: ServerFolderOptions

    func run() async throws {
      try await server.reportingFailures {
        let plan = try await AccountPlan(account.reference, server)
        let made = try await plan.admin.createActionLink(
          .init(ref: plan.ref, operation: .passwordReset), options: plan.options)
        let answer = Answer(
          uid: plan.account.uid, email: plan.account.displayEmail ?? plan.account.email ?? "", link: made.link,
          expiresAt: made.expiresAt.map { Date($0) })
        if !server.json, let expiresAt = answer.expiresAt {
          // Beside the link, so that a pipe gets the link alone.
          StandardError.write(line: "For \(answer.email.printable), until \(expiresAt.formatted(.iso8601)):")
        }
        try CommandOutput(made.link, answer).write(asJSON: server.json)
      }
    }
  }
}

/// An account that is about to be changed, as its server knows it.
private struct AccountPlan {
  let account: LigatureV1.Account
  private let connection: ControlConnection
  private let sessionCount: Int
  private let asJSON: Bool

  init(_ reference: LigatureV1.AccountRef, _ server: ServerFolderOptions) async throws {
    connection = try await ControlConnection(folder: server.folder)
    let found = try await connection.admin.getAccount(.init(ref: reference), options: connection.options)
    guard let account = found.account else {
      throw Failure(reason: "USER_NOT_FOUND", message: "There is no such account.")
    }
    // Whoever named the account may not know which one would be changed.
    if let merged = found.mergedUid {
      throw Failure(
        reason: "USER_NOT_FOUND",
        message: "The account \(merged) was merged into \(account.uid). Name that one to change it.")
    }
    self.account = account
    sessionCount = found.sessions.count
    asJSON = server.json
  }

  var admin: LigatureV1.AdminServiceClient { connection.admin }
  var options: CallOptions { connection.options }

  /// The account itself, whatever its address may become in the meantime.
  var ref: LigatureV1.AccountRef { .init(ref: .uid(account.uid)) }

  /// The number of its sessions with a verb.
  func sessions(_ singular: String, _ plural: String) -> String { sessionCount.counting("session", singular, plural) }

  /// Shows the account and what is about to happen to it, and asks.
  func confirm(_ confirmation: ConfirmationOptions, _ action: String, _ effect: String, question: String) throws {
    let table = TextTable(OperatorAccountView.header, [OperatorAccountView(account).columns])
      .text(TerminalStyle.errors.plain)
    try confirmation.confirm("\(action) this account:\n\(table)\n\(effect)", question: question, asJSON: asJSON)
  }

  func setDisabled(_ isDisabled: Bool) async throws -> CommandOutput {
    let answer = try await admin.updateAccount(.init(ref: ref, disabled: isDisabled), options: options)
    let text =
      account.disabled == isDisabled
      ? "\(account.uid) was \(isDisabled ? "disabled" : "enabled") already."
      : "\(isDisabled ? "Disabled" : "Enabled") \(account.uid)."
    return CommandOutput(text, OperatorAccountView(answer.account ?? account))
  }
}
