import ArgumentParser
import FirebasePasswordHashes
import Foundation
import LigatureMessages
import LigatureServer
import RPCCore

/// A command that exports a server's accounts.
struct ExportCommand: AsyncParsableCommand {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case ligature, firebase
  }

  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export a consistent snapshot of all accounts.",
    discussion: """
      The format `ligature` has one JSON object per line, which `ligature import --from ligature` reads. `firebase` is \
      the JSON for `firebase auth:import`. A file gets its name only when it is complete, and no file is overwritten.

      With --secrets, the file contains the password hashes and the second factors: protect it like the data folder. \
      Without it, users imported from the file have neither. With --secrets, a service key requires the scope \
      accounts.export.

      Sessions, the audit trail, merged accounts and the digests of recovery codes are not exported; `ligature backup` copies everything.

      EXAMPLES
        ligature export --out accounts.jsonl
        ligature export --secrets --out accounts.jsonl
        ligature export --format firebase --out users.json
      """)

  @Option(help: ArgumentHelp("The format of the file.", valueName: "format"))
  var format = Format.ligature

  @Flag(help: "Export the hashes of passwords and the secrets of second factors.")
  var secrets = false

  @Option(help: ArgumentHelp("The file to write (default: standard output).", valueName: "file"), completion: .file())
  var out: String?

  @OptionGroup var server: AdministrationOptions

  func validate() throws {
    guard out?.isEmpty != true else { throw ValidationError("The file name is empty; specify the file to write.") }
  }

  private struct Answer: Encodable {
    var accounts: Int
    var file: String?
    /// The number of authenticator apps that were omitted because the format cannot represent them.
    var leftOut: Int
  }

  func run() async throws {
    BackgroundPriority.begin()
    try await server.reportingFailures {
      if secrets, out == nil, StandardOutput.isFileForOthers {
        Note.write(
          "FILE_READABLE_BY_OTHERS",
          "ligature: other users of this machine can read the file with the secrets; use --out, which creates a private "
            + "file, or run `chmod 600` on the file.")
      }
      let connection = try await server.connect()
      let responses = try await connection.admin.exportAccounts(.init(includeSecrets: secrets), options: CallOptions())
      var writer = try ExportWriter(path: out, format: format)
      for try await response in responses {
        for record in response.accounts { try writer.write(record) }
      }
      try writer.end()
      if format == .firebase, let text = writer.hashes.text { Note.write("PASSWORD_HASHES", text) }
      guard let out else { return }
      var text = "Wrote \(writer.count.counting("account")) to \(out.printable)."
      if writer.leftOut > 0 {
        text += " Firebase's format cannot represent \(writer.leftOut.counting("authenticator app"))."
      }
      try CommandOutput(text, Answer(accounts: writer.count, file: out, leftOut: writer.leftOut)).write(
        asJSON: server.json)
    }
  }
}

/// A writer of accounts in the selected format.
private struct ExportWriter {
  private let file: ExportFile?
  private let format: ExportCommand.Format
  private let encoder = JSONEncoder()
  private(set) var count = 0
  /// The number of authenticator apps that were omitted.
  private(set) var leftOut = 0
  private(set) var hashes = HashKinds()

  init(path: String?, format: ExportCommand.Format) throws {
    self.format = format
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    file = try path.map { path throws(Failure) in try ExportFile(path: path) }
    if format == .firebase { try write("{\"users\": [") }
  }

  mutating func write(_ record: LigatureV1.AccountRecord) throws {
    defer { count += 1 }
    switch format {
    case .ligature: try write(String(decoding: encoder.encode(RecordLine(record)), as: UTF8.self))
    case .firebase:
      hashes.add(record.passwordHash)
      leftOut += record.factors.count { if case .totpSecret = $0.kind { true } else { false } }
      let user = String(decoding: try encoder.encode(FirebaseUser(record)), as: UTF8.self)
      try write((count == 0 ? "" : ",") + user)
    }
  }

  func end() throws {
    if format == .firebase { try write("]}") }
    try file?.finish()
  }

