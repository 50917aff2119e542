import HTTP2Session
import RPCCore

/// When a call's caller stops waiting. An object, because few calls have one.
final class CallDeadline {
  let instant: ContinuousClock.Instant

  init(_ instant: ContinuousClock.Instant) {
    self.instant = instant
  }
}

/// One call of a connection, from its headers until its stream is closed and its handler has returned. Then the object
/// is used again for another call; the generation tells them apart for those who come late.
///
/// Touched on the connection's event loop only; `@unchecked Sendable` because the tasks of handlers, which run there,
/// hold it.
final class ServerStream: @unchecked Sendable {
  let connection: ServerConnection
  private(set) var http2Stream = HTTP2Stream(slot: 0, id: 0)
  private(set) var generation: UInt64 = 0
  var machine = ServerCallStateMachine()
  private(set) var request: ParsedRequest
  /// The one message of a call that has one, until its handler starts.
  var message: MessageDeframer.Message?
  var deadline: CallDeadline?
  var call: ServerCall?
  /// The task that runs the handler, while it does.
  var task: ClientCallQueue.HandlerTask?
  /// What counts its caller's calls; nil for a caller without an address.
  var source: ClientCallQueue?
  /// Nil while the request is one message that comes in one piece, as most are.
  var bodyState: BodyState?
  /// The next in the list that this one is in: of calls to be started, or of objects to be used again.
  var next: ServerStream?

  var isOnWire = false
  var isHandled = false
  var hasSentHeaders = false
  var hasQueuedDeadline = false
  /// Whether a plain HTTP answer is to be sent once the request has ended.
  var isAnsweredAtEnd = false

  /// The state of a call that streams, or whose request comes in pieces.
  final class BodyState {
    var deframer: MessageDeframer
    var transport: StreamTransport?
    /// The bytes allocated for this call's request, as counted for the connection.
    var countedBytes = 0
    /// Received bytes that the peer may not send again yet.
    var unconsumedBytes = 0

    init(maximumMessageLength: Int) {
      deframer = MessageDeframer(maximumLength: maximumMessageLength)
    }
  }

  /// Nil until the connection has checked the call's progress, about once a second.
  var progress: Progress?

  /// What the last check of a call's progress found.
  final class Progress {
    /// When the connection began to wait for bytes of a message.
    var awaitingSince: ContinuousClock.Instant?
    /// How many bytes were queued for the peer, and since when they have not become fewer.
    var queuedBytes = 0
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

  /// Lets go of everything that the call held.
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
