/// A protobuf wire type other than the two for groups.
enum WireType: UInt8 {
  case varint = 0
  case fixed64 = 1
  case lengthDelimited = 2
  case fixed32 = 5
}

struct WireTag {
  var number: UInt32
  var wireType: WireType
}

/// A cursor that reads wire-format primitives between two addresses, and never beyond the second one. A result of nil
/// or false means that the input is malformed.
@unsafe
struct WireCursor {
  private(set) var position: UnsafeRawPointer
  private let end: UnsafeRawPointer

  init(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) {
    unsafe position = start
    unsafe self.end = end
  }

  var isAtEnd: Bool { unsafe position == end }
  var remaining: Int { unsafe end - position }

  @inline(__always)
  private mutating func nextByte() -> UInt8? {
    if unsafe position == end { return nil }
    let byte = unsafe position.load(as: UInt8.self)
    unsafe position += 1
    return byte
  }

  /// Reads a varint of at most `maxBytes` bytes. Bits beyond the 64th are dropped, as in other protobuf readers.
  @inline(__always)
  mutating func varint(maxBytes: Int = 10) -> UInt64? {
    guard let first = unsafe nextByte() else { return nil }
    return unsafe first < 0x80 ? UInt64(first) : restOfVarint(first, maxBytes)
  }

  private mutating func restOfVarint(_ first: UInt8, _ maxBytes: Int) -> UInt64? {
    var value = UInt64(first & 0x7f)
    for index in 1..<maxBytes {
      guard let byte = unsafe nextByte() else { return nil }
      value |= UInt64(byte & 0x7f) << UInt64(7 &* index)
      if byte < 0x80 { return value }
    }
    return nil
  }

  /// Reads a tag with a field number from 1 to 2^29 - 1 and a wire type other than those of groups.
  @inline(__always)
  mutating func tag() -> WireTag? {
    guard let key = unsafe varint(maxBytes: 5), key <= UInt64(UInt32.max), key >= 8,
      let wireType = WireType(rawValue: UInt8(truncatingIfNeeded: key & 7))
    else { return nil }
    return WireTag(number: UInt32(truncatingIfNeeded: key >> 3), wireType: wireType)
  }

  /// Reads a length, and returns a cursor for the following bytes of that length.
  @inline(__always)
  mutating func lengthDelimited() -> WireCursor? {
    guard let length = unsafe varint(maxBytes: 5), unsafe length <= UInt64(remaining) else { return nil }
    let start = unsafe position
    unsafe position += Int(length)
    return unsafe WireCursor(start, position)
  }

  /// Returns the address of a value of fixed length, and skips the value.
  @inline(__always)
  mutating func fixed(_ count: Int) -> UnsafeRawPointer? {
    guard unsafe count <= remaining else { return nil }
    let start = unsafe position
    unsafe position += count
    return unsafe start
  }

  /// The number of varints between the current position and the end.
  var countOfVarints: Int {
    var count = 0
    for offset in 0..<(unsafe remaining) where unsafe position.load(fromByteOffset: offset, as: UInt8.self) < 0x80 {
      count &+= 1
    }
    return count
  }

  mutating func skip(_ wireType: WireType) -> Bool {
    switch wireType {
    case .varint: return unsafe varint() != nil
    case .fixed64: return unsafe fixed(8) != nil
    case .fixed32: return unsafe fixed(4) != nil
    case .lengthDelimited: return unsafe lengthDelimited() != nil
    }
  }
}
