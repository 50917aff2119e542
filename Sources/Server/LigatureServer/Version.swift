extension Server {
  /// The version of the server and of the command-line tool that is built with it. A test compares it with the newest
  /// heading in CHANGELOG.md.
  package static let version = "0.2.0"

  /// Whether this program was compiled with optimization. `make serve` builds it without optimization.
  static let isOptimized: Bool = {
    var isOptimized = true
    // Only unoptimized programs evaluate assertions.
    assert(
      {
        isOptimized = false
        return true
      }())
    return isOptimized
  }()
}
