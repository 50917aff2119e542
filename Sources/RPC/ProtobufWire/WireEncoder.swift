public import CProtobufC

/// An encoder of messages. Generated code converts Swift values into a C message in the thread's arena, and the encoder
/// converts the C message into bytes.
///
/// The C message exists only during one call to ``encode(as:reservingPrefix:_:)``.
@unsafe
public struct WireEncoder {
  @usableFromInline let arena: UnsafeMutablePointer<Arena>

  /// The maximum size in bytes of the C form of one message.
  @usableFromInline static let maxArenaBytes = 1 << 30

  @usableFromInline
  init(arena: UnsafeMutablePointer<Arena>) { unsafe self.arena = unsafe arena }

  /// Calls `fill` to set the fields of an empty C message, and returns the encoded message, preceded by `prefix` zero
  /// bytes.
  /// - Throws: ``WireError`` of kind `tooLarge` if the message would exceed 2 GiB, or its C form 1 GiB.
  @inlinable
  public static func encode<Message, CMessage>(
    _ message: borrowing Message, as descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
    reservingPrefix prefix: Int,
    _ fill: (UnsafeMutablePointer<CMessage>, UnsafePointer<Message>, WireEncoder) throws(WireError) -> Void
  ) throws(WireError) -> [UInt8] {
    let arena = unsafe Arena.borrow(budget: maxArenaBytes)
    defer { unsafe Arena.giveBack(arena) }
    let encoder = unsafe WireEncoder(arena: arena)
    let c = try unsafe encoder.message(message, descriptor, fill)
    return try unsafe pack(UnsafeMutableRawPointer(c), prefix, arena)
  }

  /// The maximum ratio of a message's size on the wire to the size of its C form. The worst case is a
  /// repeated int32 field that is not packed: each element takes four bytes in C, but a five-byte tag and a ten-byte
  /// varint on the wire.
  private static let maxExpansion = 4
  /// The maximum length in bytes of a prefix that is written to the arena and then copied with the message. For longer
  /// prefixes, the copy is not worthwhile.
  private static let maxScratchPrefix = 64

