import DequeModule

/// What is known of the client's streams that are gone, so that a frame that crossed our reset on its way can be
/// distinguished from one that its sender should not have sent (RFC 9113, section 5.1, "closed", and section 5.1.1).
///
/// The library keeps no closed streams here, because of their memory, and lets all such frames pass.
struct ClosedStreams {
  enum Verdict {
    /// It may have been on its way when we reset the stream.
    case late
    /// Its sender knew that the stream is closed: a connection error STREAM_CLOSED.
    case afterEnd
    /// The identifier was passed over and can't be used any more: a connection error PROTOCOL_ERROR.
    case neverOpened
  }

  /// Resets and passed-over ranges that are remembered. What concerns older ones is taken for late.
  private static let capacity = 256

  /// The highest identifier that the client has used.
  private(set) var highest: Int32 = 0
  /// Streams from here on were begun since our output was last sent. If one of them is not open, its refusal may still
  /// be waiting there.
  private var unsentFrom = Int32.max
  /// The stream that the peer reset last.
  private var peerReset: Int32 = 0
  /// The streams that we reset last, at most `capacity` of them.
  private var resets: Deque<Int32> = []
  private var passedOver: Deque<ClosedRange<Int32>> = []
  /// The highest reset that is not remembered any more.
  private var forgotten: Int32 = 0

  /// The client begins a stream with a higher identifier than all before.
  mutating func begin(_ id: Int32) {
    let next = highest == 0 ? 1 : highest + 2
    if id > next {
      if passedOver.count == Self.capacity { passedOver.removeFirst() }
      passedOver.append(next...(id - 2))
    }
    highest = id
    unsentFrom = min(unsentFrom, id)
  }

  /// All that we had to say is sent.
  mutating func outputIsSent() { unsentFrom = .max }

  /// We reset a stream.
  mutating func reset(_ id: Int32) {
    if resets.count == Self.capacity, let oldest = resets.popFirst() { forgotten = max(forgotten, oldest) }
    resets.append(id)
  }

  /// The peer reset a stream.
  mutating func resetByPeer(_ id: Int32) { peerReset = id }

  /// Whether a HEADERS or DATA frame on a stream may be one too many, unless the stream is open.
  func isDoubtful(_ id: Int32) -> Bool {
    id & 1 == 1 && id <= highest && (id < unsentFrom || id == peerReset)
  }

  /// What to make of a doubtful frame on a stream that is not open.
  func verdict(_ id: Int32) -> Verdict {
    if id == peerReset { return .afterEnd }
    if id <= forgotten || resets.contains(id) { return .late }
    return passedOver.contains { $0.contains(id) } ? .neverOpened : .afterEnd
  }
}
