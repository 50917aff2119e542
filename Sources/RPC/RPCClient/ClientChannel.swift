import NIOCore
import NIOPosix
public import RPCCore
public import SocketEndpoints

/// A client's channel to a service: one HTTP/2 connection that many calls share, which is opened with the first call
/// and reopened when it is lost; or one connection to each of several addresses (`ChannelConfiguration.balancing`).
///
/// Calls fail at once with UNAVAILABLE while the service cannot be reached, unless they wait for it
/// (`CallOptions.waitForReady`). Calls beyond the server's stream limit wait for a stream. Calls that the server says
/// it did not process are started again on another connection without the caller noticing, and so are calls of
/// idempotent methods that failed with UNAVAILABLE (``RetryPolicy``).
///
/// A channel closes when it is no longer referenced, or explicitly with ``close(grace:)``.
public final class ClientChannel: RPCChannel {
  private let configuration: ChannelConfiguration
  private let queue: SubmissionQueue

  /// Creates a channel. It connects when the first call is made.
  public convenience init(
    target: SocketEndpoint, security: ClientSecurity = .plaintext, configuration: ChannelConfiguration = .init()
  ) {
    self.init(targets: [target], security: security, configuration: configuration)
  }

  /// Creates a channel to a service at several addresses.
  /// - Parameter targets: The servers, which must be equivalent. A name may have several addresses, which are then used
  ///   as if each of them were a target. Without any targets, calls fail with UNAVAILABLE.
  public init(
    targets: [SocketEndpoint], security: ClientSecurity = .plaintext, configuration: ChannelConfiguration = .init()
  ) {
    self.configuration = configuration
    queue = SubmissionQueue(
      MultiThreadedEventLoopGroup.singleton.next(), targets: targets, security: security,
      configuration: configuration)
  }

  deinit {
    queue.submit(.close(grace: .zero, nil))
  }

  /// An executor that runs tasks on the channel's own thread, where calls need no change of thread and the output of
  /// several tasks is sent by one write. It suits tasks that make many calls, or send and receive many messages, and do
  /// little between them. Such a task holds up every call of the channel while it computes, and must never block.
  ///
  /// ```swift
  /// try await withTaskExecutorPreference(channel.executor) { for try await message in stream { count(message) } }
  /// ```
  public var executor: any TaskExecutor { queue.executor }

  public func unary(
    _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions
  ) async throws(RPCError) -> UnaryResponse {
    let encoding = try encoding(options)
    let call = ClientExchange(
      method: method, request: try encoding.compressed(request), options: options, encoding: encoding,
      deadline: try deadline(options), configuration: configuration)
    let queue = queue
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        call.continuation = continuation
        queue.submit(.start(call))
      }
    } onCancel: {
      queue.submit(.cancel(call))
    }
    guard let outcome = call.outcome else { throw RPCError(.internalError, "The call ended without an outcome.") }
    return try outcome.get()
  }

  public func open(_ method: MethodDescriptor, options: CallOptions) async throws(RPCError) -> any ClientCall {
    let exchange = ClientExchange(
      method: method, request: nil, options: options, encoding: try encoding(options),
      deadline: try deadline(options), configuration: configuration)
    return StreamingCall(exchange, queue, of: self)
  }

  private func encoding(_ options: CallOptions) throws(RPCError) -> MessageEncoding {
    guard let name = options.requestEncoding else { return .identity }
    guard let encoding = configuration.codecs.encoding(named: Array(name.utf8)[...]) else {
      throw RPCError(.internalError, "The channel has no codec for the encoding \(name); add one to its configuration.")
    }
    return encoding
  }

  private func deadline(_ options: CallOptions) throws(RPCError) -> NIODeadline? {
    guard let timeout = options.timeout ?? configuration.defaultTimeout else { return nil }
    guard timeout > .zero else { throw .deadlineExceeded }
    return .now() + TimeAmount(min(timeout, GRPCTimeout.maximum))
  }

  /// Waits until the channel has no connection, because none has been opened yet, or because the last one is closed and
  /// no call needs another.
  public func waitUntilDisconnected() async {
    await withCheckedContinuation { continuation in queue.submit(.notifyOnDisconnection(continuation)) }
  }

  /// Closes the channel. It accepts no more calls. Calls in progress may finish within the grace time and end with
  /// CANCELLED after it; calls that wait for a connection end with UNAVAILABLE. Returns when the connection is closed.
  public func close(grace: Duration = .zero) async {
    await withCheckedContinuation { continuation in
      queue.submit(.close(grace: min(max(grace, .zero), GRPCTimeout.maximum), continuation))
    }
  }
}
