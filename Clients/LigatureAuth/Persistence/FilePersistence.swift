public import Foundation

/// Keeps the signed-in users in a JSON file that only its owner may read (mode 0600), one entry for each server.
///
/// The file is replaced as a whole, so that a crash leaves the old or the new one. Several processes may use one file: a
/// lock file beside it orders their writes, and a second one makes them take turns in refreshing tokens.
public final class FilePersistence: AuthPersistence {
  /// The file's path.
  public let path: String

  /// How long to wait for another process before going on without it: it may be stopped or stuck.
  private static let longestWait: Duration = .seconds(15)

  /// Keeps the state at `path`. Directories that are missing are made, with mode 0700, when there is something to keep.
  public init(path: String) {
    self.path = path
  }

  /// `$XDG_STATE_HOME/ligature/<app>.json`, or `~/.local/state/ligature/<app>.json`.
  public static func defaultPath(
    appName: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
    let file = appName.addingPercentEncoding(withAllowedCharacters: plain) ?? LigatureApp.defaultName
    let folder: String
    if let home = environment["XDG_STATE_HOME"], home.hasPrefix("/") {
      folder = home
    } else {
      folder = (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state"
    }
    return "\(folder)/ligature/\(file.isEmpty ? LigatureApp.defaultName : file).json"
  }

  public func load(for server: String) throws -> Data? {
    guard let data = try PrivateFile.read(path) else { return nil }
    guard let state = try StateFile(data).servers[server] else { return nil }
    return try JSONSerialization.data(withJSONObject: state)
  }

  public func save(_ state: Data?, for server: String) throws {
    try PrivateFile.makeFolder(of: path)
    let lock = FileLock.wait(for: path + ".lock", atMost: .seconds(2))
    defer { lock?.release() }
    var file = try fileKeepingWhatCannotBeRead(for: server)
    file.servers[server] = try state.map(object)
    if file.servers.isEmpty {
      try PrivateFile.remove(path)
    } else {
      try PrivateFile.replace(path, with: file.data())
    }
  }

  private func object(_ state: Data) throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: state) as? [String: Any] else {
      throw CocoaError(.propertyListWriteInvalid)
    }
    return object
  }

  /// The file's content, to be changed: it holds the users of other servers too.
  private func fileKeepingWhatCannotBeRead(for server: String) throws -> StateFile {
    guard let data = try PrivateFile.read(path) else { return StateFile() }
    do {
      return try StateFile(data)
    } catch {
      _ = try setAside(for: server)
      return StateFile()
    }
  }

  public func setAside(for server: String) throws -> String? {
    let aside = "\(path).unreadable-\(Int(Date().timeIntervalSince1970))-\(UInt16.random(in: 0...UInt16.max))"
    try FileManager.default.moveItem(atPath: path, toPath: aside)
    return aside
  }

  public func exclusively<R: Sendable>(_ body: @Sendable () async throws -> R) async throws -> R {
    // A lock that cannot be had (a read-only directory, a stuck process) does not stop the user.
    try? PrivateFile.makeFolder(of: path)
    let lock = await FileLock.waitAsynchronously(for: path + ".turn", atMost: Self.longestWait)
    defer { lock?.release() }
    return try await body()
  }
}
