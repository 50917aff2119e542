import CNghttp2

extension HTTP2Session {
  /// Receives bytes from the peer and turns them into ``events``. Data events contain ranges of these bytes.
  /// - Throws: ``HTTP2Error`` if the connection cannot continue. In that case, the output contains the library's
  ///   GOAWAY.
  package func receive(_ bytes: RawSpan) throws(HTTP2Error) {
    let result = unsafe bytes.withUnsafeBytes { buffer -> Int in
      let input = unsafe buffer.bindMemory(to: UInt8.self)
      unsafe state.pointee.inputStart = input.baseAddress
      unsafe state.pointee.inputCount = input.count
      defer {
        unsafe state.pointee.inputStart = nil
        unsafe state.pointee.inputCount = 0
      }
      return unsafe feed(input)
    }
    if result < 0 { throw HTTP2Error(code: Int32(truncatingIfNeeded: result)) }
  }

  /// Passes the input to the library, and checks frames that the library would accept without a check. These are frames
  /// on streams that the library has forgotten, and PRIORITY frames, which both sides have agreed to ignore.
  private func feed(_ input: UnsafeBufferPointer<UInt8>) -> Int {
    var fed = 0
    var position = 0
    // The stream that the last END_STREAM in this input closes. Only a client records it, because the end of a server's
    // response ends a call.
    var ended: Int32 = 0
    while let frame = unsafe state.pointee.frames.next(in: input, from: &position) {
      switch UInt32(frame.type) {
      case NGHTTP2_PRIORITY.rawValue: unsafe state.pointee.counters.priorities += 1
      case NGHTTP2_HEADERS.rawValue
      where unsafe role == .server && frame.stream & 1 == 1 && frame.stream > state.pointee.closedStreams.highest:
        unsafe state.pointee.closedStreams.begin(frame.stream)
        continue
      case NGHTTP2_HEADERS.rawValue, NGHTTP2_DATA.rawValue:
        if frame.type == UInt8(NGHTTP2_DATA.rawValue), unsafe frame.carriesNothing(in: input),
          frame.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) == 0
        {
          unsafe state.pointee.counters.emptyData += 1
        }
        let isBehindEnd = frame.stream == ended
        if role == .client, frame.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0 { ended = frame.stream }
        guard unsafe state.pointee.closedStreams.isDoubtful(frame.stream), isBehindEnd || !isKnown(frame.stream) else {
          continue
        }
      case NGHTTP2_WINDOW_UPDATE.rawValue:
        unsafe state.pointee.receiveWindowUpdate()
        continue
      // The stream must be closed before any frames that follow the reset in this input are handled.
      case NGHTTP2_RST_STREAM.rawValue: break
      default: continue
      }
      let end = frame.type == NGHTTP2_RST_STREAM.rawValue ? frame.payload + frame.length : frame.start
      let result = unsafe feed(input, from: &fed, to: end)
      if result < 0 { return result }
      if let code = unsafe error(of: frame, in: input) {
        return unsafe Int(nghttp2_session_terminate_session(session, code))
      }
    }
    return unsafe feed(input, from: &fed, to: input.count)
  }

  private func feed(_ input: UnsafeBufferPointer<UInt8>, from fed: inout Int, to end: Int) -> Int {
    let end = min(end, input.count)
    guard let start = input.baseAddress, fed < end else { return 0 }
    defer { fed = end }
    return unsafe nghttp2_session_mem_recv(session, start + fed, end - fed)
  }

  private func isKnown(_ id: Int32) -> Bool { unsafe nghttp2_session_get_stream_user_data(session, id) != nil }

  /// Returns the code with which this frame ends the connection, or nil if it does not end the connection. All input
  /// before the frame has already been handled.
  private func error(of frame: FrameScanner.Frame, in input: UnsafeBufferPointer<UInt8>) -> UInt32? {
    switch UInt32(frame.type) {
    case NGHTTP2_PRIORITY.rawValue:
      // RFC 9113, section 6.3; RFC 7540, section 5.3.1.
      if frame.stream == 0 { return NGHTTP2_PROTOCOL_ERROR.rawValue }
      guard frame.length == 5, frame.payload + 4 <= input.count else { return nil }
      let parent = (0..<4).reduce(UInt32(0)) { unsafe $0 << 8 | UInt32(input[frame.payload + $1]) } & 0x7FFF_FFFF
      return parent == UInt32(frame.stream) ? NGHTTP2_PROTOCOL_ERROR.rawValue : nil
    case NGHTTP2_HEADERS.rawValue, NGHTTP2_DATA.rawValue:
      if isKnown(frame.stream) { return nil }
      switch unsafe state.pointee.closedStreams.verdict(frame.stream) {
      case .late:
        if frame.type == UInt8(NGHTTP2_DATA.rawValue), unsafe frame.carriesNothing(in: input),
          frame.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
        {
          unsafe state.pointee.counters.lateEnds += 1
        }
        return nil
      case .afterEnd: return NGHTTP2_STREAM_CLOSED.rawValue
      case .neverOpened: return NGHTTP2_PROTOCOL_ERROR.rawValue
      }
    default: return nil
    }
  }
}
