import Foundation

/// The priority of the commands that work through all accounts.
enum BackgroundPriority {
  /// Lower than the priority of the server's compute threads (10), which compute what users are waiting for.
  private static let nice: Int32 = 15

  /// Lets other programs of this machine run first, because a server in which users sign in may be one of them.
  static func begin() {
    // On Linux the value belongs to a thread, and new threads inherit it (setpriority(2), "C library/kernel differences").
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? [] {
      guard let id = id_t(thread) else { continue }
      // An error (a thread that has ended) leaves the priority as it is.
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id, nice)
    }
  }
}
