import CNghttp2

extension HeaderList {
  /// Calls `body` with the header list in the library's format. The library copies the names and values.
  func withFields<Result>(_ body: (UnsafeMutableBufferPointer<nghttp2_nv>) -> Result) -> Result {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe withUnsafeTemporaryAllocation(of: nghttp2_nv.self, capacity: max(count, 1)) { fields in
        var empty: UInt8 = 0
        return unsafe withUnsafeMutablePointer(to: &empty) { empty in
          // The library only reads through these pointers.
          let base = unsafe buffer.baseAddress.map { unsafe UnsafeMutablePointer(mutating: $0) } ?? empty
          unsafe fields.fill(from: self, at: base, flags: UInt8(NGHTTP2_NV_FLAG_NONE.rawValue))
          return unsafe body(UnsafeMutableBufferPointer(start: fields.baseAddress, count: count))
        }
      }
    }
  }
}

extension HTTP2Session {
  /// The way in which this side of a stream ends.
  package enum Ending {
    /// The stream stays open, and more data or an ending follows.
    case open
    /// The stream ends with the last byte of the data.
    case endStream
    /// The stream ends with trailers for this call.
    case trailers(HeaderList)
    /// The stream ends with trailers that are the same for every call.
    case prepared(PreparedHeaders)
  }

  // MARK: Server

  /// Responds with headers that are the same for every call, followed by `body` and `ending`.
  package func submitResponse(
    _ stream: HTTP2Stream, _ headers: PreparedHeaders, body: [UInt8], ending: Ending
  ) throws(HTTP2Error) {
    unsafe try submit(stream, fields: headers.fields.baseAddress, count: headers.count, body: body, ending: ending)
  }

  /// Responds with headers for this call, followed by `body` and `ending`.
  package func submitResponse(
    _ stream: HTTP2Stream, _ headers: HeaderList, body: [UInt8], ending: Ending
  ) throws(HTTP2Error) {
    let code = unsafe headers.withFields { fields in
      unsafe submitCode(stream, fields: fields.baseAddress, count: headers.count, body: body, ending: ending)
    }
    try check(code)
  }

  private func submit(
    _ stream: HTTP2Stream, fields: UnsafePointer<nghttp2_nv>?, count: Int, body: [UInt8], ending: Ending
  ) throws(HTTP2Error) {
    try check(unsafe submitCode(stream, fields: fields, count: count, body: body, ending: ending))
  }

  private func submitCode(
    _ stream: HTTP2Stream, fields: UnsafePointer<nghttp2_nv>?, count: Int, body: [UInt8], ending: Ending
  ) -> Int32 {
    guard isOpen(stream) else { return NGHTTP2_ERR_STREAM_CLOSED.rawValue }
    if body.isEmpty, case .endStream = ending {
      return unsafe nghttp2_submit_response(session, stream.id, fields, count, nil)
    }
    unsafe state.pointee.queue(body, slot: stream.slot, ending: ending)
    var provider = unsafe provider(of: stream.slot)
    return unsafe nghttp2_submit_response(session, stream.id, fields, count, &provider)
  }

  private func provider(of slot: Int) -> nghttp2_data_provider {
    unsafe nghttp2_data_provider(
      source: nghttp2_data_source(fd: Int32(truncatingIfNeeded: slot)), read_callback: SessionCallbacks.onRead)
  }

  // MARK: Client

  /// Starts a request. The request waits inside the session while the peer accepts no more streams.
  package func submitRequest(
    _ headers: HeaderList, body: [UInt8], ending: Ending
  ) throws(HTTP2Error) -> HTTP2Stream {
    let slot = unsafe state.pointee.takeSlot(streamID: 0)
    unsafe state.pointee.queue(body, slot: slot, ending: ending)
    var provider = unsafe provider(of: slot)
    let hasBody: Bool
    if body.isEmpty, case .endStream = ending { hasBody = false } else { hasBody = true }
    let id = unsafe headers.withFields { fields in
      unsafe withUnsafePointer(to: &provider) { provider in
        unsafe nghttp2_submit_request(
          session, nil, fields.baseAddress, headers.count, hasBody ? provider : nil, SessionCallbacks.pointer(to: slot))
      }
    }
    if id < 0 {
      unsafe state.pointee.giveBack(slot: slot)
      throw HTTP2Error(code: id)
    }
    unsafe state.pointee.streams[slot].setID(id)
    unsafe state.pointee.closedStreams.begin(id)
    unsafe state.pointee.counters.streamsOpened += 1
    return HTTP2Stream(slot: slot, id: id)
  }

