public import Foundation
import PrivateFiles

/// Keeps the signed-in users in a JSON file that only its owner may read (mode 0600), one entry for each server.
///
/// The file is replaced as a whole, so that a crash leaves the old or the new one. Several processes may use one file: a
/// lock file beside it orders their writes, and a second one lets one process at a time change the tokens.
public final class FilePersistence: AuthPersistence {
  /// The file's path.
  public let path: String

  /// How long to wait for another process before going on without it: it may be stopped or stuck.
  private static let longestWait: Duration = .seconds(15)

  /// Keeps the state at `path`. Directories that are missing are made, with mode 0700, when there is something to keep.
  public init(path: String) {
    self.path = path
  }

  private var file: PrivateFile { PrivateFile(path: path) }
  /// Held while the file is written.
  private var writeLock: PrivateFile { PrivateFile(path: path + ".lock") }
  /// Held while tokens are renewed or replaced, which takes a call to the service.
  private var tokenLock: PrivateFile { PrivateFile(path: path + ".token-lock") }

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
    guard let data = try content() else { return nil }
    guard let state = try StateFile(data).servers[server] else { return nil }
    return try JSONSerialization.data(withJSONObject: state)
  }

  public func save(_ state: Data?, for server: String) throws {
    try file.createFolder()
    let lock = FileLock.acquire(writeLock, waitingAtMost: .seconds(2))
    try withExtendedLifetime(lock) {
      var states = try statesSettingAsideUnreadable(for: server)
      states.servers[server] = try state.map(object)
      if states.servers.isEmpty {
        try file.remove()
      } else {
        try file.replace(with: states.data())
      }
    }
  }

  /// Returns the file's content, or nil if there is no file. The file may come from elsewhere, with other rights.
  private func content() throws -> Data? {
    try file.read(allowsOthers: true).map { Data($0) }
  }

  private func object(_ state: Data) throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: state) as? [String: Any] else {
      throw CocoaError(.propertyListWriteInvalid)
    }
    return object
  }

  /// Returns what the file holds, the users of other servers too. A file that cannot be understood is set aside.
  private func statesSettingAsideUnreadable(for server: String) throws -> StateFile {
    guard let data = try content() else { return StateFile() }
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
    // A lock that cannot be acquired (a read-only directory, a stuck process) does not stop the user.
    try? file.createFolder()
    let lock = await FileLock.acquire(tokenLock, waitingAsynchronouslyAtMost: Self.longestWait)
    defer { withExtendedLifetime(lock) {} }
    return try await body()
  }
}
