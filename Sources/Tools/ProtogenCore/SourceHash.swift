import ByteCoding

/// The hash of a proto file. Each generated file contains the hash of its proto file. A test uses the hash to detect
/// proto files that have changed since the code was generated. The hash is 64-bit FNV-1a, which detects mistakes but
/// not deliberate changes.
package enum SourceHash {
  package static func fnv1a(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }

  /// Returns a hash as 16 hexadecimal digits.
  package static func text(_ hash: UInt64) -> String {
    Hexadecimal.string(of: hash)
  }
}
