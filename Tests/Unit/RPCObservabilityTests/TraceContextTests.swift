import InMemoryTracing
import RPCCore
import Synchronization
import Testing
import Tracing

@testable import RPCObservability

@Suite struct TraceContextTests {
  static let traceID = "0af7651916cd43dd8448eb211c80319c"
  static let parent = "00-\(traceID)-b7ad6b7169203331-01"

  private func trace(_ entries: (String, String)...) throws -> TraceContext? {
    TraceContext(try Metadata(entries: entries))
  }

  @Test func aTraceIsReadFromMetadata() throws {
    let trace = try #require(
      try trace(("traceparent", Self.parent), ("tracestate", "a=1"), ("tracestate", "b=2")))
    #expect(trace.traceID == Self.traceID && trace.spanID == "b7ad6b7169203331" && trace.isSampled)
    #expect(trace.state == "a=1,b=2")
    #expect(try self.trace(("traceparent", Self.parent.dropLast(2) + "00"))?.isSampled == false)
    // A later version may say more.
    #expect(try self.trace(("traceparent", "01" + Self.parent.dropFirst(2) + "-more")) != nil)
  }

  @Test(arguments: [
    "", "00", "00-\(traceID)-b7ad6b7169203331", parent + "-more", parent + "0", parent.uppercased(),
    "ff" + parent.dropFirst(2), "01" + parent.dropFirst(2) + "more",
    "00-00000000000000000000000000000000-b7ad6b7169203331-01", "00-\(traceID)-0000000000000000-01",
    "00-\(traceID)-b7ad6b716920333g-01", "00_\(traceID)-b7ad6b7169203331-01",
  ])
  func whatIsNoTraceIsNone(text: String) throws {
    #expect(try trace(("traceparent", text)) == nil)
  }

  @Test func twoParentsAreNone() throws {
    #expect(try trace(("traceparent", Self.parent), ("traceparent", Self.parent)) == nil)
  }

  @Test func aStateThatIsTooLongIsDroppedWhole() throws {
    let long = "a=" + String(repeating: "1", count: 511)
    #expect(try trace(("traceparent", Self.parent), ("tracestate", long))?.state == nil)
  }

  // MARK: Through the interceptors

  /// A channel that keeps the metadata of the calls made over it.
  private final class KeepingChannel: RPCChannel {
    let calls = Mutex<[Metadata]>([])

    func unary(
      _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions
    ) async throws(RPCError) -> UnaryResponse {
      calls.withLock { $0.append(options.metadata) }
      return UnaryResponse(message: [])
    }

    func open(_ method: MethodDescriptor, options: CallOptions) async throws(RPCError) -> any ClientCall {
      throw RPCError(.unavailable, "")
    }
  }

  @Test func aTraceGoesThroughAServiceToWhomItCalls() async throws {
    let channel = KeepingChannel()
    let traced = channel.intercepted(by: [ClientTracing(tracer: NoOpTracer())])
    let handler: ServerHandler = { _ in
      _ = try await traced.unary(.test, FramedMessage(payload: []), options: CallOptions())
    }
    let server = compose([ServerTracing(tracer: NoOpTracer())], around: handler)
    try await server(
      serverCall(metadata: Metadata(entries: [("traceparent", Self.parent), ("tracestate", "a=1")])))
    try await server(serverCall())
    let sent = channel.calls.withLock { $0 }
    #expect(sent[0].all("traceparent") == [Self.parent] && sent[0].all("tracestate") == ["a=1"])
    #expect(sent[1].isEmpty)
  }

  @Test func withATracerEachSideHasASpan() async throws {
    let tracer = InMemoryTracer()
    let channel = KeepingChannel()
    let traced = channel.intercepted(by: [ClientTracing(tracer: tracer)])
    let server = compose([ServerTracing(tracer: tracer)]) { call in
      _ = try await traced.unary(
        MethodDescriptor(service: "t.T", name: "N"), FramedMessage(payload: []), options: CallOptions())
      throw RPCError(.internalError, "")
    }
    await #expect(throws: RPCError.self) {
      try await server(
        serverCall(metadata: Metadata(entries: [(InMemoryTracer.traceIDKey, "t1"), (InMemoryTracer.spanIDKey, "s1")])))
    }
    let spans = tracer.finishedSpans
    #expect(spans.map(\.operationName) == ["t.T/N", "s.S/M"])
    #expect(spans.map(\.kind) == [.client, .server])
    #expect(spans.map { $0.status?.code } == [nil, .error])
    #expect(spans[0].traceID == "t1" && spans[1].parentSpanID == "s1" && spans[0].parentSpanID == spans[1].spanID)
    let sent = channel.calls.withLock { $0 }
    #expect(sent.first?.first(InMemoryTracer.spanIDKey) == spans[0].spanID)
  }

  @Test func aStreamThatCannotBeOpenedEndsItsSpan() async throws {
    let tracer = InMemoryTracer()
    let traced = KeepingChannel().intercepted(by: [ClientTracing(tracer: tracer)])
    await #expect(throws: RPCError.self) { try await traced.open(.test, options: CallOptions()) }
    #expect(tracer.finishedSpans.map { $0.status?.code } == [.error])
  }
}
