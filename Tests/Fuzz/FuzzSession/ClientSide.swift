import HTTP2Session
import RPCCore

/// A client with a call of each kind under way, two of them still sending.
final class ClientSide: Side {
  private let session: HTTP2Session
  private var calls: [HTTP2Stream: ClientCallStateMachine] = [:]

  init() throws(HTTP2Error) {
    var configuration = HTTP2Configuration()
    configuration.maxHeaderListBytes = 1024
    configuration.maxOutboundAcknowledgements = 16
    session = try HTTP2Session(role: .client, configuration: configuration)
    let body = FramedMessage(payload: [1, 2, 3]).bytes
    for kind in [MethodDescriptor.Kind.unary, .serverStreaming, .clientStreaming, .bidirectionalStreaming] {
      var machine = ClientCallStateMachine(kind: kind, maximumMessageLength: 1024)
      let isWhole = !kind.streamsRequests
      if isWhole { _ = machine.finishSending() }
      let stream = try session.submitRequest(
        [
          ":method": "POST", ":scheme": "http", ":path": "/a.B/C", ":authority": "localhost",
          "content-type": "application/grpc", "te": "trailers",
        ], body: body, ending: isWhole ? .endStream : .open)
      calls[stream] = machine
    }
    try session.drainAll()
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
        guard var call = calls[stream], block.kind != .informational else { continue }
        act(block.isTooLarge ? call.receivedTooLongHeaders() : call.received(read(block), endStream: endStream), stream)
        calls[stream] = call
      case .data(let stream, let range, let endStream):
        try? session.consumeConnection(range.count)
        guard var call = calls[stream] else { continue }
        receive(body[range], &call, stream)
        if endStream { act(call.receivedEndOfStream(), stream) }
        calls[stream] = call
      case .endStream(let stream):
        guard var call = calls[stream] else { continue }
        act(call.receivedEndOfStream(), stream)
        calls[stream] = call
      case .closed(let stream, let code):
        guard var call = calls.removeValue(forKey: stream) else { continue }
        _ = code == .noError ? call.receivedEndOfStream() : call.received(reset: code.rawValue)
        precondition(call.isOver, "a call outlives its stream")
      case .writable, .goAway, .settings, .settingsAcknowledged, .pingAcknowledged: break
      }
    }
    session.forgetEvents()
  }

  private func read(_ block: HeaderBlock) -> ResponseHeaders {
    var headers = ResponseHeaders()
    for (field, name, value) in session.texts(block) {
      switch field.name {
      case .status: headers.setHTTPStatus(value)
      case .contentType: headers.setContentType(value)
      case .grpcStatus: headers.setStatus(value)
      case .grpcMessage: headers.setMessage(value)
      case .grpcStatusDetails: headers.setDetails(value)
      case .grpcEncoding: headers.encoding = Array(value)
      case .other: headers.metadata.append(name: name, value: value)
      default: break
      }
    }
    for entry in headers.metadata { _ = entry.value }
    return headers
  }

  private func act(_ action: ClientCallStateMachine.Action, _ stream: HTTP2Stream) {
    if case .reset = action { try? session.reset(stream, .cancel) }
  }

  private func receive(_ bytes: ArraySlice<UInt8>, _ call: inout ClientCallStateMachine, _ stream: HTTP2Stream) {
    var rest = bytes
    while true {
      switch call.receive(from: &rest) {
      case .needsMore:
        try? session.consumeStream(stream, bytes.count)
        return
      case .message(let message): precondition(message.count <= 1024)
      case .reset:
        try? session.reset(stream, .cancel)
        return
      }
    }
  }
}
