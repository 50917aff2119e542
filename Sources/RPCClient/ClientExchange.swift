import HTTP2Session
import NIOCore
import RPCCore

/// One call on its way through a channel. The caller's task makes it and hands it to the channel's event loop; from then
/// on only the loop touches what is variable, and ends it exactly once.
final class ClientExchange: @unchecked Sendable {
  typealias UnaryContinuation = CheckedContinuation<Result<UnaryResponse, RPCError>, Never>

  /// Who waits for what comes.
  enum Receiver {
    case unary(UnaryContinuation)
    case stream(StreamPipe)
  }

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
  let deadline: NIODeadline?
  let waitsForReady: Bool

  // MARK: Set by the caller before the call is submitted, touched by the loop only after that

  var receiver: Receiver?
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

  /// Of a unary call: what came so far.
  private var initialMetadata = Metadata()
  private var message: [UInt8]?
  /// Bytes taken from the stream's window and not given back.
  var withheldBytes = 0

  private let maximumMessageLength: Int
  private let codecs: MessageCodecs

  init(
    method: MethodDescriptor, request: FramedMessage?, options: CallOptions, deadline: NIODeadline?,
    configuration: ChannelConfiguration
  ) {
    self.method = method
    self.request = request
    self.metadata = options.metadata
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
    switch receiver {
    case .unary: initialMetadata = metadata
    case .stream(let pipe): pipe.begin(metadata)
    case nil: break
    }
  }

  /// Returns whether the receiver has room for more.
  func take(_ message: [UInt8]) -> Bool {
    switch receiver {
    case .unary:
      self.message = message
      return true
    case .stream(let pipe): return pipe.inbox.push(message)
    case nil: return true
    }
  }

  /// Ends the call. Only the first end counts.
  func end(_ end: ClientCallStateMachine.End) {
    guard phase != .over else { return }
    phase = .over
    _ = machine.stop()
    let receiver = receiver
    self.receiver = nil
    switch receiver {
    case .unary(let continuation):
      switch end {
      case .success(let trailing):
        continuation.resume(
          returning: .success(
            UnaryResponse(message: message ?? [], initialMetadata: initialMetadata, trailingMetadata: trailing)))
      case .failure(let error): continuation.resume(returning: .failure(error))
      }
    case .stream(let pipe): pipe.end(end)
    case nil: break
    }
  }

  // MARK: Another try

  /// Whether the call can be started again where the server has not processed it.
  var canStartAgain: Bool {
    switch receiver {
    case .unary: true
    case .stream(let pipe): pipe.canReplay
    case nil: false
    }
  }

  func prepareToStartAgain() {
    attempts += 1
    phase = .waiting
    connection = nil
    stream = nil
    withheldBytes = 0
    initialMetadata = Metadata()
    message = nil
    machine = ClientCallStateMachine(
      kind: method.kind, maximumMessageLength: maximumMessageLength, codecs: codecs)
    if case .stream(let pipe) = receiver { pipe.replay() }
  }
}
