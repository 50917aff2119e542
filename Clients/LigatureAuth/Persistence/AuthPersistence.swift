public import Foundation

/// Keeps the signed-in user between runs of a program. What is kept is secret: it holds the tokens of the session.
///
/// One entry is kept for each server, under the server's address. Implementations may be called from any thread.
public protocol AuthPersistence: Sendable {
  /// What is kept for a server, nil where nothing is.
  func load(for server: String) throws -> Data?

  /// Keeps `state` for a server in place of what was kept; nil removes it. A reader sees the old or the new state, never
  /// a mixture.
  func save(_ state: Data?, for server: String) throws

  /// Moves what cannot be understood out of the way, so that the next save succeeds and nothing is lost.
  /// - Returns: Where it is now, for a person to read; nil where it was not kept.
  func setAside(for server: String) throws -> String?

  /// Runs `body` while no other task, in this process or another, changes the tokens of the same state.
  func exclusively<R: Sendable>(_ body: @Sendable () async throws -> R) async throws -> R
}

extension AuthPersistence {
  /// Removes the state.
  public func setAside(for server: String) throws -> String? {
    try save(nil, for: server)
    return nil
  }

  /// Runs `body` at once: for states that no other process shares.
  public func exclusively<R: Sendable>(_ body: @Sendable () async throws -> R) async throws -> R {
    try await body()
  }
}
