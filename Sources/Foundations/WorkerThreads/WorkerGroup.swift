import Dispatch
import Foundation
import Glibc

/// Threads for work that blocks, which neither an event loop nor the cooperative pool may do.
package final class WorkerGroup: Sendable {
  private let running = DispatchGroup()

  /// Starts threads that run `body` once, as a rule a loop over a ``WorkQueue`` that ends when the queue is closed.
  ///
  /// - Parameters:
  ///   - name: for debuggers and `top -H`. A number is added if there are several threads, and the whole is cut to
  ///     15 bytes.
  ///   - niceness: what the threads add to the nice value of the process (nice(2)): work that computes for long has to leave the
  ///     processors to the event loops.
  ///   - body: gets the index of its thread, from 0.
  package init(
    name: String, count: Int = 1, niceness: Int32 = 0, body: @escaping @Sendable (_ index: Int) -> Void
  ) {
    for index in 0..<count {
      running.enter()
      let hasStarted = DispatchSemaphore(value: 0)
      let thread = Thread { [running] in
        // Foundation loses a name that is set before `start` has returned.
        hasStarted.wait()
        Thread.current.name = Self.shortened(name, suffix: count == 1 ? "" : "-\(index)")
        Self.doNotPreempt()
        // On Linux, for this thread alone.
        if niceness != 0 { _ = nice(niceness) }
        body(index)
        running.leave()
      }
      thread.start()
      hasStarted.signal()
    }
  }

  /// Keeps the calling thread from taking the processor from another thread at the moment it is woken. An event loop that
  /// submits several jobs is then not interrupted by each of them, and the jobs are done together.
  private static func doNotPreempt() {
    var parameters = sched_param()
    // SCHED_BATCH, whose macro Swift does not see.
    _ = unsafe sched_setscheduler(0, 3, &parameters)
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
