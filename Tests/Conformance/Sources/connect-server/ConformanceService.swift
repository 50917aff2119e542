import ConformanceMessages
import LigatureMessages
import ProtobufWire
import RPCCore

/// `connectrpc.conformance.v1.ConformanceService`: answers as the requests describe, and tells what it saw of the call.
struct ConformanceService: ConnectrpcConformanceV1.ConformanceServiceHandlers {
  typealias Payload = ConnectrpcConformanceV1.ConformancePayload

  func unary(
    _ request: ConnectrpcConformanceV1.UnaryRequest, call: ServerCall
  ) async throws -> ConnectrpcConformanceV1.UnaryResponse {
    let answer = Answer(call, requests: [try .init(packing: request)])
    return .init(payload: try await answer.payload(request.responseDefinition))
  }

  func idempotentUnary(
    _ request: ConnectrpcConformanceV1.IdempotentUnaryRequest, call: ServerCall
  ) async throws -> ConnectrpcConformanceV1.IdempotentUnaryResponse {
    let answer = Answer(call, requests: [try .init(packing: request)])
    return .init(payload: try await answer.payload(request.responseDefinition))
  }

  func clientStream(
    _ requests: RequestStream<ConnectrpcConformanceV1.ClientStreamRequest>, call: ServerCall
  ) async throws -> ConnectrpcConformanceV1.ClientStreamResponse {
    var answer = Answer(call)
    var definition: ConnectrpcConformanceV1.UnaryResponseDefinition?
    for try await request in requests {
      if answer.requests.isEmpty { definition = request.responseDefinition }
      answer.requests.append(try .init(packing: request))
    }
    return .init(payload: try await answer.payload(definition))
  }

  func serverStream(
    _ request: ConnectrpcConformanceV1.ServerStreamRequest,
    responses: ResponseWriter<ConnectrpcConformanceV1.ServerStreamResponse>, call: ServerCall
  ) async throws {
    var stream = try await StreamAnswer(
      Answer(call, requests: [try .init(packing: request)]), request.responseDefinition)
    while let payload = try await stream.next() { try await responses.send(.init(payload: payload)) }
  }

  func bidiStream(
    _ requests: RequestStream<ConnectrpcConformanceV1.BidiStreamRequest>,
    responses: ResponseWriter<ConnectrpcConformanceV1.BidiStreamResponse>, call: ServerCall
  ) async throws {
    let answer = Answer(call)
    var stream: StreamAnswer?
    var isFullDuplex = false
    for try await request in requests {
      if stream == nil {
        isFullDuplex = request.fullDuplex
        stream = try await StreamAnswer(answer, request.responseDefinition)
      }
      stream?.add(try .init(packing: request))
      if isFullDuplex {
        // More requests than responses: what is left to say is the status.
        guard let payload = try await stream?.next() else { return }
        try await responses.send(.init(payload: payload))
      }
    }
    while let payload = try await stream?.next() { try await responses.send(.init(payload: payload)) }
  }

  func unimplemented(
    _ request: ConnectrpcConformanceV1.UnimplementedRequest, call: ServerCall
  ) async throws -> ConnectrpcConformanceV1.UnimplementedResponse {
    throw RPCError(.unimplemented, "This method is not implemented.")
  }
}

/// What one call is answered with.
struct Answer {
  let call: ServerCall
  /// What was left of the call's time when it came.
  private let timeoutMs: Int64?
  var requests: [ConformanceMessages.GoogleProtobuf.`Any`]

  init(_ call: ServerCall, requests: [ConformanceMessages.GoogleProtobuf.`Any`] = []) {
    self.call = call
    self.requests = requests
    timeoutMs = call.deadline.map { ContinuousClock.now.duration(to: $0).milliseconds }
    // Who compresses requests gets compressed responses.
    call.compressesResponses = call.isRequestCompressed
  }

  /// What the server saw of the call.
  func info() -> ConnectrpcConformanceV1.ConformancePayload.RequestInfo {
    .init(requestHeaders: .init(call.metadata), timeoutMs: timeoutMs, requests: requests)
  }

  /// The payload of a single response.
  func payload(
    _ definition: ConnectrpcConformanceV1.UnaryResponseDefinition?
  ) async throws -> ConformanceService.Payload {
    call.addInitialMetadata(try definition?.responseHeaders.metadata() ?? Metadata())
    call.addTrailingMetadata(try definition?.responseTrailers.metadata() ?? Metadata())
    if let delay = definition?.responseDelayMs, delay > 0 { try await Task.sleep(for: .milliseconds(delay)) }
    switch definition?.response {
    case .responseData(let data): return .init(data: data, requestInfo: info())
    case .error(let error): throw try refusal(error)
    case nil: return .init(requestInfo: info())
    }
  }

  /// The status of a call that has no payload to put its request's description in.
  func refusal(_ error: ConnectrpcConformanceV1.Error) throws -> RPCError {
    var error = error
    error.details.append(try .init(packing: info()))
    return RPCError(error)
  }
}

/// What one call is answered with that streams responses.
struct StreamAnswer {
  private var answer: Answer
  private let definition: ConnectrpcConformanceV1.StreamResponseDefinition?
  private var sent = 0

  /// Sends the headers at once, so that the caller has them whatever comes after.
  init(_ answer: Answer, _ definition: ConnectrpcConformanceV1.StreamResponseDefinition?) async throws {
    self.answer = answer
    self.definition = definition
    guard let definition else { return }
    answer.call.addInitialMetadata(try definition.responseHeaders.metadata())
    answer.call.addTrailingMetadata(try definition.responseTrailers.metadata())
    try await answer.call.sendInitialMetadata()
  }

  /// A request that the next payload describes.
  mutating func add(_ request: ConformanceMessages.GoogleProtobuf.`Any`) { answer.requests.append(request) }

  /// The next payload after its delay; nil after the last.
  /// - Throws: the definition's error, after the last.
  mutating func next() async throws -> ConformanceService.Payload? {
    guard let definition else { return nil }
    guard sent < definition.responseData.count else {
      guard let error = definition.error else { return nil }
      throw sent == 0 ? try answer.refusal(error) : RPCError(error)
    }
    if definition.responseDelayMs > 0 { try await Task.sleep(for: .milliseconds(definition.responseDelayMs)) }
    var payload = ConformanceService.Payload(data: definition.responseData[sent])
    if sent == 0 {
      payload.requestInfo = answer.info()
    } else if !answer.requests.isEmpty {
      // Of a full-duplex stream: headers and timeout were told before.
      payload.requestInfo = .init(requests: answer.requests)
    }
    answer.requests = []
    sent += 1
    return payload
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
