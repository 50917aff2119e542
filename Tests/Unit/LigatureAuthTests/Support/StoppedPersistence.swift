import Foundation
import Synchronization

@testable import LigatureAuth

/// The state of a process that is stopped once after it has read or changed the state, while another process changes
/// it.
final class StoppedPersistence: AuthPersistence {
  private struct Stop {
    var readingsLeft: Int
    let change: @Sendable (inout ServerState) -> Void
  }

  private let file: FilePersistence
  private let stop = Mutex<Stop?>(nil)

  init(_ file: FilePersistence) { self.file = file }

  /// From now on, the other process acts after so many readings.
  func stop(afterReadings count: Int, while change: @escaping @Sendable (inout ServerState) -> Void) {
    stop.withLock { $0 = Stop(readingsLeft: count, change: change) }
  }

  func load(for server: String) throws -> Data? { try file.load(for: server) }

  func update<Result: Sendable>(for server: String, _ change: (inout Data?) throws -> Result) throws -> Result {
    let result = try file.update(for: server, change)
    let other = stop.withLock { stop -> (@Sendable (inout ServerState) -> Void)? in
      guard var next = stop else { return nil }
      next.readingsLeft -= 1
      stop = next.readingsLeft == 0 ? nil : next
      return next.readingsLeft == 0 ? next.change : nil
    }
    guard let other else { return result }
    try file.update(for: server) { data in
      var state = try data.map { try ServerState($0) } ?? ServerState()
      other(&state)
      data = try state.data()
    }
    return result
  }
}
