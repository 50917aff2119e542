import ByteCoding

/// The hash of a proto file in its generated files, with which a test finds that one was changed without the other.
/// FNV-1a, 64 bits: it protects against mistakes, not against an attacker.
package enum SourceHash {
  package static func fnv1a(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }

  /// Returns the hash as 16 hexadecimal digits.
  package static func text(_ hash: UInt64) -> String {
    Hexadecimal.string(of: hash)
  }
}
