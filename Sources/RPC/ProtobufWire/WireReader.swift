internal import CProtobufC

/// A reader that converts bytes into a protobuf-c message in one pass, guided by the message's descriptor.
///
/// It replaces `protobuf_c_message_unpack` of protobuf-c 1.4.1. In addition, it limits the depth, the number of list
/// elements and the number of unknown fields, and it refuses field numbers above the maximum. It merges a sub-message
/// that occurs twice, even in a oneof, and its errors name the invalid field. Strings and bytes are not copied: they
/// point into the input, which outlives the message. Time and memory are linear in the size of the input, and the
/// reader never reads beyond the end of the input.
@unsafe
struct WireReader {
  private let arena: UnsafeMutablePointer<Arena>
  private let maxDepth: Int
  private let maxRepeatedCount: Int
  private var unknownFieldsLeft: Int

  init(arena: UnsafeMutablePointer<Arena>, limits: WireLimits) {
    unsafe self.arena = unsafe arena
    unsafe maxDepth = limits.maxDepth
    unsafe maxRepeatedCount = limits.maxRepeatedCount
    unsafe unknownFieldsLeft = limits.maxUnknownFields
  }

  /// Reads a message into the arena, and returns its address.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, as descriptor: UnsafePointer<ProtobufCMessageDescriptor>
  ) throws(WireError) -> UnsafeMutableRawPointer {
    let message = try unsafe empty(descriptor)
    if let start = bytes.baseAddress {
      try unsafe read(WireCursor(start, start + bytes.count), into: message, descriptor, depth: 1)
    }
    return unsafe message
  }

  private func empty(
    _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>
  ) throws(WireError)
    -> UnsafeMutableRawPointer
  {
    let message = try unsafe allocate(descriptor.pointee.sizeof_message)
    unsafe protobuf_c_message_init(descriptor, message)
    return unsafe message
  }

  private func allocate(_ byteCount: Int) throws(WireError) -> UnsafeMutableRawPointer {
    guard let target = unsafe arena.pointee.allocate(byteCount) else { throw WireError(.tooLarge) }
    return unsafe target
  }

  // MARK: One message

  private mutating func read(
    _ input: WireCursor, into message: UnsafeMutableRawPointer,
    _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>, depth: Int
  ) throws(WireError) {
    if unsafe depth > maxDepth { throw WireError(.tooDeep) }
    var cursor = unsafe input
    let fields = unsafe descriptor.pointee.fields
    let fieldCount = unsafe Int(descriptor.pointee.n_fields)
    var expected = 0
    while unsafe !cursor.isAtEnd {
      guard let tag = unsafe cursor.tag() else { throw WireError(.malformed) }
      // Fields usually arrive in the order of the schema, so try the expected field (the next field, or the same list
      // again) before a search.
      let index: Int
      if expected < fieldCount, let fields = unsafe fields, unsafe fields[expected].id == tag.number {
        index = expected
      } else if let found = unsafe descriptor.fieldIndex(of: tag.number, from: expected) {
        index = found
      } else {
        try unsafe readUnknown(tag, &cursor, into: message)
        continue
      }
      guard let field = unsafe fields.map({ unsafe $0 + index }) else { throw WireError(.malformed) }
      let isRepeated = unsafe field.pointee.label == PROTOBUF_C_LABEL_REPEATED
      // Handle strings first, because most fields in most messages are strings.
      if tag.wireType == .lengthDelimited, !isRepeated, unsafe field.isPlainBytes {
        expected = index &+ 1
        guard let payload = unsafe cursor.lengthDelimited() else { throw unsafe error(.malformed, field) }
        unsafe store(payload, to: message + Int(field.pointee.offset))
        unsafe (message + Int(field.pointee.quantifier_offset)).storeBytes(of: 1, as: protobuf_c_boolean.self)
      } else if isRepeated {
        expected = index
        try unsafe readElements(tag, &cursor, field, into: message, depth)
      } else {
        expected = index &+ 1
        try unsafe readSingular(tag, &cursor, field, into: message, depth)
      }
    }
  }

  @inline(__always)
  private mutating func readSingular(
    _ tag: WireTag, _ cursor: inout WireCursor, _ field: UnsafePointer<ProtobufCFieldDescriptor>,
    into message: UnsafeMutableRawPointer, _ depth: Int
  ) throws(WireError) {
    let target = unsafe message + Int(field.pointee.offset)
    let quantifierOffset = unsafe Int(field.pointee.quantifier_offset)
    let type = unsafe field.pointee.type
    var holdsAnother = false
    if unsafe field.pointee.flags & PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue != 0 {
      unsafe holdsAnother = (message + quantifierOffset).load(as: UInt32.self) != tag.number
      unsafe (message + quantifierOffset).storeBytes(of: tag.number, as: UInt32.self)
    } else if quantifierOffset != 0 {
      unsafe (message + quantifierOffset).storeBytes(of: 1, as: protobuf_c_boolean.self)
    }
    if type == PROTOBUF_C_TYPE_MESSAGE {
      let present = unsafe holdsAnother ? nil : target.load(as: UnsafeMutableRawPointer?.self)
      let subMessage = try unsafe readMessage(tag, &cursor, field, into: present, depth)
      unsafe target.storeBytes(of: subMessage, as: UnsafeMutableRawPointer.self)
    } else if unsafe !readValue(tag, &cursor, type, to: target) {
      throw unsafe error(.malformed, field)
    }
  }

  /// Reads a sub-message, and returns its address.
  /// - Parameter present: The message that the field already contains, into which the new message is merged.
  private mutating func readMessage(
    _ tag: WireTag, _ cursor: inout WireCursor, _ field: UnsafePointer<ProtobufCFieldDescriptor>,
    into present: UnsafeMutableRawPointer?, _ depth: Int, index: Int? = nil
  ) throws(WireError) -> UnsafeMutableRawPointer {
    guard tag.wireType == .lengthDelimited, let payload = unsafe cursor.lengthDelimited(),
      let descriptor = unsafe field.pointee.subMessage
    else { throw unsafe error(.malformed, field) }
    do throws(WireError) {
      let message = if let present = unsafe present { unsafe present } else { try unsafe empty(descriptor) }
      try unsafe read(payload, into: message, descriptor, depth: depth &+ 1)
      return unsafe message
    } catch {
      throw unsafe error.within(String(cString: field.pointee.name), index: index)
    }
  }

  /// Reads a value that is not a message. Returns false if the value is malformed or has the wrong
  /// wire type for the field.
  @inline(__always)
  private func readValue(
    _ tag: WireTag, _ cursor: inout WireCursor, _ type: ProtobufCType, to target: UnsafeMutableRawPointer
  ) -> Bool {
    if tag.wireType == .lengthDelimited {
      guard type == PROTOBUF_C_TYPE_BYTES, let payload = unsafe cursor.lengthDelimited() else { return false }
      unsafe store(payload, to: target)
      return true
    }
    guard type.wireType == tag.wireType else { return false }
    switch tag.wireType {
    case .varint:
      guard let value = unsafe cursor.varint() else { return false }
      unsafe store(value, as: type, to: target)
    case .fixed32:
      guard let source = unsafe cursor.fixed(4) else { return false }
      unsafe target.copyMemory(from: source, byteCount: 4)
    default:
      guard let source = unsafe cursor.fixed(8) else { return false }
      unsafe target.copyMemory(from: source, byteCount: 8)
    }
    return true
  }

  @inline(__always)
  private func store(_ payload: WireCursor, to target: UnsafeMutableRawPointer) {
    // protobuf-c never writes to the memory that `data` points to.
    let data = unsafe UnsafeMutableRawPointer(mutating: payload.position).assumingMemoryBound(to: UInt8.self)
    unsafe target.storeBytes(
      of: ProtobufCBinaryData(len: payload.remaining, data: data), as: ProtobufCBinaryData.self)
  }

  @inline(__always)
  private func store(_ value: UInt64, as type: ProtobufCType, to target: UnsafeMutableRawPointer) {
    switch type {
    case PROTOBUF_C_TYPE_INT64, PROTOBUF_C_TYPE_UINT64:
      unsafe target.storeBytes(of: value, as: UInt64.self)
    case PROTOBUF_C_TYPE_SINT64:
      unsafe target.storeBytes(of: value >> 1 ^ (0 &- (value & 1)), as: UInt64.self)
    case PROTOBUF_C_TYPE_BOOL:
      unsafe target.storeBytes(of: value == 0 ? 0 : 1, as: protobuf_c_boolean.self)
    case PROTOBUF_C_TYPE_SINT32:
      let bits = UInt32(truncatingIfNeeded: value)
      unsafe target.storeBytes(of: bits >> 1 ^ (0 &- (bits & 1)), as: UInt32.self)
    default:
      unsafe target.storeBytes(of: UInt32(truncatingIfNeeded: value), as: UInt32.self)
    }
  }

  // MARK: Lists

  private mutating func readElements(
    _ tag: WireTag, _ cursor: inout WireCursor, _ field: UnsafePointer<ProtobufCFieldDescriptor>,
    into message: UnsafeMutableRawPointer, _ depth: Int
  ) throws(WireError) {
    let type = unsafe field.pointee.type
    if type == PROTOBUF_C_TYPE_MESSAGE {
      let index = unsafe count(field, in: message)
      let target = try unsafe reserve(1, field, in: message)
      let element = try unsafe readMessage(tag, &cursor, field, into: nil, depth, index: index)
      unsafe target.storeBytes(of: element, as: UnsafeMutableRawPointer.self)
      unsafe add(1, to: field, in: message)
    } else if tag.wireType == .lengthDelimited, type.wireType != .lengthDelimited {
      guard let payload = unsafe cursor.lengthDelimited() else { throw unsafe error(.malformed, field) }
      try unsafe readPacked(payload, field, into: message)
    } else {
      let target = try unsafe reserve(1, field, in: message)
      guard unsafe readValue(tag, &cursor, type, to: target) else { throw unsafe error(.malformed, field) }
      unsafe add(1, to: field, in: message)
    }
  }

  private func readPacked(
    _ payload: WireCursor, _ field: UnsafePointer<ProtobufCFieldDescriptor>, into message: UnsafeMutableRawPointer
  ) throws(WireError) {
    var cursor = unsafe payload
    let type = unsafe field.pointee.type
    let stride = type.elementStride
    if type.wireType != .varint {
      let count = unsafe payload.remaining / stride
      guard unsafe count * stride == payload.remaining else { throw unsafe error(.malformed, field) }
      let target = try unsafe reserve(count, field, in: message)
      unsafe target.copyMemory(from: payload.position, byteCount: count * stride)
      unsafe add(count, to: field, in: message)
      return
    }
    let count = unsafe payload.countOfVarints
    var target = try unsafe reserve(count, field, in: message)
    for _ in 0..<count {
      guard let value = unsafe cursor.varint() else { throw unsafe error(.malformed, field) }
      unsafe store(value, as: type, to: target)
      unsafe target += stride
    }
    guard unsafe cursor.isAtEnd else { throw unsafe error(.malformed, field) }
    unsafe add(count, to: field, in: message)
  }

  private func count(_ field: UnsafePointer<ProtobufCFieldDescriptor>, in message: UnsafeMutableRawPointer) -> Int {
    unsafe (message + Int(field.pointee.quantifier_offset)).load(as: Int.self)
  }

  private func add(
    _ count: Int, to field: UnsafePointer<ProtobufCFieldDescriptor>, in message: UnsafeMutableRawPointer
  ) {
    let total = unsafe self.count(field, in: message) &+ count
    unsafe (message + Int(field.pointee.quantifier_offset)).storeBytes(of: total, as: Int.self)
  }

  /// Allocates memory for `count` more elements of a list. Returns the address of the first new element.
  private func reserve(
    _ count: Int, _ field: UnsafePointer<ProtobufCFieldDescriptor>, in message: UnsafeMutableRawPointer
  ) throws(WireError) -> UnsafeMutableRawPointer {
    let present = unsafe self.count(field, in: message)
    guard unsafe count <= maxRepeatedCount &- present else { throw unsafe error(.tooMany, field) }
    let list = unsafe message + Int(field.pointee.offset)
    do throws(WireError) {
      return try unsafe reserve(count, behind: present, at: list, stride: field.pointee.type.elementStride)
    } catch {
      throw unsafe error.within(String(cString: field.pointee.name))
    }
  }

  /// Allocates memory for `count` more elements of a list. Returns the address of the first new element.
  /// - Parameter list: The address of the pointer to the first element. This pointer changes if the elements must move.
  private func reserve(
    _ count: Int, behind present: Int, at list: UnsafeMutableRawPointer, stride: Int
  ) throws(WireError) -> UnsafeMutableRawPointer {
    let capacity = unsafe Self.capacity(for: present &+ count)
    if let elements = unsafe list.load(as: UnsafeMutableRawPointer?.self),
      unsafe capacity == Self.capacity(for: present)
    {
      return unsafe elements + present &* stride
    }
    let elements = try unsafe allocate(capacity &* stride)
    if let old = unsafe list.load(as: UnsafeMutableRawPointer?.self) {
      unsafe elements.copyMemory(from: old, byteCount: present &* stride)
    }
    unsafe list.storeBytes(of: elements, as: UnsafeMutableRawPointer.self)
    return unsafe elements + present &* stride
  }

  /// Returns the capacity of a list with `count` elements. The capacity is a power of two, so that it can be derived
  /// from the count.
  private static func capacity(for count: Int) -> Int {
    count <= 4 ? 4 : 1 << (Int.bitWidth &- (count &- 1).leadingZeroBitCount)
  }

  // MARK: Unknown fields

  @inline(never)
  private mutating func readUnknown(
    _ tag: WireTag, _ cursor: inout WireCursor, into message: UnsafeMutableRawPointer
  ) throws(WireError) {
    unsafe unknownFieldsLeft &-= 1
    if unsafe unknownFieldsLeft < 0 { throw WireError(.tooMany) }
    let start = unsafe cursor.position
    guard unsafe cursor.skip(tag.wireType) else { throw WireError(.malformed) }
    let base = unsafe message.assumingMemoryBound(to: ProtobufCMessage.self)
    let present = unsafe Int(base.pointee.n_unknown_fields)
    let list = unsafe message + Self.unknownFieldsOffset
    let target = try unsafe reserve(
      1, behind: present, at: list, stride: MemoryLayout<ProtobufCMessageUnknownField>.stride)
    let data = unsafe UnsafeMutableRawPointer(mutating: start)
    unsafe target.storeBytes(
      of: ProtobufCMessageUnknownField(
        tag: tag.number, wire_type: ProtobufCWireType(UInt32(tag.wireType.rawValue)), len: cursor.position - start,
        data: data.assumingMemoryBound(to: UInt8.self)),
      as: ProtobufCMessageUnknownField.self)
    unsafe base.pointee.n_unknown_fields += 1
  }

  /// The offset of `unknown_fields`, the last of the three members of `ProtobufCMessage`.
  private static let unknownFieldsOffset =
    unsafe MemoryLayout<ProtobufCMessage>.size - MemoryLayout<UnsafeMutableRawPointer>.size

  private func error(_ kind: WireError.Kind, _ field: UnsafePointer<ProtobufCFieldDescriptor>) -> WireError {
    unsafe WireError(kind, at: String(cString: field.pointee.name))
  }
}

extension UnsafePointer where Pointee == ProtobufCFieldDescriptor {
  /// Whether this is a bytes or string field with explicit presence, outside of any oneof.
  @inline(__always)
  fileprivate var isPlainBytes: Bool {
    unsafe pointee.type == PROTOBUF_C_TYPE_BYTES && pointee.quantifier_offset != 0
      && pointee.flags & PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue == 0
  }
}
