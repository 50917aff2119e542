internal import CProtobufC

/// One pass over a message's bytes before protobuf-c sees them.
///
/// protobuf-c 1.4.1 trusts its input in places: it has no depth limit, accepts a field number above the maximum, and
/// merging two occurrences of a sub-message can read outside its tables. The scan lets through only what it is proven to
/// handle: whole fields with a valid number and the wire type of the schema, varints of at most ten bytes, no groups,
/// bounded depth, a bounded number of unknown fields, and no sub-message twice. A message that is valid but has one twice
/// is rewritten first; see ``WireCanonicalForm``.
///
/// Time is linear in the bytes; nothing is allocated.
@unsafe
struct WireScanner {
  private let maxDepth: Int
  private var unknownFieldsLeft: Int
  /// Set where the bytes are valid but not in the form that protobuf-c reads rightly.
  private(set) var needsCanonicalForm = false

  init(limits: WireLimits) {
    unsafe maxDepth = limits.maxDepth
    unsafe unknownFieldsLeft = limits.maxUnknownFields
  }

  mutating func scan(
    _ bytes: UnsafeRawBufferPointer, as descriptor: UnsafePointer<ProtobufCMessageDescriptor>
  ) throws(WireError) {
    guard let start = bytes.baseAddress, unsafe !bytes.isEmpty else { return }
    try unsafe scan(start, start + bytes.count, descriptor, depth: 1)
  }

  private mutating func scan(
    _ start: UnsafeRawPointer, _ end: UnsafeRawPointer, _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
    depth: Int
  ) throws(WireError) {
    if unsafe depth > maxDepth { throw WireError(.tooDeep) }
    let fields = unsafe descriptor.pointee.fields
    let fieldCount = unsafe Int(descriptor.pointee.n_fields)
    var cursor = unsafe WireCursor(start, end)
    // One bit for each sub-message and each oneof seen; two may share a bit, which costs a rewrite, not correctness.
    var seenMessages: UInt64 = 0
    var seenOneofs: UInt64 = 0
    var expected = 0

    while unsafe !cursor.isAtEnd {
      guard let tag = unsafe cursor.tag() else { throw WireError(.malformed) }
      // Fields mostly come in the order of the schema: the next one, the same again, or a search.
      let index: Int
      if expected < fieldCount, let fields = unsafe fields, unsafe fields[expected].id == tag.number {
        index = expected
      } else if let found = unsafe descriptor.fieldIndex(of: tag.number, from: expected) {
        index = found
      } else {
        unsafe unknownFieldsLeft -= 1
        if unsafe unknownFieldsLeft < 0 { throw WireError(.tooMany) }
        guard unsafe cursor.skip(tag.wireType) else { throw WireError(.malformed) }
        continue
      }
      guard let fields = unsafe fields else { throw WireError(.malformed) }
      let field = unsafe fields + index
      let isRepeated = unsafe field.pointee.label == PROTOBUF_C_LABEL_REPEATED
      expected = isRepeated ? index : index &+ 1

      if unsafe field.pointee.flags & PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue != 0 {
        let bit = unsafe UInt64(1) << UInt64((field.pointee.quantifier_offset >> 2) & 63)
        if seenOneofs & bit != 0 { unsafe needsCanonicalForm = true }
        seenOneofs |= bit
      }

      switch tag.wireType {
      case .lengthDelimited:
        guard let payload = unsafe cursor.lengthDelimited() else { throw unsafe error(.malformed, in: field) }
        switch unsafe field.pointee.type {
        case PROTOBUF_C_TYPE_MESSAGE:
          if !isRepeated {
            let bit = UInt64(1) << UInt64(index & 63)
            if seenMessages & bit != 0 { unsafe needsCanonicalForm = true }
            seenMessages |= bit
          }
          guard let inner = unsafe field.pointee.descriptor else { throw unsafe error(.malformed, in: field) }
          do throws(WireError) {
            try unsafe scan(
              payload, payload + cursor.lengthOfLastPayload,
              inner.assumingMemoryBound(to: ProtobufCMessageDescriptor.self),
              depth: depth &+ 1)
          } catch {
            throw unsafe error.within(String(cString: field.pointee.name))
          }
        case PROTOBUF_C_TYPE_BYTES, PROTOBUF_C_TYPE_STRING:
          break
        default:
          guard isRepeated else { throw unsafe error(.malformed, in: field) }
          try unsafe scanPacked(payload, count: cursor.lengthOfLastPayload, field)
        }
      case let wireType:
        guard unsafe wireType == field.pointee.type.wireType, unsafe cursor.skip(wireType) else {
          throw unsafe error(.malformed, in: field)
        }
      }
    }
  }

  /// The elements of a packed repeated field.
  private mutating func scanPacked(
    _ start: UnsafeRawPointer, count: Int, _ field: UnsafePointer<ProtobufCFieldDescriptor>
  ) throws(WireError) {
    switch unsafe field.pointee.type.wireType {
    case .fixed32:
      if count % 4 != 0 { throw unsafe error(.malformed, in: field) }
    case .fixed64:
      if count % 8 != 0 { throw unsafe error(.malformed, in: field) }
    default:
      let isBool = unsafe field.pointee.type == PROTOBUF_C_TYPE_BOOL
      var run = 0
      for offset in 0..<count {
        let byte = unsafe start.load(fromByteOffset: offset, as: UInt8.self)
        // protobuf-c takes each byte of packed bools for a value of its own and refuses what is not 0 or 1.
        if isBool, byte > 1 { unsafe needsCanonicalForm = true }
        run = byte & 0x80 == 0 ? 0 : run &+ 1
        if run > 9 { throw unsafe error(.malformed, in: field) }
      }
      if run != 0 { throw unsafe error(.malformed, in: field) }
    }
  }

  private func error(_ kind: WireError.Kind, in field: UnsafePointer<ProtobufCFieldDescriptor>) -> WireError {
    unsafe WireError(kind, at: String(cString: field.pointee.name))
  }
}
