/// One header field of a received block: ranges of the session's `headerBytes`.
package struct HeaderField: Sendable, Hashable {
  package let name: HeaderName
  private let nameStart: Int32
  private let valueStart: Int32
  private let valueEnd: Int32

  package init(_ name: HeaderName, nameStart: Int, valueStart: Int, valueEnd: Int) {
    self.name = name
    self.nameStart = Int32(truncatingIfNeeded: nameStart)
    self.valueStart = Int32(truncatingIfNeeded: valueStart)
    self.valueEnd = Int32(truncatingIfNeeded: valueEnd)
  }

  /// Where the name stands, as it came on the wire.
  package var nameRange: Range<Int> { Int(nameStart)..<Int(valueStart) }
  /// Where the value stands.
  package var valueRange: Range<Int> { Int(valueStart)..<Int(valueEnd) }
}

/// A received header block: a range of the session's `headerFields`. Good until the next `receive`.
package struct HeaderBlock: Sendable, Hashable {
  package enum Kind: UInt8, Sendable {
    case request
    /// A response with its final status.
    case response
    /// A response with a status of 1xx; another follows.
    case informational
    case trailers
  }

  package let kind: Kind
  /// The list was larger than `HTTP2Configuration.maxHeaderListBytes`: only the fields before that are there.
  package let isTooLarge: Bool
  private let start: Int32
  private let end: Int32

  package init(_ kind: Kind, fields: Range<Int>, isTooLarge: Bool = false) {
    self.kind = kind
    self.isTooLarge = isTooLarge
    self.start = Int32(truncatingIfNeeded: fields.lowerBound)
    self.end = Int32(truncatingIfNeeded: fields.upperBound)
  }

  package var fields: Range<Int> { Int(start)..<Int(end) }
}
