import CGlibc
import Dispatch
import Foundation

/// Threads for blocking work, which must not run on an event loop or in the cooperative thread pool.
package final class WorkerGroup: Sendable {
  /// The typical work of a group's threads, which determines how the kernel schedules them.
  package enum Load: Sendable {
    /// The threads mostly wait, for example for a disk or for another server.
    case waiting
    /// The threads use a processor for several milliseconds at a time. On a busy machine, event loops take precedence.
    /// On an idle machine, the threads run at full speed.
    case computing

    /// The time, in nanoseconds, after which the kernel may interrupt a thread to run an event loop that has been
    /// woken, or 0 for the system's default. During password hashing, the 99th-percentile call latency was 4.5 ms with
    /// the default and 1.3 ms with this value.
    fileprivate var slice: UInt64 { self == .computing ? 100_000 : 0 }

    fileprivate var nice: Int32 { self == .computing ? 10 : 0 }
  }

  private let running = DispatchGroup()

  /// Starts threads that each run `body` once. The body is usually a loop over a ``WorkQueue`` that ends when the queue
  /// is closed.
  ///
  /// - Parameters:
  ///   - name: The threads' name in debuggers and `top -H`. If there are several threads, a number is appended. The
  ///     name is truncated so that the result has at most 15 bytes.
  ///   - load: The threads' typical work.
  ///   - body: The work of each thread. It receives the index of its thread, starting at 0.
  package init(
    name: String, count: Int = 1, load: Load = .waiting, body: @escaping @Sendable (_ index: Int) -> Void
  ) {
    for index in 0..<count {
      running.enter()
      let hasStarted = DispatchSemaphore(value: 0)
      let thread = Thread { [running] in
        // Foundation discards a name that is set before `start` returns.
        hasStarted.wait()
        Thread.current.name = Self.shortened(name, suffix: count == 1 ? "" : "-\(index)")
        // With batch scheduling, an event loop that submits several jobs is not interrupted for each of them, and the
        // jobs are processed together.
        schedule_as_batch(load.slice, load.nice)
        body(index)
        running.leave()
      }
      thread.start()
      hasStarted.signal()
    }
  }

  /// Returns the name truncated to the kernel's limit of 15 bytes, including the suffix.
  private static func shortened(_ name: String, suffix: String) -> String {
    var name = name
    while name.utf8.count + suffix.utf8.count > 15, !name.isEmpty { name.removeLast() }
    return name + suffix
  }

  /// Blocks until every thread of the group has ended.
  package func join() {
    running.wait()
  }
}
