import ArgumentParser
import Foundation
import LigatureAuth

/// The options for the server, the profile and the output format.
struct ProfileOptions: ParsableArguments {
  static let standardServer = "http://127.0.0.1:7480"

  @Option(
    help: ArgumentHelp(
      "The server's address, or those of several servers, separated by commas (default: LIGATURE_URL, then "
        + "\(Self.standardServer)).", valueName: "url"))
  var server: String?

  @Option(
    help: ArgumentHelp("A PEM file with the certificates to trust for https (LIGATURE_CA_FILE).", valueName: "file"),
    completion: .file(extensions: ["pem", "crt"]))
  var caFile: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The profile whose session to use, if several users are signed in (default: LIGATURE_PROFILE, then the one that "
        + "`ligature profiles switch` chose).", valueName: "name"),
    completion: .custom { _, _, _ in ProfileFolder().profiles })
  var profile: String?

  @Flag(help: "Print JSON, including errors.")
  var json = false

  /// Returns an `Auth` that is configured for these options.
  func auth(environment: [String: String] = ProcessInfo.processInfo.environment) -> Auth {
    var options = LigatureOptions(environment: environment)
    options.serverURL = server ?? options.serverURL ?? Self.standardServer
    options.caFile = caFile ?? options.caFile
    options.deviceLabel = "ligature command line"
    options.endsReplacedSessions = true
    // A profile on the command line takes precedence over a state file in the environment.
    if profile != nil || options.persistence == nil {
      let folder = ProfileFolder(environment: environment)
      let name = profile ?? environment["LIGATURE_PROFILE"].flatMap { $0.isEmpty ? nil : $0 } ?? folder.current
      options.persistence = FilePersistence(path: folder.path(of: name))
    }
    LigatureApp.configure(options: options)
    return Auth.auth()
  }

  /// The option or variable that contains the server's address, or nil if there is none.
  private var addressSource: String? {
    if server != nil { return "--server" }
    return namesServer ? "the environment variable LIGATURE_URL" : nil
  }

  /// Whether the command line or the environment specifies the server.
  var namesServer: Bool { server != nil || LigatureOptions().serverURL != nil }

  /// Runs a command's work and writes its output. If the work fails, writes the failure to standard error and exits
  /// with code 1.
  /// - Parameter isOffline: Whether the command makes no calls. If so, a later command ends the sessions that earlier
  ///   commands could not end.
  func run(isOffline: Bool = false, _ work: (Auth) async throws -> CommandOutput) async throws {
    try await Note.$isJSON.withValue(json) { try await runNoted(isOffline: isOffline, work) }
  }

  private func runNoted(isOffline: Bool, _ work: (Auth) async throws -> CommandOutput) async throws {
    let auth = auth()
    do {
      if let warning = try (auth.app?.options.persistence as? FilePersistence)?.folderWarning() {
        Failure(reason: "STATE_FOLDER", message: warning).warn()
      }
      let output = try await work(auth)
      // The command waits until the server has ended the sessions that the user signed out of, even if an earlier call
      // has already begun to end them. The wait is limited to ten seconds.
      if !isOffline { await auth.endSignedOutSessions() }
      if let error = auth.persistenceError { Failure(error).warn() }
      try output.write(asJSON: json)
    } catch let error as ExitCode {
      throw error
    } catch let error as ValidationError {
      // The command reports the error while it runs, so ArgumentParser does not print the usage.
      Failure(reason: "USAGE", message: error.message).write(asJSON: json)
      throw ExitCode.validationFailure
    } catch {
      if let lost = auth.persistenceError, lost != error as NSError {
        Failure(lost).warn()
      }
      var failure = Failure(error)
      if failure.isAboutTheAddress, let addressSource { failure.message += " The address is set in \(addressSource)." }
      failure.write(asJSON: json)
      throw ExitCode.failure
    }
  }
}

extension Auth {
  /// Returns the signed-in user. Throws an error if no user is signed in.
  func signedIn() async throws -> User {
    if let user = try await loadedUser() { return user }
    // The stored state was unreadable and has been moved.
    if let error = persistenceError { throw error }
    let server = app?.options.serverURL ?? "this server"
    let file = (app?.options.persistence as? FilePersistence)?.path
    throw Failure(
      reason: "NOT_SIGNED_IN",
      message: "No user is signed in at \(server)\(file.map { " in \($0)" } ?? ""). For how to sign in, see `ligature "
        + "sign-in --help`.")
  }
}
