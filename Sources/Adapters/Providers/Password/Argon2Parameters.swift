/// The cost of an Argon2id hash (RFC 9106, section 3.1).
package struct Argon2Parameters: Sendable, Hashable {
  /// The size of the memory in KiB.
  package var memoryKiB: UInt32
  /// The number of passes over the memory.
  package var passes: UInt32
  /// The number of lanes. The lanes are computed sequentially, so a hash uses only one thread.
  package var lanes: UInt32

  package init(memoryKiB: UInt32 = 19_456, passes: UInt32 = 2, lanes: UInt32 = 1) {
    self.memoryKiB = memoryKiB
    self.passes = passes
    self.lanes = lanes
  }

  /// 19 MiB, two passes and one lane, which is the first recommendation in the OWASP Password Storage Cheat Sheet.
  package static let owasp = Argon2Parameters()

  /// The maximum parameters of a stored hash. Without a maximum, a single imported row could use all memory or occupy a
  /// thread for hours.
  static let ceiling = Argon2Parameters(memoryKiB: 262_144, passes: 16, lanes: 16)

  /// Whether the parameters are within the limits of Argon2 (RFC 9106, section 3.1) and do not exceed the ceiling.
  var isAcceptable: Bool {
    (1...Self.ceiling.lanes).contains(lanes) && (1...Self.ceiling.passes).contains(passes)
      && memoryKiB >= 8 * lanes && memoryKiB <= Self.ceiling.memoryKiB
      // The cost is the product of memory and passes. The maximum is the cost of 256 MiB in four passes.
      && UInt64(memoryKiB) * UInt64(passes) <= UInt64(Self.ceiling.memoryKiB) * 4
  }
}
