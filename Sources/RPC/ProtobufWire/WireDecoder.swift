public import CProtobufC
internal import Glibc

/// A decoder of messages. It decodes bytes into a C message in the thread's arena, and generated code converts the C
/// message into Swift values.
///
/// The C message exists only during one call to ``decode(_:limits:as:_:)``.
@unsafe
public struct WireDecoder {
  /// The checks that are performed while values are copied from the C message.
  @usableFromInline
  struct Checks {
    @usableFromInline var maxStringBytes = 0
    /// The maximum length in bytes of a string that needs only a UTF-8 check; negative if every string must also be
    /// searched for NUL.
    @usableFromInline var maxPlainStringBytes = -1
    @usableFromInline var refusesNUL = true
  }

  @usableFromInline let arena: UnsafeMutablePointer<Arena>

  @usableFromInline
  init(arena: UnsafeMutablePointer<Arena>) { unsafe self.arena = unsafe arena }

  /// Decodes a message and converts it to a Swift value.
  /// - Throws: ``WireError`` with the path of the invalid field.
  @inlinable
  public static func decode<CMessage, Message>(
    _ bytes: RawSpan, limits: WireLimits, as descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
    _ convert: (UnsafePointer<CMessage>, WireDecoder) throws(WireError) -> Message
  ) throws(WireError) -> Message {
    let arena = unsafe Arena.borrow(budget: limits.maxArenaBytes)
    defer { unsafe Arena.giveBack(arena) }
    return try unsafe bytes.withUnsafeBytes { (bytes) throws(WireError) in
      let message = try unsafe parse(bytes, limits, descriptor, arena)
      return try unsafe convert(
        UnsafePointer(message.assumingMemoryBound(to: CMessage.self)), WireDecoder(arena: arena))
    }
  }

  /// Decodes bytes into a C message in the arena.
  @usableFromInline
  static func parse(
    _ bytes: UnsafeRawBufferPointer, _ limits: WireLimits, _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
    _ arena: UnsafeMutablePointer<Arena>
  ) throws(WireError) -> UnsafeMutableRawPointer {
    if bytes.count > limits.maxMessageBytes { throw WireError(.tooLarge) }
    // Most messages contain no zero byte at all, in which case no string can contain a NUL.
    let refusesNUL = unsafe !limits.allowsEmbeddedNUL && bytes.containsZero
    unsafe arena.pointee.checks = Checks(
      maxStringBytes: limits.maxStringBytes, maxPlainStringBytes: refusesNUL ? -1 : limits.maxStringBytes,
      refusesNUL: refusesNUL)

    var reader = unsafe WireReader(arena: arena, limits: limits)
    return try unsafe reader.read(bytes, as: descriptor)
  }

  // MARK: Fields

  /// Returns a string field's value.
  /// - Parameter field: The field's proto name, which is used in errors.
  @inlinable
  @inline(__always)
  public func string(_ data: ProtobufCBinaryData, _ field: StaticString) throws(WireError) -> String {
    guard let start = unsafe data.data, unsafe data.len > 0 else { return "" }
    let bytes = unsafe UnsafeBufferPointer(start: UnsafePointer(start), count: data.len)
    guard let string = unsafe checked(bytes) else { throw unsafe error(of: bytes).within(field) }
    return string
  }

  /// Returns a list element as a string. The caller adds the field's name to any error.
  @inlinable
  func string(_ data: ProtobufCBinaryData) throws(WireError) -> String {
    guard let start = unsafe data.data, unsafe data.len > 0 else { return "" }
    let bytes = unsafe UnsafeBufferPointer(start: UnsafePointer(start), count: data.len)
    guard let string = unsafe checked(bytes) else { throw unsafe error(of: bytes) }
    return string
  }

