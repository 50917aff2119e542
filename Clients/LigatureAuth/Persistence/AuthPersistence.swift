public import Foundation

/// A type that stores the signed-in user between runs of a program. The stored state is secret, because it contains the
/// session's tokens.
///
/// Each server has its own state, which is stored under the server's address. The methods may be called from any thread
/// and may block. If they throw an error, the library reports it to the application and does not sign the user out.
public protocol AuthPersistence: Sendable {
  /// Returns the stored state for a server, or nil if no state is stored.
  func load(for server: String) throws -> Data?

  /// Atomically changes the stored state for a server. `change` receives the current state and replaces it with the
  /// state to store, or with nil to remove it. No other change, by this or another process, happens at the same time. A
  /// reader sees the state either before or after the change. Nothing is written if the state stays the same or if
  /// `change` throws.
  func update<Result: Sendable>(for server: String, _ change: (inout Data?) throws -> Result) throws -> Result

  /// Sets aside a state that cannot be decoded, unless the state has already been replaced.
  /// - Returns: A description of the new location, or nil if the state was not kept.
  func setAside(_ state: Data, for server: String) throws -> String?

  /// Runs `body` while preventing other tasks, in this and other processes, from changing the tokens in the same state.
  func exclusively<R: Sendable>(_ body: @Sendable () async throws -> R) async throws -> R
}

extension AuthPersistence {
  /// Removes the state, unless it has already been replaced.
  public func setAside(_ state: Data, for server: String) throws -> String? {
    try update(for: server) { kept in
      if kept == state { kept = nil }
    }
    return nil
  }

  /// Runs `body` immediately, which is suitable for implementations that do not share their state with other processes.
  public func exclusively<R: Sendable>(_ body: @Sendable () async throws -> R) async throws -> R {
    try await body()
  }
}
