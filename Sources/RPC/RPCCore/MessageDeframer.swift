/// A parser that splits the bytes of DATA frames into gRPC messages. The deframer buffers only the current message, and
/// checks a message's length before allocating memory for the message.
package struct MessageDeframer {
  /// A message as received, or with its payload decompressed.
  package struct Message: Sendable {
    package var payload: [UInt8]
    /// Whether the payload is compressed with the encoding in the call's headers.
    package var isCompressed: Bool

    package init(payload: [UInt8], isCompressed: Bool) {
      self.payload = payload
      self.isCompressed = isCompressed
    }
  }

  /// The maximum size in bytes of a payload, whether compressed or not.
  package let maximumLength: Int

  private var prefix: UInt64 = 0
  private var prefixCount = 0
  private var payload: [UInt8] = []
  private var missing = 0

  package init(maximumLength: Int) {
    self.maximumLength = maximumLength
  }

  /// Consumes bytes from the front of `bytes` up to the end of the next message, and returns that message if it is
  /// complete. Nil means that all bytes were consumed and more are needed. Call this method until it returns nil.
  /// - Throws: RESOURCE_EXHAUSTED for a message longer than ``maximumLength``, INTERNAL for unknown flags. The call
  ///   cannot continue after an error.
  package mutating func next(from bytes: inout ArraySlice<UInt8>) throws(RPCError) -> Message? {
    while prefixCount < FramedMessage.prefixLength {
      guard let byte = bytes.popFirst() else { return nil }
      prefix = prefix << 8 | UInt64(byte)
      prefixCount += 1
      if prefixCount == FramedMessage.prefixLength { try beginPayload() }
    }
    if missing > 0 {
      let taken = min(missing, bytes.count)
      guard taken > 0 else { return nil }
      payload.append(contentsOf: bytes.prefix(taken))
      bytes.removeFirst(taken)
      missing -= taken
      guard missing == 0 else { return nil }
    }
    let message = Message(payload: payload, isCompressed: prefix >> 32 == 1)
    payload = []
    prefix = 0
    prefixCount = 0
    return message
  }

  /// Whether part of a message has been received and the rest has not. If this is true at the end of the stream, the
  /// stream was truncated.
  package var isInsideMessage: Bool { prefixCount > 0 }

  /// The number of bytes allocated so far for the current message.
  package var reservedBytes: Int { payload.capacity }

  /// Checks a prefix, and returns the length of the payload that follows the prefix. This method is for callers that
  /// have a complete message and extract its payload themselves. It may be called only while ``isInsideMessage`` is
  /// false.
  /// - Throws: The same errors as ``next(from:)``.
  package func payloadLength(flags: UInt8, length: UInt32) throws(RPCError) -> Int {
    guard flags <= 1 else {
      throw RPCError(.internalError, "The message has unknown flags in its length prefix.")
    }
    guard Int(length) <= maximumLength else {
      throw .messageTooLong(Int(length), limit: maximumLength)
    }
    return Int(length)
  }

  private mutating func beginPayload() throws(RPCError) {
    let length = try payloadLength(
      flags: UInt8(truncatingIfNeeded: prefix >> 32), length: UInt32(truncatingIfNeeded: prefix))
    missing = length
    // The peer may declare any length, so memory beyond the first part is allocated as the bytes arrive.
    payload.reserveCapacity(min(length, Self.initialCapacity))
  }

  private static let initialCapacity = 64 * 1024
}
