import ArgumentParser
import Foundation
import LigatureServer

/// A command that creates a data folder from a backup.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Create a server's data folder from a backup.",
    discussion: """
      The folder must be empty or missing. Users stay signed in, including those who have refreshed their session \
      since the backup was made; with --end-sessions, all of them must sign in again. Codes, unfinished sign-ins and \
      queued emails are not restored, and users of authenticator apps must enter a new code, so that nothing can be \
      used twice.

      Changes made after the backup are lost: accounts that were deleted since, sessions that were ended, passwords \
      that were changed and keys that were withdrawn return to their earlier state. So do revoked service keys: revoke \
      them again before the server becomes reachable, or use --revoke-service-keys and create new ones.

      EXAMPLES
        ligature restore /var/backups/ligature/today.backup --data /var/lib/ligature
        ligature restore ligature.backup --data ./data --end-sessions
      """)

  @Argument(help: ArgumentHelp("The backup.", valueName: "file"), completion: .file())
  var file: String

  @Option(help: ArgumentHelp("The data folder to create.", valueName: "folder"), completion: .directory)
  var data: String

  @Flag(help: "End all sessions.")
  var endSessions = false

  @Flag(help: "Do not restore service keys.")
  var revokeServiceKeys = false

  @Flag(help: "Print JSON.")
  var json = false

  private struct Answer: Encodable {
    var madeAt: Date
    var program: String
    var accounts: Int
    var sessions: Int
    var endedSessions: Int
    var endedCodes: Int
    var endedMails: Int
    var accountsWithRecoveryCodes: Int
    var keys: [String]
    var serviceKeys: Int
    var revokedServiceKeys: Int
  }

  func validate() throws {
    guard !file.isEmpty else { throw ValidationError("The file name is empty; specify the backup file.") }
    guard !data.isEmpty else { throw ValidationError("--data is empty; name the folder to create.") }
  }

  func run() throws {
    let restored: RestoredFolder
    do {
      restored = try RestoredFolder(
        backup: file, in: data, endingSessions: endSessions, revokingServiceKeys: revokeServiceKeys)
    } catch {
      Failure(reason: "NOT_RESTORED", message: error.message).write(asJSON: json)
      throw ExitCode.failure
    }
    let answer = Answer(
      madeAt: restored.madeAt, program: restored.program, accounts: restored.accounts,
      sessions: endSessions ? 0 : restored.sessions, endedSessions: endSessions ? restored.sessions : 0,
      endedCodes: restored.endedProofs, endedMails: restored.endedMails,
      accountsWithRecoveryCodes: restored.accountsWithRecoveryCodes, keys: restored.keys,
      serviceKeys: revokeServiceKeys ? 0 : restored.serviceKeys,
      revokedServiceKeys: revokeServiceKeys ? restored.serviceKeys : 0)
    try CommandOutput(text(answer), answer).write(asJSON: json)
  }

  private func text(_ answer: Answer) -> String {
    let madeAt = answer.madeAt.formatted(.iso8601)
    let sessions =
      endSessions
      ? "0; \(answer.endedSessions.counting("session")) ended, and anonymous accounts, which no one can sign in to "
        + "anymore, will be deleted"
      : "\(answer.sessions)"
    let keys = answer.keys.map(\.printable).joined(separator: ", ")
    let codes =
      answer.endedCodes == 1 ? "1 pending code or sign-in" : "\(answer.endedCodes) pending codes and sign-ins"
    var lines: [String] = [
      "Restored \(data.printable) as it was at \(madeAt), by ligature \(answer.program.printable):",
      "  accounts  \(answer.accounts)",
      "  sessions  \(sessions)",
      "  keys      \(keys)",
      "  discarded \(codes), \(answer.endedMails.counting("queued mail"))",
      "Changes made after \(madeAt) are lost and cannot be determined from the backup. The following are as they were "
        + "then:",
      "  - accounts that have since been deleted and providers that have since been unlinked work again; newer ones are gone",
      "  - passwords and addresses that have since been changed have their old values",
    ]
    if !endSessions {
      lines.append("  - sessions that have since ended are valid again; --end-sessions would end all of them")
    }
    if answer.accountsWithRecoveryCodes > 0 {
      let accounts = answer.accountsWithRecoveryCodes.counting("account")
      lines.append("  - recovery codes that have since been used can be used again (of \(accounts))")
    }
    if answer.serviceKeys > 0 {
      lines.append(
        "  - service keys that have since been revoked work again (\(answer.serviceKeys) in total); see `ligature "
          + "service-keys list`, or restore with --revoke-service-keys")
    }
    lines += [
      "  - a signing key that has since been withdrawn is used again; if it had leaked, run `ligature keys rotate --now`",
      "Start the server with `ligature serve --data \(data.printable)` and its previous settings.",
    ]
    return lines.joined(separator: "\n")
  }
}
