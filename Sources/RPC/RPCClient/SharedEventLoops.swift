import NIOCore
import NIOPosix
public import RPCCore
import Synchronization

extension ClientChannel {
  /// Starts the event loops that all channels of the program share, unless they have already been started.
  ///
  /// A channel starts the event loops itself, but SwiftNIO terminates the program if it cannot open enough files for
  /// the loops. A program that must keep running without the service should therefore call this function before it
  /// creates its first channel.
  /// - Throws: UNAVAILABLE if too few files can be opened. The function can be called again later.
  public static func startEventLoops() throws(RPCError) {
    try SharedEventLoops.start()
  }
}

/// The event loops of SwiftNIO's shared group.
enum SharedEventLoops {
  /// The number of files that an event loop opens: an epoll instance, an eventfd and a timer.
  private static let filesPerLoop = 3
  /// The number of other files that are open while the first call is in progress: four for the timers of the
  /// concurrency library, which terminates the program if it cannot open them; a socket; and the files for name
  /// resolution and certificates.
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
