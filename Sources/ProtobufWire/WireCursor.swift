/// The five ways in which a value lies on the wire, less the two of groups.
enum WireType: UInt8 {
  case varint = 0
  case fixed64 = 1
  case lengthDelimited = 2
  case fixed32 = 5
}

struct WireTag {
  static let maxNumber: UInt32 = 1 << 29 - 1

  var number: UInt32
  var wireType: WireType
}

/// Reads the wire's primitives between two addresses and never past the second. Nil and false mean malformed.
@unsafe
struct WireCursor {
  private(set) var position: UnsafeRawPointer
  private let end: UnsafeRawPointer
  /// The length that goes with what ``lengthDelimited()`` returned last.
  private(set) var lengthOfLastPayload = 0

  init(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) {
    unsafe position = start
    unsafe self.end = end
  }

  var isAtEnd: Bool { unsafe position == end }
  private var remaining: Int { unsafe end - position }

  @inline(__always)
  private mutating func nextByte() -> UInt8? {
    if unsafe position == end { return nil }
    let byte = unsafe position.load(as: UInt8.self)
    unsafe position += 1
    return byte
  }

  /// A varint of at most `maxBytes` bytes; bits above the 64th are dropped, as every reader does.
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

  /// A tag with a number from 1 to 2^29 - 1 and a wire type that is not a group's.
  @inline(__always)
  mutating func tag() -> WireTag? {
    guard let key = unsafe varint(maxBytes: 5), key <= UInt64(UInt32.max), key >= 8,
      let wireType = WireType(rawValue: UInt8(truncatingIfNeeded: key & 7))
    else { return nil }
    return WireTag(number: UInt32(truncatingIfNeeded: key >> 3), wireType: wireType)
  }

  @inline(__always)
  mutating func lengthDelimited() -> UnsafeRawPointer? {
    guard let length = unsafe varint(maxBytes: 5), unsafe length <= UInt64(remaining) else { return nil }
    let payload = unsafe position
    unsafe lengthOfLastPayload = Int(length)
    unsafe position += Int(length)
    return unsafe payload
  }

  mutating func skip(_ wireType: WireType) -> Bool {
    switch wireType {
    case .varint: return unsafe varint() != nil
    case .fixed64: return unsafe advance(8)
    case .fixed32: return unsafe advance(4)
    case .lengthDelimited: return unsafe lengthDelimited() != nil
    }
  }

  private mutating func advance(_ count: Int) -> Bool {
    guard unsafe count <= remaining else { return false }
    unsafe position += count
    return true
  }
}
