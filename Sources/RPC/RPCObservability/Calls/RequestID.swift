import ByteCoding
import RPCCore

/// By what a call is found again in the logs of all who took part in it: the caller's `x-request-id`, or the id of its
/// trace, or a number of our own.
struct RequestID: Sendable, Hashable {
  private static let longest = 64

  let text: String

  init(_ metadata: Metadata) {
    if let given = metadata.first("x-request-id"), Self.isPlain(given) {
      text = given
    } else if let trace = TraceContext(metadata) {
      text = String(trace.traceID)
    } else {
      text = Hexadecimal.string(of: UInt64.random(in: .min ... .max))
    }
  }

  /// Nothing that could be taken for another field of a log line, or fill it.
  private static func isPlain(_ text: String) -> Bool {
    (1...longest).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}
