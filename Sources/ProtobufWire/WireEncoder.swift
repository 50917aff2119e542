public import CProtobufC

/// From Swift values to a C message in the thread's arena, and from there to bytes: what the generated conversions call.
///
/// The C message lives for one call of ``encode(as:reservingPrefix:_:)``.
@unsafe
public struct WireEncoder {
  @usableFromInline let arena: UnsafeMutablePointer<Arena>

  /// What the C form of one message may take.
  @usableFromInline static let maxArenaBytes = 1 << 30

  @usableFromInline
  init(arena: UnsafeMutablePointer<Arena>) { unsafe self.arena = unsafe arena }

  /// Lets `fill` set the fields of an empty C message and writes that behind `prefix` zero bytes.
  /// - Throws: ``WireError`` of kind `tooLarge` where it would be over 2 GiB.
  @inlinable
  public static func encode<CMessage>(
    as descriptor: UnsafePointer<ProtobufCMessageDescriptor>, reservingPrefix prefix: Int,
    _ fill: (UnsafeMutablePointer<CMessage>, WireEncoder) throws(WireError) -> Void
  ) throws(WireError) -> [UInt8] {
    let arena = unsafe Arena.borrow(budget: maxArenaBytes)
    defer { unsafe Arena.giveBack(arena) }
    let encoder = unsafe WireEncoder(arena: arena)
    let message = try unsafe encoder.message(CMessage.self, descriptor)
    try unsafe fill(message, encoder)
    return try unsafe pack(UnsafeMutableRawPointer(message), prefix)
  }

  @usableFromInline
  static func pack(_ message: UnsafeMutableRawPointer, _ prefix: Int) throws(WireError) -> [UInt8] {
    let base = unsafe UnsafePointer(message.assumingMemoryBound(to: ProtobufCMessage.self))
    let size = unsafe protobuf_c_message_get_packed_size(base)
    let prefix = max(0, prefix)
    guard size <= Int(Int32.max) - prefix else { throw WireError(.tooLarge) }
    return unsafe [UInt8](unsafeUninitializedCapacity: prefix + size) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      unsafe start.initialize(repeating: 0, count: prefix)
      count = unsafe prefix + protobuf_c_message_pack(base, start + prefix)
    }
  }

  // MARK: Fields

  @inlinable
  public func string(_ string: String) throws(WireError) -> ProtobufCBinaryData {
    var string = string
    guard let data = string.withUTF8({ utf8 in unsafe copy(utf8) }) else { throw WireError(.tooLarge) }
    return unsafe data
  }

  @inlinable
  public func bytes(_ bytes: [UInt8]) throws(WireError) -> ProtobufCBinaryData {
    guard let data = unsafe bytes.withUnsafeBufferPointer({ bytes in unsafe copy(bytes) }) else {
      throw WireError(.tooLarge)
    }
    return unsafe data
  }

  @inlinable
  func copy(_ bytes: UnsafeBufferPointer<UInt8>) -> ProtobufCBinaryData? {
    guard let start = bytes.baseAddress, bytes.count > 0 else {
      return unsafe ProtobufCBinaryData(len: 0, data: nil)
    }
    guard let place = unsafe arena.pointee.allocate(bytes.count) else { return nil }
    unsafe place.copyMemory(from: start, byteCount: bytes.count)
    return unsafe ProtobufCBinaryData(len: bytes.count, data: place.assumingMemoryBound(to: UInt8.self))
  }

  /// An empty C message of the type.
  @inlinable
  public func message<CMessage>(
    _ type: CMessage.Type, _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>
  ) throws(WireError) -> UnsafeMutablePointer<CMessage> {
    let place = try unsafe take(MemoryLayout<CMessage>.size)
    // The schema is in proto3's form: every default is zero.
    unsafe place.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<CMessage>.size)
    unsafe place.assumingMemoryBound(to: ProtobufCMessage.self).pointee.descriptor = unsafe descriptor
    return unsafe place.assumingMemoryBound(to: CMessage.self)
  }

  /// A repeated field or a map; nil for an empty one.
  @inlinable
  public func list<Values: Collection, Element>(
    _ values: Values, _ convert: (Values.Element, WireEncoder) throws(WireError) -> Element
  ) throws(WireError) -> UnsafeMutablePointer<Element>? {
    let count = values.count
    if count == 0 { return nil }
    let (byteCount, overflows) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    if overflows { throw WireError(.tooLarge) }
    let start = try unsafe take(byteCount).assumingMemoryBound(to: Element.self)
    var index = 0
    for value in values {
      try unsafe (start + index).initialize(to: convert(value, self))
      index &+= 1
    }
    return unsafe start
  }

  /// A repeated field of numbers.
  @inlinable
  public func scalars<Element: BitwiseCopyable>(
    _ values: [Element]
  ) throws(WireError) -> UnsafeMutablePointer<Element>? {
    try unsafe list(values) { value, _ in value }
  }

  /// Puts what the schema doesn't know behind the known fields.
  @inlinable
  public func unknownFields<CMessage>(
    _ fields: UnknownFields, to message: UnsafeMutablePointer<CMessage>
  ) throws(WireError) {
    if !fields.isEmpty { try unsafe copyUnknownFields(fields, to: UnsafeMutableRawPointer(message)) }
  }

  /// One entry does for all of them: protobuf-c writes a tag and then the entry's bytes as they are.
  @usableFromInline
  func copyUnknownFields(_ fields: UnknownFields, to message: UnsafeMutableRawPointer) throws(WireError) {
    let data = try unsafe bytes(fields.bytes)
    guard let start = unsafe data.data else { return }
    var cursor = unsafe WireCursor(start, start + data.len)
    guard let tag = unsafe cursor.tag() else { return }
    let tagLength = unsafe cursor.position - UnsafeRawPointer(start)
    let entry = try unsafe take(MemoryLayout<ProtobufCMessageUnknownField>.stride)
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
  func take(_ byteCount: Int) throws(WireError) -> UnsafeMutableRawPointer {
    guard let place = unsafe arena.pointee.allocate(byteCount) else { throw WireError(.tooLarge) }
    return unsafe place
  }
}
