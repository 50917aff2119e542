import NIOCore
import NIOPosix
public import RPCCore
import Synchronization

extension ClientChannel {
  /// Starts the event loops that all channels of the program share, unless this was done before.
  ///
  /// A channel starts them itself, but SwiftNIO ends the program if it may not open enough files for them. A program
  /// that has to go on without the service then calls this before it makes its first channel.
  /// - Throws: UNAVAILABLE if too few files can be opened. It can be called again later.
  public static func startEventLoops() throws(RPCError) {
    try SharedEventLoops.start()
  }
}

/// The event loops of SwiftNIO's shared group.
enum SharedEventLoops {
  /// An event loop opens an epoll instance, an eventfd and a timer.
  private static let filesPerLoop = 3
  /// What is opened besides by the time the first call is under way: the same three and one more by the timers of the
  /// concurrency library, which end the program too without them; a socket; and files with names and certificates.
  private static let reserve = 8

  private static let haveStarted = Mutex(false)

  static func start() throws(RPCError) {
    try haveStarted.withLock { (haveStarted) throws(RPCError) in
      guard !haveStarted else { return }
      try FreeFiles.require(NIOSingletons.groupLoopCountSuggestion * filesPerLoop + reserve)
      _ = MultiThreadedEventLoopGroup.singleton
      haveStarted = true
    }
  }
}
