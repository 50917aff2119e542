import ArgumentParser
import FirebasePasswordHashes
import Foundation
import LigatureMessages
import LigatureServer
import RPCCore

/// A command that imports the accounts of another service.
struct ImportCommand: AsyncParsableCommand {
  /// The service from which the accounts in the file were exported.
  enum Source: String, ExpressibleByArgument, CaseIterable {
    case firebase, supabase, auth0, keycloak, ligature
  }

  enum Mode: String, ExpressibleByArgument, CaseIterable {
    case create, skip, replace
  }

  enum Addresses: String, ExpressibleByArgument, CaseIterable {
    case claimed, owned
  }

  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import the accounts of another service, including their passwords.",
    discussion: """
      Users keep their passwords. The hashes of the other service are verified as they are and replaced at the first \
      sign-in. A row that cannot be imported is reported with a remedy, and all others are imported.

      Try --dry-run first, which stores nothing. With --job, an interrupted import continues where it stopped: run the \
      same command again.

      The server refuses a row whose address, phone or identity belongs to another account. Addresses that the other \
      service has not verified are only claimed: a user who verifies such an address gets it. With --addresses owned, \
      you vouch for all of them. With --release-claims, accounts here that have not verified a row's address lose it \
      if the row's address is verified.

      EXAMPLES
        ligature import users.json --from firebase --hash-config hash.txt --dry-run
        ligature import users.json --from firebase --hash-config hash.txt --job move
        ligature import users.jsonl --from supabase --errors refused.jsonl
        ligature import realm.json --from keycloak --mode replace --yes
        ligature import backup.jsonl --from ligature \\
          --service-key mover.json --url https://accounts.example.com
      """)

  @Argument(help: ArgumentHelp("A file or a pipe; - reads standard input.", valueName: "file"), completion: .file())
  var file: String

  @Option(help: ArgumentHelp("The service that exported the file.", valueName: "service"))
  var from: Source

  @Option(
    help: ArgumentHelp(
      "With firebase: a file with the password hash parameters from the Firebase console.", valueName: "file"),
    completion: .file())
  var hashConfig: String?

  @Option(help: ArgumentHelp("What to do with a row whose uid already exists.", valueName: "mode"))
  var mode = Mode.create

  @Option(help: ArgumentHelp("Whether the accounts own their unverified addresses.", valueName: "whose"))
  var addresses = Addresses.claimed

  @Flag(help: "Take the rows' verified addresses away from accounts that only claim them.")
  var releaseClaims = false

  @Option(help: ArgumentHelp("A name for this import, under which it can be resumed.", valueName: "id"))
  var job: String?

  @Flag(help: "Store nothing and show what would be imported.")
  var dryRun = false

  @Option(
    help: ArgumentHelp("Append refused rows and dropped values to this file, as lines of JSON.", valueName: "file"),
    completion: .file())
  var errors: String?

  @OptionGroup var confirmation: ConfirmationOptions
  @OptionGroup var server: AdministrationOptions

  func validate() throws {
    guard hashConfig == nil || from == .firebase else {
      throw ValidationError("--hash-config requires --from firebase; other files contain their hash parameters.")
    }
    guard job?.isEmpty != true else { throw ValidationError("The job ID is empty; specify a name for the import.") }
  }

  func run() async throws {
    BackgroundPriority.begin()
    try await server.reportingFailures {
      if mode == .replace, !dryRun {
        try confirmation.confirm(
          "Each account whose uid is in a row gets the row's values, loses what the row does not have, such as a "
            + "password or a second factor, and is signed out everywhere. --dry-run shows what rows lack.",
          question: "Replace accounts?", asJSON: server.json)
      }
      if !dryRun { try refuseHashesWithoutParameters() }
      let connection = try await server.connect()
      var source = try source()
      var importer = Importer(
        connection: connection,
        request: .init(
          mode: mode.message, validateOnly: dryRun, addressesOwned: addresses == .owned,
          jobID: dryRun ? "" : job ?? "", releaseClaims: releaseClaims),
        report: try FindingReport(path: errors, source: file, continues: !dryRun && job != nil),
        progress: ImportProgress(fileSize: fileSize))
      do {
        try await importer.run(&source)
      } catch let error as RPCError where error.code == .unavailable && job != nil && !dryRun {
        let failure = Failure(error)
        throw Failure(
          reason: failure.reason, message: failure.message,
          hint: "run the same command again to continue the import where it stopped.")
      }
      let summary = importer.summary(isTrial: dryRun)
      try CommandOutput(summary.text, summary).write(asJSON: server.json)
      if summary.failed > 0 { throw ExitCode.failure }
    }
  }

  /// The size of the file in bytes, or nil if it is unknown, as for a pipe.
  private var fileSize: Int? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    return (attributes[.size] as? NSNumber)?.intValue
  }

  /// Throws if a row of a Firebase file has a password hash but the command line specifies no hash parameters. Without
  /// this check, the server would import the accounts without a password and refuse all others. A pipe is not checked,
  /// because it can be read only once.
  private func refuseHashesWithoutParameters() throws {
    guard from == .firebase, hashConfig == nil, file != "-", fileSize != nil else { return }
    var source = try source()
    var number = 0
    while let row = try source.next() {
      number += 1
      guard row.refusal?.reason == FirebaseReader.unknownHash else { continue }
      throw Failure(
        reason: FirebaseReader.unknownHash,
        message:
          "Row \(number) has a password hash, but the project's hash parameters are missing. Nothing was imported. "
          + "Copy the parameters from the Firebase console to a file, and pass it with --hash-config.")
    }
  }

  private func source() throws -> any RecordSource {
    let content = try ImportFile(path: file)
    let isCSV = file.hasSuffix(".csv") || !content.isJSON
    switch from {
    case .firebase:
      let hashing = try hashConfig.map { path in
        let configuration = HashConfiguration(try Self.text(of: path))
        guard let problem = configuration.problem else { return configuration }
        throw Failure(
          reason: "INVALID_ARGUMENT",
          message: "The file \(path.printable) \(problem.printable). Nothing was imported. Pass a file with all "
            + "password hash parameters from the Firebase console.")
      }
      let reader = FirebaseReader(hashing: hashing)
      if isCSV { return CSVRecordSource(content) { reader.row($0) } }
      return JSONRecordSource(content, in: "users") { reader.row($0) }
    case .supabase:
      return isCSV
        ? try HeadedCSVSource(content, record: SupabaseReader.row)
        : JSONRecordSource(content, record: SupabaseReader.row)
    case .auth0: return JSONRecordSource(content, record: Auth0Reader.row)
    case .keycloak: return JSONRecordSource(content, in: "users", record: KeycloakReader.row)
    case .ligature: return JSONRecordSource(content, record: RecordLine.row)
    }
  }

  private static func text(of path: String) throws -> String {
    // Unlike FileManager, a file handle also reads pipes, such as the output of a command that decrypts the parameters.
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() ?? Data() else {
      throw Failure(
        reason: "INVALID_ARGUMENT",
        message: "The file \(path) cannot be read; check the path of the file with the hash parameters.")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

extension ImportCommand.Mode {
  fileprivate var message: LigatureV1.ImportMode {
    switch self {
    case .create: .create
    case .skip: .skip
    case .replace: .replace
    }
  }
}

/// A source that reads the rows of a CSV file whose first line contains the column names.
struct HeadedCSVSource: RecordSource {
  private var rows: CSVRows
  private let header: [String]
  private let record: (JSONObject) -> SourceRow

  init(_ file: ImportFile, record: @escaping (JSONObject) -> SourceRow) throws {
    rows = CSVRows(file)
    guard case .fields(let header) = try rows.next(), header.contains("id") else {
      throw Failure(
        reason: "INVALID_ARGUMENT", message: "The first line of the file must name the columns, including id.")
    }
    self.header = header
    self.record = record
  }

  var bytesRead: Int { rows.bytesRead }

  mutating func next() throws -> SourceRow? {
    switch try rows.next() {
    case .fields(let fields) where fields.count == header.count:
      return record(
        JSONObject(Dictionary(zip(header, fields).filter { !$0.1.isEmpty }, uniquingKeysWith: { first, _ in first })))
    case .fields: return SourceRow(refusal: .malformed)
    case .malformed(let problem): return SourceRow(refusal: problem)
    case nil: return nil
    }
  }
}
