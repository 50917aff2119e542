public import Foundation
import Synchronization

/// Messages on standard input and output, each behind a length of four bytes. One task reads; any may write.
public final class MessageChannel: Sendable {
  public enum ByteOrder: Sendable {
    case bigEndian, littleEndian
  }

  /// The input ended in the middle of a message, or cannot be read.
  public struct BrokenInput: Error {}

  private let order: ByteOrder
  private let input: FileHandle
  private let output: Mutex<FileHandle>

  public init(
    _ order: ByteOrder, input: FileHandle = .standardInput, output: FileHandle = .standardOutput
  ) {
    self.order = order
    self.input = input
    self.output = Mutex(output)
  }

  /// The next message, nil at the end. Blocks.
  public func read() throws -> [UInt8]? {
    guard let prefix = try bytes(4) else { return nil }
    let digits = order == .bigEndian ? prefix : prefix.reversed()
    guard let message = try bytes(digits.reduce(0) { $0 << 8 | Int($1) }) else { throw BrokenInput() }
    return message
  }

  private func bytes(_ count: Int) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      guard let part = try input.read(upToCount: count - bytes.count), !part.isEmpty else {
        if bytes.isEmpty { return nil }
        throw BrokenInput()
      }
      bytes += part
    }
    return bytes
  }

  public func write(_ message: [UInt8]) throws {
    let digits = (0..<4).map { UInt8(truncatingIfNeeded: message.count >> ($0 * 8)) }
    let prefix = order == .bigEndian ? digits.reversed() : digits
    try output.withLock { try $0.write(contentsOf: Data(prefix + message)) }
  }
}
