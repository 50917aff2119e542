import ArgumentParser
import Foundation
import LigatureAdmin
import LigatureMessages
import LigatureServer
import PrivateFiles
import RPCClient
import RPCCore
import Settings
import SocketEndpoints

/// The options for the server on this machine that a command calls.
struct ServerFolderOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The server's data folder (default: LIGATURE_DATA, then ./data).", valueName: "folder"))
  var data: String?

  @Flag(help: "Print JSON, including errors.")
  var json = false

  var folder: String { data ?? Self.variable ?? "./data" }

  private static var variable: String? { ProcessInfo.processInfo.environment["LIGATURE_DATA"] }

  func validate() throws {
    guard !folder.isEmpty else {
      throw ValidationError("\(data == nil ? "LIGATURE_DATA" : "--data") is empty; name a folder.")
    }
  }

  /// Returns the database to read if no server is available.
  ///
  /// - Parameter store: The address of a PostgreSQL database.
  func database(store: String? = nil) throws -> StoredDatabase {
    do throws(SettingsError) {
      return try StoredDatabase(folder: folder, store: store, environment: ProcessInfo.processInfo.environment)
    } catch {
      throw Failure(reason: "INVALID_SETTING", message: "\(error)")
    }
  }

  /// Runs the closure and reports the error that it throws.
  func reportingFailures(_ body: () async throws -> Void) async throws {
    do {
      try await Note.$isJSON.withValue(json) { try await body() }
    } catch let error as RPCError {
      Failure(error).write(asJSON: json)
      throw ExitCode.failure
    } catch let failure as Failure {
      failure.write(asJSON: json)
      throw ExitCode.failure
    } catch  where !(error is ExitCode || error is ValidationError) {
      Failure(reason: "FAILED", message: LigatureCommand.message(for: error)).write(asJSON: json)
      throw ExitCode.failure
    }
  }
}

/// A connection for administering a server. It uses either the control socket in the server's data folder or a
/// service's credential.
struct ControlConnection: Sendable {
  private static let timeout = Duration.seconds(60)

  let channel: any RPCChannel
  let admin: LigatureV1.AdminServiceClient
  let operation: LigatureV1.OperatorServiceClient
  let development: LigatureV1.DevelopmentServiceClient
  private let about: LigatureV1.ServerServiceClient
  /// The options for read-only calls. Calls that make changes use ``change(_:)``.
  let options = CallOptions(timeout: Self.timeout)

  /// Connects to the server of a data folder.
  /// - Throws: `SERVER_NOT_RUNNING`, `PERMISSION_DENIED` if this user may not use the control socket, or
  ///   `INVALID_ARGUMENT` if the socket's path is too long.
  init(folder: String) async throws {
    let path = ControlSocket.path(in: folder)
    guard path.utf8.count <= SocketEndpoint.longestPath else {
      throw Failure(
        reason: "INVALID_ARGUMENT",
        message:
          "The path of the control socket, \(path), is too long for a socket. Use a relative path, such as --data "
          + "./data.")
    }
    do throws(PrivateFileError) {
      try FilePermission.require(X_OK, for: folder)
      try FilePermission.require(R_OK | W_OK, for: path)
    } catch {
      throw Failure(reason: "PERMISSION_DENIED", message: "\(error.problem); \(error.remedyClause).".printable)
    }
    try ClientChannel.startEventLoops()
    var configuration = ChannelConfiguration()
    // A server that is not running is unlikely to start soon, so the connection attempt is not retried.
    configuration.retry = nil
    let channel = ClientChannel(target: .unix(path: path), configuration: configuration)
    try await Self.check(channel, path: path, folder: folder)
    self.init(channel: channel)
  }

  init(channel: any RPCChannel) {
    self.channel = channel
    admin = LigatureV1.AdminServiceClient(channel: channel)
    operation = LigatureV1.OperatorServiceClient(channel: channel)
    development = LigatureV1.DevelopmentServiceClient(channel: channel)
    about = LigatureV1.ServerServiceClient(channel: channel)
  }

  /// Makes a call that changes an account. The call includes a request key, so that it takes effect only once even if
  /// its response is lost. The request must specify the account by its user ID.
  func change<Response>(
    _ body: (CallOptions) async throws(RPCError) -> Response
  ) async throws -> Response {
    do throws(RPCError) { return try await options.change(body) } catch {
      guard error.leavesOutcomeOpen, error.connectionProblem == nil else { throw error }
      var failure = Failure(error)
      failure.message +=
        " It is unknown whether the server has made the change; check before you run the command again."
      throw failure
    }
  }

  /// Returns the server information that only the operator may read.
  func server() async throws(RPCError) -> LigatureV1.GetServerResponse {
    try await about.getServer(.init(), options: options)
  }

  /// Returns the sign-in providers that the server has enabled.
  func providers() async throws(RPCError) -> ProviderNames {
    ProviderNames(try await about.listProviders(.init(), options: options).providers)
  }

  /// Returns the reference with the provider's short name replaced with the provider's ID.
  func resolving(_ reference: LigatureV1.AccountRef) async throws(RPCError) -> LigatureV1.AccountRef {
    guard case .identity(var identity) = reference.ref, !identity.providerID.contains(".") else { return reference }
    identity.providerID = try await providers().id(named: identity.providerID) ?? identity.providerID
    return .init(ref: .identity(identity))
  }

  /// Throws unless the server responds.
  private static func check(_ channel: ClientChannel, path: String, folder: String) async throws {
    do {
      _ = try await GRPCHealthV1.HealthClient(channel: channel).check(.init(), options: CallOptions(timeout: timeout))
    } catch {
      guard error.code == .unavailable else { throw error }
      throw Failure(
        reason: notRunning,
        message:
          "No server can be reached at \(path): \(error.connectionProblem?.text ?? error.message). Start one with "
          + "`ligature serve --data \(folder)`, or set --data to the data folder of a running server.")
    }
  }

  static let notRunning = "SERVER_NOT_RUNNING"
}

extension Failure {
  /// Creates a failure from the error of a call made by an operator or by a service.
  init(_ error: RPCError) {
    self.init(reason: error.detail(GoogleRPC.ErrorInfo.self)?.reason ?? error.code.name, message: error.message)
    requestID = error.detail(GoogleRPC.RequestInfo.self)?.requestID ?? error.metadata.first("x-request-id")
    field = error.detail(GoogleRPC.BadRequest.self)?.fieldViolations.first?.field
    retryAfter = error.detail(GoogleRPC.RetryInfo.self)?.pause.map { $0 / .seconds(1) }
    connectionProblem = error.connectionProblem
    serverOption = "--url"
    isOfAdministration = true
  }
}
