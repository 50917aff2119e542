internal import CGlibc

/// Distributes the files and sockets that the process may have open among the connections of all listeners. On many
/// systems, the limit is 1,024 at first and can be increased considerably. If all listeners together accepted even one
/// connection too many, it would fail in its listener, and every caller would be affected.
struct OpenFiles: Hashable {
  /// The maximum number of connections for each of the control socket and the operator's pages.
  static let operatorConnections = 64
  /// The number of files that are reserved for purposes other than callers: the database, the listeners, connections to
  /// providers, and the operator's connections.
  private static let reserve = 128 + 2 * operatorConnections

  /// The maximum number of connections to the web listener.
  let web: Int
  /// The maximum number of connections to all call listeners together.
  let calls: Int

  /// Distributes the files.
  /// - Parameters:
  ///   - allowed: The maximum number of files that may be open.
  ///   - web: The desired maximum number of connections to the web listener, which gets at most a quarter of the total.
  init(allowed: Int, web: Int) {
    let connections = max(2, allowed > 2 * Self.reserve ? allowed - Self.reserve : allowed / 2)
    self.web = max(1, min(web, connections / 4))
    calls = connections - self.web
  }

  /// Raises the process's limit as far as the system allows, and distributes the available files.
  static func raisingLimit(web: Int) -> OpenFiles {
    OpenFiles(allowed: Int(clamping: raise_open_files()), web: web)
  }
}
