import ByteCoding

/// By what a call is found again in the logs of all who took part in it: the caller's `x-request-id`, or the id of its
/// trace, or a random number.
package struct RequestID: Sendable, Hashable {
  /// The metadata that carries it, from the caller and, with an error, to the caller.
  package static let metadataName = "x-request-id"

  private static let longest = 64

  package let text: String

  package init(_ metadata: Metadata) {
    if let given = metadata.first(Self.metadataName), Self.isPlain(given) {
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
