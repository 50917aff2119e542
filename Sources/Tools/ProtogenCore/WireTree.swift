/// A protobuf message as a list of uninterpreted fields. This representation is sufficient to read a descriptor set,
/// and to modify one without losing unknown fields.
///
/// The generator creates the message module and therefore cannot depend on it.
struct WireTree: Hashable {
  enum Value: Hashable {
    case varint(UInt64)
    case fixed64([UInt8])
    case bytes([UInt8])
    case fixed32([UInt8])
  }

  struct Field: Hashable {
    var number: Int
    var value: Value
  }

  var fields: [Field] = []

  init(fields: [Field] = []) { self.fields = fields }

  init(_ bytes: [UInt8]) throws(ProtogenError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let key = try Self.varint(&rest)
      guard let number = Int(exactly: key >> 3), number > 0 else { throw .malformedDescriptorSet }
      switch key & 7 {
      case 0: fields.append(Field(number: number, value: .varint(try Self.varint(&rest))))
      case 1: fields.append(Field(number: number, value: .fixed64(try Self.take(8, from: &rest))))
      case 2:
        guard let length = Int(exactly: try Self.varint(&rest)) else { throw .malformedDescriptorSet }
        fields.append(Field(number: number, value: .bytes(try Self.take(length, from: &rest))))
      case 5: fields.append(Field(number: number, value: .fixed32(try Self.take(4, from: &rest))))
      default: throw .malformedDescriptorSet
      }
    }
  }

  private static func varint(_ bytes: inout ArraySlice<UInt8>) throws(ProtogenError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard let byte = bytes.popFirst() else { throw .malformedDescriptorSet }
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
    }
    throw .malformedDescriptorSet
  }

  private static func take(_ count: Int, from bytes: inout ArraySlice<UInt8>) throws(ProtogenError) -> [UInt8] {
    guard count <= bytes.count else { throw .malformedDescriptorSet }
    defer { bytes = bytes.dropFirst(count) }
    return [UInt8](bytes.prefix(count))
  }

  /// The message in the protobuf binary format, with its fields in their original order.
  var serialized: [UInt8] {
    var output: [UInt8] = []
    for field in fields {
      switch field.value {
      case .varint(let value):
        Self.append(UInt64(field.number) << 3, to: &output)
        Self.append(value, to: &output)
      case .fixed64(let bytes):
        Self.append(UInt64(field.number) << 3 | 1, to: &output)
        output += bytes
      case .bytes(let bytes):
        Self.append(UInt64(field.number) << 3 | 2, to: &output)
        Self.append(UInt64(bytes.count), to: &output)
        output += bytes
      case .fixed32(let bytes):
        Self.append(UInt64(field.number) << 3 | 5, to: &output)
        output += bytes
      }
    }
    return output
  }

  private static func append(_ value: UInt64, to output: inout [UInt8]) {
    var rest = value
    while rest >= 0x80 {
      output.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    output.append(UInt8(truncatingIfNeeded: rest))
  }

  // MARK: Access by number

  /// Returns the last value of a numeric field, or nil if there is none.
  func integer(_ number: Int) -> UInt64? {
    for field in fields.reversed() where field.number == number {
      if case .varint(let value) = field.value { return value }
    }
    return nil
  }

  func int32(_ number: Int) -> Int32 { Int32(truncatingIfNeeded: integer(number) ?? 0) }

  func bool(_ number: Int) -> Bool { integer(number).map { $0 != 0 } ?? false }

  func string(_ number: Int) -> String { strings(number).last ?? "" }

  func strings(_ number: Int) -> [String] { byteValues(number).map { String(decoding: $0, as: UTF8.self) } }

  func byteValues(_ number: Int) -> [[UInt8]] {
    fields.compactMap { field in
      guard field.number == number, case .bytes(let bytes) = field.value else { return nil }
      return bytes
    }
  }

  func messages(_ number: Int) throws(ProtogenError) -> [WireTree] {
    var messages: [WireTree] = []
    for bytes in byteValues(number) { messages.append(try WireTree(bytes)) }
    return messages
  }

  func message(_ number: Int) throws(ProtogenError) -> WireTree {
    try messages(number).last ?? WireTree()
  }

  /// Returns the elements of a packed repeated numeric field.
  func packed(_ number: Int) throws(ProtogenError) -> [Int] {
    var values: [Int] = []
    for bytes in byteValues(number) {
      var rest = bytes[...]
      while !rest.isEmpty { values.append(Int(truncatingIfNeeded: try Self.varint(&rest))) }
    }
    return values
  }

  // MARK: Changes

  mutating func removeAll(_ number: Int) {
    fields.removeAll { $0.number == number }
  }

  mutating func set(_ number: Int, _ value: Value) {
    removeAll(number)
    fields.append(Field(number: number, value: value))
  }

  /// Replaces each submessage with this field number with the result of `change`, which also receives the submessage's
  /// index. If the result is nil, the submessage is removed.
  mutating func mapMessages(
    _ number: Int, _ change: (Int, WireTree) throws(ProtogenError) -> WireTree?
  ) throws(ProtogenError) {
    var changed: [Field] = []
    var index = 0
    for field in fields {
      guard field.number == number, case .bytes(let bytes) = field.value else {
        changed.append(field)
        continue
      }
      if let message = try change(index, try WireTree(bytes)) {
        changed.append(Field(number: number, value: .bytes(message.serialized)))
      }
      index += 1
    }
    fields = changed
  }
}
