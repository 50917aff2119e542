import ArgumentParser
import Foundation
import LigatureAdmin
import LigatureMessages
import LigatureServer
import PrivateFiles
import RPCCore

/// A command that lists, creates and revokes the keys with which services call the server.
struct ServiceKeysCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "service-keys",
    abstract: "Create, list and revoke the keys that services use to call the server.",
    discussion: """
      A service with a key can administer accounts from another machine, within the scopes of its key. The commands \
      call the server through the control socket in its data folder.

      EXAMPLES
        ligature service-keys create billing --scope accounts.read
        ligature service-keys list
        ligature service-keys revoke n2E1A1SKbGLy7OJrwdrvBKWriK8r
      """,
    subcommands: [List.self, Create.self, Revoke.self], defaultSubcommand: List.self)
}

extension ServiceKeysCommand {
  /// A command that lists the service keys.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the service keys, oldest first.",
      discussion: """
        EXAMPLES
          ligature service-keys list
          ligature service-keys list --json
        """)

    @OptionGroup var server: ServerFolderOptions

    func run() async throws {
      try await server.reportingFailures {
        let connection = try await ControlConnection(folder: server.folder)
        let answer = try await connection.operation.listServiceKeys(.init(), options: connection.options)
        let views = answer.keys.map { ServiceKeyView($0) }
        let table = TextTable(ServiceKeyView.header, views.map(\.columns))
        try CommandOutput(table.text(), views).write(asJSON: server.json)
      }
    }
  }

  /// A command that creates a service key.
  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create a service key and write it to a file.",
      discussion: """
        The file contains the private key, which this command creates and never sends to the server. Anyone who reads \
        the file can call as the service, so only its owner can read it (mode 0600), and there is no second copy. Move \
        it to the service's machine. A service can have several keys: to replace one, create another, install it, and \
        revoke the first.

        EXAMPLES
          ligature service-keys create billing --scope accounts.read
          ligature service-keys create support \\
            --scope accounts.read,accounts.write,sessions.write --out support.json
          ligature service-keys create nightly --scope audit.read --days 30
          ligature service-keys create backend --firebase demo-app \\
            --scope accounts.read --scope accounts.write
        """)

    @Argument(help: ArgumentHelp("The name of the service, as shown in the audit trail.", valueName: "name"))
    var name: String

    @Option(
      help: ArgumentHelp(
        "A permission of the service: accounts.read, accounts.write, accounts.export, sessions.write, tokens.mint, "
          + "services.call, audit.read or events.read. Separate several with commas, or repeat the option.",
        valueName: "scope"))
    var scope: [String]

    @Option(
      help: ArgumentHelp(
        "Write a service account file for Firebase's Admin SDKs with this project ID. Only these SDKs can use it.",
        valueName: "project"))
    var firebase: String?

    @Option(help: ArgumentHelp("The number of days until the key expires (default: 365).", valueName: "number"))
    var days: Int?

    @Flag(help: "Create a key that never expires.")
    var noExpiry = false

    @Option(
      help: ArgumentHelp("The file to write (default: <name>.key.json).", valueName: "file"), completion: .file())
    var out: String?

    @OptionGroup var server: ServerFolderOptions

    private static let standardDays = 365

    private struct Answer: Encodable {
      var file: String
      var key: ServiceKeyView
    }

    func validate() throws {
      if let days, !(1...36_500).contains(days) { throw ValidationError("--days must be from 1 to 36500.") }
      guard days == nil || !noExpiry else { throw ValidationError("Use --days or --no-expiry, not both.") }
      guard out?.isEmpty != true else {
        throw ValidationError("The file name is empty; name the file to write.")
      }
    }

    func run() async throws {
      try await server.reportingFailures {
        let path = URL(filePath: out ?? "\(name).key.json").path(percentEncoded: false)
        let file: any KeyFile
        do {
          guard try !ServiceKey.exists(at: path) else { throw ServiceKeysCommand.fileExists(path) }
          file = try firebase.map { try ServiceAccountFile(project: $0) } ?? ServiceKeyFile()
        } catch let error as AdminError {
          throw Failure(error)
        }
        let connection = try await ControlConnection(folder: server.folder)
        let scopes = scope.flatMap { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } }
        var request = LigatureV1.CreateServiceKeyRequest(
          name: name, scopes: scopes, publicKey: file.publicKey, firebaseProject: firebase ?? "")
        if !noExpiry {
          let seconds = Int64(Date().timeIntervalSince1970) + Int64(days ?? Self.standardDays) * 86_400
          request.expiresAt = .init(seconds: seconds)
        }
        let answer = try await connection.operation.createServiceKey(request, options: connection.options)
        guard let key = answer.key else {
          throw Failure(
            reason: "INTERNAL",
            message: "The server's response contains no key.")
        }
        let view = ServiceKeyView(key)
        do {
          try file.create(at: path, for: key, of: answer)
        } catch {
          // The private key was not stored, so the key must be revoked.
          _ = try? await connection.operation.revokeServiceKey(.init(keyID: key.keyID), options: connection.options)
          throw (error as? AdminError).map(Failure.init) ?? error
        }
        let text = """
          Wrote \(path.printable), the only copy of the key \(view.keyID.printable) of \(view.name.printable). \
          \(view.expiry) Anyone who has the file can call as the service.
          """
        try CommandOutput(text, Answer(file: path, key: view)).write(asJSON: server.json)
      }
    }
  }

  fileprivate static func fileExists(_ path: String) -> Failure {
    Failure(
      reason: "INVALID_ARGUMENT", message: "The file \(path.printable) already exists; choose another one with --out.")
  }

  /// A command that revokes a service key.
  struct Revoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Revoke a service key, so that the server refuses it.",
      discussion: """
        EXAMPLES
          ligature service-keys revoke n2E1A1SKbGLy7OJrwdrvBKWriK8r
        """)

    @Argument(help: ArgumentHelp("The key ID from `ligature service-keys list`.", valueName: "key"))
    var key: String

    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var server: ServerFolderOptions

    func run() async throws {
      try await server.reportingFailures {
        let connection = try await ControlConnection(folder: server.folder)
        let listed = try await connection.operation.listServiceKeys(.init(), options: connection.options)
        guard let found = listed.keys.first(where: { $0.keyID == key }) else {
          throw Failure(
            reason: "SERVICE_KEY_NOT_FOUND",
            message: "No service has the key \(key.printable). List the keys with `ligature service-keys list`.")
        }
        let view = ServiceKeyView(found)
        let table = TextTable(ServiceKeyView.header, [view.columns]).text(TerminalStyle.errors.plain)
        try confirmation.confirm(
          "Revoke this key:\n\(table)\nThe service can no longer use it.", question: "Revoke?",
          asJSON: server.json)
        _ = try await connection.operation.revokeServiceKey(.init(keyID: key), options: connection.options)
        try CommandOutput("Revoked the key \(view.keyID.printable) of \(view.name.printable).", view)
          .write(asJSON: server.json)
      }
    }
  }
}

