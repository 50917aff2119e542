internal import CProtobufC

/// One pass over a message's bytes before protobuf-c sees them.
///
/// protobuf-c 1.4.1 has no depth limit, and merges a sub-message that comes twice wrongly or not at all. The scan bounds
/// the depth and finds such messages, so that they are rewritten first; see ``WireCanonicalForm``. Messages without
/// sub-messages have neither problem, and the pass leaves them to protobuf-c, unless it is to find what is wrong and
/// where, which protobuf-c doesn't tell.
///
/// Time is linear in the bytes; nothing is allocated.
@unsafe
struct WireScanner {
  enum Extent {
    /// Messages that have sub-messages.
    case containers
    /// Every message, for the path to what is wrong.
    case everything
  }

  private let extent: Extent
  private let maxDepth: Int
  private var unknownFieldsLeft: Int
  /// The message type that was looked at last, and whether it has sub-messages: list elements ask again and again.
  private var lastDescriptor: UnsafePointer<ProtobufCMessageDescriptor>?
  private var lastIsContainer = false
  /// Set where the bytes are valid but not in the form that protobuf-c reads rightly.
  private(set) var needsCanonicalForm = false

  init(limits: WireLimits, extent: Extent) {
    unsafe self.extent = extent
    unsafe maxDepth = limits.maxDepth
    unsafe unknownFieldsLeft = limits.maxUnknownFields
  }

  private mutating func concerns(_ descriptor: UnsafePointer<ProtobufCMessageDescriptor>) -> Bool {
    if unsafe extent == .everything { return true }
    if unsafe lastDescriptor != descriptor {
      unsafe lastDescriptor = unsafe descriptor
      unsafe lastIsContainer = unsafe descriptor.hasSubMessages
    }
    return unsafe lastIsContainer
  }

  mutating func scan(
    _ bytes: UnsafeRawBufferPointer, as descriptor: UnsafePointer<ProtobufCMessageDescriptor>
  ) throws(WireError) {
    guard let start = bytes.baseAddress, unsafe !bytes.isEmpty, unsafe concerns(descriptor) else { return }
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
          guard let inner = unsafe field.pointee.subMessage else { throw unsafe error(.malformed, in: field) }
          if unsafe concerns(inner) {
            do throws(WireError) {
              try unsafe scan(payload, payload + cursor.lengthOfLastPayload, inner, depth: depth &+ 1)
            } catch {
              let index = unsafe isRepeated ? occurrences(of: tag.number, from: start, to: payload) - 1 : nil
              throw unsafe error.within(String(cString: field.pointee.name), index: index)
            }
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

  /// How often a field begins between two addresses of a message that was found whole up to the second.
  private func occurrences(of number: UInt32, from start: UnsafeRawPointer, to end: UnsafeRawPointer) -> Int {
    var cursor = unsafe WireCursor(start, end)
    var count = 0
    while let tag = unsafe cursor.tag() {
      if tag.number == number { count += 1 }
      // The payload of the last one lies behind the end.
      guard unsafe cursor.skip(tag.wireType) else { break }
    }
    return count
  }

  private func error(_ kind: WireError.Kind, in field: UnsafePointer<ProtobufCFieldDescriptor>) -> WireError {
    unsafe WireError(kind, at: String(cString: field.pointee.name))
  }
}
