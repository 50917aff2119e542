import NIOCore
import RPCCore
import RPCTransport
import SocketEndpoints
import Synchronization

/// A queue that passes submissions from tasks to a channel's event loop. The first submission wakes the loop.
/// Submissions that follow before the loop runs are processed together with the first one and sent with the same write.
final class SubmissionQueue: Sendable {
  enum Submission {
    case start(ClientExchange)
    case cancel(ClientExchange)
    /// The caller of a streaming call has queued messages or has finished sending.
    case pump(ClientExchange)
    /// The reader of a streaming call has caught up.
    case resumeReading(ClientExchange)
    case notifyOnDisconnection(CheckedContinuation<Void, Never>)
    case close(grace: Duration, CheckedContinuation<Void, Never>?)
  }

  private struct Inbox {
    var submissions: [Submission] = []
    var loopIsCalled = false
  }

  /// The state that only the event loop accesses.
  private final class LoopState {
    let core: ChannelCore
    var batch: [Submission] = []

    init(_ core: ChannelCore) {
      self.core = core
    }
  }

  private static let callsPerSend = 32

  /// The executor that runs tasks on the channel's loop.
  let executor: LoopExecutor
  private let targets: [SocketEndpoint]
  private let security: ClientSecurity
  private let configuration: ChannelConfiguration
  private let inbox = Mutex(Inbox())
  private let loopState: NIOLoopBoundBox<LoopState?>

  init(_ loop: any EventLoop, targets: [SocketEndpoint], security: ClientSecurity, configuration: ChannelConfiguration)
  {
    executor = LoopExecutor(loop)
    self.targets = targets
    self.security = security
    self.configuration = configuration
    loopState = .makeEmptyBox(valueType: LoopState.self, eventLoop: loop)
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
    let state = makeLoopStateIfNeeded()
    inbox.withLock { inbox in
      swap(&inbox.submissions, &state.batch)
      inbox.loopIsCalled = false
    }
    let core = state.core
    let now = NIODeadline.now()
    for (index, submission) in state.batch.enumerated() {
      // Send a long batch in parts, so that the server can work on one part while the next part is being prepared.
      if index % Self.callsPerSend == Self.callsPerSend - 1 { core.sendNow() }
      switch submission {
      case .start(let call): core.submitted(call, now: now)
      case .cancel(let call): core.cancel(call)
      case .pump(let call):
        if let pipe = call.pipe { call.connection?.pump(pipe, of: call) }
      case .resumeReading(let call): call.connection?.resumeReading(call)
      case .notifyOnDisconnection(let waiter): core.notifyOnDisconnection(waiter)
      case .close(let grace, let done): core.close(grace: grace, done: done)
      }
    }
    state.batch.removeAll(keepingCapacity: state.batch.count <= 4096)
    core.sendNow()
  }

  private func makeLoopStateIfNeeded() -> LoopState {
    if let state = loopState.value { return state }
    let state = LoopState(
      ChannelCore(executor, targets: targets, security: security, configuration: configuration))
    loopState.value = state
    return state
  }
}