/// A new key pair and the file for its private key.
private protocol KeyFile {
  /// The public key in PEM format.
  var publicKey: String { get }
  /// Creates the file so that only its owner may access it (mode 0600).
  ///
  /// - Parameter server: The server's response, which contains information about the server.
  func create(
    at path: String, for key: LigatureV1.ServiceKey, of server: LigatureV1.CreateServiceKeyResponse) throws
}

/// The key file that services use to call `AdminService`.
private struct ServiceKeyFile: KeyFile {
  private let pair: ServiceKeyPair

  init() throws(AdminError) { pair = try ServiceKeyPair() }

  var publicKey: String { pair.publicKey }

  func create(
    at path: String, for key: LigatureV1.ServiceKey, of server: LigatureV1.CreateServiceKeyResponse
  ) throws {
    try ServiceKey(
      pair, id: key.keyID, service: key.name, issuer: server.audience, scopes: key.scopes,
      expiresAt: key.expiresAt.map(Date.init)
    ).create(at: path)
  }
}

/// The key file that Firebase's Admin SDKs read.
private struct ServiceAccountFile: KeyFile {
  private let account: FirebaseServiceAccount
  private let project: String

  init(project: String) throws {
    account = try FirebaseServiceAccount()
    self.project = project
  }

  var publicKey: String { account.publicKey }

  func create(
    at path: String, for key: LigatureV1.ServiceKey, of server: LigatureV1.CreateServiceKeyResponse
  ) throws {
    let content = try account.file(
      project: project, service: key.name, keyID: key.keyID, tokenURL: server.tokenURL)
    let isCreated: Bool
    do throws(PrivateFileError) { isCreated = try PrivateFile(path: path).create(content) } catch {
      throw AdminError(.invalidKey, error.description)
    }
    guard isCreated else { throw ServiceKeysCommand.fileExists(path) }
  }
}

/// A service's key, as shown to an operator.
private struct ServiceKeyView: Encodable {
  static let header = ["KEY", "SERVICE", "SCOPES", "CREATED", "EXPIRES", "LAST USED"]

  var keyID: String
  var name: String
  var scopes: [String]
  var createdAt: Date?
  var expiresAt: Date?
  var lastUsedAt: Date?

  init(_ key: LigatureV1.ServiceKey) {
    keyID = key.keyID
    name = key.name
    scopes = key.scopes
    createdAt = key.createdAt.map(Date.init)
    expiresAt = key.expiresAt.map(Date.init)
    lastUsedAt = key.lastUsedAt.map(Date.init)
  }

  var columns: [String] {
    [keyID.printable, name.printable, scopes.joined(separator: " ").printable]
      + [createdAt, expiresAt, lastUsedAt].map { $0?.formatted(.iso8601) ?? TextTable.empty }
  }

  /// A sentence about the key's expiry.
  var expiry: String { expiresAt.map { "It expires at \($0.formatted(.iso8601))." } ?? "It never expires." }
}

extension Failure {
  init(_ error: AdminError) {
    self.init(reason: error.reason.rawValue, message: error.message)
    isOfAdministration = true
  }
}