  @usableFromInline
  static func pack(
    _ message: UnsafeMutableRawPointer, _ prefix: Int, _ arena: UnsafeMutablePointer<Arena>
  ) throws(WireError) -> [UInt8] {
    let base = unsafe UnsafePointer(message.assumingMemoryBound(to: ProtobufCMessage.self))
    let prefix = max(0, prefix)
    // Computing the size first takes half as long as writing the message. If the rest of the arena's block is certain
    // to be large enough, write the message there and copy it instead.
    if unsafe prefix <= maxScratchPrefix, let used = unsafe arena.pointee.bytesUsedOfFirstBlock,
      let scratch = unsafe arena.pointee.rest(atLeast: prefix + used * maxExpansion)
    {
      unsafe scratch.initialize(repeating: 0, count: prefix)
      let size = unsafe protobuf_c_message_pack(base, scratch + prefix)
      return unsafe [UInt8](UnsafeBufferPointer(start: scratch, count: prefix + size))
    }
    let size = unsafe protobuf_c_message_get_packed_size(base)
    guard size <= Int(Int32.max) - prefix else { throw WireError(.tooLarge) }
    return unsafe [UInt8](unsafeUninitializedCapacity: prefix + size) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      unsafe start.initialize(repeating: 0, count: prefix)
      count = unsafe prefix + protobuf_c_message_pack(base, start + prefix)
    }
  }

  // MARK: Fields

  @inlinable
  @inline(__always)
  public func string(_ string: borrowing String) throws(WireError) -> ProtobufCBinaryData {
    // Native strings provide direct access to their bytes.
    guard let lent = unsafe string.utf8.withContiguousStorageIfAvailable({ utf8 in unsafe copy(utf8) }) else {
      return try unsafe bytes([UInt8](string.utf8))
    }
    guard let data = unsafe lent else { throw WireError(.tooLarge) }
    return unsafe data
  }

  @inlinable
  public func bytes(_ bytes: borrowing [UInt8]) throws(WireError) -> ProtobufCBinaryData {
    guard let data = unsafe bytes.span.withUnsafeBufferPointer({ bytes in unsafe copy(bytes) }) else {
      throw WireError(.tooLarge)
    }
    return unsafe data
  }

  /// Copies bytes into the arena. Returns nil if the arena is exhausted.
  @inlinable
  @inline(__always)
  func copy(_ bytes: UnsafeBufferPointer<UInt8>) -> ProtobufCBinaryData? {
    guard let start = bytes.baseAddress, bytes.count > 0 else {
      return unsafe ProtobufCBinaryData(len: 0, data: nil)
    }
    guard let pointer = unsafe arena.pointee.allocate(bytes.count) else { return nil }
    unsafe pointer.copyMemory(from: start, byteCount: bytes.count)
    return unsafe ProtobufCBinaryData(len: bytes.count, data: pointer.assumingMemoryBound(to: UInt8.self))
  }

  /// Returns the C form of a sub-message field's value.
  @inlinable
  public func message<Message, CMessage>(
    _ message: borrowing Message, _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
    _ fill: (UnsafeMutablePointer<CMessage>, UnsafePointer<Message>, WireEncoder) throws(WireError) -> Void
  ) throws(WireError) -> UnsafeMutablePointer<CMessage> {
    let c = try unsafe empty(CMessage.self, descriptor)
    // Pass the message by address, so that a value that is only read need not be copied.
    try unsafe withUnsafePointer(to: message) { (message) throws(WireError) in try unsafe fill(c, message, self) }
    return unsafe c
  }

  /// Returns a C message in which every field has its default value.
  @inlinable
  public func empty<CMessage>(
    _ type: CMessage.Type, _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>
  ) throws(WireError) -> UnsafeMutablePointer<CMessage> {
    let pointer = try unsafe allocate(MemoryLayout<CMessage>.size)
    // The schema follows proto3, so every default is zero.
    unsafe pointer.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<CMessage>.size)
    unsafe pointer.assumingMemoryBound(to: ProtobufCMessage.self).pointee.descriptor = unsafe descriptor
    return unsafe pointer.assumingMemoryBound(to: CMessage.self)
  }

  /// Returns the C form of a repeated field, or nil if the field is empty.
  @inlinable
  public func list<Value, Element>(
    _ values: borrowing [Value], _ convert: (UnsafePointer<Value>, WireEncoder) throws(WireError) -> Element
  ) throws(WireError) -> UnsafeMutablePointer<Element>? {
    let count = values.count
    if count == 0 { return nil }
    let start = try unsafe array(of: Element.self, count: count)
    // Pass the elements by address, so that an element that is only read need not be copied.
    try unsafe values.span.withUnsafeBufferPointer { (values) throws(WireError) in
      guard let first = values.baseAddress else { return }
      for index in 0..<count {
        try unsafe (start + index).initialize(to: convert(first + index, self))
      }
    }
    return unsafe start
  }

  /// Returns the C form of a map, or nil if the map is empty.
  @inlinable
  public func map<Key, Value, Element>(
    _ entries: borrowing [Key: Value],
    _ convert: (borrowing Key, borrowing Value, WireEncoder) throws(WireError) -> Element
  ) throws(WireError) -> UnsafeMutablePointer<Element>? {
    if entries.isEmpty { return nil }
    let start = try unsafe array(of: Element.self, count: entries.count)
    var index = 0
    for (key, value) in copy entries {
      try unsafe (start + index).initialize(to: convert(key, value, self))
      index &+= 1
    }
    return unsafe start
  }

  @inlinable
  func array<Element>(of type: Element.Type, count: Int) throws(WireError) -> UnsafeMutablePointer<Element> {
    let (byteCount, overflows) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    if overflows { throw WireError(.tooLarge) }
    return try unsafe allocate(byteCount).assumingMemoryBound(to: Element.self)
  }

  /// Returns the C form of a repeated numeric field, or nil if the field is empty.
  @inlinable
  public func scalars<Element: BitwiseCopyable>(
    _ values: [Element]
  ) throws(WireError) -> UnsafeMutablePointer<Element>? {
    try unsafe list(values) { value, _ in unsafe value.pointee }
  }

  /// Adds unknown fields to a message, after its known fields.
  @inlinable
  public func unknownFields<CMessage>(
    _ fields: UnknownFields, to message: UnsafeMutablePointer<CMessage>
  ) throws(WireError) {
    if !fields.isEmpty { try unsafe copyUnknownFields(fields, to: UnsafeMutableRawPointer(message)) }
  }

  /// Adds all unknown fields as a single entry. This is sufficient, because protobuf-c writes the entry's tag and then
  /// its bytes unchanged.
  @usableFromInline
  func copyUnknownFields(_ fields: UnknownFields, to message: UnsafeMutableRawPointer) throws(WireError) {
    let data = try unsafe bytes(fields.bytes)
    guard let start = unsafe data.data else { return }
    var cursor = unsafe WireCursor(start, start + data.len)
    guard let tag = unsafe cursor.tag() else { return }
    let tagLength = unsafe cursor.position - UnsafeRawPointer(start)
    let entry = try unsafe allocate(MemoryLayout<ProtobufCMessageUnknownField>.stride)
      .assumingMemoryBound(to: ProtobufCMessageUnknownField.self)
    unsafe entry.initialize(
      to: ProtobufCMessageUnknownField(
        tag: tag.number, wire_type: ProtobufCWireType(UInt32(tag.wireType.rawValue)), len: data.len - tagLength,
        data: start + tagLength))
    let base = unsafe message.assumingMemoryBound(to: ProtobufCMessage.self)
    unsafe base.pointee.n_unknown_fields = 1
    unsafe base.pointee.unknown_fields = unsafe entry
  }

  @inlinable
  func allocate(_ byteCount: Int) throws(WireError) -> UnsafeMutableRawPointer {
    guard let pointer = unsafe arena.pointee.allocate(byteCount) else { throw WireError(.tooLarge) }
    return unsafe pointer
  }
}
