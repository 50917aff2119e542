internal import CProtobufC

extension UnsafePointer where Pointee == ProtobufCMessageDescriptor {
  /// Returns the index of the field with the given number, found by binary search. `hint` is the index of the field
  /// that is expected next.
  func fieldIndex(of number: UInt32, from hint: Int) -> Int? {
    guard let fields = unsafe pointee.fields else { return nil }
    let count = unsafe Int(pointee.n_fields)
    // If only one or two fields are absent, the field is just a few positions ahead.
    var index = hint
    while index < count, index < hint &+ 4 {
      let id = unsafe fields[index].id
      if id == number { return index }
      if id > number { break }
      index &+= 1
    }
    var low = 0
    var high = count
    while low < high {
      let middle = (low &+ high) / 2
      let id = unsafe fields[middle].id
      if id == number { return middle }
      if id < number { low = middle &+ 1 } else { high = middle }
    }
    return nil
  }
}

extension ProtobufCFieldDescriptor {
  /// The descriptor of the field's message type; nil if the field is not a sub-message.
  var subMessage: UnsafePointer<ProtobufCMessageDescriptor>? {
    guard unsafe type == PROTOBUF_C_TYPE_MESSAGE else { return nil }
    return unsafe descriptor?.assumingMemoryBound(to: ProtobufCMessageDescriptor.self)
  }
}

extension ProtobufCType {
  /// The wire type with which a single value of this type is encoded.
  var wireType: WireType {
    switch self {
    case PROTOBUF_C_TYPE_SFIXED32, PROTOBUF_C_TYPE_FIXED32, PROTOBUF_C_TYPE_FLOAT: .fixed32
    case PROTOBUF_C_TYPE_SFIXED64, PROTOBUF_C_TYPE_FIXED64, PROTOBUF_C_TYPE_DOUBLE: .fixed64
    case PROTOBUF_C_TYPE_STRING, PROTOBUF_C_TYPE_BYTES, PROTOBUF_C_TYPE_MESSAGE: .lengthDelimited
    default: .varint
    }
  }
  /// The distance in bytes between consecutive elements of a list of this type.
  var elementStride: Int {
    switch self {
    case PROTOBUF_C_TYPE_INT64, PROTOBUF_C_TYPE_UINT64, PROTOBUF_C_TYPE_SINT64, PROTOBUF_C_TYPE_SFIXED64,
      PROTOBUF_C_TYPE_FIXED64, PROTOBUF_C_TYPE_DOUBLE:
      8
    case PROTOBUF_C_TYPE_STRING, PROTOBUF_C_TYPE_MESSAGE: unsafe MemoryLayout<UnsafeRawPointer>.stride
    case PROTOBUF_C_TYPE_BYTES: unsafe MemoryLayout<ProtobufCBinaryData>.stride
    default: 4
    }
  }
}
