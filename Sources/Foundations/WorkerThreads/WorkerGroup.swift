import CGlibc
import Dispatch
import Foundation

/// Threads for work that blocks, which neither an event loop nor the cooperative pool may do.
package final class WorkerGroup: Sendable {
  private let running = DispatchGroup()

  /// Starts threads that run `body` once, as a rule a loop over a ``WorkQueue`` that ends when the queue is closed.
  ///
  /// - Parameters:
  ///   - name: for debuggers and `top -H`. A number is added if there are several threads, and the whole is cut to
  ///     15 bytes.
  ///   - slice: for how long a thread may compute before an event loop that was woken gets its processor, in nanoseconds; 0 for
  ///     the system's default, which suits threads that mostly wait.
  ///   - body: gets the index of its thread, from 0.
  package init(
    name: String, count: Int = 1, slice: UInt64 = 0, body: @escaping @Sendable (_ index: Int) -> Void
  ) {
    for index in 0..<count {
      running.enter()
      let hasStarted = DispatchSemaphore(value: 0)
      let thread = Thread { [running] in
        // Foundation loses a name that is set before `start` has returned.
        hasStarted.wait()
        Thread.current.name = Self.shortened(name, suffix: count == 1 ? "" : "-\(index)")
        // An event loop that submits several jobs is not interrupted by each of them, and the jobs are done together.
        schedule_as_batch(slice)
        body(index)
        running.leave()
      }
      thread.start()
      hasStarted.signal()
    }
  }

  /// The kernel refuses a name of more than 15 bytes.
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
