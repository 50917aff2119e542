internal import CGlibc

/// How many files and sockets the process may have open. Many systems begin with 1,024 and allow far more.
enum OpenFiles {
  /// What is not for callers: the database, the listeners, connections to providers.
  private static let reserve: UInt = 128

  /// Raises the limit as far as the system allows, and returns how many connections of callers that leaves room for. One
  /// connection more would fail in the listener, for every caller.
  static func raiseLimit() -> Int {
    let allowed = raise_open_files()
    return Int(clamping: allowed > 2 * reserve ? allowed - reserve : allowed / 2)
  }
}
