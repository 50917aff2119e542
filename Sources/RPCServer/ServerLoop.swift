import NIOCore
import RPCTransport

/// One event loop of a server with what its connections share. The context is touched on the loop only.
final class ServerLoop: @unchecked Sendable {
  let loop: any EventLoop
  let context: LoopContext
  let runner: CallRunner

  init(_ loop: any EventLoop) {
    self.loop = loop
    context = LoopContext(loop)
    runner = CallRunner(context.executor)
  }

  /// Drains every connection of the loop.
  func drain(grace: Duration) {
    loop.execute {
      for connection in self.context.allConnections { connection.drain(grace: grace, reason: "the server stops") }
    }
  }
}
