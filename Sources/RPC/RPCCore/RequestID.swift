import ByteCoding

/// The ID of a call, which appears in its log line, its audit records and the error that its caller receives.
///
/// The server chooses the ID, so that no caller can make a call appear to be part of another call. The caller's own ID
/// is recorded as well.
package struct RequestID: Sendable, Hashable {
  /// The name of the metadata that contains the caller's own ID in a request, and the server's ID in an error.
  package static let metadataName = "x-request-id"

  private static let longest = 64

  package let text: String

  package init() {
    text = Hexadecimal.string(of: UInt64.random(in: .min ... .max))
  }

  /// Returns the caller's own ID for the call, which is its `x-request-id` or else the ID of its trace. Returns nil if
  /// there is neither.
  package static func ofCaller(_ metadata: Metadata) -> String? {
    if let given = metadata.first(metadataName), isPlain(given) { return given }
    return TraceContext(metadata).map { String($0.traceID) }
  }

  /// Returns whether an ID is short and contains only letters, digits, `-`, `_` and `.`, so that it cannot be mistaken
  /// for another field of a log line.
  private static func isPlain(_ text: String) -> Bool {
    (1...longest).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_.".utf8.contains($0) }
  }
}
