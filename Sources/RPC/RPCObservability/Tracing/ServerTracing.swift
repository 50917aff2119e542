public import RPCCore
public import Tracing

/// An interceptor that makes the trace of a call available to the call's handler, and to everything that the handler
/// calls, as `InstrumentationContext.current`. If the program has a tracer, the call also gets a span.
///
/// Without a tracer and without a trace from the caller, the interceptor does nothing.
public struct ServerTracing: ServerInterceptor {
  private let tracer: (any Tracer)?

  /// Creates the interceptor.
  /// - Parameter tracer: The tracer; by default, the program's tracer.
  public init(tracer: any Tracer = InstrumentationSystem.tracer) {
    self.tracer = tracer is NoOpTracer ? nil : tracer
  }

  public func intercepting(_ next: @escaping ServerHandler) -> ServerHandler {
    if let tracer { return { call in try await trace(call, tracer, next) } }
    return { call in
      guard let trace = TraceContext(call.metadata) else { return try await next(call) }
      var context = InstrumentationContext.topLevel
      context.traceContext = trace
      try await InstrumentationContext.$current.withValue(context) { try await next(call) }
    }
  }

  private func trace(
    _ call: ServerCall, _ tracer: some Tracer, _ next: ServerHandler
  ) async throws {
    var context = InstrumentationContext.topLevel
    context.traceContext = TraceContext(call.metadata)
    tracer.extract(call.metadata, into: &context, using: MetadataExtractor())
    let span = tracer.startSpan(String(call.method.path.dropFirst()), context: context, ofKind: .server)
    span.describe(call.method)
    do {
      try await InstrumentationContext.$current.withValue(span.context) { try await next(call) }
      span.end(with: CallObserver.status(call, nil), isServer: true)
    } catch {
      span.end(with: CallObserver.status(call, error), isServer: true)
      throw error
    }
  }
}

extension Span {
  /// Sets the span's attributes that identify the method, with the names that OpenTelemetry defines.
  func describe(_ method: MethodDescriptor) {
    attributes["rpc.system"] = "grpc"
    attributes["rpc.service"] = method.service
    attributes["rpc.method"] = method.name
  }

  /// Ends the span with a status. An error that is the caller's fault does not mark a server's span as failed.
  func end(with code: StatusCode, isServer: Bool) {
    attributes["rpc.grpc.status_code"] = Int64(code.rawValue)
    let isError: Bool =
      switch code {
      case .ok: false
      case .unknown, .deadlineExceeded, .unimplemented, .internalError, .unavailable, .dataLoss: true
      default: !isServer
      }
    if isError { setStatus(SpanStatus(code: .error, message: code.name)) }
    end()
  }
}
