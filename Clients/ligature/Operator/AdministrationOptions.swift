import ArgumentParser
import Foundation
import LigatureAdmin
import LigatureAuth
import LigatureMessages
import LigatureServer
import RPCCore

/// The options for the server that a command administers: the server of a data folder on this machine, or a server that
/// the command calls with a service key.
struct AdministrationOptions: ParsableArguments {
  @OptionGroup var local: ServerFolderOptions

  @Option(
    help: ArgumentHelp(
      "The PostgreSQL address of the accounts, for the commands that read the database if no server runs (accounts "
        + "list, show, unreachable, second-spellings and --check) (LIGATURE_STORE).", valueName: "postgres://..."))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "Call from another machine, as a service: the key file from `ligature service-keys create`.", valueName: "file"
    ),
    completion: .file(extensions: ["json"]))
  var serviceKey: String?

  @Option(
    help: ArgumentHelp(
      "With --service-key: the server's address, or those of several servers, separated by commas (default: LIGATURE_URL, "
        + "then \(ProfileOptions.standardServer)).",
      valueName: "url"))
  var url: String?

  @Option(
    help: ArgumentHelp(
      "With --service-key: a PEM file with the certificates to trust for https (LIGATURE_CA_FILE).", valueName: "file"),
    completion: .file(extensions: ["pem", "crt"]))
  var caFile: String?

  var folder: String { local.folder }
  var json: Bool { local.json }

  /// Returns the database to read if no server is available.
  func database() throws -> StoredDatabase { try local.database(store: store) }

  func validate() throws {
    guard serviceKey != nil || url == nil && caFile == nil else {
      throw ValidationError("--url and --ca-file require --service-key; on the server's machine, use --data.")
    }
    guard serviceKey == nil || local.data == nil && store == nil else {
      throw ValidationError("Use --data or --service-key, not both; --store cannot be combined with --service-key.")
    }
  }

  func reportingFailures(_ body: () async throws -> Void) async throws {
    try await local.reportingFailures(body)
  }

  /// Connects to the server with the service key or, if there is none, through the control socket.
  func connect() async throws -> ControlConnection {
    guard let serviceKey else { return try await ControlConnection(folder: folder) }
    let credential: ServiceCredential
    do throws(AdminError) {
      credential = ServiceCredential(key: try ServiceKey(contentsOfFile: serviceKey))
    } catch {
      guard Self.isForFirebase(serviceKey) else { throw Failure(error) }
      throw Failure(
        reason: error.reason.rawValue,
        message:
          "The file \(serviceKey.printable) is for Firebase's Admin SDKs, and its key cannot call AdminService. Create "
          + "a key with `ligature service-keys create` without --firebase.")
    }
    var options = LigatureOptions()
    options.serverURL = url ?? options.serverURL ?? ProfileOptions.standardServer
    options.caFile = caFile ?? options.caFile
    do {
      return ControlConnection(channel: try options.makeChannel().intercepted(by: [credential]))
    } catch {
      throw Failure(error)
    }
  }

  /// Returns whether a key file is for Firebase's Admin SDKs.
  private static func isForFirebase(_ path: String) -> Bool {
    guard let data = FileManager.default.contents(atPath: path),
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return false }
    return object["type"] as? String == "service_account"
  }
}
