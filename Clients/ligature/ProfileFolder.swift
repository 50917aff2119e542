import Foundation
import LigatureAuth

/// The folder with the profiles of this machine's user. It contains a state file for each profile and a file with the
/// current profile's name.
struct ProfileFolder {
  /// The profile for commands that do not specify one, unless the user has switched to another profile.
  static let standard = "default"
  private static let standardApp = "ligature"
  private static let prefix = standardApp + "-"

  let environment: [String: String]

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  /// Returns the path of a profile's state file.
  func path(of profile: String) -> String {
    FilePersistence.defaultPath(
      appName: profile == Self.standard ? Self.standardApp : Self.prefix + profile, environment: environment)
  }

  /// The profile for commands that do not specify one.
  var current: String {
    guard let content = try? String(contentsOfFile: currentPath, encoding: .utf8) else { return Self.standard }
    let name = content.trimmingCharacters(in: .whitespacesAndNewlines)
    return name.isEmpty ? Self.standard : name
  }

  /// Makes a profile the default for commands that do not specify one.
  func use(_ profile: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Data((profile + "\n").utf8).write(to: URL(filePath: currentPath), options: .atomic)
  }

  /// The profiles that have a state file, standard profile first.
  var profiles: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let names = files.compactMap { file -> String? in
      guard file.hasSuffix(".json") else { return nil }
      let app = file.dropLast(".json".count)
      if app == Self.standardApp { return Self.standard }
      guard app.hasPrefix(Self.prefix) else { return nil }
      let name = String(app.dropFirst(Self.prefix.count)).removingPercentEncoding
      return name == Self.standard ? nil : name
    }
    return names.filter { $0 == Self.standard } + names.filter { $0 != Self.standard }.sorted()
  }

  private var folder: String { (path(of: Self.standard) as NSString).deletingLastPathComponent }
  private var currentPath: String { folder + "/ligature.profile" }
}
