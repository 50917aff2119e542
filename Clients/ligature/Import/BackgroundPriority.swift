import Foundation

/// The low scheduling priority of commands that process all accounts.
enum BackgroundPriority {
  /// The nice value. It is higher than the nice value of the server's compute threads (10), because users wait for the
  /// results of those threads.
  private static let nice: Int32 = 15

  /// Lowers the priority of this process, because the machine may also run a server that users are waiting for.
  static func begin() {
    // On Linux, each thread has a nice value, which new threads inherit (setpriority(2), "C library/kernel
    // differences").
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? [] {
      guard let id = id_t(thread) else { continue }
      // Failures can be ignored, because the thread may have ended.
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id, nice)
    }
  }
}
