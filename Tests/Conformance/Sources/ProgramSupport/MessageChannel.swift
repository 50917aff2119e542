public import Foundation
import Synchronization

/// Messages on standard input and output, each behind a length of four bytes. One task reads; any may write.
public final class MessageChannel: Sendable {
  public enum ByteOrder: Sendable {
    case bigEndian, littleEndian
  }

  /// The input cannot be read as messages.
  public enum BrokenInput: Error, CustomStringConvertible {
    case cut
    case tooLong(Int)

    public var description: String {
      switch self {
      case .cut: "the input ends in the middle of a message"
      case .tooLong(let length): "a message of \(length) bytes is announced; at most \(maximumLength) are read"
      }
    }
  }

  private static let maximumLength = 1 << 28

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
    let length = digits.reduce(0) { $0 << 8 | Int($1) }
    guard length <= Self.maximumLength else { throw BrokenInput.tooLong(length) }
    guard let message = try bytes(length) else { throw BrokenInput.cut }
    return message
  }

  private func bytes(_ count: Int) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      guard let part = try input.read(upToCount: count - bytes.count), !part.isEmpty else {
        if bytes.isEmpty { return nil }
        throw BrokenInput.cut
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
