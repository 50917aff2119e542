public import CProtobufC
internal import Glibc

/// From bytes to a C message in the thread's arena, and from there to Swift values: what the generated conversions call.
///
/// The C message lives for one call of ``decode(_:limits:as:_:)``.
@unsafe
public struct WireDecoder {
  @usableFromInline let maxStringBytes: Int
  @usableFromInline let maxRepeatedCount: Int
  /// False where a look at the whole message has shown that no string can have a NUL.
  @usableFromInline let refusesNUL: Bool

  /// Reads a message and converts it.
  /// - Throws: ``WireError`` with the path of the field that is wrong.
  @inlinable
  public static func decode<CMessage, Message>(
    _ bytes: RawSpan, limits: WireLimits, as descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
    _ convert: (UnsafePointer<CMessage>, WireDecoder) throws(WireError) -> Message
  ) throws(WireError) -> Message {
    let arena = unsafe Arena.borrow(budget: limits.maxArenaBytes)
    defer { unsafe Arena.giveBack(arena) }
    return try unsafe bytes.withUnsafeBytes { (bytes) throws(WireError) in
      let message = try unsafe parse(bytes, limits, descriptor, arena)
      let decoder = unsafe WireDecoder(limits: limits, bytes: bytes)
      return try unsafe convert(UnsafePointer(message.assumingMemoryBound(to: CMessage.self)), decoder)
    }
  }

  @usableFromInline
  init(limits: WireLimits, bytes: UnsafeRawBufferPointer) {
    unsafe maxStringBytes = limits.maxStringBytes
    unsafe maxRepeatedCount = limits.maxRepeatedCount
    if limits.allowsEmbeddedNUL {
      unsafe refusesNUL = false
    } else if let start = bytes.baseAddress {
      unsafe refusesNUL = memchr(start, 0, bytes.count) != nil
    } else {
      unsafe refusesNUL = false
    }
  }

  /// The C message in the arena.
  @usableFromInline
  static func parse(
    _ bytes: UnsafeRawBufferPointer, _ limits: WireLimits, _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
    _ arena: UnsafeMutablePointer<Arena>
  ) throws(WireError) -> UnsafeMutableRawPointer {
    if bytes.count > limits.maxMessageBytes { throw WireError(.tooLarge) }
    var scanner = unsafe WireScanner(limits: limits)
    try unsafe scanner.scan(bytes, as: descriptor)
    guard unsafe scanner.needsCanonicalForm else { return try unsafe unpack(bytes, descriptor, arena) }
    let canonical = try unsafe WireCanonicalForm.of(bytes, as: descriptor, maxFields: limits.maxRepeatedCount)
    return try unsafe canonical.span.withUnsafeBytes { (canonical) throws(WireError) in
      try unsafe unpack(canonical, descriptor, arena)
    }
  }

  private static func unpack(
    _ bytes: UnsafeRawBufferPointer, _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
    _ arena: UnsafeMutablePointer<Arena>
  ) throws(WireError) -> UnsafeMutableRawPointer {
    let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    guard
      let message = unsafe protobuf_c_message_unpack(descriptor, &arena.pointee.allocator, bytes.count, start)
    else { throw unsafe WireError(arena.pointee.isExhausted ? .tooLarge : .malformed) }
    return UnsafeMutableRawPointer(message)
  }

  // MARK: Fields

