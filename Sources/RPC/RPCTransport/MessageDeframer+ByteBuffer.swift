package import NIOCore
package import RPCCore

extension MessageDeframer {
  /// Works like `next(from:)`, but reads the bytes from a buffer. `range` is relative to the buffer's reader index. A
  /// message that lies completely within the range, as most messages do, is copied only once, directly into its
  /// payload.
  package mutating func next(from body: ByteBuffer, _ range: inout Range<Int>) throws(RPCError) -> Message? {
    let start = body.readerIndex + range.lowerBound
    if !isInsideMessage, range.count >= FramedMessage.prefixLength,
      let flags = body.getInteger(at: start, as: UInt8.self),
      let length = body.getInteger(at: start + 1, as: UInt32.self)
    {
      let length = try payloadLength(flags: flags, length: length)
      let end = FramedMessage.prefixLength + length
      if range.count >= end, let payload = body.getBytes(at: start + FramedMessage.prefixLength, length: length) {
        range = (range.lowerBound + end)..<range.upperBound
        return Message(payload: payload, isCompressed: flags == 1)
      }
    }
    guard !range.isEmpty, let bytes = body.getBytes(at: start, length: range.count) else { return nil }
    var rest = bytes[...]
    let message = try next(from: &rest)
    range = (range.upperBound - rest.count)..<range.upperBound
    return message
  }
}
