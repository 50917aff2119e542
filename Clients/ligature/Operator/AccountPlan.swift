import LigatureMessages
import RPCCore

/// An account to change, as returned by the server.
struct AccountPlan {
  let account: LigatureV1.Account
  /// The merges into the account that can be undone, latest first.
  let merges: [LigatureV1.MergedAccount]
  let connection: ControlConnection
  private let sessionCount: Int
  let asJSON: Bool

  init(_ argument: AccountArgument, _ server: AdministrationOptions) async throws {
    connection = try await server.connect()
    let found = try await AccountSource.server(connection).get(named: argument.account)
    guard let account = found.account else {
      throw Failure(reason: "USER_NOT_FOUND", message: "The account does not exist.")
    }
    // The user who specified the merged account may not know which account the command would change.
    if let merged = found.mergedUid {
      throw Failure(
        reason: "USER_NOT_FOUND",
        message: "The account \(merged) was merged into \(account.uid). To change it, name that account.")
    }
    self.account = account
    merges = found.merges
    sessionCount = found.sessions.count
    asJSON = server.json
  }

  var admin: LigatureV1.AdminServiceClient { connection.admin }
  var options: CallOptions { connection.options }

  /// A reference to the account by its ID, which remains valid if the account's email address changes.
  var ref: LigatureV1.AccountRef { .init(ref: .uid(account.uid)) }

  /// Returns the number of the account's sessions with a verb, such as "1 session ends" or "2 sessions end".
  func sessions(_ singular: String, _ plural: String) -> String { sessionCount.counting("session", singular, plural) }

  /// Changes the account and returns the command's output.
  func update(
    _ text: String, _ change: (inout LigatureV1.AdminUpdateAccountRequest) -> Void
  ) async throws -> CommandOutput {
    // The change applies only to the version of the account that the operator has seen.
    var request = LigatureV1.AdminUpdateAccountRequest(ref: ref, expectedVersion: account.version)
    change(&request)
    let answer = try await connection.change { [request] options throws(RPCError) in
      try await admin.updateAccount(request, options: options)
    }
    return CommandOutput(text, OperatorAccountView(answer.account ?? account))
  }

  /// Shows the account and the planned change, and prompts for confirmation.
  func confirm(_ confirmation: ConfirmationOptions, _ action: String, _ effect: String, question: String) throws {
    let table = TextTable(OperatorAccountView.header, [OperatorAccountView(account).columns])
      .text(TerminalStyle.errors.plain)
    try confirmation.confirm("\(action) this account:\n\(table)\n\(effect)", question: question, asJSON: asJSON)
  }

  func setDisabled(_ isDisabled: Bool) async throws -> CommandOutput {
    let text =
      account.disabled == isDisabled
      ? "\(account.uid) is already \(isDisabled ? "disabled" : "enabled")."
      : "\(isDisabled ? "Disabled" : "Enabled") \(account.uid)."
    return try await update(text) { request in
      request.account = LigatureV1.Account(disabled: isDisabled)
      request.updateMask = .init(paths: ["disabled"])
    }
  }
}
