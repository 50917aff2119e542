/// Cuts the bytes of DATA frames into gRPC messages. It keeps nothing but the message that is under way, and checks a
/// length before it allocates memory for it.
package struct MessageDeframer {
  /// A message: as it came, or with its payload decompressed.
  package struct Message: Sendable {
    package var payload: [UInt8]
    /// Whether the payload came compressed by the encoding that the call's headers name.
    package var isCompressed: Bool

    package init(payload: [UInt8], isCompressed: Bool) {
      self.payload = payload
      self.isCompressed = isCompressed
    }
  }

  /// The longest payload, compressed or not, in bytes.
  package let maximumLength: Int

  private var prefix: UInt64 = 0
  private var prefixCount = 0
  private var payload: [UInt8] = []
  private var missing = 0

  package init(maximumLength: Int) {
    self.maximumLength = maximumLength
  }

  /// Takes bytes from the front of `bytes` up to the end of the next message, and gives that message if it is whole.
  /// Nil: all bytes were taken, and more are needed. Call it until it gives nil.
  /// - Throws: RESOURCE_EXHAUSTED for a longer message than ``maximumLength``, INTERNAL for unknown flags. The call
  ///   cannot go on after that.
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

  /// Whether a message has begun and not ended; if so at the end of the stream, the stream was cut.
  package var isInsideMessage: Bool { prefixCount > 0 }

  /// The bytes allocated so far for the message under way.
  package var reservedBytes: Int { payload.capacity }

  /// Checks a prefix, and gives the length of the payload behind it. For callers that have a whole message at hand and
  /// can cut it out themselves while not ``isInsideMessage``.
  /// - Throws: as ``next(from:)``.
  package func payloadLength(flags: UInt8, length: UInt32) throws(RPCError) -> Int {
    guard flags <= 1 else {
      throw RPCError(.internalError, "The message has unknown flags in its length prefix.")
    }
    guard Int(length) <= maximumLength else {
      throw RPCError(
        .resourceExhausted, "The message has \(length) bytes; at most \(maximumLength) are allowed.")
    }
    return Int(length)
  }

  private mutating func beginPayload() throws(RPCError) {
    let length = try payloadLength(
      flags: UInt8(truncatingIfNeeded: prefix >> 32), length: UInt32(truncatingIfNeeded: prefix))
    missing = length
    // The peer may announce any length: memory beyond the first part is allocated as the bytes arrive.
    payload.reserveCapacity(min(length, Self.initialCapacity))
  }

  private static let initialCapacity = 64 * 1024
}
