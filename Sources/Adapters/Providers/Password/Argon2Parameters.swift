/// The cost of one Argon2id hash (RFC 9106, section 3.1).
package struct Argon2Parameters: Sendable, Hashable {
  /// Memory, in KiB.
  package var memoryKiB: UInt32
  /// Passes over the memory.
  package var passes: UInt32
  /// Lanes. They are computed one after the other: one hash takes one thread.
  package var lanes: UInt32

  package init(memoryKiB: UInt32 = 19_456, passes: UInt32 = 2, lanes: UInt32 = 1) {
    self.memoryKiB = memoryKiB
    self.passes = passes
    self.lanes = lanes
  }

  /// 19 MiB, two passes, one lane: the OWASP Password Storage Cheat Sheet's first recommendation.
  package static let owasp = Argon2Parameters()

  /// The most that a stored hash may ask for. Without it one imported row could take all memory or a thread for hours.
  static let ceiling = Argon2Parameters(memoryKiB: 262_144, passes: 16, lanes: 16)

  /// Within what Argon2 can do (RFC 9106, section 3.1) and within the ceiling.
  var isAcceptable: Bool {
    (1...Self.ceiling.lanes).contains(lanes) && (1...Self.ceiling.passes).contains(passes)
      && memoryKiB >= 8 * lanes && memoryKiB <= Self.ceiling.memoryKiB
      // Memory and passes multiply: at most what 256 MiB in four passes takes.
      && UInt64(memoryKiB) * UInt64(passes) <= UInt64(Self.ceiling.memoryKiB) * 4
  }
}
