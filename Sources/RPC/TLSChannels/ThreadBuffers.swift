import NIOCore
import NIOPosix

/// The buffers for encryption and decryption on one thread. The thread's connections share them, so a connection
/// without traffic uses none. Usually, the next handler or the socket has consumed the bytes by the time a call
/// returns. If the bytes are still in use, the next connection gets a new buffer. The class is `@unchecked Sendable`
/// because each instance is accessible only on its own thread.
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
  /// The maximum capacity of a buffer that is reused. A larger buffer, such as one for a large message, is released.
  private static let maxCapacity = 1024 * 1024
  private static let none = ByteBuffer()

  private var buffer = ByteBuffer()

  /// Empties the buffer and returns it.
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
