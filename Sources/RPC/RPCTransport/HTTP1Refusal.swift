import NIOCore

/// The one thing we say in HTTP/1: that we do not speak it.
enum HTTP1Refusal {
  static let response = ByteBuffer(
    string: "HTTP/1.1 505 HTTP Version Not Supported\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")

  /// Whether the bytes begin with a request line of HTTP/1 (RFC 9112, section 3): its last word names the version.
  static func isRequest(_ bytes: ByteBuffer) -> Bool {
    let line = bytes.readableBytesView.prefix(maxLineBytes).prefix {
      $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n")
    }
    guard let space = line.lastIndex(of: UInt8(ascii: " ")) else { return false }
    return line[line.index(after: space)...].starts(with: "HTTP/1.".utf8)
  }

  private static let maxLineBytes = 8 * 1024
}
