public import Foundation
import Synchronization

/// Keeps the signed-in user until the process ends: for servers and tests.
public final class MemoryPersistence: AuthPersistence {
  private let states = Mutex<[String: Data]>([:])

  public init() {}

  public func load(for server: String) -> Data? { states.withLock { $0[server] } }

  public func save(_ state: Data?, for server: String) { states.withLock { $0[server] = state } }
}
