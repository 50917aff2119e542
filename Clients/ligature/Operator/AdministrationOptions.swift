import ArgumentParser
import Foundation
import LigatureAuth
import LigatureMessages
import LigatureServer
import RPCCore

/// The server that a command administers: a server of a data folder on this machine, or one that it calls as a service.
struct AdministrationOptions: ParsableArguments {
  @OptionGroup var local: ServerFolderOptions

  @Option(
    help: ArgumentHelp(
      "Call from another machine, as a service: the file of a key of `ligature service-keys create`.", valueName: "file"
    ),
    completion: .file(extensions: ["json"]))
  var serviceKey: String?

  @Option(
    help: ArgumentHelp(
      "With --service-key: the server's address (LIGATURE_URL; \(ProfileOptions.standardServer) otherwise).",
      valueName: "url"))
  var url: String?

  @Option(
    help: ArgumentHelp(
      "With --service-key: a PEM file with the certificates to trust for https (LIGATURE_CA_FILE).", valueName: "file"),
    completion: .file(extensions: ["pem", "crt"]))
  var caFile: String?

  var folder: String { local.folder }
  var json: Bool { local.json }

  func validate() throws {
    guard serviceKey != nil || url == nil && caFile == nil else {
      throw ValidationError("--url and --ca-file go with --service-key; on the server's machine, give --data.")
    }
    guard serviceKey == nil || local.data == nil else {
      throw ValidationError("Give --data or --service-key, not both.")
    }
  }

  func reportingFailures(_ body: () async throws -> Void) async throws {
    try await local.reportingFailures(body)
  }

  /// Connects to the server.
  func connect() async throws -> ControlConnection {
    guard let serviceKey else { return try await ControlConnection(folder: folder) }
    let credential: ServiceCredential
    do throws(ServiceKeyFile.Problem) {
      credential = ServiceCredential(file: try ServiceKeyFile(reading: serviceKey))
    } catch {
      throw Failure(error)
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
}

/// Sends a token of a service's key with each call.
private struct ServiceCredential: ClientInterceptor {
  let file: ServiceKeyFile

  func unary(
    _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions, next: any RPCChannel
  ) async throws(RPCError) -> UnaryResponse {
    try await next.unary(method, request, options: authorized(options))
  }

  func open(
    _ method: MethodDescriptor, options: CallOptions, next: any RPCChannel
  ) async throws(RPCError) -> any ClientCall {
    try await next.open(method, options: authorized(options))
  }

  private func authorized(_ options: CallOptions) throws(RPCError) -> CallOptions {
    var options = options
    do {
      try options.metadata.add("Bearer \(file.token())", for: "authorization")
    } catch {
      throw RPCError(.unauthenticated, "The service's key can't sign; create another one.")
    }
    return options
  }
}
