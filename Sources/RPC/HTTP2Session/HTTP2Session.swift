import CNghttp2

/// An HTTP/2 connection as a synchronous state machine that performs no I/O. It turns received bytes into events, and
/// it turns requests, responses and data into bytes to send. It owns the only pointer to the nghttp2 session and does
/// not expose the pointer to higher layers.
///
/// In each cycle, call ``receive(_:)``, read ``events``, respond to them with the `submit` methods, and call
/// ``forgetEvents()``. At the end of the cycle, call ``drain(into:)``, which may produce further events (`writable`,
/// `closed`). Nothing is written while bytes are received. Flow control is manual: the peer may send more data only
/// after ``consumeConnection(_:)`` and ``consumeStream(_:_:)`` have been called. A slow application therefore slows its
/// peer down.
///
/// A session is not thread-safe: it belongs to one event loop.
@safe package final class HTTP2Session {
  package enum Role: Sendable {
    case server
    case client
  }

  package let role: Role
  let session: OpaquePointer
  let state: UnsafeMutablePointer<SessionState>
  private let memory: UnsafeMutablePointer<MemoryPool>

  /// Creates a session and queues its SETTINGS frame, which a client sends after its connection preface.
  package init(role: Role, configuration: HTTP2Configuration = HTTP2Configuration()) throws(HTTP2Error) {
    self.role = role
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(to: SessionState(role: role, configuration: configuration))
    unsafe memory = .allocate(capacity: 1)
    unsafe memory.initialize(to: MemoryPool())
    var made: OpaquePointer?
    let code = unsafe SessionCallbacks.makeSession(
      &made, role: role, configuration: configuration, state: state, memory: memory)
    guard code == 0, let made = unsafe made else {
      unsafe Self.free(state, memory)
      throw HTTP2Error(code: code)
    }
    unsafe session = made
    unsafe memory.pointee.sessionIsMade()
    try check(unsafe SessionCallbacks.submitSettings(session, role: role, configuration: configuration))
    let window = Int32(clamping: configuration.connectionWindowBytes)
    try check(
      unsafe nghttp2_session_set_local_window_size(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), 0, window))
  }

  deinit {
    unsafe nghttp2_session_del(session)
    unsafe Self.free(state, memory)
  }

  private static func free(_ state: UnsafeMutablePointer<SessionState>, _ memory: UnsafeMutablePointer<MemoryPool>) {
    unsafe state.pointee.destroy()
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
    unsafe memory.pointee.destroy()
    unsafe memory.deallocate()
  }

  /// Releases memory that was allocated during a busy period and is no longer needed. Call this method in quiet
  /// periods.
  package func trimMemory() {
    unsafe memory.pointee.trim()
    unsafe state.pointee.trim()
  }

  // MARK: Received

  /// The events since the last call to ``forgetEvents()``, in order.
  package var events: [HTTP2Event] { unsafe state.pointee.events }
  package var hasEvents: Bool { unsafe !state.pointee.events.isEmpty }
  /// The bytes to which ``headerFields`` refer.
  package var headerBytes: [UInt8] { unsafe state.pointee.headers.bytes }
  /// The fields of the header blocks in ``events``.
  package var headerFields: [HeaderField] { unsafe state.pointee.headers.fields }
  package var counters: HTTP2Counters { unsafe state.pointee.counters }
  /// The sum of the counters that a well-behaved peer rarely increases. It changes whenever one of these counters
  /// changes.
  package var abuseCount: UInt64 { unsafe state.pointee.counters.abuse }

  /// Returns whether a block equals an earlier block whose bytes (``HeaderBlock/bytes``) are `kept`. The fields that
  /// differ from call to call (`grpc-timeout` and `content-length`) are not compared.
  package func isBlock(_ block: HeaderBlock, equalTo kept: [UInt8]) -> Bool {
    let range = block.bytes
    guard range.count == kept.count, unsafe range.upperBound <= state.pointee.headers.bytes.count else { return false }
    return unsafe state.pointee.headers.bytes.withUnsafeBytes { bytes in
      unsafe kept.withUnsafeBytes { kept in
        guard let start = bytes.baseAddress, let other = kept.baseAddress else { return range.isEmpty }
        return unsafe Bytes.areEqual(start + range.lowerBound, other, kept.count)
      }
    }
  }
  /// Whether part of a header block has been received and the rest has not.
  package var isInsideHeaderBlock: Bool { unsafe state.pointee.blockSlot >= 0 }
  /// The number of streams that have not been closed yet.
  package var openStreams: Int { unsafe state.pointee.openStreams }

  /// Drops the events and their header fields. Frees the slots of the streams whose `closed` events are dropped.
  package func forgetEvents() { unsafe state.pointee.forgetEvents() }

  // MARK: Sent

  /// Writes as much pending output as fits into `output`. Progress is guaranteed only if `output` has space for a whole
  /// frame (16 KiB + 9 bytes).
  /// - Returns: Whether more output is pending.
  package func drain(into output: inout OutputRawSpan) throws(HTTP2Error) -> Bool {
    var failure: Int32 = 0
    let isFull = unsafe output.withUnsafeMutableBytes { buffer, initializedCount -> Bool in
      guard let base = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return true }
      unsafe state.pointee.output = base
      unsafe state.pointee.outputCapacity = buffer.count
      unsafe state.pointee.outputCount = initializedCount
      unsafe state.pointee.outputIsFull = false
      defer {
        initializedCount = unsafe state.pointee.outputCount
        unsafe state.pointee.output = nil
      }
      return fill(&failure)
    }
    if failure != 0 { throw HTTP2Error(code: failure) }
    return isFull
  }

  private func fill(_ failure: inout Int32) -> Bool {
    while true {
      if let rest = unsafe state.pointee.leftover {
        let available = unsafe state.pointee.outputCapacity - state.pointee.outputCount
        let count = unsafe min(available, state.pointee.leftoverCount)
        unsafe state.pointee.write(rest, count)
        if unsafe count < state.pointee.leftoverCount {
          unsafe state.pointee.leftover = rest + count
          unsafe state.pointee.leftoverCount -= count
          return true
        }
        unsafe state.pointee.leftover = nil
      }
      var bytes: UnsafePointer<UInt8>?
      let count = unsafe nghttp2_session_mem_send(session, &bytes)
      if unsafe state.pointee.outputIsFull { return true }
      if count < 0 {
        failure = Int32(truncatingIfNeeded: count)
        return false
      }
      guard count > 0, let bytes = unsafe bytes else {
        unsafe state.pointee.closedStreams.outputIsSent()
        return false
      }
      unsafe state.pointee.leftover = bytes
      unsafe state.pointee.leftoverCount = count
    }
  }

  /// Whether ``drain(into:)`` would write anything.
  package var wantsWrite: Bool {
    unsafe state.pointee.leftover != nil || nghttp2_session_want_write(session) != 0
  }

  /// The number of frames that are waiting to be serialized.
  package var outboundFrames: Int { unsafe nghttp2_session_get_outbound_queue_size(session) }
  /// The total number of body bytes that are queued on all streams and have not been written yet.
  package var queuedBytes: Int { unsafe state.pointee.queuedBytes }

  /// The error code and the reason of the last GOAWAY frame that this side has sent, whether on request or on the
  /// library's own initiative; nil if none has been sent. A GOAWAY frame from the peer does not change this property.
  package var sentGoAway: (code: HTTP2ErrorCode, reason: String)? { unsafe state.pointee.sentGoAway }

  /// Whether there is nothing more to read or write, so that the connection can be closed.
  package var isFinished: Bool {
    unsafe nghttp2_session_want_read(session) == 0 && !wantsWrite
  }

  func check(_ code: Int32) throws(HTTP2Error) {
    if code < 0 { throw HTTP2Error(code: code) }
  }
}
