/// Compares and copies short byte strings eight bytes at a time, because a call to `memcmp` or `memcpy` costs more than
/// the work itself. The last eight bytes may overlap the preceding bytes.
enum Bytes {
  @inline(__always)
  static func areEqual(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ count: Int) -> Bool {
    if count >= 8 {
      var index = 0
      while index + 8 < count {
        if unsafe !isEqual(one, other, index, as: UInt64.self) { return false }
        index += 8
      }
      return unsafe isEqual(one, other, count - 8, as: UInt64.self)
    }
    if count >= 4 {
      return unsafe isEqual(one, other, 0, as: UInt32.self) && isEqual(one, other, count - 4, as: UInt32.self)
    }
    for index in 0..<count where unsafe !isEqual(one, other, index, as: UInt8.self) { return false }
    return true
  }

  /// Copies `count` bytes. The source and the target must not overlap.
  @inline(__always)
  static func copy(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, _ count: Int) {
    if count > 64 {
      unsafe target.copyMemory(from: source, byteCount: count)
    } else if count >= 8 {
      var index = 0
      while index + 8 < count {
        unsafe copy(source, target, index, as: UInt64.self)
        index += 8
      }
      unsafe copy(source, target, count - 8, as: UInt64.self)
    } else if count >= 4 {
      unsafe copy(source, target, 0, as: UInt32.self)
      unsafe copy(source, target, count - 4, as: UInt32.self)
    } else {
      for index in 0..<count { unsafe copy(source, target, index, as: UInt8.self) }
    }
  }

  @inline(__always)
  private static func isEqual<Word: BitwiseCopyable & Equatable>(
    _ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ offset: Int, as: Word.Type
  ) -> Bool {
    unsafe one.loadUnaligned(fromByteOffset: offset, as: Word.self)
      == other.loadUnaligned(fromByteOffset: offset, as: Word.self)
  }

  @inline(__always)
  private static func copy<Word: BitwiseCopyable>(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ offset: Int, as: Word.Type
  ) {
    unsafe target.storeBytes(
      of: source.loadUnaligned(fromByteOffset: offset, as: Word.self), toByteOffset: offset, as: Word.self)
  }
}
