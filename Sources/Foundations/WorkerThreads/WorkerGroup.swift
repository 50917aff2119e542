import CGlibc
import Dispatch
import Foundation

/// Threads for blocking work, which must not run on an event loop or in the cooperative pool.
package final class WorkerGroup: Sendable {
  /// The typical work of a group's threads, which determines how the kernel schedules them.
  package enum Load: Sendable {
    /// The threads wait, for a disk or a response.
    case waiting
    /// The threads use a processor for milliseconds at a time. On a busy machine event loops take precedence; on an
    /// idle machine the threads lose nothing.
    case computing

    /// The time that a thread may run before an event loop that was woken gets its processor, in nanoseconds; 0 for the
    /// system's default. With that default, the p99 of calls during password hashing was 4.5 ms, and with this value
    /// 1.3 ms.
    fileprivate var slice: UInt64 { self == .computing ? 100_000 : 0 }

    fileprivate var nice: Int32 { self == .computing ? 10 : 0 }
  }

  private let running = DispatchGroup()

  /// Starts threads that run `body` once, usually a loop over a ``WorkQueue`` that ends when the queue is closed.
  ///
  /// - Parameters:
  ///   - name: The threads' name for debuggers and `top -H`. A number is added if there are several threads, and the
  ///     result is cut to 15 bytes.
  ///   - load: The typical work of the threads.
  ///   - body: Receives the index of its thread, from 0.
  package init(
    name: String, count: Int = 1, load: Load = .waiting, body: @escaping @Sendable (_ index: Int) -> Void
  ) {
    for index in 0..<count {
      running.enter()
      let hasStarted = DispatchSemaphore(value: 0)
      let thread = Thread { [running] in
        // Foundation loses a name that is set before `start` has returned.
        hasStarted.wait()
        Thread.current.name = Self.shortened(name, suffix: count == 1 ? "" : "-\(index)")
        // An event loop that submits several jobs is not interrupted by each of them, and the jobs are done together.
        schedule_as_batch(load.slice, load.nice)
        body(index)
        running.leave()
      }
      thread.start()
      hasStarted.signal()
    }
  }

  /// Returns the name cut to the 15 bytes that the kernel allows.
  private static func shortened(_ name: String, suffix: String) -> String {
    var name = name
    while name.utf8.count + suffix.utf8.count > 15, !name.isEmpty { name.removeLast() }
    return name + suffix
  }

  /// Blocks until every thread has ended.
  package func join() {
    running.wait()
  }
}
