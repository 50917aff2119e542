public import Foundation
import Synchronization

/// A persistence that keeps the signed-in user in memory until the process exits, for servers and tests.
public final class MemoryPersistence: AuthPersistence {
  private let states = Mutex<[String: Data]>([:])

  public init() {}

  public func load(for server: String) -> Data? { states.withLock { $0[server] } }

  public func update<Result: Sendable>(
    for server: String, _ change: (inout Data?) throws -> Result
  ) rethrows -> Result {
    try states.withLock { states in
      var state = states[server]
      let result = try change(&state)
      states[server] = state
      return result
    }
  }
}