  private func write(_ line: String) throws {
    if let file { try file.write(line: line) } else { try StandardOutput.write(line: line) }
  }
}

/// The algorithms of the password hashes in a file, with their parameters and account counts.
private struct HashKinds {
  /// The account counts, keyed by the scheme and its parameters, including the signer key.
  private var counts: [[String]: Int] = [:]

  mutating func add(_ hash: String) {
    let parts = hash.split(separator: "$", omittingEmptySubsequences: true).map(String.init)
    guard parts.count >= 3 else { return }
    counts[hash.hasPrefix("$2") ? ["bcrypt", "cost=\(parts[1])"] : parts.dropLast(2), default: 0] += 1
  }

  /// A description of the algorithms, or nil if the file has no hashes.
  var text: String? {
    guard !counts.isEmpty else { return nil }
    let kinds = counts.sorted { ($1.value, $0.key.joined()) < ($0.value, $1.key.joined()) }.map { kind, count in
      let parameters = kind.dropFirst().flatMap { $0.split(separator: ",") }.filter { !$0.hasPrefix("sk=") }
      let scheme = kind[0].replacing("-imported", with: "")
      return "\(scheme) with \(parameters.joined(separator: ",")) (\(count.counting("account")))"
    }
    let text = "The passwords were hashed by \(kinds.joined(separator: ", and by ")). "
    return counts.count == 1
      ? text + "The file does not contain this information: pass it to `firebase auth:import`."
      : text + "The file does not identify the algorithm of each hash, and `firebase auth:import` accepts only "
        + "one algorithm per file, so users whose passwords were hashed with another one must reset them in Firebase."
  }
}

/// An account in the format that `firebase auth:import` reads.
private struct FirebaseUser: Encodable {
  struct Provider: Encodable {
    var providerId: String
    var rawId: String
    var email: String?
    var displayName: String?
    var photoUrl: String?
  }

  struct Factor: Encodable {
    var phoneInfo: String
    var displayName: String?
    var enrolledAt: String?
  }

  var localId: String
  var email: String?
  var emailVerified: Bool
  var displayName: String?
  var photoUrl: String?
  var phoneNumber: String?
  var disabled: Bool
  var customAttributes: String?
  var createdAt: String?
  var lastSignedInAt: String?
  var passwordHash: String?
  var salt: String?
  var providerUserInfo: [Provider]
  var mfaInfo: [Factor]?

  init(_ record: LigatureV1.AccountRecord) {
    localId = record.uid
    email = record.email
    emailVerified = record.emailVerified
    displayName = record.displayName
    photoUrl = record.photoURL
    phoneNumber = record.phoneNumber
    disabled = record.disabled
    customAttributes = record.customClaims
    createdAt = record.createdAt.map { String($0.milliseconds) }
    lastSignedInAt = record.lastSignInAt.map { String($0.milliseconds) }
    // The salt and the hash are parts of a PHC string. `--hash-algo` specifies a single scheme for all rows, which is
    // sufficient if every user has signed in, because all hashes are then Argon2id hashes.
    let parts = record.passwordHash.split(separator: "$", omittingEmptySubsequences: false)
    if parts.count >= 5, !record.passwordHash.hasPrefix("$2") {
      passwordHash = String(parts[parts.count - 1]).paddedBase64
      salt = String(parts[parts.count - 2]).paddedBase64
    } else if !record.passwordHash.isEmpty {
      passwordHash = Data(record.passwordHash.utf8).base64EncodedString()
    }
    providerUserInfo = record.identities.filter { !["password", "emailLink", "phone"].contains($0.providerID) }.map {
      Provider(
        providerId: $0.providerID, rawId: $0.subject, email: $0.email, displayName: $0.displayName,
        photoUrl: $0.photoURL)
    }
    let phones = record.factors.compactMap { factor in
      if case .phoneNumber(let number) = factor.kind {
        Factor(phoneInfo: number, displayName: factor.displayName, enrolledAt: factor.enrolledAt?.text)
      } else {
        nil
      }
    }
    mfaInfo = phones.isEmpty ? nil : phones
  }
}