  // MARK: Both

  /// Queues body bytes on a stream whose headers have been submitted. Unless `ending` is `open`, these bytes are the
  /// last.
  package func submitData(_ stream: HTTP2Stream, _ bytes: [UInt8], ending: Ending = .open) throws(HTTP2Error) {
    guard isOpen(stream) else { throw .streamIsGone }
    unsafe state.pointee.queue(bytes, slot: stream.slot, ending: ending)
    guard unsafe state.pointee.streams[stream.slot].isDeferred else { return }
    unsafe state.pointee.streams[stream.slot].isDeferred = false
    try check(unsafe nghttp2_session_resume_data(session, stream.id))
  }

  /// Resets the stream with NO_ERROR after its ending has been sent, unless the peer has also ended the stream. The
  /// peer then does not have to send data that would not be read (RFC 9113, section 8.1).
  package func resetAfterEnding(_ stream: HTTP2Stream) {
    guard isOpen(stream) else { return }
    unsafe state.pointee.streams[stream.slot].resetsAfterEnd = true
  }

  /// Returns the number of bytes that are queued on a stream but not yet written.
  package func queuedBytes(_ stream: HTTP2Stream) -> Int {
    isOpen(stream) ? unsafe state.pointee.streams[stream.slot].queuedBytes : 0
  }

  /// Drops the body bytes that are queued on all streams, because the connection has ended and nothing more will be
  /// sent.
  package func dropQueuedBytes() { unsafe state.pointee.dropQueues() }

  /// Requests one `writable` event, which occurs when the number of bytes queued on the stream falls to the low-water
  /// mark.
  package func notifyWhenWritable(_ stream: HTTP2Stream) {
    guard isOpen(stream) else { return }
    unsafe state.pointee.streams[stream.slot].wantsWritable = true
  }

  /// Resets a stream. Data that is queued on the stream is dropped.
  package func reset(_ stream: HTTP2Stream, _ code: HTTP2ErrorCode) throws(HTTP2Error) {
    guard isOpen(stream) else { return }
    try check(
      unsafe nghttp2_submit_rst_stream(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), stream.id, code.rawValue))
  }

  /// Allows the peer to send `count` more bytes on the connection.
  package func consumeConnection(_ count: Int) throws(HTTP2Error) {
    if count > 0 { try check(unsafe nghttp2_session_consume_connection(session, count)) }
  }

  /// Allows the peer to send `count` more bytes on the stream.
  package func consumeStream(_ stream: HTTP2Stream, _ count: Int) throws(HTTP2Error) {
    guard count > 0, isOpen(stream) else { return }
    try check(unsafe nghttp2_session_consume_stream(session, stream.id, count))
  }

  /// Sends a ping. The response arrives as `pingAcknowledged` with the same number.
  package func ping(_ number: UInt64) throws(HTTP2Error) {
    let code = unsafe withUnsafeBytes(of: number.bigEndian) { bytes in
      unsafe nghttp2_submit_ping(
        session, UInt8(NGHTTP2_FLAG_NONE.rawValue), bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    }
    try check(code)
  }

  /// Sends a GOAWAY that announces the shutdown of the connection. Streams that the peer has already started are still
  /// accepted (RFC 9113, section 6.8).
  package func announceShutdown() throws(HTTP2Error) {
    try check(unsafe nghttp2_submit_shutdown_notice(session))
  }

  /// Sends a GOAWAY, after which this side accepts no stream beyond the last one received.
  package func goAway(_ code: HTTP2ErrorCode, reason: String = "") throws(HTTP2Error) {
    let last = unsafe nghttp2_session_get_last_proc_stream_id(session)
    let bytes = Array(reason.utf8)
    try check(
      unsafe nghttp2_submit_goaway(
        session, UInt8(NGHTTP2_FLAG_NONE.rawValue), last, code.rawValue, bytes, bytes.count))
  }

  package func isOpen(_ stream: HTTP2Stream) -> Bool {
    unsafe state.pointee.isSlot(stream.slot) && state.pointee.streams[stream.slot].isOpen
      && state.pointee.streams[stream.slot].id == stream.id
  }

  /// Whether the peer accepts another stream, according to its settings.
  package var canStartStream: Bool {
    let limit = unsafe nghttp2_session_get_remote_settings(session, NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS)
    return unsafe nghttp2_session_check_request_allowed(session) != 0 && openStreams < Int(clamping: limit)
  }
}
