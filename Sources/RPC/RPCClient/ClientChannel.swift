import NIOCore
import NIOPosix
public import RPCCore
public import SocketEndpoints

/// A client's channel to a service. By default, all calls share one HTTP/2 connection, which is opened for the first
/// call and reopened after it has been lost. Depending on `ChannelConfiguration.balancing`, the channel can instead
/// open one connection to each of several addresses.
///
/// While the service cannot be reached, calls fail immediately with UNAVAILABLE, unless `CallOptions.waitForReady` is
/// set. Calls beyond the server's stream limit wait for a stream. Calls that the server reports as not processed are
/// transparently retried on another connection, and calls to idempotent methods are retried if they fail with
/// UNAVAILABLE (``RetryPolicy``).
///
/// A channel is closed when it is no longer referenced, or explicitly with ``close(grace:)``.
public final class ClientChannel: RPCChannel {
  private let configuration: ChannelConfiguration
  private let queue: SubmissionQueue

  /// Creates a channel. The channel connects when the first call is made.
  public convenience init(
    target: SocketEndpoint, security: ClientSecurity = .plaintext, configuration: ChannelConfiguration = .init()
  ) {
    self.init(targets: [target], security: security, configuration: configuration)
  }

  /// Creates a channel to a service that has several addresses.
  /// - Parameter targets: The servers, which must be equivalent. If a name has several addresses, each address is
  ///   treated as a separate target. If there are no targets, calls fail with UNAVAILABLE.
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

  /// An executor that runs tasks on the channel's own thread, where calls do not switch threads and the output of
  /// several tasks is sent with one write. It suits tasks that make many calls, or send and receive many messages, and
  /// do little work in between. While a task on this executor computes, it delays every call on the channel. Such a
  /// task must never block.
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
    guard let outcome = call.outcome else { throw RPCError(.internalError, "The call ended without a result.") }
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
    try options.limitedTimeout(default: configuration.defaultTimeout).map { .now() + TimeAmount($0) }
  }

  /// Waits until the channel has no connection, either because none has been opened yet, or because the last connection
  /// is closed and no call needs a new one.
  public func waitUntilDisconnected() async {
    await withCheckedContinuation { continuation in queue.submit(.notifyOnDisconnection(continuation)) }
  }

  /// Closes the channel, which then accepts no more calls. Calls in progress may finish within the grace time; those
  /// that have not finished by then end with CANCELLED. Calls that are waiting for a connection end with UNAVAILABLE.
  /// The method returns when every connection is closed.
  public func close(grace: Duration = .zero) async {
    await withCheckedContinuation { continuation in
      queue.submit(.close(grace: min(max(grace, .zero), GRPCTimeout.maximum), continuation))
    }
  }
}
