import ArgumentParser
import Foundation
import LigatureMessages
import RPCCore

/// A command that reads the audit trail.
struct AuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Read the audit trail of a server.",
    discussion: """
      The latest entries come first. With --json, the output has one object per line. Every server error contains the \
      ID of its call, which you can pass to --request.

      EXAMPLES
        ligature audit --limit 20
        ligature audit --account ada@example.com --since 7d
        ligature audit --request 4f1c9a0e7b3d2851
        ligature audit --since 2026-01-31T08:00:00Z --all --json
      """)

  @Option(
    help: ArgumentHelp(
      "Only entries for this account: its uid, address, phone number or identity, as in `ligature accounts show`.",
      valueName: "account"))
  var account: String?

  @Option(
    help: ArgumentHelp(
      "Only entries for this call, by the server's or the caller's request ID.", valueName: "id"))
  var request: String?

  @Option(
    help: ArgumentHelp(
      "Only entries since this time: a time such as 2026-01-31T08:00:00Z, a date, or an age such as 90m, 12h or 7d.",
      valueName: "time"))
  var since: String?

  @Option(help: ArgumentHelp("The maximum number of entries.", valueName: "number"))
  var limit = 100

  @Flag(help: "Show all entries.")
  var all = false

  @OptionGroup var server: AdministrationOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be greater than 0.") }
    if let since { try PastTime.validate(since) }
  }

  func run() async throws {
    try await server.reportingFailures {
      let connection = try await server.connect()
      var request = LigatureV1.ReadAuditRequest(uid: try await uid(connection), requestID: request)
      request.since = since.flatMap(PastTime.init)?.timestamp
      var left = all ? Int.max : limit
      var rows: [AuditEntryView] = []
      var hasMore: Bool
      repeat {
        // One extra entry shows whether there are more.
        request.pageSize = UInt32(min(left, 999) + 1)
        let page = try await connection.admin.readAudit(request, options: connection.options)
        let views = page.entries.prefix(left).map(AuditEntryView.init)
        if server.json {
          for view in views { try StandardOutput.write(line: CommandOutput.json(view, onOneLine: true)) }
        } else {
          rows += views
        }
        left -= views.count
        request.pageToken = page.nextPageToken
        hasMore = page.entries.count > views.count
      } while !hasMore && !request.pageToken.isEmpty
      if !server.json {
        try StandardOutput.write(
          text: rows.isEmpty ? "No entries." : TextTable(AuditEntryView.header, rows.map(\.columns)).text())
      }
      if hasMore { CommandOutput.noteMore(limit == 1 ? "1 entry" : "\(limit) entries") }
    }
  }

  /// Returns the ID of the account in `--account`, or nil if the option was omitted. An ID in the option is not looked
  /// up, because the account may have been deleted.
  private func uid(_ connection: ControlConnection) async throws -> String? {
    guard let account else { return nil }
    let reference = LigatureV1.AccountRef(account)
    if case .uid(let uid) = reference.ref { return uid }
    do {
      return try await AccountSource.server(connection).get(named: account).account?.uid
    } catch let error as RPCError {
      var failure = Failure(error)
      if failure.reason == "USER_NOT_FOUND" { failure.message += " If the account was deleted, use its uid." }
      throw failure
    }
  }
}

/// An audit record, as shown on the command line.
private struct AuditEntryView: Encodable {
  static let header = ["TIME", "ACTION", "ACCOUNT", "PROVIDER", "DETAIL", "BY", "SESSION", "REQUEST", "CALLER'S ID"]

  var at: Date?
  var action: String
  var uid: String?
  var providerID: String?
  var sessionID: String?
  var detail: String?
  var requestID: String?
  var actor: String?
  var callerRequestID: String?

  init(_ entry: LigatureV1.AuditEntry) {
    at = entry.at.map { Date($0) }
    action = entry.action
    uid = entry.uid
    providerID = entry.providerID
    sessionID = entry.sessionID
    detail = entry.detail
    requestID = entry.requestID
    actor = entry.actor
    callerRequestID = entry.callerRequestID
  }

  var columns: [String] {
    let time: String? = at?.formatted(.iso8601)
    let cells: [String?] = [time, action, uid, providerID, detail, actor, sessionID, requestID, callerRequestID]
    return cells.map { cell in cell?.printable ?? "-" }
  }
}
