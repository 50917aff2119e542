import CNghttp2

/// The state of a session, which the C callbacks access through a single pointer.
///
/// The methods of this type must not call the library, directly or indirectly, because the library calls back into the
/// same state.
@safe struct SessionState {
  let isServer: Bool
  let maxConcurrentStreams: Int
  let maxHeaderListBytes: Int
  let lowMarkBytes: Int

  // MARK: Received

  var events: [HTTP2Event] = []
  /// The header blocks of the events in `events`.
  var headers = HeaderStore()
  var counters = HTTP2Counters()
  /// The number of further WINDOW_UPDATE frames that are not counted as excessive.
  private var allowedWindowUpdates = 0
  /// Whether headers or data have been sent since the peer's last ping.
  var hasSentSincePing = true

  /// The start of the bytes that `receive` is processing. The ranges of body bytes are relative to this address.
  var inputStart: UnsafePointer<UInt8>?
  var inputCount = 0
  var frames: FrameScanner
  var closedStreams = ClosedStreams()

  /// The slot of the stream whose header block is being decoded; -1 if there is none. At most one block is decoded at a
  /// time (RFC 9113, section 4.3).
  var blockSlot = -1

  // MARK: Sent

  var output: UnsafeMutablePointer<UInt8>?
  var outputCapacity = 0
  var outputCount = 0
  var outputIsFull = false
  /// The error code and the reason of the last GOAWAY frame that was sent.
  var sentGoAway: (code: HTTP2ErrorCode, reason: String)?
  /// Serialized bytes that did not fit into the last output buffer.
  var leftover: UnsafePointer<UInt8>?
  var leftoverCount = 0

  // MARK: Streams

  /// The streams, indexed by slot. The buffer is managed manually, so that changing a stream does not require an
  /// array's uniqueness check.
  private(set) var streams: UnsafeMutablePointer<StreamState> = .allocate(capacity: 0)
  private var streamCount = 0
  private var streamCapacity = 0
  var freeSlots: [Int] = []
  /// Slots whose `closed` event has not been handled yet.
  var closedSlots: [Int] = []
  var openStreams = 0
  /// The total number of bytes that are queued on all streams.
  private(set) var queuedBytes = 0

  init(role: HTTP2Session.Role, configuration: HTTP2Configuration) {
    isServer = role == .server
    maxConcurrentStreams = configuration.maxConcurrentStreams
    maxHeaderListBytes = configuration.maxHeaderListBytes
    lowMarkBytes = configuration.lowMarkBytes
    frames = FrameScanner(role: role)
  }

  mutating func takeSlot(streamID: Int32) -> Int {
    openStreams += 1
    if let slot = freeSlots.popLast() {
      unsafe streams[slot].open(streamID)
      return slot
    }
    if streamCount == streamCapacity { growStreams() }
    unsafe (streams + streamCount).initialize(to: StreamState())
    unsafe streams[streamCount].open(streamID)
    streamCount += 1
    return streamCount - 1
  }

  private mutating func growStreams() {
    let capacity = max(8, 2 * streamCapacity)
    let moved = UnsafeMutablePointer<StreamState>.allocate(capacity: capacity)
    unsafe moved.moveInitialize(from: streams, count: streamCount)
    unsafe streams.deallocate()
    unsafe streams = moved
    streamCapacity = capacity
  }

  func isSlot(_ slot: Int) -> Bool { slot >= 0 && slot < streamCount }

  /// Finds the slot of an open stream by linear search.
  func slot(ofOpen id: Int32) -> Int? {
    (0..<streamCount).first { unsafe streams[$0].isOpen && streams[$0].id == id }
  }

  /// Frees the memory of this state, which must not be used afterwards.
  mutating func destroy() {
    unsafe streams.deinitialize(count: streamCount)
    unsafe streams.deallocate()
    streamCount = 0
  }

  /// Releases the slot of a stream that the library did not create.
  mutating func giveBack(slot: Int) {
    openStreams -= 1
    queuedBytes -= unsafe streams[slot].queuedBytes
    unsafe streams[slot].close()
    freeSlots.append(slot)
  }

  mutating func close(slot: Int, code: HTTP2ErrorCode) {
    guard isSlot(slot), unsafe streams[slot].isOpen else { return }
    unsafe events.append(.closed(HTTP2Stream(slot: slot, id: streams[slot].id), code))
    openStreams -= 1
    queuedBytes -= unsafe streams[slot].queuedBytes
    unsafe streams[slot].close()
    closedSlots.append(slot)
    // If the stream's header block is still being received, drop it, because it was refused before its end.
    if slot == blockSlot {
      headers.dropBlock()
      blockSlot = -1
    }
  }

  /// Drops the queued body bytes of all streams. Nothing more can be sent on these streams afterwards.
  mutating func dropQueues() {
    for slot in 0..<streamCount { unsafe streams[slot].dropQueue() }
    queuedBytes = 0
  }

  mutating func forgetEvents() {
    events.removeAll(keepingCapacity: true)
    headers.forget()
    if !closedSlots.isEmpty {
      freeSlots.append(contentsOf: closedSlots)
      closedSlots.removeAll(keepingCapacity: true)
    }
  }

