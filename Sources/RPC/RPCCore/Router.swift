/// Finds a server's method by the bytes of `:path`, without making a string of them.
public struct Router: Sendable {
  /// The methods, in the order of their registration.
  public let methods: [ServerMethod]

  private let paths: [[UInt8]]
  /// Open addressing: an index into ``methods``, or -1. At most half of the slots are taken.
  private let slots: [Int32]

  /// - Parameter methods: of two methods with one path the first is found.
  public init(_ methods: [ServerMethod]) {
    self.methods = methods
    paths = methods.map { Array($0.descriptor.path.utf8) }
    var capacity = 4
    while capacity < methods.count * 2 { capacity *= 2 }
    var slots = [Int32](repeating: -1, count: capacity)
    for (index, path) in paths.enumerated() {
      var slot = Self.hash(path[...]) & (capacity - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = Int32(truncatingIfNeeded: index)
    }
    self.slots = slots
  }

  /// The method with this path, nil if there is none.
  public func method(at path: ArraySlice<UInt8>) -> ServerMethod? {
    let mask = slots.count - 1
    var slot = Self.hash(path) & mask
    while true {
      let index = Int(slots[slot])
      guard index >= 0 else { return nil }
      if paths[index].count == path.count, paths[index].elementsEqual(path) { return methods[index] }
      slot = (slot + 1) & mask
    }
  }

  /// The method with this path, nil if there is none.
  public func method(at path: String) -> ServerMethod? { method(at: Array(path.utf8)[...]) }

  /// Length and last bytes tell the methods of a service apart. Callers cannot add entries, so they cannot make the
  /// table slow.
  private static func hash(_ path: ArraySlice<UInt8>) -> Int {
    var hash = UInt64(path.count)
    for byte in path.suffix(8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: (hash ^ hash >> 29) & 0x7FFF_FFFF)
  }
}
