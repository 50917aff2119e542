public import Foundation

/// Keeps the signed-in user between runs of a program. What is kept is secret: it holds the tokens of the session.
///
/// One state is kept for each server, under the server's address. Implementations may be called from any thread, and
/// may block. An error that they throw is reported to the application, and signs no one out.
public protocol AuthPersistence: Sendable {
  /// Returns what is kept for a server, or nil if nothing is.
  func load(for server: String) throws -> Data?

  /// Changes what is kept for a server. `change` gets what is kept now, and leaves what to keep in its place; nil for
  /// nothing. No other change, by this process or another, happens at the same time. A reader sees the state before or
  /// after it, never a mixture. Nothing is written if the state stays the same, or if `change` throws.
  func update<Result: Sendable>(for server: String, _ change: (inout Data?) throws -> Result) throws -> Result

  /// Moves a state that cannot be decoded out of the way, unless another one has taken its place.
  /// - Returns: Where it is now, for a person to read; nil if it was not kept.
  func setAside(_ state: Data, for server: String) throws -> String?

  /// Runs `body` while no other task, in this process or another, changes the tokens of the same state.
  func exclusively<R: Sendable>(_ body: @Sendable () async throws -> R) async throws -> R
}

extension AuthPersistence {
  /// Removes the state.
  public func setAside(_ state: Data, for server: String) throws -> String? {
    try update(for: server) { kept in
      if kept == state { kept = nil }
    }
    return nil
  }

  /// Runs `body` at once: for states that no other process shares.
  public func exclusively<R: Sendable>(_ body: @Sendable () async throws -> R) async throws -> R {
    try await body()
  }
}
