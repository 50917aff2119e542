import HTTP2Session
import RPCCore

/// A server whose handlers answer at once with what they got: session, state machines, messages, metadata.
final class ServerSide: Side {
  private struct Call {
    var machine = ServerCallStateMachine()
    var deframer = MessageDeframer(maximumLength: 1024)
    var message: [UInt8] = []
  }

  private let session: HTTP2Session
  private var calls: [HTTP2Stream: Call] = [:]

  init(hasPreface: Bool) throws(HTTP2Error) {
    var configuration = HTTP2Configuration()
    configuration.maxConcurrentStreams = 8
    configuration.maxHeaderListBytes = 1024
    configuration.maxOutboundAcknowledgements = 16
    session = try HTTP2Session(role: .server, configuration: configuration)
    try session.drainAll()
    guard hasPreface else { return }
    try receive(Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + [0, 0, 0, 4, 0, 0, 0, 0, 0])
  }

  func receive(_ bytes: [UInt8]) throws(HTTP2Error) {
    try session.receive(bytes)
    handle(bytes)
    try session.drainAll()
    handle([])
    session.check(calls: calls.count)
  }

  private func handle(_ body: [UInt8]) {
    for event in session.events {
      switch event {
      case .headers(let stream, let block, let endStream):
        if block.kind == .request { begin(stream, block) }
        if endStream { end(stream) }
      case .data(let stream, let range, let endStream):
        try? session.consumeConnection(range.count)
        receive(stream, body[range])
        if endStream { end(stream) }
      case .endStream(let stream): end(stream)
      case .closed(let stream, _):
        guard var call = calls.removeValue(forKey: stream) else { continue }
        _ = call.machine.streamClosed()
      case .writable, .goAway, .settings, .settingsAcknowledged, .pingAcknowledged: break
      }
    }
    session.forgetEvents()
  }

  private func begin(_ stream: HTTP2Stream, _ block: HeaderBlock) {
    var call = Call()
    defer { calls[stream] = call }
    if block.isTooLarge {
      _ = call.machine.end()
      return answer(stream, RPCError(.resourceExhausted, "too large"))
    }
    var metadata = Metadata()
    var kind = MethodDescriptor.Kind.unary
    for (field, name, value) in session.texts(block) {
      switch field.name {
      case .path:
        kind = [.unary, .clientStreaming, .serverStreaming, .bidirectionalStreaming][Int(value.last ?? 0) & 3]
      case .other: metadata.append(name: name, value: value)
      default: break
      }
    }
    for entry in metadata { _ = entry.value }
    if let timeout = block.timeout, GRPCTimeout.parse(session.headerBytes[timeout]) == nil {
      _ = call.machine.end()
      return answer(stream, RPCError(.internalError, StatusMessageEncoding.decode(session.headerBytes[timeout])))
    }
    if call.machine.receiveHeaders(kind) { respond(stream, &call) }
  }

  private func receive(_ stream: HTTP2Stream, _ bytes: ArraySlice<UInt8>) {
    guard var call = calls[stream] else { return }
    defer { calls[stream] = call }
    var rest = bytes
    do throws(RPCError) {
      while call.machine.wantsBody, let message = try call.deframer.next(from: &rest) {
        let payload = try MessageEncoding.identity.payload(of: message, limit: 1024)
        switch call.machine.receiveMessage() {
        case .keep: call.message = payload
        case .deliver: try? session.submitData(stream, FramedMessage(payload: payload).bytes)
        case .refuse(let fault): answer(stream, fault.error)
        case .drop: break
        }
      }
      try? session.consumeStream(stream, bytes.count)
    } catch {
      if call.machine.end() != .nothing { answer(stream, error) }
    }
  }

  private func end(_ stream: HTTP2Stream) {
    guard var call = calls[stream] else { return }
    defer { calls[stream] = call }
    switch call.machine.receiveEnd(isInsideMessage: call.deframer.isInsideMessage) {
    case .nothing: break
    case .dispatch:
      respond(stream, &call)
      finish(stream, &call)
    case .finishRequests: finish(stream, &call)
    case .refuse(let fault), .stop(let fault): answer(stream, fault.error)
    }
  }

  private func respond(_ stream: HTTP2Stream, _ call: inout Call) {
    let headers: HeaderList = [":status": "200", "content-type": "application/grpc"]
    try? session.submitResponse(stream, headers, body: FramedMessage(payload: call.message).bytes, ending: .open)
  }

  private func finish(_ stream: HTTP2Stream, _ call: inout Call) {
    guard call.machine.handlerFinished() else { return }
    if call.machine.isRequestOpen { session.resetAfterEnding(stream) }
    try? session.submitData(stream, [], ending: .trailers(["grpc-status": "0"]))
  }

  private func answer(_ stream: HTTP2Stream, _ error: RPCError) {
    var list: HeaderList = [":status": "200", "content-type": "application/grpc"]
    list.add("grpc-status", "\(error.code.rawValue)")
    list.add("grpc-message".utf8, StatusMessageEncoding.encode(error.message))
    session.resetAfterEnding(stream)
    try? session.submitResponse(stream, list, body: [], ending: .endStream)
  }
}