  /// Returns a string field's value, or nil if it is too long, is not valid UTF-8, or contains a NUL that is not
  /// allowed.
  @usableFromInline
  func checked(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    if unsafe bytes.count > arena.pointee.checks.maxPlainStringBytes {
      if unsafe bytes.count > arena.pointee.checks.maxStringBytes { return nil }
      if unsafe arena.pointee.checks.refusesNUL && UnsafeRawBufferPointer(bytes).containsZero { return nil }
    }
    if unsafe bytes.isASCII { return unsafe String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: true)) }
    do {
      return unsafe String(copying: try UTF8Span(validating: bytes.span))
    } catch {
      return nil
    }
  }

  @usableFromInline
  func error(of bytes: UnsafeBufferPointer<UInt8>) -> WireError {
    if unsafe bytes.count > arena.pointee.checks.maxStringBytes { return WireError(.tooLarge) }
    return unsafe WireError(
      arena.pointee.checks.refusesNUL && UnsafeRawBufferPointer(bytes).containsZero ? .embeddedNUL : .invalidUTF8)
  }

  @inlinable
  public func bytes(_ data: ProtobufCBinaryData) -> [UInt8] {
    guard let start = unsafe data.data, unsafe data.len > 0 else { return [] }
    return unsafe [UInt8](UnsafeBufferPointer(start: UnsafePointer(start), count: data.len))
  }

  /// Returns a sub-message field's value. If its conversion fails, the field's name is prepended to the path in the
  /// error.
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

  /// Returns the values of a repeated numeric field.
  @inlinable
  public func scalars<Element: BitwiseCopyable>(_ start: UnsafeMutablePointer<Element>?, count: Int) -> [Element] {
    guard let start = unsafe start, count > 0 else { return [] }
    return unsafe [Element](UnsafeBufferPointer(start: UnsafePointer(start), count: count))
  }

  /// Returns the values of a repeated string field.
  @inlinable
  public func strings(
    _ start: UnsafeMutablePointer<ProtobufCBinaryData>?, count: Int, _ field: StaticString
  ) throws(WireError) -> [String] {
    guard let start = unsafe start, count > 0 else { return [] }
    var strings: [String] = []
    strings.reserveCapacity(count)
    for index in 0..<count {
      do throws(WireError) {
        strings.append(try unsafe string(start[index]))
      } catch {
        throw error.within(field, index: index)
      }
    }
    return strings
  }

  /// Returns the values of a repeated field of any other type. If the conversion of an element fails, the field's name
  /// and the element's index are prepended to the path in the error.
  @inlinable
  public func list<Element, Value>(
    _ start: UnsafeMutablePointer<Element>?, count: Int, _ field: StaticString,
    _ convert: (Element, WireDecoder) throws(WireError) -> Value
  ) throws(WireError) -> [Value] {
    guard let start = unsafe start, count > 0 else { return [] }
    var failure: WireError?
    let values = unsafe [Value](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      guard let pointer = buffer.baseAddress else { return }
      while initializedCount < count {
        do throws(WireError) {
          try unsafe (pointer + initializedCount).initialize(to: convert(start[initializedCount], self))
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

  /// Returns a map field's value. On the wire, a map consists of entry messages. If several entries have the same key,
  /// the last one takes precedence.
  @inlinable
  public func map<Element, Key: Hashable, Value>(
    _ start: UnsafeMutablePointer<Element>?, count: Int, _ field: StaticString,
    _ convert: (Element, WireDecoder) throws(WireError) -> (Key, Value)
  ) throws(WireError) -> [Key: Value] {
    guard let start = unsafe start, count > 0 else { return [:] }
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

  /// Returns a message's unknown fields, unchanged.
  @inlinable
  public func unknownFields(_ base: ProtobufCMessage) -> UnknownFields {
    unsafe base.n_unknown_fields == 0 ? UnknownFields() : copyUnknownFields(base)
  }

  @usableFromInline
  func copyUnknownFields(_ base: ProtobufCMessage) -> UnknownFields {
    guard let fields = unsafe base.unknown_fields else { return UnknownFields() }
    let count = unsafe Int(base.n_unknown_fields)
    var bytes: [UInt8] = []
    for index in 0..<count {
      let field = unsafe fields[index]
      unsafe bytes.appendVarint(UInt64(field.tag) << 3 | UInt64(field.wire_type.rawValue))
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: field.data, count: field.len))
    }
    return UnknownFields(storage: bytes)
  }
}

extension UnsafeRawBufferPointer {
  fileprivate var containsZero: Bool {
    guard let start = baseAddress else { return false }
    return unsafe memchr(start, 0, count) != nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether all bytes are ASCII. Eight bytes are checked at a time, and the last eight may overlap the preceding ones.
  @inline(__always)
  fileprivate var isASCII: Bool {
    guard let start = unsafe UnsafeRawPointer(baseAddress) else { return true }
    var bits: UInt64 = 0
    var offset = 0
    if count >= 8 {
      while offset < count &- 8 {
        bits |= unsafe start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        offset &+= 8
      }
      bits |= unsafe start.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    } else {
      while offset < count {
        bits |= unsafe UInt64(start.load(fromByteOffset: offset, as: UInt8.self))
        offset &+= 1
      }
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }
}

extension [UInt8] {
  fileprivate mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }
}
