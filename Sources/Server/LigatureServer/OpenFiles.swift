internal import CGlibc

/// How the connections of all listeners share the files and sockets that the process may have open. Many systems begin
/// with 1,024 and allow far more. One connection beyond them would fail in its listener, for every caller.
struct OpenFiles: Hashable {
  /// How many connections the control socket, and the operator's pages, may each have.
  static let operatorConnections = 64
  /// What is not for callers: the database, the listeners, connections to providers, the operator's connections.
  private static let reserve = 128 + 2 * operatorConnections

  /// How many connections the web listener may have.
  let web: Int
  /// How many connections of callers there may be besides.
  let calls: Int

  /// - Parameters:
  ///   - allowed: how many files may be open.
  ///   - web: how many connections the web listener is to have. It gets a quarter of all at most.
  init(allowed: Int, web: Int) {
    let connections = max(2, allowed > 2 * Self.reserve ? allowed - Self.reserve : allowed / 2)
    self.web = max(1, min(web, connections / 4))
    calls = connections - self.web
  }

  /// Raises the limit of the process as far as the system allows, and shares that.
  static func raisingLimit(web: Int) -> OpenFiles {
    OpenFiles(allowed: Int(clamping: raise_open_files()), web: web)
  }
}
