import Foundation
import Synchronization

@testable import LigatureAuth

/// A state in memory that cannot be read or written while a test says so.
final class FailingPersistence: AuthPersistence {
  let isReadable = Mutex(true)
  let isWritable = Mutex(true)
  private let memory = MemoryPersistence()

  func load(for server: String) throws -> Data? {
    guard isReadable.withLock({ $0 }) else { throw CocoaError(.fileReadNoPermission) }
    return memory.load(for: server)
  }

  func update<Result: Sendable>(for server: String, _ change: (inout Data?) throws -> Result) throws -> Result {
    try memory.update(for: server) { data in
      let before = data
      let result = try change(&data)
      guard isWritable.withLock({ $0 }) || data == before else {
        data = before
        throw CocoaError(.fileWriteNoPermission)
      }
      return result
    }
  }
}
