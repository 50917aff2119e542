import Foundation

/// The content of a state file.
struct StateFile {
  private static let format = "ligature-auth-state"
  private static let version = 1

  /// The state of each server, as JSON objects.
  var servers: [String: [String: Any]] = [:]

  init() {}

  init(_ data: Data) throws {
    guard let root = try JSONSerialization.jsonObject(with: data) as? [String: Any],
      root["format"] as? String == Self.format
    else {
      throw CocoaError(.fileReadCorruptFile)
    }
    guard root["version"] as? Int == Self.version, let servers = root["servers"] as? [String: [String: Any]] else {
      throw CocoaError(.fileReadUnsupportedScheme)
    }
    self.servers = servers
  }

  func data() throws -> Data {
    try JSONSerialization.data(
      withJSONObject: ["format": Self.format, "version": Self.version, "servers": servers],
      options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
  }
}
