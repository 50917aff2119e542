import DequeModule

/// A record of the client's streams that have been closed or skipped. It distinguishes a frame that was in transit when
/// this side reset the stream from a frame that the sender should not have sent (RFC 9113, section 5.1, "closed", and
/// section 5.1.1).
///
/// To save memory, the library is configured not to keep closed streams, so it accepts all frames on closed streams.
struct ClosedStreams {
  enum Verdict {
    /// The frame may have been in transit when this side reset the stream.
    case late
    /// The peer sent the frame although it knew that the stream was closed. This is a connection error of type
    /// STREAM_CLOSED.
    case afterEnd
    /// The client skipped the stream's identifier, which can no longer be used. This is a connection error of type
    /// PROTOCOL_ERROR.
    case neverOpened
  }

  /// The maximum number of resets, and of skipped ranges, that are remembered. Frames on streams whose resets are no
  /// longer remembered count as late.
  private static let capacity = 256

  /// The highest identifier that the client has used.
  private(set) var highest: Int32 = 0
  /// The first stream that has begun since this side's output was last sent. If that stream or a later stream is not
  /// open, its refusal may not have been sent yet.
  private var unsentFrom = Int32.max
  /// The stream that the peer reset last.
  private var peerReset: Int32 = 0
  /// The streams that this side has reset most recently. At most `capacity` of them are kept.
  private var resets: Deque<Int32> = []
  private var passedOver: Deque<ClosedRange<Int32>> = []
  /// The highest identifier of a reset stream that is no longer remembered.
  private var forgotten: Int32 = 0

  /// Records that the client has begun a stream. Its identifier must be higher than all previous identifiers.
  mutating func begin(_ id: Int32) {
    let next = highest == 0 ? 1 : highest + 2
    if id > next {
      if passedOver.count == Self.capacity { passedOver.removeFirst() }
      passedOver.append(next...(id - 2))
    }
    highest = id
    unsentFrom = min(unsentFrom, id)
  }

  /// Records that all of this side's output has been sent.
  mutating func outputIsSent() { unsentFrom = .max }

  /// Records that this side reset a stream.
  mutating func reset(_ id: Int32) {
    if resets.count == Self.capacity, let oldest = resets.popFirst() { forgotten = max(forgotten, oldest) }
    resets.append(id)
  }

  /// Records that the peer reset a stream.
  mutating func resetByPeer(_ id: Int32) { peerReset = id }

  /// Returns whether a HEADERS or DATA frame on a stream may be an error if the stream is not open.
  func isDoubtful(_ id: Int32) -> Bool {
    id & 1 == 1 && id <= highest && (id < unsentFrom || id == peerReset)
  }

  /// Returns the verdict on a doubtful frame on a stream that is not open.
  func verdict(_ id: Int32) -> Verdict {
    if id == peerReset { return .afterEnd }
    if id <= forgotten || resets.contains(id) { return .late }
    return passedOver.contains { $0.contains(id) } ? .neverOpened : .afterEnd
  }
}
