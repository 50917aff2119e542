import ByteCoding

/// The id of a call, by which its log line, its audit records and the error that its caller gets are found.
///
/// The server chooses it, so that no caller can pass a call off as a part of another one. What the caller names itself
/// is kept beside it.
package struct RequestID: Sendable, Hashable {
  /// The metadata that carries the caller's own id to the server and, with an error, the server's id to the caller.
  package static let metadataName = "x-request-id"

  private static let longest = 64

  package let text: String

  package init() {
    text = Hexadecimal.string(of: UInt64.random(in: .min ... .max))
  }

  /// Returns the id that the caller gave its call: `x-request-id`, or that of its trace; nil if there is neither.
  package static func ofCaller(_ metadata: Metadata) -> String? {
    if let given = metadata.first(metadataName), isPlain(given) { return given }
    return TraceContext(metadata).map { String($0.traceID) }
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
