internal import CGlibc

/// The distribution of the process's limit on open file descriptors among the connections of all listeners. On many
/// systems, the limit is initially 1,024 and can be increased considerably. If the listeners tried to accept even one
/// connection beyond the limit, a whole listener would fail instead of a single connection.
struct OpenFiles: Hashable {
  /// The maximum number of connections to the control socket. The same maximum applies to the operator's pages.
  static let operatorConnections = 64
  /// The number of file descriptors that are reserved for the database, the listeners, connections to providers, and
  /// the operator's connections.
  private static let reserve = 128 + 2 * operatorConnections

  /// The maximum number of connections to the web listener.
  let web: Int
  /// The maximum total number of connections to all call listeners.
  let calls: Int

  /// Distributes the file descriptors.
  /// - Parameters:
  ///   - allowed: The maximum number of file descriptors that may be open.
  ///   - web: The desired maximum number of connections to the web listener, which gets at most a quarter of the total.
  init(allowed: Int, web: Int) {
    let connections = max(2, allowed > 2 * Self.reserve ? allowed - Self.reserve : allowed / 2)
    self.web = max(1, min(web, connections / 4))
    calls = connections - self.web
  }

  /// Raises the process's limit as far as the system allows, and distributes the available file descriptors.
  static func raisingLimit(web: Int) -> OpenFiles {
    OpenFiles(allowed: Int(clamping: raise_open_files()), web: web)
  }
}
