import Glibc

/// How the kernel weighs the calling thread.
enum ThreadPriority {
  /// Ten steps nicer: on a busy machine threads that answer calls go before threads that hash passwords, on an idle one
  /// hashing loses nothing. On Linux this is a property of the thread (setpriority(2), "C library/kernel differences").
  static func lowerForCurrentThread() {
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
  }
}
