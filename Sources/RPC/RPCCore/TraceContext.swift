import ByteCoding

/// The position of a call in a distributed trace, as the caller sent it (W3C Trace Context, sections 3.2 and 3.3).
public struct TraceContext: Sendable, Hashable {
  package static let parentName = "traceparent"
  package static let stateName = "tracestate"
  /// The maximum length of a `tracestate` value that is propagated. Section 3.3.1.5 requires that at least this length
  /// be supported. A longer value is discarded.
  private static let longestState = 512
  private static let parentLength = 55

  /// The value of `traceparent`.
  public let parent: String
  /// The value of `tracestate`; nil if there is none.
  public let state: String?

  /// The ID of the trace: 32 hexadecimal digits, which are the same for all calls in the trace.
  public var traceID: Substring { parent.dropFirst(3).prefix(32) }
  /// The ID of the caller's span: 16 hexadecimal digits.
  public var spanID: Substring { parent.dropFirst(36).prefix(16) }
  /// Whether the caller records the trace.
  public var isSampled: Bool { UInt8(parent.dropFirst(53).prefix(2), radix: 16).map { $0 & 1 == 1 } ?? false }

  /// Reads the trace from the metadata of a call. Returns nil if `traceparent` is missing, occurs more than once, or is
  /// malformed.
  public init?(_ metadata: Metadata) {
    guard !metadata.isEmpty else { return nil }
    let parents = metadata.all(Self.parentName)
    guard parents.count == 1, Self.isParent(parents[0]) else { return nil }
    parent = parents[0]
    let states = metadata.all(Self.stateName).joined(separator: ",")
    state = states.isEmpty || states.utf8.count > Self.longestState ? nil : states
  }

  /// Returns whether the text has the form `00-<trace id>-<span id>-<flags>`, with lowercase hexadecimal digits and
  /// nonzero IDs. Later versions of the format may append more fields.
  private static func isParent(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= parentLength else { return false }
    let isFirstVersion = bytes[0] == UInt8(ascii: "0") && bytes[1] == UInt8(ascii: "0")
    guard bytes.count == parentLength || (!isFirstVersion && bytes[parentLength] == UInt8(ascii: "-")) else {
      return false
    }
    for (index, byte) in bytes.prefix(parentLength).enumerated() {
      switch index {
      case 2, 35, 52: if byte != UInt8(ascii: "-") { return false }
      default:
        guard Hexadecimal.isLowercaseDigit(byte) else { return false }
      }
    }
    let zero = UInt8(ascii: "0")
    return !bytes.starts(with: "ff".utf8) && bytes[3..<35].contains { $0 != zero }
      && bytes[36..<52].contains { $0 != zero }
  }

  /// Adds the trace to the metadata of a call, unless the metadata already contains one.
  package func add(to metadata: inout Metadata) {
    guard metadata.first(Self.parentName) == nil else { return }
    // Both values came from metadata, so they can be sent.
    try? metadata.add(parent, for: Self.parentName)
    if let state { try? metadata.add(state, for: Self.stateName) }
  }
}
