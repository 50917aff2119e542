import HTTP2Session
import RPCCore

/// One stream of a server's connection. The object is used again for later streams of its slot; the ticket tells one
/// call from the next.
final class ServerStream {
  var stream = HTTP2Stream(slot: 0, id: 0)
  /// Never used twice on a connection. 0: no call.
  var ticket: UInt64 = 0
  var machine: ServerCallStateMachine
  var service: ServerMethod?
  var metadata = Metadata()
  var deadline: ContinuousClock.Instant?
  var hasQueuedDeadline = false
  var call: ServerCall?
  /// The task that runs the handler, while it does.
  var turn: CallRunner.Turn?
  /// For calls that stream.
  var transport: StreamTransport?
  var hasSentHeaders = false
  var isHead = false
  /// Room made for this call's request, as counted against the connection's.
  var countedBytes = 0
  /// Received bytes that the peer has not been told of yet.
  var unconsumedBytes = 0
  /// Since when bytes of a message are awaited.
  var awaitingSince: ContinuousClock.Instant?
  /// How much was queued at the last look, and since when it has not become less.
  var stalledBytes = 0
  var stalledSince: ContinuousClock.Instant?

  private let maximumMessageLength: Int

  init(maximumMessageLength: Int) {
    self.maximumMessageLength = maximumMessageLength
    machine = ServerCallStateMachine(maximumMessageLength: maximumMessageLength)
  }

  func begin(_ stream: HTTP2Stream, ticket: UInt64) {
    self.stream = stream
    self.ticket = ticket
    machine = ServerCallStateMachine(maximumMessageLength: maximumMessageLength)
  }

  /// Lets go of everything that the call held.
  func end() {
    ticket = 0
    service = nil
    if !metadata.isEmpty { metadata = Metadata() }
    deadline = nil
    hasQueuedDeadline = false
    call = nil
    turn = nil
    transport = nil
    hasSentHeaders = false
    isHead = false
    countedBytes = 0
    unconsumedBytes = 0
    awaitingSince = nil
    stalledBytes = 0
    stalledSince = nil
  }
}
