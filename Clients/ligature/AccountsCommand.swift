import Accounts
import ArgumentParser
import Foundation
import SQLiteAccountStore

/// What an operator on the server's machine sees of the accounts. Who may read the data folder is the operator.
struct AccountsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accounts",
    abstract: "List the accounts of a server on this machine, also while it runs.",
    discussion: """
      EXAMPLES
        ligature accounts                              the first hundred accounts of ./data
        ligature accounts --data /var/lib/ligature --all --json
        ligature accounts n2E1A1SKbGLy7OJrwdrvBKWriK8r one account
        ligature accounts --check                      is the database whole?
      """)

  @Argument(help: ArgumentHelp("One account, by its uid.", valueName: "uid"))
  var uid: String?

  @Option(help: ArgumentHelp("The server's data folder (LIGATURE_DATA; ./data otherwise).", valueName: "folder"))
  var data: String?

  @Option(help: ArgumentHelp("How many accounts at most.", valueName: "number"))
  var limit = 100

  @Flag(help: "All accounts.")
  var all = false

  @Flag(help: "Check the database instead; exit code 1 if it is damaged.")
  var check = false

  @Flag(help: "Answer in JSON: one object on each line.")
  var json = false

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit takes a number above 0.") }
  }

  func run() async throws {
    let folder = data ?? ProcessInfo.processInfo.environment["LIGATURE_DATA"] ?? "./data"
    do {
      let reader = try SQLiteAccountReader(directory: folder)
      if check {
        try await report(reader)
      } else if let uid {
        guard let account = try await reader.account(UID(rawValue: uid)) else {
          throw Failure(reason: "USER_NOT_FOUND", message: "There is no account with this uid in \(folder).")
        }
        try show([account])
      } else {
        try await list(reader)
      }
    } catch let failure as Failure {
      failure.write(asJSON: json)
      throw ExitCode.failure
    } catch StoreError.unavailable(let problem) {
      Failure(reason: "UNAVAILABLE", message: "The accounts can't be read: \(problem).").write(asJSON: json)
      throw ExitCode.failure
    }
  }

  private func list(_ reader: SQLiteAccountReader) async throws {
    var left = all ? Int.max : limit
    var cursor: AccountCursor?
    var isFirst = true
    repeat {
      let page = try await reader.accounts(after: cursor, limit: min(left, 1000))
      if isFirst || !page.accounts.isEmpty { try show(page.accounts, hasHeader: isFirst) }
      isFirst = false
      left -= page.accounts.count
      cursor = left > 0 ? page.next : nil
    } while cursor != nil
  }

  private func report(_ reader: SQLiteAccountReader) async throws {
    let problems = try await reader.checkIntegrity()
    guard problems.isEmpty else {
      throw Failure(reason: "DATA_LOSS", message: "The database is damaged: \(problems.joined(separator: "; "))")
    }
    print("The database is whole.")
  }

  private func show(_ accounts: [Account], hasHeader: Bool = true) throws {
    if json {
      for account in accounts { print(try CommandOutput.json(Row(account), onOneLine: true)) }
      return
    }
    let rows = accounts.map { account in
      let providers = account.linkedIdentities.map(\.providerID.rawValue).joined(separator: ", ")
      return [
        account.uid.rawValue, Row.date(account.createdAt).formatted(.iso8601),
        account.isDisabled ? "disabled" : account.isAnonymous ? "anonymous" : "-", account.email?.printable ?? "-",
        providers.isEmpty ? "-" : providers.printable,
      ]
    }
    let text = TextTable(["UID", "CREATED", "STATE", "EMAIL", "PROVIDERS"], rows).text()
    print(hasHeader ? text : text.split(separator: "\n").dropFirst().joined(separator: "\n"))
  }

  /// An account as JSON.
  private struct Row: Encodable {
    var uid: String
    var email: String?
    var emailVerified: Bool
    var displayName: String?
    var isAnonymous: Bool
    var isDisabled: Bool
    var createdAt: Date
    var lastSignInAt: Date
    var providers: [String]

    init(_ account: Account) {
      uid = account.uid.rawValue
      email = account.displayEmail
      emailVerified = account.emailVerified
      displayName = account.displayName
      isAnonymous = account.isAnonymous
      isDisabled = account.isDisabled
      createdAt = Self.date(account.createdAt)
      lastSignInAt = Self.date(account.lastSignInAt)
      providers = account.linkedIdentities.map(\.providerID.rawValue)
    }

    static func date(_ timestamp: Timestamp) -> Date {
      Date(timeIntervalSince1970: Double(timestamp.milliseconds) / 1000)
    }
  }
}
