/// A scanner that finds frame headers in received bytes (RFC 9113, section 4.1), in order to detect events that the
/// library does not report.
struct FrameScanner {
  struct Frame {
    /// The frame's offset in the input; 0 if the frame began in an earlier chunk of input.
    let start: Int
    /// The payload's offset in the input, which may be the end of the input.
    let payload: Int
    let length: Int
    let type: UInt8
    let flags: UInt8
    let stream: Int32

    /// Returns whether a DATA frame contains no data except padding. If the padding length has not arrived yet, the
    /// result is true.
    func carriesNothing(in input: UnsafeBufferPointer<UInt8>) -> Bool {
      if length == 0 { return true }
      guard flags & 0x8 != 0 else { return false }
      return unsafe payload >= input.count || Int(input[payload]) + 1 == length
    }
  }

  /// The number of bytes of the current frame, or of the client's preface, that have not arrived yet.
  private var rest: Int
  /// The bytes of the next header that have already arrived.
  private var header: UInt128 = 0
  private var headerCount = 0

  init(role: HTTP2Session.Role) {
    // Skip the client's preface, which is not a frame.
    rest = role == .server ? 24 : 0
  }

  /// Returns the next frame whose header ends in the input, or nil if there is no such frame.
  /// - Parameter position: The offset up to which the input has been scanned.
  mutating func next(in input: UnsafeBufferPointer<UInt8>, from position: inout Int) -> Frame? {
    let skipped = min(rest, input.count - position)
    rest -= skipped
    position += skipped
    guard rest == 0 else { return nil }
    let start = position
    if headerCount == 0, input.count - position >= 9, let base = input.baseAddress {
      // Most headers arrive in one piece.
      let first = unsafe UInt64(bigEndian: UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
      header = unsafe UInt128(first) << 8 | UInt128(base[position + 8])
      position += 9
    } else {
      while headerCount < 9 {
        guard position < input.count else { return nil }
        header = unsafe header << 8 | UInt128(input[position])
        headerCount += 1
        position += 1
      }
    }
    rest = Int(truncatingIfNeeded: header >> 48)
    let type = UInt8(truncatingIfNeeded: header >> 40)
    let flags = UInt8(truncatingIfNeeded: header >> 32)
    let stream = Int32(truncatingIfNeeded: header & 0x7FFF_FFFF)
    header = 0
    headerCount = 0
    return Frame(start: start, payload: position, length: rest, type: type, flags: flags, stream: stream)
  }
}
