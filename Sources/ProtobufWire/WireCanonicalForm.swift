internal import CProtobufC

/// The same message with every sub-message once, one member to a oneof, and packed bools of one byte each.
///
/// Protobuf says that a sub-message that comes twice is merged, and that merging is what parsing the two payloads one
/// after the other does; so they are joined here, and protobuf-c never has to merge. Senders in the wild don't write such
/// messages: speed is no concern, bounds are.
@unsafe
struct WireCanonicalForm {
  @unsafe
  fileprivate struct Occurrence {
    /// Nil for a field that the schema doesn't know.
    var field: UnsafePointer<ProtobufCFieldDescriptor>?
    var number: UInt32
    /// The field with its tag.
    var whole: UnsafeRawBufferPointer
    /// What a length prefix announced; empty for other wire types.
    var payload: UnsafeRawBufferPointer
    var isLengthDelimited: Bool
  }

  private var fieldsLeft: Int

  /// - Throws: `tooMany` over `maxFields` fields.
  static func of(
    _ bytes: UnsafeRawBufferPointer, as descriptor: UnsafePointer<ProtobufCMessageDescriptor>, maxFields: Int
  ) throws(WireError) -> [UInt8] {
    var form = unsafe WireCanonicalForm(fieldsLeft: maxFields)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    try unsafe form.write(bytes, descriptor, to: &output)
    return output
  }

  private mutating func write(
    _ bytes: UnsafeRawBufferPointer, _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>, to output: inout [UInt8]
  ) throws(WireError) {
    let occurrences = try unsafe occurrences(in: bytes, descriptor)
    let kept = unsafe withoutSupersededOneofMembers(occurrences)
    // The payloads of each sub-message, joined where the first one stood.
    var joined: [UInt32: [UInt8]] = [:]
    for index in unsafe kept.indices where unsafe kept[index].isSingularMessage {
      let occurrence = unsafe kept[index]
      unsafe joined[occurrence.number, default: []].append(contentsOf: occurrence.payload)
    }
    for index in unsafe kept.indices {
      let occurrence = unsafe kept[index]
      guard let field = unsafe occurrence.field, unsafe occurrence.isLengthDelimited else {
        unsafe output.append(contentsOf: occurrence.whole)
        continue
      }
      switch unsafe field.pointee.type {
      case PROTOBUF_C_TYPE_MESSAGE:
        guard let inner = unsafe field.pointee.subMessage else { continue }
        var payload: [UInt8] = []
        if unsafe occurrence.isSingularMessage {
          guard let all = unsafe joined.removeValue(forKey: occurrence.number) else { continue }
          try unsafe all.span.withUnsafeBytes { (all) throws(WireError) in
            try unsafe write(all, inner, to: &payload)
          }
        } else {
          try unsafe write(occurrence.payload, inner, to: &payload)
        }
        unsafe output.appendLengthDelimited(payload, number: occurrence.number)
      case PROTOBUF_C_TYPE_BOOL:
        unsafe output.appendLengthDelimited(bools(in: occurrence.payload), number: occurrence.number)
      default:
        unsafe output.append(contentsOf: occurrence.whole)
      }
    }
  }

  private mutating func occurrences(
    in bytes: UnsafeRawBufferPointer, _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>
  ) throws(WireError) -> [Occurrence] {
    guard let start = bytes.baseAddress, unsafe !bytes.isEmpty else { return unsafe [] }
    var cursor = unsafe WireCursor(start, start + bytes.count)
    var occurrences: [Occurrence] = unsafe []
    while unsafe !cursor.isAtEnd {
      unsafe fieldsLeft -= 1
      if unsafe fieldsLeft < 0 { throw WireError(.tooMany) }
      let begin = unsafe cursor.position
      guard let tag = unsafe cursor.tag() else { throw WireError(.malformed) }
      var payload = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
      if tag.wireType == .lengthDelimited {
        guard let place = unsafe cursor.lengthDelimited() else { throw WireError(.malformed) }
        unsafe payload = UnsafeRawBufferPointer(start: place, count: cursor.lengthOfLastPayload)
      } else {
        guard unsafe cursor.skip(tag.wireType) else { throw WireError(.malformed) }
      }
      let index = unsafe descriptor.fieldIndex(of: tag.number, from: 0)
      unsafe occurrences.append(
        Occurrence(
          field: index.flatMap { index in unsafe descriptor.pointee.fields.map { unsafe $0 + index } },
          number: tag.number,
          whole: UnsafeRawBufferPointer(start: begin, count: cursor.position - begin),
          payload: payload, isLengthDelimited: tag.wireType == .lengthDelimited))
    }
    return unsafe occurrences
  }

  /// Drops each member of a oneof that a different one follows; the last is what counts.
  private func withoutSupersededOneofMembers(_ occurrences: [Occurrence]) -> [Occurrence] {
    var kept: [Occurrence] = unsafe []
    var winners: [UInt32: UInt32] = [:]
    for index in unsafe occurrences.indices.reversed() {
      let occurrence = unsafe occurrences[index]
      if let field = unsafe occurrence.field, unsafe field.pointee.flags & PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue != 0 {
        let oneof = unsafe field.pointee.quantifier_offset
        // Going backwards: a member wins by coming last, and is merged with its own run only.
        if let winner = winners[oneof], unsafe winner != occurrence.number {
          winners[oneof] = 0
          continue
        }
        winners[oneof] = unsafe occurrence.number
      }
      unsafe kept.append(occurrence)
    }
    return unsafe kept.reversed()
  }

  /// Packed bools of any width as one byte each.
  private func bools(in payload: UnsafeRawBufferPointer) -> [UInt8] {
    guard let start = payload.baseAddress else { return [] }
    var cursor = unsafe WireCursor(start, start + payload.count)
    var bools: [UInt8] = []
    while let value = unsafe cursor.varint() { bools.append(value == 0 ? 0 : 1) }
    return bools
  }
}

extension WireCanonicalForm.Occurrence {
  fileprivate var isSingularMessage: Bool {
    guard let field = unsafe field, unsafe isLengthDelimited else { return false }
    return unsafe field.pointee.type == PROTOBUF_C_TYPE_MESSAGE && field.pointee.label != PROTOBUF_C_LABEL_REPEATED
  }
}

extension [UInt8] {
  fileprivate mutating func appendLengthDelimited(_ payload: [UInt8], number: UInt32) {
    appendVarint(UInt64(number) << 3 | UInt64(WireType.lengthDelimited.rawValue))
    appendVarint(UInt64(payload.count))
    append(contentsOf: payload)
  }

  mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }
}
