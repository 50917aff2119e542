import Foundation

/// Lowers the priority of commands that process all accounts.
enum BackgroundPriority {
  /// The nice value. It gives the commands a lower priority than the server's compute threads (10), which perform work
  /// that users are waiting for.
  private static let nice: Int32 = 15

  /// Lets other programs on this machine run first, because one of them may be a server to which users are signing in.
  static func begin() {
    // On Linux, the value belongs to a thread, and new threads inherit it (setpriority(2), "C library/kernel
    // differences").
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? [] {
      guard let id = id_t(thread) else { continue }
      // If the call fails because the thread has ended, no priority needs to be changed.
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id, nice)
    }
  }
}
