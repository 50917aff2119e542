/// A table that finds a server's method by the bytes of `:path`, without creating a string.
package struct Router: Sendable {
  private let methodsByPath: [PathBytes: ServerMethod]

  /// Creates a router.
  /// - Parameter methods: The methods. If two methods have the same path, the first one is used.
  package init(_ methods: [ServerMethod]) {
    methodsByPath = Dictionary(
      methods.map { (PathBytes(Array($0.descriptor.path.utf8)[...]), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the method with the given path, or nil if there is none.
  package func method(at path: ArraySlice<UInt8>) -> ServerMethod? { methodsByPath[PathBytes(path)] }
}

/// A path as a dictionary key. Its hash covers the length and the last seven bytes, which distinguish the methods of a
/// service. Hashing the whole slice would take a separate step for each byte.
private struct PathBytes: Hashable {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.suffix(7).reduce(UInt64(truncatingIfNeeded: bytes.count)) { $0 << 8 | UInt64($1) })
  }
}
