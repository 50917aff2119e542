import ArgumentParser
import Foundation
import LigatureServer

/// The options that specify the server's settings in commands that test those settings.
struct SettingsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The server's YAML file with settings.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var config: String?

  @Flag(help: "Print JSON, including errors.")
  var json = false

  /// Runs a command with the settings and writes its output or its failure. The exit code is 1 for a ``Failure`` and 64
  /// for an invalid setting.
  /// - Parameter part: The part of the server whose settings to read, or nil to read all settings.
  func run(
    _ part: ServerSettings.Part? = nil, data: String? = nil, isDevelopment: Bool,
    _ body: (ServerSettings) async throws -> CommandOutput
  ) async throws {
    do {
      let flags = ["config": config, "data": data].compactMapValues { $0 }
      let environment = ProcessInfo.processInfo.environment
      let settings =
        if let part {
          try ServerSettings(part, flags: flags, environment: environment, isDevelopment: isDevelopment)
        } else {
          try ServerSettings(flags: flags, environment: environment, isDevelopment: isDevelopment)
        }
      try await Note.$isJSON.withValue(json) { try await body(settings) }.write(asJSON: json)
    } catch let failure as Failure {
      failure.write(asJSON: json)
      throw ExitCode.failure
    } catch {
      Failure(reason: "INVALID_SETTING", message: "\(error)").write(asJSON: json)
      throw ExitCode.validationFailure
    }
  }
}