  /// - Parameter field: the proto name, for errors.
  @inlinable
  public func string(
    _ data: ProtobufCBinaryData, _ field: StaticString, index: Int? = nil
  ) throws(WireError) -> String {
    guard let start = unsafe data.data, unsafe data.len > 0 else { return "" }
    let bytes = unsafe UnsafeBufferPointer(start: UnsafePointer(start), count: data.len)
    if unsafe bytes.count > maxStringBytes || (refusesNUL && bytes.contains(0)) {
      throw unsafe WireError(bytes.count > maxStringBytes ? .tooLarge : .embeddedNUL).within(field, index: index)
    }
    if unsafe bytes.isASCII { return unsafe String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: true)) }
    do {
      return unsafe String(copying: try UTF8Span(validating: bytes.span))
    } catch {
      throw WireError(.invalidUTF8).within(field, index: index)
    }
  }

  @inlinable
  public func bytes(_ data: ProtobufCBinaryData) -> [UInt8] {
    guard let start = unsafe data.data, unsafe data.len > 0 else { return [] }
    return unsafe [UInt8](UnsafeBufferPointer(start: UnsafePointer(start), count: data.len))
  }

  /// A sub-message; its errors get the field's name in front.
  @inlinable
  public func message<CMessage, Message>(
    _ message: UnsafeMutablePointer<CMessage>, _ field: StaticString,
    _ convert: (UnsafePointer<CMessage>, WireDecoder) throws(WireError) -> Message
  ) throws(WireError) -> Message {
    do throws(WireError) {
      return try unsafe convert(UnsafePointer(message), self)
    } catch {
      throw error.within(field)
    }
  }

  /// A repeated field of numbers.
  @inlinable
  public func scalars<Element>(
    _ start: UnsafeMutablePointer<Element>?, count: Int, _ field: StaticString
  ) throws(WireError) -> [Element] {
    guard let start = unsafe start, count > 0 else { return [] }
    try unsafe check(count: count, field)
    return unsafe [Element](UnsafeBufferPointer(start: UnsafePointer(start), count: count))
  }

  /// A repeated field of strings.
  @inlinable
  public func strings(
    _ start: UnsafeMutablePointer<ProtobufCBinaryData>?, count: Int, _ field: StaticString
  ) throws(WireError) -> [String] {
    guard let start = unsafe start, count > 0 else { return [] }
    try unsafe check(count: count, field)
    var strings: [String] = []
    strings.reserveCapacity(count)
    for index in 0..<count {
      strings.append(try unsafe string(start[index], field, index: index))
    }
    return strings
  }

  /// A repeated field of anything else; an element's error gets the field's name and its index in front.
  @inlinable
  public func list<Element, Value>(
    _ start: UnsafeMutablePointer<Element>?, count: Int, _ field: StaticString,
    _ convert: (Element, WireDecoder) throws(WireError) -> Value
  ) throws(WireError) -> [Value] {
    guard let start = unsafe start, count > 0 else { return [] }
    try unsafe check(count: count, field)
    var failure: WireError?
    let values = unsafe [Value](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      guard let place = buffer.baseAddress else { return }
      while initializedCount < count {
        do throws(WireError) {
          try unsafe (place + initializedCount).initialize(to: convert(start[initializedCount], self))
        } catch {
          failure = error.within(field, index: initializedCount)
          return
        }
        initializedCount &+= 1
      }
    }
    if let failure { throw failure }
    return values
  }

  /// A map: entry messages on the wire, of which the last with a key wins.
  @inlinable
  public func map<Element, Key: Hashable, Value>(
    _ start: UnsafeMutablePointer<Element>?, count: Int, _ field: StaticString,
    _ convert: (Element, WireDecoder) throws(WireError) -> (Key, Value)
  ) throws(WireError) -> [Key: Value] {
    guard let start = unsafe start, count > 0 else { return [:] }
    try unsafe check(count: count, field)
    var values: [Key: Value] = [:]
    values.reserveCapacity(count)
    for index in 0..<count {
      do throws(WireError) {
        let (key, value) = try unsafe convert(start[index], self)
        values[key] = value
      } catch {
        throw error.within(field, index: index)
      }
    }
    return values
  }

  /// What the schema doesn't know, as it came.
  @inlinable
  public func unknownFields(_ base: ProtobufCMessage) -> UnknownFields {
    unsafe base.n_unknown_fields == 0 ? UnknownFields() : copyUnknownFields(base)
  }

  @usableFromInline
  func copyUnknownFields(_ base: ProtobufCMessage) -> UnknownFields {
    guard let fields = unsafe base.unknown_fields else { return UnknownFields() }
    var bytes: [UInt8] = []
    let count = unsafe Int(base.n_unknown_fields)
    for index in 0..<count {
      let field = unsafe fields[index]
      unsafe bytes.appendVarint(UInt64(field.tag) << 3 | UInt64(field.wire_type.rawValue))
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: field.data, count: field.len))
    }
    return UnknownFields(storage: bytes)
  }

  @inlinable
  func check(count: Int, _ field: StaticString) throws(WireError) {
    if unsafe count > maxRepeatedCount { throw WireError(.tooMany).within(field) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Eight bytes at a time.
  @inlinable
  var isASCII: Bool {
    guard let start = unsafe UnsafeRawPointer(baseAddress) else { return true }
    var offset = 0
    var bits: UInt64 = 0
    while offset &+ 8 <= count {
      bits |= unsafe start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset &+= 8
    }
    while offset < count {
      bits |= unsafe UInt64(start.load(fromByteOffset: offset, as: UInt8.self))
      offset &+= 1
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }
}
