extension Server {
  /// The version of this program. It applies to both the server and the command-line tool that is built with it. A test
  /// compares it with the newest heading in CHANGELOG.md.
  package static let version = "0.2.0"

  /// Whether the compiler has optimized this program. `make serve` builds it without optimization.
  static let isOptimized: Bool = {
    var isOptimized = true
    // Only programs that are not optimized evaluate assertions.
    assert(
      {
        isOptimized = false
        return true
      }())
    return isOptimized
  }()
}
