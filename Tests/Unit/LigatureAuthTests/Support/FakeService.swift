import LigatureMessages
import ProtobufWire
import RPCCore
import Synchronization

/// Stands in for the service: answers by handlers that a test sets, and remembers what it was asked.
final class FakeService: RPCChannel {
  /// One call as it arrived.
  struct Call: Sendable {
    let method: String
    let authorization: String?
    /// The key by which the call can be repeated; nil if it came with none.
    let requestKey: [UInt8]?
    /// The bytes by which the service knows the application again.
    let clientInstance: [UInt8]?
    let timeout: Duration?
    let message: [UInt8]

    func read<Request: WireMessage>(_ type: Request.Type = Request.self) throws -> Request {
      try Request(serializedBytes: message)
    }
  }

  private typealias Handler = @Sendable (Call) async throws -> [UInt8]

  private struct State {
    var handlers: [String: Handler] = [:]
    var calls: [Call] = []
  }

  private let state = Mutex(State())

  /// All calls in order of arrival.
  var calls: [Call] { state.withLock { $0.calls } }
  /// The methods' names in order of arrival.
  var methods: [String] { calls.map(\.method) }

  func count(_ method: String) -> Int { methods.count { $0 == method } }
  func calls(_ method: String) -> [Call] { calls.filter { $0.method == method } }

  /// Sets what a method answers from now on.
  func on<Request: WireMessage, Response: WireMessage>(
    _ method: MethodDescriptor, _ answer: @escaping @Sendable (Request, Call) async throws -> Response
  ) {
    state.withLock { state in
      state.handlers[method.name] = { call in
        try await answer(try call.read(), call).serializedBytes(reservingPrefix: 0)
      }
    }
  }

  /// Makes a method fail from now on.
  func on(_ method: MethodDescriptor, fail error: RPCError) {
    state.withLock { $0.handlers[method.name] = { _ in throw error } }
  }

  func unary(
    _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions
  ) async throws(RPCError) -> UnaryResponse {
    let call = Call(
      method: method.name, authorization: options.metadata.first("authorization"),
      requestKey: options.metadata.binary("ligature-request-key-bin").first,
      clientInstance: options.metadata.binary("ligature-client-instance-bin").first, timeout: options.timeout,
      message: Array(request.payload))
    let handler = state.withLock { state in
      state.calls.append(call)
      return state.handlers[method.name]
    }
    guard let handler else { throw RPCError(.unimplemented, "The test did not expect \(method.name).") }
    do {
      return UnaryResponse(message: try await handler(call))
    } catch let error as RPCError {
      throw error
    } catch {
      throw RPCError(.unknown, "\(error)")
    }
  }

  /// The streaming calls as they are made, for the test to answer.
  let streams: AsyncStream<FakeStream>
  private let opened: AsyncStream<FakeStream>.Continuation

  init() { (streams, opened) = AsyncStream.makeStream() }

  func open(_ method: MethodDescriptor, options: CallOptions) async throws(RPCError) -> any ClientCall {
    FakeStream(authorization: options.metadata.first("authorization"), timeout: options.timeout) { [opened] stream in
      opened.yield(stream)
    }
  }
}

extension RPCError {
  /// A failure as the service tells it.
  static func service(
    _ reason: LigatureV1.ErrorReason, _ code: StatusCode = .failedPrecondition, _ message: String = "Do this instead.",
    conflict: LigatureV1.ConflictDetail? = nil, challenge: LigatureV1.SecondFactorChallenge? = nil,
    violation: GoogleRPC.BadRequest.FieldViolation? = nil,
    retry: GoogleProtobuf.Duration? = nil
  ) -> RPCError {
    let details = [
      GoogleRPC.ErrorInfo(reason: reason.name, domain: LigatureV1.ErrorReason.domain).packed,
      conflict?.packed,
      challenge?.packed,
      violation.flatMap { GoogleRPC.BadRequest(fieldViolations: [$0]).packed },
      retry.flatMap { GoogleRPC.RetryInfo(retryDelay: $0).packed },
    ]
    return RPCError(code, message, details: details.compactMap(\.self))
  }
}
