import HTTP2Session
import NIOCore
import RPCCore
import Synchronization

/// One call on its way through a channel. The caller's task makes it and hands it to the channel's event loop; from
/// then on only the loop touches what is variable, and ends it exactly once.
final class ClientExchange: @unchecked Sendable {
  enum Phase {
    /// Not yet started, or moved back to be started again.
    case waiting
    /// Its request was submitted on a connection.
    case active
    case over
  }

  let method: MethodDescriptor
  /// The whole request of a unary call; nil for a stream.
  let request: FramedMessage?
  let metadata: Metadata
  /// How request messages are compressed. Done before they get here; the headers say it.
  let encoding: MessageEncoding
  let deadline: NIODeadline?
  let waitsForReady: Bool

  // MARK: Set by the caller before the call is submitted, touched by the loop only after that

  /// Of a unary call: resumed when ``outcome`` is there. The outcome does not travel through the continuation, because
  /// that would copy it by generic code.
  var continuation: CheckedContinuation<Void, Never>?
  /// Of a stream: its messages and its end. Either this or ``continuation`` is there until the call is over.
  var pipe: StreamPipe?
  var phase = Phase.waiting
  /// Cancelled before it came to the loop.
  var isCancelledEarly = false
  /// Whether it has come to the loop.
  var isSubmitted = false
  var machine: ClientCallStateMachine
  var connection: ClientConnection?
  var stream: HTTP2Stream?
  /// How often the server left it unprocessed.
  var attempts = 0
  /// How often it was made again after it had failed.
  var retries = 0
  /// Whether the response has begun.
  private(set) var hasBegun = false

  /// Of a unary call: how it ended. Written before ``hasOutcome`` is set, read after.
  private var storedOutcome: Result<UnaryResponse, RPCError>?
  private let hasOutcome = Atomic<Bool>(false)
  /// Of a unary call: what came so far.
  private var initialMetadata = Metadata()
  private var message: [UInt8]?
  /// Of a stream: whether messages came that its reader has yet to hear of.
  var isUnread = false
  /// Bytes taken from the stream's window and not given back.
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

  // MARK: What came

  func begin(_ metadata: Metadata) {
    hasBegun = true
    if let pipe { pipe.begin(metadata) } else { initialMetadata = metadata }
  }

  /// Hands a message to the receiver. Returns whether it keeps up with what comes.
  func take(_ message: [UInt8]) -> Bool {
    if let pipe { return pipe.inbox.push(message) }
    self.message = message
    return true
  }

  /// Ends the call. Only the first end counts.
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

  /// How a unary call ended, for its caller, once its continuation was resumed.
  var outcome: Result<UnaryResponse, RPCError>? { hasOutcome.load(ordering: .acquiring) ? storedOutcome : nil }

  // MARK: Another try

  /// Whether the call can be started again if the server has not processed it.
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
