import ByteCoding
public import Foundation
import PrivateFiles

/// A persistence that stores the signed-in users in a JSON file, with one entry for each server. Only the file's owner
/// may read it (mode 0600).
///
/// The file is replaced atomically, so a crash leaves either the old file or the new one. Several processes can share
/// the file: one lock file serializes their writes, and another ensures that only one process at a time changes the
/// tokens.
public final class FilePersistence: AuthPersistence {
  /// The file's path.
  public let path: String

  /// The maximum time to wait for another process to release the token lock. After that time, the tokens are changed
  /// without the lock, because the other process may be stopped or stuck. The service tolerates two processes that
  /// renew tokens at the same time.
  private static let longestTokenWait: Duration = .seconds(15)
  /// The maximum time to wait for another process to finish writing the file.
  private static let longestWriteWait: Duration = .seconds(5)

  /// The folder from ``defaultPath(appName:environment:)``, which this library creates. The user chooses the
  /// permissions of any other folder.
  private static let ownFolder = folder(environment: ProcessInfo.processInfo.environment)
  private let isFolderOwn: Bool

  /// Creates an instance that stores the state at `path`. Missing folders are created with mode 0700 when a state is
  /// first stored.
  ///
  /// If `path` is in the folder from ``defaultPath(appName:environment:)`` and all users of the machine have access to
  /// this folder, operations fail with an error that contains the `chmod` command to run.
  public init(path: String) {
    self.path = path
    isFolderOwn = PrivateFile(path: path).folder.path == Self.ownFolder
  }

  init(path: String, isFolderOwn: Bool) {
    self.path = path
    self.isFolderOwn = isFolderOwn
  }

  private var file: PrivateFile { PrivateFile(path: path) }
  /// The lock for writing the file.
  private var writeLock: PrivateFile { PrivateFile(path: path + ".lock") }
  /// The lock for renewing or replacing tokens, which requires a call to the service.
  private var tokenLock: PrivateFile { PrivateFile(path: path + ".token-lock") }

  /// Returns `$XDG_STATE_HOME/ligature/<app>.json`, or `~/.local/state/ligature/<app>.json` if `XDG_STATE_HOME` is not
  /// an absolute path.
  public static func defaultPath(
    appName: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    let file = PercentEncoding.encode(appName) { byte in
      PercentEncoding.isUnreserved(byte) && byte != UInt8(ascii: ".") && byte != UInt8(ascii: "~")
    }
    return "\(folder(environment: environment))/\(file.isEmpty ? LigatureApp.defaultName : file).json"
  }

  private static func folder(environment: [String: String]) -> String {
    if let home = environment["XDG_STATE_HOME"], home.hasPrefix("/") { return "\(home)/ligature" }
    return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state/ligature"
  }

  public func load(for server: String) throws -> Data? {
    guard let content = try content() else { return nil }
    return try Self.state(of: server, in: content)
  }

  public func update<Result: Sendable>(
    for server: String, _ change: (inout Data?) throws -> Result
  ) throws -> Result {
    try withWriteLock {
      let content = try content()
      let before = try content.flatMap { try Self.state(of: server, in: $0) }
      var state = before
      let result = try change(&state)
      guard state != before else { return result }
      var states = StateFile()
      if let content {
        if let present = try StateFile(content) { states = present } else { _ = try moveAside() }
      }
      try states.set(state, of: server)
      try write(states)
      return result
    }
  }

  public func setAside(_ state: Data, for server: String) throws -> String? {
    try withWriteLock {
      guard let content = try content(), try Self.state(of: server, in: content) == state else { return nil }
      guard var states = try StateFile(content) else { return try moveAside() }
      let aside = unusedPath()
      guard try PrivateFile(path: aside).create(state) else { return nil }
      try states.set(nil, of: server)
      try write(states)
      return aside
    }
  }

  public func exclusively<R: Sendable>(_ body: @Sendable () async throws -> R) async throws -> R {
    try createFolder()
    let lock = try await FileLock.acquire(tokenLock, waitingAsynchronouslyAtMost: Self.longestTokenWait)
    defer { withExtendedLifetime(lock) {} }
    return try await body()
  }

  /// Returns the servers that have a stored state, in alphabetical order. The list is empty if the file is missing or
  /// is not a state file.
  package func servers() throws -> [String] {
    guard let content = try content(), let states = try StateFile(content) else { return [] }
    return states.servers.keys.sorted()
  }

  /// Returns a warning to show to the user if the folder is accessible to its group, or nil otherwise.
  package func folderWarning() throws -> String? {
    isFolderOwn ? try file.folder.check() : nil
  }

  // MARK: Helpers

  private func createFolder() throws {
    try file.createFolder()
    _ = try folderWarning()
  }

  private func withWriteLock<R>(_ body: () throws -> R) throws -> R {
    try createFolder()
    guard let lock = try FileLock.acquire(writeLock, waitingAtMost: Self.longestWriteWait) else {
      throw AuthFailure.error(
        .keychainError,
        "Another process has locked \(writeLock.path) for more than five seconds. Stop or resume that process, then "
          + "try again.")
    }
    defer { withExtendedLifetime(lock) {} }
    return try body()
  }

  /// Returns the file's content, or nil if the file does not exist. The file is read even if other users can access it,
  /// because it may have been copied here.
  private func content() throws -> Data? {
    _ = try folderWarning()
    do {
      return try file.read(allowsOthers: true).map { Data($0) }
    } catch {
      guard error.reason == .tooLarge else { throw error }
      throw AuthFailure.error(
        .keychainError,
        "The signed-in state could not be read: \(error.problem). Move the file away and sign in again; its sessions "
          + "are lost. To use another file, set LIGATURE_STATE_FILE.", underlying: error)
    }
  }

  /// Returns a server's state from a file's content, or the whole content if the file is not a state file.
  private static func state(of server: String, in content: Data) throws -> Data? {
    guard let states = try StateFile(content) else { return content }
    return try states.state(of: server)
  }

  private func write(_ states: StateFile) throws {
    // Earlier writes may have left temporary files behind, which contain tokens.
    file.removeLeftTemporaryFiles()
    guard !states.isEmpty else { return try file.remove() }
    let content = try states.data()
    // A larger file could not be read again.
    guard content.count <= PrivateFile.defaultLimit else {
      throw AuthFailure.error(
        .keychainError,
        "The account's data is too large to store: with it, the file \(path) would exceed \(PrivateFile.defaultLimit) "
          + "bytes. The file was not changed. To use another file, set LIGATURE_STATE_FILE.")
    }
    try file.replace(with: content)
  }

  /// Sets the whole file aside and returns its new path.
  private func moveAside() throws -> String {
    let aside = unusedPath()
    try FileManager.default.moveItem(atPath: path, toPath: aside)
    return aside
  }

  private func unusedPath() -> String {
    "\(path).unreadable-\(Int(Date().timeIntervalSince1970))-\(UInt16.random(in: 0...UInt16.max))"
  }
}
