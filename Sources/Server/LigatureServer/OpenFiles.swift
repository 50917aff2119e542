internal import CGlibc

/// Distributes the files and sockets that the process may have open among the connections of all listeners. Many
/// systems begin with 1,024 and allow far more. One connection beyond the limit would fail in its listener, for every
/// caller.
struct OpenFiles: Hashable {
  /// The number of connections that the control socket, and the operator's pages, may each have.
  static let operatorConnections = 64
  /// The number of files that are not for callers: the database, the listeners, connections to providers, the
  /// operator's connections.
  private static let reserve = 128 + 2 * operatorConnections

  /// The number of connections that the web listener may have.
  let web: Int
  /// The number of other connections that callers may have.
  let calls: Int

  /// Distributes the files.
  /// - Parameters:
  ///   - allowed: The number of files that may be open.
  ///   - web: The desired number of connections of the web listener. It gets at most a quarter of the total.
  init(allowed: Int, web: Int) {
    let connections = max(2, allowed > 2 * Self.reserve ? allowed - Self.reserve : allowed / 2)
    self.web = max(1, min(web, connections / 4))
    calls = connections - self.web
  }

  /// Raises the limit of the process as far as the system allows, and distributes it.
  static func raisingLimit(web: Int) -> OpenFiles {
    OpenFiles(allowed: Int(clamping: raise_open_files()), web: web)
  }
}