  /// Releases memory that was allocated during a busy period and is no longer needed.
  mutating func trim() {
    guard blockSlot < 0, events.isEmpty else { return }
    events = []
    headers = HeaderStore()
  }

  // MARK: Header blocks

  mutating func beginBlock(slot: Int) {
    blockSlot = slot
    headers.beginBlock()
  }

  /// Adds a field to the block that is being decoded.
  /// - Returns: False if reading the rest of the block is pointless.
  mutating func addField(
    _ name: UnsafePointer<UInt8>, _ nameLength: Int, _ value: UnsafePointer<UInt8>, _ valueLength: Int
  ) -> Bool {
    if unsafe headers.add(name, nameLength, value, valueLength, maxBytes: maxHeaderListBytes) { return true }
    if !headers.blockIsTooLarge { counters.oversizedHeaderLists += 1 }
    headers.blockIsTooLarge = true
    return !headers.blockIsFarAbove(maxHeaderListBytes)
  }

  mutating func endBlock(category: nghttp2_headers_category, endStream: Bool) {
    defer { blockSlot = -1 }
    guard isSlot(blockSlot) else {
      headers.dropBlock()
      return
    }
    let kind: HeaderBlock.Kind
    switch category {
    case NGHTTP2_HCAT_REQUEST: kind = .request
    case NGHTTP2_HCAT_RESPONSE: kind = blockStatusIsInformational ? .informational : .response
    default:
      // The library classifies every block after the first as "headers"; for a client, such a block may still be the
      // final response after an informational one.
      if !isServer, unsafe !streams[blockSlot].hasFinalResponse {
        kind = blockStatusIsInformational ? .informational : .response
      } else {
        kind = .trailers
      }
    }
    if kind == .response { unsafe streams[blockSlot].hasFinalResponse = true }
    let block = headers.endBlock(kind)
    let stream = unsafe HTTP2Stream(slot: blockSlot, id: streams[blockSlot].id)
    events.append(.headers(stream, block, endStream: endStream))
  }

  private var blockStatusIsInformational: Bool { headers.blockStartsWithInformationalStatus }

  // MARK: Flow control

  mutating func receiveWindowUpdate() {
    if allowedWindowUpdates > 0 {
      allowedWindowUpdates -= 1
    } else {
      counters.windowUpdates += 1
    }
  }

  mutating func allowWindowUpdates(_ count: Int) {
    allowedWindowUpdates = min(allowedWindowUpdates + count, Self.maxAllowedWindowUpdates)
  }

  /// The maximum value of `allowedWindowUpdates`. It covers the frames that a distant peer may still send for data that
  /// is in flight.
  private static let maxAllowedWindowUpdates = 64 * 1024
  /// The minimum size in bytes of a DATA frame that allows the peer to send further WINDOW_UPDATE frames. A smaller
  /// frame that is followed by more data is small only because of the peer's flow-control window.
  private static let smallDataBytes = 1024

  // MARK: Body bytes

  mutating func endBody(slot: Int) {
    guard isSlot(slot) else { return }
    let stream = unsafe HTTP2Stream(slot: slot, id: streams[slot].id)
    if case .data(stream, let range, endStream: false)? = events.last {
      events[events.count - 1] = .data(stream, range, endStream: true)
    } else {
      events.append(.endStream(stream))
    }
  }

  // MARK: Output

  mutating func queue(_ bytes: [UInt8], slot: Int, ending: HTTP2Session.Ending) {
    unsafe streams[slot].append(bytes)
    unsafe streams[slot].ending = ending
    queuedBytes += bytes.count
  }

  mutating func write(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    guard let output = unsafe output, count > 0, outputCount + count <= outputCapacity else { return }
    unsafe (output + outputCount).update(from: bytes, count: count)
    outputCount += count
  }

  /// Writes a DATA frame: its nine-byte header, followed by `count` bytes from the stream's queue.
  /// - Returns: False if the frame does not fit into the output.
  mutating func writeData(slot: Int, frameHeader: UnsafePointer<UInt8>, count: Int) -> Bool {
    guard outputCapacity - outputCount >= count + 9 else {
      outputIsFull = true
      return false
    }
    unsafe write(frameHeader, 9)
    var remaining = count
    while remaining > 0, let output = unsafe output {
      let start = unsafe streams[slot].chunkStart
      let destination = unsafe output + outputCount
      let taken = unsafe streams[slot].chunk.withUnsafeBufferPointer { chunk in
        let taken = min(remaining, chunk.count - start)
        if taken > 0, let base = chunk.baseAddress { unsafe destination.update(from: base + start, count: taken) }
        return taken
      }
      // This does not happen, because the library never requests more bytes than are queued, but the loop must end in
      // any case.
      if taken <= 0 { return true }
      outputCount += taken
      remaining -= taken
      queuedBytes -= taken
      unsafe streams[slot].advance(taken)
    }
    if unsafe count >= Self.smallDataBytes || streams[slot].queuedBytes == 0 { allowWindowUpdates(2) }
    if unsafe streams[slot].wantsWritable, unsafe streams[slot].queuedBytes <= lowMarkBytes {
      unsafe streams[slot].wantsWritable = false
      unsafe events.append(.writable(HTTP2Stream(slot: slot, id: streams[slot].id)))
    }
    return true
  }
}
