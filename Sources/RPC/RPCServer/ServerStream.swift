import HTTP2Session
import RPCCore

/// The deadline of a call. It is a separate object because few calls have one.
final class CallDeadline {
  let instant: ContinuousClock.Instant

  init(_ instant: ContinuousClock.Instant) {
    self.instant = instant
  }
}

/// One call of a connection, from its headers until its stream is closed and its handler has returned. The object is
/// then reused for another call, and the generation shows which call a late event belongs to.
///
/// A stream is accessed only on the connection's event loop. It is `@unchecked Sendable` because the tasks of handlers,
/// which run on that loop, hold a reference to it.
final class ServerStream: @unchecked Sendable {
  let connection: ServerConnection
  private(set) var http2Stream = HTTP2Stream(slot: 0, id: 0)
  private(set) var generation: UInt64 = 0
  var machine = ServerCallStateMachine()
  private(set) var request: ParsedRequest
  /// The received message of a call that expects only one message. It is kept until the call's handler starts.
  var message: MessageDeframer.Message?
  var deadline: CallDeadline?
  var call: ServerCall?
  /// The task that runs the handler, while the handler is running.
  var task: ClientCallQueue.HandlerTask?
  /// The queue that counts the calls of the client; nil for a caller without an address.
  var source: ClientCallQueue?
  /// The number of bytes allocated for the request, as counted for the connection and the source.
  var countedBytes = 0
  /// The state of the body; nil while the request is a single message that arrives in one piece, as most requests do.
  var bodyState: BodyState?
  /// The next object in the list of calls to start or objects to reuse.
  var next: ServerStream?

  var isOnWire = false
  var isHandled = false
  var hasSentHeaders = false
  var hasQueuedDeadline = false
  /// Whether the server sends a plain HTTP response once the request has ended.
  var isAnsweredAtEnd = false

  /// The state of a streaming call, or of a call whose request arrives in pieces.
  final class BodyState {
    var deframer: MessageDeframer
    var transport: StreamTransport?
    /// The number of received bytes that have not been returned to the stream's flow-control window yet.
    var unconsumedBytes = 0

    init(maximumMessageLength: Int) {
      deframer = MessageDeframer(maximumLength: maximumMessageLength)
    }
  }

  /// The result of the last check of the call's progress; nil until the first check. The connection checks calls about
  /// once a second.
  var progress: Progress?

  /// The result of the last check of a call's progress.
  final class Progress {
    /// The time at which the connection began to wait for bytes of a message; nil if it is not waiting.
    var awaitingSince: ContinuousClock.Instant?
    /// The number of response bytes that were queued for the peer.
    var queuedBytes = 0
    /// The time at which ``queuedBytes`` last changed.
    var queuedSince: ContinuousClock.Instant?
  }

  init(_ connection: ServerConnection, _ request: ParsedRequest) {
    self.connection = connection
    self.request = request
  }

  func begin(_ http2Stream: HTTP2Stream, _ request: ParsedRequest) {
    self.http2Stream = http2Stream
    self.request = request
    generation &+= 1
    machine = ServerCallStateMachine()
    isOnWire = true
  }

  /// Releases the request of a call that will not reach a handler.
  func forgetRequest() {
    message = nil
    request = .over
  }

  /// Releases everything that belongs to the ended call.
  func end() {
    generation &+= 1
    message = nil
    deadline = nil
    call = nil
    task = nil
    source = nil
    bodyState = nil
    progress = nil
    isHandled = false
    hasSentHeaders = false
    hasQueuedDeadline = false
    isAnsweredAtEnd = false
  }
}
