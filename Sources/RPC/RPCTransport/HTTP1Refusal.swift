import NIOCore

/// The one thing we say in HTTP/1: that we do not speak it.
enum HTTP1Refusal {
  static let response = ByteBuffer(
    string: "HTTP/1.1 505 HTTP Version Not Supported\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")

  /// Whether the bytes begin like a request line: a method of capital letters and a space.
  static func looksLikeHTTP1(_ bytes: ByteBuffer) -> Bool {
    var letters = 0
    for byte in bytes.readableBytesView.prefix(16) {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): letters += 1
      case UInt8(ascii: " "): return letters >= 3
      default: return false
      }
    }
    return false
  }
}
