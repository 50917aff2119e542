import NIOCore
import RPCCore
import RPCTransport
import SocketEndpoints
import Synchronization

/// The door from tasks to a channel's event loop. The first who comes wakes the loop; what others bring until it comes
/// is done in the same turn and sent by the same write.
final class SubmissionQueue: Sendable {
  enum Submission {
    case start(ClientExchange)
    case cancel(ClientExchange)
    /// The caller of a stream has queued messages, or said that none follows.
    case pump(ClientExchange)
    /// The reader of a stream has room again.
    case resumeReading(ClientExchange)
    case tellDisconnection(CheckedContinuation<Void, Never>)
    case close(grace: Duration, CheckedContinuation<Void, Never>?)
  }

  private struct Inbox {
    var submissions: [Submission] = []
    var loopIsCalled = false
  }

  /// What only the loop touches.
  private final class LoopSide {
    let core: ChannelCore
    var batch: [Submission] = []

    init(_ core: ChannelCore) {
      self.core = core
    }
  }

  private static let callsPerSend = 32

  /// Runs tasks on the channel's loop.
  let executor: LoopExecutor
  private let targets: [SocketEndpoint]
  private let security: ClientSecurity
  private let configuration: ChannelConfiguration
  private let inbox = Mutex(Inbox())
  private let loopSide: NIOLoopBoundBox<LoopSide?>

  init(_ loop: any EventLoop, targets: [SocketEndpoint], security: ClientSecurity, configuration: ChannelConfiguration)
  {
    executor = LoopExecutor(loop)
    self.targets = targets
    self.security = security
    self.configuration = configuration
    loopSide = .makeEmptyBox(valueType: LoopSide.self, eventLoop: loop)
  }

  func submit(_ submission: Submission) {
    let isFirst = inbox.withLock { inbox in
      inbox.submissions.append(submission)
      if inbox.loopIsCalled { return false }
      inbox.loopIsCalled = true
      return true
    }
    if isFirst { executor.loop.execute { self.process() } }
  }

  private func process() {
    let side = openLoopSide()
    inbox.withLock { inbox in
      swap(&inbox.submissions, &side.batch)
      inbox.loopIsCalled = false
    }
    let core = side.core
    let now = NIODeadline.now()
    for (index, submission) in side.batch.enumerated() {
      // A long batch is sent in parts, so that the server works on the first while the next is being made.
      if index % Self.callsPerSend == Self.callsPerSend - 1 { core.sendNow() }
      switch submission {
      case .start(let call): core.submitted(call, now: now)
      case .cancel(let call): core.cancel(call)
      case .pump(let call):
        if let pipe = call.pipe { call.connection?.pump(pipe, of: call) }
      case .resumeReading(let call): call.connection?.resumeReading(call)
      case .tellDisconnection(let waiter): core.tellDisconnection(to: waiter)
      case .close(let grace, let done): core.close(grace: grace, done: done)
      }
    }
    side.batch.removeAll(keepingCapacity: side.batch.count <= 4096)
    core.sendNow()
  }

  private func openLoopSide() -> LoopSide {
    if let side = loopSide.value { return side }
    let side = LoopSide(
      ChannelCore(executor, targets: targets, security: security, configuration: configuration))
    loopSide.value = side
    return side
  }
}
