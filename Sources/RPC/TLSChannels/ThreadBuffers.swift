import NIOCore
import NIOPosix

/// The buffers of one thread. The connections on that thread take turns using them, so a connection without traffic
/// holds none. Usually, the next handler or the socket has taken the bytes by the time a call returns. If the bytes are
/// still in use, the next connection gets a new buffer. The class is `@unchecked Sendable` because only its own thread
/// can reach it.
final class ThreadBuffers: @unchecked Sendable {
  private static let ofThreads = ThreadSpecificVariable<ThreadBuffers>()

  static var current: ThreadBuffers {
    if let buffers = ofThreads.currentValue { return buffers }
    let buffers = ThreadBuffers()
    ofThreads.currentValue = buffers
    return buffers
  }

  var plaintext = ReusedBuffer()
  var ciphertext = ReusedBuffer()
}

struct ReusedBuffer {
  /// The maximum capacity of a buffer that is kept. A larger buffer, such as one that was needed for a large message,
  /// is released.
  private static let maxCapacity = 1024 * 1024
  private static let none = ByteBuffer()

  private var buffer = ByteBuffer()

  /// Returns the emptied buffer.
  /// - Parameter capacity: The expected number of bytes.
  mutating func take(_ capacity: Int) -> ByteBuffer {
    var taken = buffer
    buffer = Self.none
    // This allocates new memory if the previous connection's bytes are still in use.
    taken.clear(minimumCapacity: max(capacity, 1024))
    return taken
  }

  mutating func giveBack(_ used: ByteBuffer) {
    if used.capacity <= Self.maxCapacity { buffer = used }
  }
}
