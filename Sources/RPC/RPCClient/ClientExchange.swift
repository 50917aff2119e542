import HTTP2Session
import NIOCore
import RPCCore
import Synchronization

/// A call through a ``ClientChannel``. The caller's task creates this object and passes it to the channel's event loop.
/// From then on, only the loop accesses its variables, and the loop ends the call exactly once.
final class ClientExchange: @unchecked Sendable {
  enum Phase {
    /// The call has not been started yet, or is about to be started again.
    case waiting
    /// The call's request has been submitted on a connection.
    case active
    case over
  }

  let method: MethodDescriptor
  /// The whole request of a unary call; nil for a streaming call.
  let request: FramedMessage?
  let metadata: Metadata
  /// The encoding of request messages, which are compressed before they are passed to this object.
  let encoding: MessageEncoding
  let deadline: NIODeadline?
  let waitsForReady: Bool

  // MARK: Set by the caller before submission, accessed only by the loop afterwards

  /// The continuation of a unary call, which is resumed when ``outcome`` is set. The outcome is not passed through the
  /// continuation, because generic code would copy it.
  var continuation: CheckedContinuation<Void, Never>?
  /// The pipe for the messages and the end of a streaming call. Either the pipe or ``continuation`` is set until the
  /// call is over.
  var pipe: StreamPipe?
  var phase = Phase.waiting
  /// Whether the call was canceled before it was submitted to the event loop.
  var isCancelledEarly = false
  /// Whether the call has been submitted to the event loop.
  var isSubmitted = false
  var machine: ClientCallStateMachine
  var connection: ClientConnection?
  var stream: HTTP2Stream?
  /// The highest sequence number up to which all connection attempts had ended when the call began to wait for a
  /// connection.
  var attemptsBefore = 0
  /// The number of times that the call was transparently retried because the server had not processed it.
  var attempts = 0
  /// The number of times that the call was retried after a failure.
  var retries = 0
  /// Whether the beginning of the response has arrived.
  private(set) var hasBegun = false

  /// The result of a unary call. It is written before ``hasOutcome`` is set, and is only read afterwards.
  private var storedOutcome: Result<UnaryResponse, RPCError>?
  private let hasOutcome = Atomic<Bool>(false)
  /// The initial metadata of a unary call's response; empty until it has arrived.
  private var initialMetadata = Metadata()
  /// The message of a unary call's response; nil until it has arrived.
  private var message: [UInt8]?
  /// Whether a streaming call has messages that its reader has not been notified of.
  var isUnread = false
  /// The number of bytes that were taken from the stream's flow-control window and have not been returned to it yet.
  var withheldBytes = 0

  private let maximumMessageLength: Int
  private let codecs: MessageCodecs

  init(
    method: MethodDescriptor, request: FramedMessage?, options: CallOptions, encoding: MessageEncoding,
    deadline: NIODeadline?, configuration: ChannelConfiguration
  ) {
    self.method = method
    self.request = request
    self.metadata = options.metadata
    self.encoding = encoding
    self.deadline = deadline
    self.waitsForReady = options.waitForReady
    maximumMessageLength = configuration.maxResponseBytes
    codecs = configuration.codecs
    machine = ClientCallStateMachine(
      kind: method.kind, maximumMessageLength: configuration.maxResponseBytes, codecs: configuration.codecs)
  }

  func isLate(_ now: NIODeadline) -> Bool {
    guard let deadline else { return false }
    return deadline <= now
  }

  // MARK: Response

  func begin(_ metadata: Metadata) {
    hasBegun = true
    if let pipe { pipe.begin(metadata) } else { initialMetadata = metadata }
  }

  /// Passes a response message to the caller. Returns whether the caller keeps up with the messages.
  func take(_ message: [UInt8]) -> Bool {
    if let pipe { return pipe.inbox.push(message) }
    self.message = message
    return true
  }

  /// Ends the call. This method has no effect if the call has already ended.
  func end(_ end: ClientCallStateMachine.End) {
    guard phase != .over else { return }
    phase = .over
    _ = machine.stop()
    if let continuation {
      self.continuation = nil
      switch end {
      case .success(let trailing):
        storedOutcome = .success(
          UnaryResponse(message: message ?? [], initialMetadata: initialMetadata, trailingMetadata: trailing))
      case .failure(let error): storedOutcome = .failure(error)
      }
      hasOutcome.store(true, ordering: .releasing)
      continuation.resume()
    } else if let pipe {
      self.pipe = nil
      pipe.end(end)
    }
  }

  /// The result of a unary call; nil until the caller's continuation is resumed.
  var outcome: Result<UnaryResponse, RPCError>? { hasOutcome.load(ordering: .acquiring) ? storedOutcome : nil }

  // MARK: Retries

  /// Whether the whole request is still available, so that the call can be started again.
  var canStartAgain: Bool { pipe?.canReplay ?? (continuation != nil) }

  func prepareToStartAgain() {
    phase = .waiting
    hasBegun = false
    connection = nil
    stream = nil
    withheldBytes = 0
    initialMetadata = Metadata()
    message = nil
    machine = ClientCallStateMachine(
      kind: method.kind, maximumMessageLength: maximumMessageLength, codecs: codecs)
    pipe?.replay()
  }
}
