/// A header field of a received block, stored as ranges of the session's `headerBytes`.
package struct HeaderField: Sendable, Hashable {
  package let name: HeaderName
  private let nameStart: Int32
  private let valueStart: Int32
  private let valueEnd: Int32

  init(_ name: HeaderName, nameStart: Int, valueStart: Int, valueEnd: Int) {
    self.name = name
    self.nameStart = Int32(truncatingIfNeeded: nameStart)
    self.valueStart = Int32(truncatingIfNeeded: valueStart)
    self.valueEnd = Int32(truncatingIfNeeded: valueEnd)
  }

  /// The range of the field's name in the session's `headerBytes`.
  package var nameRange: Range<Int> { Int(nameStart)..<Int(valueStart) }
  /// The range of the field's value in the session's `headerBytes`.
  package var valueRange: Range<Int> { Int(valueStart)..<Int(valueEnd) }
}

/// A received header block, stored as a range of the session's `headerFields`. It is valid until the next call to
/// `receive`.
package struct HeaderBlock: Sendable, Hashable {
  package enum Kind: UInt8, Sendable {
    case request
    /// A response with a final status.
    case response
    /// A response with a 1xx status; another response follows.
    case informational
    case trailers
  }

  package let kind: Kind
  /// Whether the header list exceeded `HTTP2Configuration.maxHeaderListBytes`. If so, only the first fields of the list
  /// are present.
  package let isTooLarge: Bool
  private let timeoutStart: Int32
  private let timeoutCount: Int32
  private let firstField: Int32
  private let lastField: Int32
  private let firstByte: Int32
  private let lastByte: Int32

  init(_ kind: Kind, fields: Range<Int>, bytes: Range<Int>, timeout: Range<Int>?, isTooLarge: Bool) {
    self.kind = kind
    self.isTooLarge = isTooLarge
    timeoutStart = timeout.map { Int32(truncatingIfNeeded: $0.lowerBound) } ?? -1
    timeoutCount = timeout.map { Int32(truncatingIfNeeded: $0.count) } ?? 0
    firstField = Int32(truncatingIfNeeded: fields.lowerBound)
    lastField = Int32(truncatingIfNeeded: fields.upperBound)
    firstByte = Int32(truncatingIfNeeded: bytes.lowerBound)
    lastByte = Int32(truncatingIfNeeded: bytes.upperBound)
  }

  /// The range of the `grpc-timeout` value in the session's `headerBytes`; nil if the block does not contain this
  /// field.
  package var timeout: Range<Int>? {
    timeoutStart < 0 ? nil : Int(timeoutStart)..<Int(timeoutStart + timeoutCount)
  }
  package var fields: Range<Int> { Int(firstField)..<Int(lastField) }
  /// The range of the session's `headerBytes` that identifies this block (see `HTTP2Session.isBlock(_:equalTo:)`).
  package var bytes: Range<Int> { Int(firstByte)..<Int(lastByte) }
}
