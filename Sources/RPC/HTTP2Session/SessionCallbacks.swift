import CNghttp2

/// The callbacks that are registered with the library. Each callback recovers the session's state from the user pointer
/// and forwards the call to that state. The only frames that a callback submits are stream resets and trailers.
enum SessionCallbacks {
  typealias State = UnsafeMutablePointer<SessionState>

  private static func state(_ pointer: UnsafeMutableRawPointer?) -> State? {
    unsafe pointer?.assumingMemoryBound(to: SessionState.self)
  }

  /// Returns the user pointer that represents a slot: the slot plus one, so that nil means "none".
  static func pointer(to slot: Int) -> UnsafeMutableRawPointer? { unsafe UnsafeMutableRawPointer(bitPattern: slot + 1) }

  private static func slot(of streamID: Int32, in session: OpaquePointer?) -> Int? {
    guard let pointer = unsafe nghttp2_session_get_stream_user_data(session, streamID) else { return nil }
    return Int(bitPattern: pointer) - 1
  }

  // MARK: Session creation

  static func makeSession(
    _ made: inout OpaquePointer?, role: HTTP2Session.Role, configuration: HTTP2Configuration, state: State,
    memory: UnsafeMutablePointer<MemoryPool>
  ) -> Int32 {
    var options: OpaquePointer?
    guard unsafe nghttp2_option_new(&options) == 0, let options = unsafe options else {
      return NGHTTP2_ERR_NOMEM.rawValue
    }
    defer { unsafe nghttp2_option_del(options) }
    unsafe nghttp2_option_set_no_auto_window_update(options, 1)
    unsafe nghttp2_option_set_no_closed_streams(options, 1)
    unsafe nghttp2_option_set_max_outbound_ack(options, configuration.maxOutboundAcknowledgements)
    unsafe nghttp2_option_set_max_continuations(options, configuration.maxContinuations)
    unsafe nghttp2_option_set_stream_reset_rate_limit(
      options, UInt64(clamping: configuration.resetBurst), UInt64(clamping: configuration.resetsPerSecond))
    unsafe nghttp2_option_set_max_reserved_remote_streams(options, 0)

    var callbacks: OpaquePointer?
    guard unsafe nghttp2_session_callbacks_new(&callbacks) == 0, let callbacks = unsafe callbacks else {
      return NGHTTP2_ERR_NOMEM.rawValue
    }
    defer { unsafe nghttp2_session_callbacks_del(callbacks) }
    unsafe nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, onBeginHeaders)
    unsafe nghttp2_session_callbacks_set_on_header_callback(callbacks, onHeader)
    unsafe nghttp2_session_callbacks_set_on_invalid_header_callback(callbacks, onInvalidHeader)
    unsafe nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, onFrameReceived)
    unsafe nghttp2_session_callbacks_set_on_invalid_frame_recv_callback(callbacks, onInvalidFrame)
    unsafe nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, onData)
    unsafe nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, onStreamClose)
    unsafe nghttp2_session_callbacks_set_on_frame_send_callback(callbacks, onFrameSent)
    unsafe nghttp2_session_callbacks_set_on_frame_not_send_callback(callbacks, onFrameNotSent)
    unsafe nghttp2_session_callbacks_set_send_data_callback(callbacks, onSendData)
    var memory = unsafe MemoryPool.callbacks(memory)
    switch role {
    case .server: return unsafe nghttp2_session_server_new3(&made, callbacks, state, options, &memory)
    case .client: return unsafe nghttp2_session_client_new3(&made, callbacks, state, options, &memory)
    }
  }

  static func submitSettings(
    _ session: OpaquePointer, role: HTTP2Session.Role, configuration: HTTP2Configuration
  ) -> Int32 {
    var entries: [nghttp2_settings_entry] = []
    func set(_ id: nghttp2_settings_id, _ value: Int) {
      entries.append(
        nghttp2_settings_entry(settings_id: Int32(bitPattern: id.rawValue), value: UInt32(clamping: value)))
    }
    switch role {
    case .server: set(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, configuration.maxConcurrentStreams)
    case .client: set(NGHTTP2_SETTINGS_ENABLE_PUSH, 0)
    }
    set(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, min(configuration.streamWindowBytes, Int(Int32.max)))
    set(NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, configuration.maxHeaderListBytes)
    set(NGHTTP2_SETTINGS_NO_RFC7540_PRIORITIES, 1)
    return unsafe nghttp2_submit_settings(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), entries, entries.count)
  }

  // MARK: Received

  private static let onBeginHeaders: nghttp2_on_begin_headers_callback = { session, frame, user in
    guard let state = unsafe SessionCallbacks.state(user), let frame = unsafe frame else { return 0 }
    let id = unsafe frame.pointee.hd.stream_id
    if unsafe state.pointee.isServer, unsafe frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST {
      let slot = unsafe state.pointee.takeSlot(streamID: id)
      unsafe state.pointee.counters.streamsOpened += 1
      unsafe state.pointee.allowWindowUpdates(1)
      _ = unsafe nghttp2_session_set_stream_user_data(session, id, SessionCallbacks.pointer(to: slot))
      unsafe state.pointee.beginBlock(slot: slot)
    } else {
      unsafe state.pointee.beginBlock(slot: SessionCallbacks.slot(of: id, in: session) ?? -1)
    }
    return 0
  }

  private static let onHeader: nghttp2_on_header_callback = {
    session, frame, name, nameLength, value, valueLength, _, user in
    guard let state = unsafe SessionCallbacks.state(user), let frame = unsafe frame, let name = unsafe name,
      let value = unsafe value
    else { return 0 }
    if unsafe state.pointee.addField(name, nameLength, value, valueLength) { return 0 }
    // The library continues to decode the block for its compression table, but reports no more of the block's fields.
    _ = unsafe nghttp2_submit_rst_stream(
      session, UInt8(NGHTTP2_FLAG_NONE.rawValue), frame.pointee.hd.stream_id, NGHTTP2_ENHANCE_YOUR_CALM.rawValue)
    return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue
  }

  // By default, the library drops a malformed field and continues, but a request with a malformed field is malformed as
  // a whole (RFC 9113, section 8.1.1).
  private static let onInvalidHeader: nghttp2_on_invalid_header_callback = { session, frame, _, _, _, _, _, _ in
    guard let frame = unsafe frame else { return 0 }
    _ = unsafe nghttp2_submit_rst_stream(
      session, UInt8(NGHTTP2_FLAG_NONE.rawValue), frame.pointee.hd.stream_id, NGHTTP2_PROTOCOL_ERROR.rawValue)
    return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue
  }

  private static let onFrameReceived: nghttp2_on_frame_recv_callback = { session, frame, user in
    guard let state = unsafe SessionCallbacks.state(user), let frame = unsafe frame else { return 0 }
    let header = unsafe frame.pointee.hd
    let endStream = header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
    switch UInt32(header.type) {
    case NGHTTP2_HEADERS.rawValue:
      unsafe state.pointee.endBlock(category: frame.pointee.headers.cat, endStream: endStream)
    case NGHTTP2_DATA.rawValue:
      if endStream, let slot = unsafe SessionCallbacks.slot(of: header.stream_id, in: session) {
        unsafe state.pointee.endBody(slot: slot)
      }
    case NGHTTP2_SETTINGS.rawValue:
      if header.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) != 0 {
        unsafe state.pointee.events.append(.settingsAcknowledged)
      } else {
        unsafe state.pointee.counters.settings += 1
        unsafe state.pointee.events.append(.settings)
      }
    case NGHTTP2_PING.rawValue:
      if header.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) != 0 {
        let data = unsafe frame.pointee.ping.opaque_data
        let number = unsafe withUnsafeBytes(of: data) { unsafe UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) }
        unsafe state.pointee.events.append(.pingAcknowledged(number))
      } else {
        unsafe state.pointee.counters.pings += 1
        if unsafe !state.pointee.hasSentSincePing { unsafe state.pointee.counters.quietPings += 1 }
        unsafe state.pointee.hasSentSincePing = false
      }
    case NGHTTP2_GOAWAY.rawValue:
      unsafe state.pointee.events.append(
        .goAway(
          lastStreamID: frame.pointee.goaway.last_stream_id,
          HTTP2ErrorCode(rawValue: frame.pointee.goaway.error_code)))
    case NGHTTP2_RST_STREAM.rawValue:
      unsafe state.pointee.counters.resetsReceived += 1
      unsafe state.pointee.closedStreams.resetByPeer(header.stream_id)
    default: break
    }
    return 0
  }

  private static let onData: nghttp2_on_data_chunk_recv_callback = { session, _, streamID, data, length, user in
    guard let state = unsafe SessionCallbacks.state(user), let data = unsafe data,
      let start = unsafe state.pointee.inputStart,
      let slot = unsafe SessionCallbacks.slot(of: streamID, in: session)
    else { return 0 }
    let offset = unsafe data - start
    guard offset >= 0, unsafe offset + length <= state.pointee.inputCount else {
      return NGHTTP2_ERR_CALLBACK_FAILURE.rawValue
    }
    unsafe state.pointee.events.append(
      .data(HTTP2Stream(slot: slot, id: streamID), offset..<(offset + length), endStream: false))
    return 0
  }

  private static let onStreamClose: nghttp2_on_stream_close_callback = { session, streamID, code, user in
    guard let state = unsafe SessionCallbacks.state(user),
      let slot = unsafe SessionCallbacks.slot(of: streamID, in: session)
    else { return 0 }
    unsafe state.pointee.close(slot: slot, code: HTTP2ErrorCode(rawValue: code))
    return 0
  }

  // The library refuses a stream that exceeds the limit on concurrent streams. If the peer has already acknowledged
  // this limit, the library ends the connection instead.
  private static let onInvalidFrame: nghttp2_on_invalid_frame_recv_callback = { _, frame, code, user in
    guard let state = unsafe SessionCallbacks.state(user), let frame = unsafe frame,
      unsafe UInt32(frame.pointee.hd.type) == NGHTTP2_HEADERS.rawValue,
      unsafe frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST, unsafe frame.pointee.hd.stream_id & 1 == 1
    else { return 0 }
    if unsafe code == NGHTTP2_ERR_REFUSED_STREAM.rawValue
      || state.pointee.openStreams >= state.pointee.maxConcurrentStreams
    {
      unsafe state.pointee.counters.streamsRefused += 1
    }
    return 0
  }

  // MARK: Sent

  private static let onFrameSent: nghttp2_on_frame_send_callback = { session, frame, user in
    guard let state = unsafe SessionCallbacks.state(user), let frame = unsafe frame else { return 0 }
    let header = unsafe frame.pointee.hd
    switch UInt32(header.type) {
    case NGHTTP2_HEADERS.rawValue, NGHTTP2_DATA.rawValue:
      unsafe state.pointee.hasSentSincePing = true
      guard header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0,
        let slot = unsafe SessionCallbacks.slot(of: header.stream_id, in: session),
        unsafe state.pointee.isSlot(slot), unsafe state.pointee.streams[slot].resetsAfterEnd
      else { break }
      _ = unsafe nghttp2_submit_rst_stream(
        session, UInt8(NGHTTP2_FLAG_NONE.rawValue), header.stream_id, NGHTTP2_NO_ERROR.rawValue)
    case NGHTTP2_RST_STREAM.rawValue:
      unsafe state.pointee.closedStreams.reset(header.stream_id)
      switch unsafe frame.pointee.rst_stream.error_code {
      case NGHTTP2_NO_ERROR.rawValue, NGHTTP2_CANCEL.rawValue, NGHTTP2_REFUSED_STREAM.rawValue: break
      default: unsafe state.pointee.counters.resetsProvoked += 1
      }
    case NGHTTP2_GOAWAY.rawValue:
      let goAway = unsafe frame.pointee.goaway
      let words = unsafe UnsafeMutableBufferPointer(start: goAway.opaque_data, count: goAway.opaque_data_len)
      unsafe state.pointee.sentGoAway = (
        HTTP2ErrorCode(rawValue: goAway.error_code), String(decoding: words, as: UTF8.self)
      )
    default: break
    }
    return 0
  }

  // If a request is never sent (because the peer is going away or the stream identifiers are exhausted), the library
  // opens no stream for it, so this callback reports the end of the request. If a response cannot be sent (because its
  // header list is too long), its stream is reset so that the client does not keep waiting.
  private static let onFrameNotSent: nghttp2_on_frame_not_send_callback = { session, frame, code, user in
    guard let state = unsafe SessionCallbacks.state(user), let frame = unsafe frame,
      unsafe UInt32(frame.pointee.hd.type) == NGHTTP2_HEADERS.rawValue
    else { return 0 }
    let id = unsafe frame.pointee.hd.stream_id
    guard unsafe frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST else {
      if code != NGHTTP2_ERR_STREAM_CLOSED.rawValue, code != NGHTTP2_ERR_STREAM_CLOSING.rawValue {
        _ = unsafe nghttp2_submit_rst_stream(
          session, UInt8(NGHTTP2_FLAG_NONE.rawValue), id, NGHTTP2_INTERNAL_ERROR.rawValue)
      }
      return 0
    }
    if let slot = unsafe state.pointee.slot(ofOpen: id) {
      unsafe state.pointee.close(slot: slot, code: .refusedStream)
    }
    return 0
  }

  /// Tells the library how many of a stream's queued bytes it may send next. `onSendData` writes these bytes.
  static let onRead: nghttp2_data_source_read_callback = { session, streamID, _, length, flags, source, user in
    guard let state = unsafe SessionCallbacks.state(user), let source = unsafe source, let flags = unsafe flags else {
      return Int(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue)
    }
    let slot = unsafe Int(source.pointee.fd)
    guard unsafe state.pointee.isSlot(slot), unsafe state.pointee.streams[slot].id == streamID else {
      return Int(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue)
    }
    let queued = unsafe state.pointee.streams[slot].queuedBytes
    let count = min(length, queued)
    if count > 0 { unsafe flags.pointee |= NGHTTP2_DATA_FLAG_NO_COPY.rawValue }
    if count == queued {
      switch unsafe state.pointee.streams[slot].ending {
      case .open:
        if count == 0 {
          unsafe state.pointee.streams[slot].isDeferred = true
          return Int(NGHTTP2_ERR_DEFERRED.rawValue)
        }
      case .endStream:
        unsafe flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue
      case .prepared(let trailers):
        unsafe flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue | NGHTTP2_DATA_FLAG_NO_END_STREAM.rawValue
        let code = unsafe nghttp2_submit_trailer(session, streamID, trailers.fields.baseAddress, trailers.count)
        if code != 0 { return Int(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue) }
      case .trailers(let trailers):
        unsafe flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue | NGHTTP2_DATA_FLAG_NO_END_STREAM.rawValue
        let code = unsafe trailers.withFields { fields in
          unsafe nghttp2_submit_trailer(session, streamID, fields.baseAddress, fields.count)
        }
        if code != 0 { return Int(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue) }
      }
    }
    return count
  }

  private static let onSendData: nghttp2_send_data_callback = { _, frame, frameHeader, length, source, user in
    guard let state = unsafe SessionCallbacks.state(user), let source = unsafe source,
      let frameHeader = unsafe frameHeader
    else { return NGHTTP2_ERR_CALLBACK_FAILURE.rawValue }
    let slot = unsafe Int(source.pointee.fd)
    guard unsafe state.pointee.isSlot(slot) else { return NGHTTP2_ERR_CALLBACK_FAILURE.rawValue }
    let fits = unsafe state.pointee.writeData(slot: slot, frameHeader: frameHeader, count: length)
    return fits ? 0 : NGHTTP2_ERR_WOULDBLOCK.rawValue
  }
}
