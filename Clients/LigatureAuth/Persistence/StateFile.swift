import Foundation

/// The content of a state file: one JSON object for each server.
struct StateFile {
  private static let format = "ligature-auth-state"
  /// The version of the format. Version 1 contained only the account and its tokens for each server.
  private static let version = 2

  private(set) var servers: [String: Any] = [:]

  init() {}

  /// Decodes a file's content. Returns nil if the file is not a state file.
  /// - Throws: An error if a later version of this library wrote the file.
  init?(_ content: Data) throws {
    guard let root = try? JSONSerialization.jsonObject(with: content) as? [String: Any],
      root["format"] as? String == Self.format, let version = root["version"] as? Int
    else { return nil }
    guard version <= Self.version else {
      throw AuthFailure.error(
        .keychainError,
        "The signed-in state was written by a later version of LigatureAuth. Update this program, or choose another file "
          + "with LIGATURE_STATE_FILE.")
    }
    guard version >= 1, let servers = root["servers"] as? [String: Any] else { return nil }
    self.servers = servers
  }

  var isEmpty: Bool { servers.isEmpty }

  /// Returns the stored state for a server, as JSON.
  func state(of server: String) throws -> Data? {
    try servers[server].map {
      try JSONSerialization.data(
        withJSONObject: $0, options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes])
    }
  }

  mutating func set(_ state: Data?, of server: String) throws {
    servers[server] = try state.map { try JSONSerialization.jsonObject(with: $0, options: .fragmentsAllowed) }
  }

  func data() throws -> Data {
    try JSONSerialization.data(
      withJSONObject: ["format": Self.format, "version": Self.version, "servers": servers],
      options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
  }
}
