public import RPCCore
import Synchronization
public import Tracing

/// An interceptor that propagates the trace of `InstrumentationContext.current` with each call, and creates a span for
/// the call if the program has a tracer.
public struct ClientTracing: ClientInterceptor {
  private let tracer: (any Tracer)?

  /// Creates the interceptor.
  /// - Parameter tracer: The tracer; by default, the program's tracer.
  public init(tracer: any Tracer = InstrumentationSystem.tracer) {
    self.tracer = tracer is NoOpTracer ? nil : tracer
  }

  public func unary(
    _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions, next: any RPCChannel
  ) async throws(RPCError) -> UnaryResponse {
    var options = options
    let span = begin(method, &options)
    do throws(RPCError) {
      let response = try await next.unary(method, request, options: options)
      span?.end(with: .ok, isServer: false)
      return response
    } catch {
      span?.end(with: error.code, isServer: false)
      throw error
    }
  }

  public func open(
    _ method: MethodDescriptor, options: CallOptions, next: any RPCChannel
  ) async throws(RPCError) -> any ClientCall {
    var options = options
    let span = begin(method, &options)
    do throws(RPCError) {
      let call = try await next.open(method, options: options)
      return span.map { TracedCall(call, $0) } ?? call
    } catch {
      span?.end(with: error.code, isServer: false)
      throw error
    }
  }

  /// Begins a span if there is a tracer, and adds the trace to the call's metadata.
  private func begin(_ method: MethodDescriptor, _ options: inout CallOptions) -> (any Span)? {
    guard let tracer else {
      InstrumentationContext.current?.traceContext?.add(to: &options.metadata)
      return nil
    }
    return begin(method, &options, tracer)
  }

  private func begin(_ method: MethodDescriptor, _ options: inout CallOptions, _ tracer: some Tracer) -> any Span {
    let span = tracer.startSpan(String(method.path.dropFirst()), ofKind: .client)
    span.describe(method)
    tracer.inject(span.context, into: &options.metadata, using: MetadataInjector())
    return span
  }
}

/// A streaming call whose span ends with the call.
private final class TracedCall: ClientCall {
  private let call: any ClientCall
  private let span: Mutex<(any Span)?>

  init(_ call: any ClientCall, _ span: any Span) {
    self.call = call
    self.span = Mutex(span)
  }

  deinit { end(.cancelled) }

  func send(_ message: FramedMessage) async throws(RPCError) { try await call.send(message) }

  func finishSending() { call.finishSending() }

  func receive() async throws(RPCError) -> [UInt8]? {
    do throws(RPCError) {
      let message = try await call.receive()
      if message == nil { end(.ok) }
      return message
    } catch {
      end(error.code)
      throw error
    }
  }

  var initialMetadata: Metadata { get async throws(RPCError) { try await call.initialMetadata } }
  var trailingMetadata: Metadata { call.trailingMetadata }

  func cancel() {
    call.cancel()
    end(.cancelled)
  }

  private func end(_ code: StatusCode) {
    let span = span.withLock { span in
      defer { span = nil }
      return span
    }
    span?.end(with: code, isServer: false)
  }
}
