import NIOCore

/// The response to an HTTP/1 request. The server does not support HTTP/1.
enum HTTP1Refusal {
  static let response = ByteBuffer(
    string: "HTTP/1.1 505 HTTP Version Not Supported\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")

  /// Returns whether the bytes begin with an HTTP/1 request line (RFC 9112, section 3), which ends with the version.
  static func isRequest(_ bytes: ByteBuffer) -> Bool {
    let line = bytes.readableBytesView.prefix(maxLineBytes).prefix {
      $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n")
    }
    guard let space = line.lastIndex(of: UInt8(ascii: " ")) else { return false }
    return line[line.index(after: space)...].starts(with: "HTTP/1.".utf8)
  }

  private static let maxLineBytes = 8 * 1024
}
