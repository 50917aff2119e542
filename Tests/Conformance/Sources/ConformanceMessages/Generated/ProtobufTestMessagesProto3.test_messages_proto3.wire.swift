// Made by protogen from conformance/test_messages_proto3.proto; change that and run `make generate`.
// Source hash: 44e74837a47bf04e
// swift-format-ignore-file

internal import CConformanceProtos
internal import CProtobufC
public import ProtobufWire

extension ProtobufTestMessagesProto3.TestAllTypesProto3: WireMessage {
  public static var messageName: String { "protobuf_test_messages.proto3.TestAllTypesProto3" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let singleInt32 = unsafe c.pointee.single_int32
    let singleInt64 = unsafe c.pointee.single_int64
    let singleUint32 = unsafe c.pointee.single_uint32
    let singleUint64 = unsafe c.pointee.single_uint64
    let singleSint32 = unsafe c.pointee.single_sint32
    let singleSint64 = unsafe c.pointee.single_sint64
    let singleFixed32 = unsafe c.pointee.single_fixed32
    let singleFixed64 = unsafe c.pointee.single_fixed64
    let singleSfixed32 = unsafe c.pointee.single_sfixed32
    let singleSfixed64 = unsafe c.pointee.single_sfixed64
    let singleFloat = unsafe c.pointee.single_float
    let singleDouble = unsafe c.pointee.single_double
    let singleBool = unsafe c.pointee.single_bool != 0
    let singleString = try unsafe decoder.string(c.pointee.single_string, "single_string")
    let singleBytes = unsafe decoder.bytes(c.pointee.single_bytes)
    let singleNestedMessage = try unsafe c.pointee.single_nested_message.map { (message) throws(WireError) in try unsafe decoder.message(message, "single_nested_message") { (c, decoder) throws(WireError) in try unsafe ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage.decoded(c, decoder) } }
    let singleForeignMessage = try unsafe c.pointee.single_foreign_message.map { (message) throws(WireError) in try unsafe decoder.message(message, "single_foreign_message") { (c, decoder) throws(WireError) in try unsafe ProtobufTestMessagesProto3.ForeignMessage.decoded(c, decoder) } }
    let singleNestedEnum = unsafe ProtobufTestMessagesProto3.TestAllTypesProto3.NestedEnum(rawValue: c.pointee.single_nested_enum.rawValue)
    let singleForeignEnum = unsafe ProtobufTestMessagesProto3.ForeignEnum(rawValue: Int32(bitPattern: c.pointee.single_foreign_enum.rawValue))
    let singleAliasedEnum = unsafe ProtobufTestMessagesProto3.TestAllTypesProto3.AliasedEnum(rawValue: Int32(bitPattern: c.pointee.single_aliased_enum.rawValue))
    let singleStringPiece = try unsafe decoder.string(c.pointee.single_string_piece, "single_string_piece")
    let singleCord = try unsafe decoder.string(c.pointee.single_cord, "single_cord")
    let recursiveMessage = try unsafe c.pointee.recursive_message.map { (message) throws(WireError) in try unsafe decoder.message(message, "recursive_message") { (c, decoder) throws(WireError) in try unsafe ProtobufTestMessagesProto3.TestAllTypesProto3.decoded(c, decoder) } }
    let repeatedInt32 = unsafe decoder.scalars(c.pointee.repeated_int32, count: c.pointee.n_repeated_int32)
    let repeatedInt64 = unsafe decoder.scalars(c.pointee.repeated_int64, count: c.pointee.n_repeated_int64)
    let repeatedUint32 = unsafe decoder.scalars(c.pointee.repeated_uint32, count: c.pointee.n_repeated_uint32)
    let repeatedUint64 = unsafe decoder.scalars(c.pointee.repeated_uint64, count: c.pointee.n_repeated_uint64)
    let repeatedSint32 = unsafe decoder.scalars(c.pointee.repeated_sint32, count: c.pointee.n_repeated_sint32)
    let repeatedSint64 = unsafe decoder.scalars(c.pointee.repeated_sint64, count: c.pointee.n_repeated_sint64)
    let repeatedFixed32 = unsafe decoder.scalars(c.pointee.repeated_fixed32, count: c.pointee.n_repeated_fixed32)
    let repeatedFixed64 = unsafe decoder.scalars(c.pointee.repeated_fixed64, count: c.pointee.n_repeated_fixed64)
    let repeatedSfixed32 = unsafe decoder.scalars(c.pointee.repeated_sfixed32, count: c.pointee.n_repeated_sfixed32)
    let repeatedSfixed64 = unsafe decoder.scalars(c.pointee.repeated_sfixed64, count: c.pointee.n_repeated_sfixed64)
    let repeatedFloat = unsafe decoder.scalars(c.pointee.repeated_float, count: c.pointee.n_repeated_float)
    let repeatedDouble = unsafe decoder.scalars(c.pointee.repeated_double, count: c.pointee.n_repeated_double)
    let repeatedBool = try unsafe decoder.list(c.pointee.repeated_bool, count: c.pointee.n_repeated_bool, "repeated_bool") { (element, _) in element != 0 }
    let repeatedString = try unsafe decoder.strings(c.pointee.repeated_string, count: c.pointee.n_repeated_string, "repeated_string")
    let repeatedBytes = try unsafe decoder.list(c.pointee.repeated_bytes, count: c.pointee.n_repeated_bytes, "repeated_bytes") { (element, decoder) in unsafe decoder.bytes(element) }
    let repeatedNestedMessage = try unsafe decoder.list(c.pointee.repeated_nested_message, count: c.pointee.n_repeated_nested_message, "repeated_nested_message") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage() }
      return try unsafe ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage.decoded(element, decoder)
    }
    let repeatedForeignMessage = try unsafe decoder.list(c.pointee.repeated_foreign_message, count: c.pointee.n_repeated_foreign_message, "repeated_foreign_message") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return ProtobufTestMessagesProto3.ForeignMessage() }
      return try unsafe ProtobufTestMessagesProto3.ForeignMessage.decoded(element, decoder)
    }
    let repeatedNestedEnum = try unsafe decoder.list(c.pointee.repeated_nested_enum, count: c.pointee.n_repeated_nested_enum, "repeated_nested_enum") { (element, _) in ProtobufTestMessagesProto3.TestAllTypesProto3.NestedEnum(rawValue: element.rawValue) }
    let repeatedForeignEnum = try unsafe decoder.list(c.pointee.repeated_foreign_enum, count: c.pointee.n_repeated_foreign_enum, "repeated_foreign_enum") { (element, _) in ProtobufTestMessagesProto3.ForeignEnum(rawValue: Int32(bitPattern: element.rawValue)) }
    let repeatedStringPiece = try unsafe decoder.strings(c.pointee.repeated_string_piece, count: c.pointee.n_repeated_string_piece, "repeated_string_piece")
    let repeatedCord = try unsafe decoder.strings(c.pointee.repeated_cord, count: c.pointee.n_repeated_cord, "repeated_cord")
    let mapInt32Int32 = try unsafe decoder.map(c.pointee.map_int32_int32, count: c.pointee.n_map_int32_int32, "map_int32_int32") {
      (entry, decoder) throws(WireError) -> (Int32, Int32) in
      guard let entry = unsafe entry else { return (0, 0) }
      let key = unsafe entry.pointee.key
      let value = unsafe entry.pointee.value
      return (key, value)
    }
    let mapInt64Int64 = try unsafe decoder.map(c.pointee.map_int64_int64, count: c.pointee.n_map_int64_int64, "map_int64_int64") {
      (entry, decoder) throws(WireError) -> (Int64, Int64) in
      guard let entry = unsafe entry else { return (0, 0) }
      let key = unsafe entry.pointee.key
      let value = unsafe entry.pointee.value
      return (key, value)
    }
    let mapUint32Uint32 = try unsafe decoder.map(c.pointee.map_uint32_uint32, count: c.pointee.n_map_uint32_uint32, "map_uint32_uint32") {
      (entry, decoder) throws(WireError) -> (UInt32, UInt32) in
      guard let entry = unsafe entry else { return (0, 0) }
      let key = unsafe entry.pointee.key
      let value = unsafe entry.pointee.value
      return (key, value)
    }
    let mapUint64Uint64 = try unsafe decoder.map(c.pointee.map_uint64_uint64, count: c.pointee.n_map_uint64_uint64, "map_uint64_uint64") {
      (entry, decoder) throws(WireError) -> (UInt64, UInt64) in
      guard let entry = unsafe entry else { return (0, 0) }
      let key = unsafe entry.pointee.key
      let value = unsafe entry.pointee.value
      return (key, value)
    }
    let mapSint32Sint32 = try unsafe decoder.map(c.pointee.map_sint32_sint32, count: c.pointee.n_map_sint32_sint32, "map_sint32_sint32") {
      (entry, decoder) throws(WireError) -> (Int32, Int32) in
      guard let entry = unsafe entry else { return (0, 0) }
      let key = unsafe entry.pointee.key
      let value = unsafe entry.pointee.value
      return (key, value)
    }
    let mapSint64Sint64 = try unsafe decoder.map(c.pointee.map_sint64_sint64, count: c.pointee.n_map_sint64_sint64, "map_sint64_sint64") {
      (entry, decoder) throws(WireError) -> (Int64, Int64) in
      guard let entry = unsafe entry else { return (0, 0) }
      let key = unsafe entry.pointee.key
      let value = unsafe entry.pointee.value
      return (key, value)
    }
    let mapFixed32Fixed32 = try unsafe decoder.map(c.pointee.map_fixed32_fixed32, count: c.pointee.n_map_fixed32_fixed32, "map_fixed32_fixed32") {
      (entry, decoder) throws(WireError) -> (UInt32, UInt32) in
      guard let entry = unsafe entry else { return (0, 0) }
      let key = unsafe entry.pointee.key
      let value = unsafe entry.pointee.value
      return (key, value)
    }
    let mapFixed64Fixed64 = try unsafe decoder.map(c.pointee.map_fixed64_fixed64, count: c.pointee.n_map_fixed64_fixed64, "map_fixed64_fixed64") {
      (entry, decoder) throws(WireError) -> (UInt64, UInt64) in
      guard let entry = unsafe entry else { return (0, 0) }
      let key = unsafe entry.pointee.key
      let value = unsafe entry.pointee.value
      return (key, value)
    }
    let mapSfixed32Sfixed32 = try unsafe decoder.map(c.pointee.map_sfixed32_sfixed32, count: c.pointee.n_map_sfixed32_sfixed32, "map_sfixed32_sfixed32") {
      (entry, decoder) throws(WireError) -> (Int32, Int32) in
      guard let entry = unsafe entry else { return (0, 0) }
      let key = unsafe entry.pointee.key
      let value = unsafe entry.pointee.value
      return (key, value)
    }
    let mapSfixed64Sfixed64 = try unsafe decoder.map(c.pointee.map_sfixed64_sfixed64, count: c.pointee.n_map_sfixed64_sfixed64, "map_sfixed64_sfixed64") {
      (entry, decoder) throws(WireError) -> (Int64, Int64) in
      guard let entry = unsafe entry else { return (0, 0) }
      let key = unsafe entry.pointee.key
      let value = unsafe entry.pointee.value
      return (key, value)
    }
    let mapInt32Float = try unsafe decoder.map(c.pointee.map_int32_float, count: c.pointee.n_map_int32_float, "map_int32_float") {
      (entry, decoder) throws(WireError) -> (Int32, Float) in
      guard let entry = unsafe entry else { return (0, 0) }
      let key = unsafe entry.pointee.key
      let value = unsafe entry.pointee.value
      return (key, value)
    }
    let mapInt32Double = try unsafe decoder.map(c.pointee.map_int32_double, count: c.pointee.n_map_int32_double, "map_int32_double") {
      (entry, decoder) throws(WireError) -> (Int32, Double) in
      guard let entry = unsafe entry else { return (0, 0) }
      let key = unsafe entry.pointee.key
      let value = unsafe entry.pointee.value
      return (key, value)
    }
    let mapBoolBool = try unsafe decoder.map(c.pointee.map_bool_bool, count: c.pointee.n_map_bool_bool, "map_bool_bool") {
      (entry, decoder) throws(WireError) -> (Bool, Bool) in
      guard let entry = unsafe entry else { return (false, false) }
      let key = unsafe entry.pointee.key != 0
      let value = unsafe entry.pointee.value != 0
      return (key, value)
    }
    let mapStringString = try unsafe decoder.map(c.pointee.map_string_string, count: c.pointee.n_map_string_string, "map_string_string") {
      (entry, decoder) throws(WireError) -> (String, String) in
      guard let entry = unsafe entry else { return ("", "") }
      let key = try unsafe decoder.string(entry.pointee.key, "key")
      let value = try unsafe decoder.string(entry.pointee.value, "value")
      return (key, value)
    }
    let mapStringBytes = try unsafe decoder.map(c.pointee.map_string_bytes, count: c.pointee.n_map_string_bytes, "map_string_bytes") {
      (entry, decoder) throws(WireError) -> (String, [UInt8]) in
      guard let entry = unsafe entry else { return ("", []) }
      let key = try unsafe decoder.string(entry.pointee.key, "key")
      let value = unsafe decoder.bytes(entry.pointee.value)
      return (key, value)
    }
    let mapStringNestedMessage = try unsafe decoder.map(c.pointee.map_string_nested_message, count: c.pointee.n_map_string_nested_message, "map_string_nested_message") {
      (entry, decoder) throws(WireError) -> (String, ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage) in
      guard let entry = unsafe entry else { return ("", ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage()) }
      let key = try unsafe decoder.string(entry.pointee.key, "key")
      let value = try unsafe entry.pointee.value.map { (message) throws(WireError) in try unsafe decoder.message(message, "value") { (c, decoder) throws(WireError) in try unsafe ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage.decoded(c, decoder) } } ?? ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage()
      return (key, value)
    }
    let mapStringForeignMessage = try unsafe decoder.map(c.pointee.map_string_foreign_message, count: c.pointee.n_map_string_foreign_message, "map_string_foreign_message") {
      (entry, decoder) throws(WireError) -> (String, ProtobufTestMessagesProto3.ForeignMessage) in
      guard let entry = unsafe entry else { return ("", ProtobufTestMessagesProto3.ForeignMessage()) }
      let key = try unsafe decoder.string(entry.pointee.key, "key")
      let value = try unsafe entry.pointee.value.map { (message) throws(WireError) in try unsafe decoder.message(message, "value") { (c, decoder) throws(WireError) in try unsafe ProtobufTestMessagesProto3.ForeignMessage.decoded(c, decoder) } } ?? ProtobufTestMessagesProto3.ForeignMessage()
      return (key, value)
    }
    let mapStringNestedEnum = try unsafe decoder.map(c.pointee.map_string_nested_enum, count: c.pointee.n_map_string_nested_enum, "map_string_nested_enum") {
      (entry, decoder) throws(WireError) -> (String, ProtobufTestMessagesProto3.TestAllTypesProto3.NestedEnum) in
      guard let entry = unsafe entry else { return ("", .foo) }
      let key = try unsafe decoder.string(entry.pointee.key, "key")
      let value = unsafe ProtobufTestMessagesProto3.TestAllTypesProto3.NestedEnum(rawValue: entry.pointee.value.rawValue)
      return (key, value)
    }
    let mapStringForeignEnum = try unsafe decoder.map(c.pointee.map_string_foreign_enum, count: c.pointee.n_map_string_foreign_enum, "map_string_foreign_enum") {
      (entry, decoder) throws(WireError) -> (String, ProtobufTestMessagesProto3.ForeignEnum) in
      guard let entry = unsafe entry else { return ("", .foreignFoo) }
      let key = try unsafe decoder.string(entry.pointee.key, "key")
      let value = unsafe ProtobufTestMessagesProto3.ForeignEnum(rawValue: Int32(bitPattern: entry.pointee.value.rawValue))
      return (key, value)
    }
    let packedInt32 = unsafe decoder.scalars(c.pointee.packed_int32, count: c.pointee.n_packed_int32)
    let packedInt64 = unsafe decoder.scalars(c.pointee.packed_int64, count: c.pointee.n_packed_int64)
    let packedUint32 = unsafe decoder.scalars(c.pointee.packed_uint32, count: c.pointee.n_packed_uint32)
    let packedUint64 = unsafe decoder.scalars(c.pointee.packed_uint64, count: c.pointee.n_packed_uint64)
    let packedSint32 = unsafe decoder.scalars(c.pointee.packed_sint32, count: c.pointee.n_packed_sint32)
    let packedSint64 = unsafe decoder.scalars(c.pointee.packed_sint64, count: c.pointee.n_packed_sint64)
    let packedFixed32 = unsafe decoder.scalars(c.pointee.packed_fixed32, count: c.pointee.n_packed_fixed32)
    let packedFixed64 = unsafe decoder.scalars(c.pointee.packed_fixed64, count: c.pointee.n_packed_fixed64)
    let packedSfixed32 = unsafe decoder.scalars(c.pointee.packed_sfixed32, count: c.pointee.n_packed_sfixed32)
    let packedSfixed64 = unsafe decoder.scalars(c.pointee.packed_sfixed64, count: c.pointee.n_packed_sfixed64)
    let packedFloat = unsafe decoder.scalars(c.pointee.packed_float, count: c.pointee.n_packed_float)
    let packedDouble = unsafe decoder.scalars(c.pointee.packed_double, count: c.pointee.n_packed_double)
    let packedBool = try unsafe decoder.list(c.pointee.packed_bool, count: c.pointee.n_packed_bool, "packed_bool") { (element, _) in element != 0 }
    let packedNestedEnum = try unsafe decoder.list(c.pointee.packed_nested_enum, count: c.pointee.n_packed_nested_enum, "packed_nested_enum") { (element, _) in ProtobufTestMessagesProto3.TestAllTypesProto3.NestedEnum(rawValue: element.rawValue) }
    let looseInt32 = unsafe decoder.scalars(c.pointee.loose_int32, count: c.pointee.n_loose_int32)
    let looseInt64 = unsafe decoder.scalars(c.pointee.loose_int64, count: c.pointee.n_loose_int64)
    let looseUint32 = unsafe decoder.scalars(c.pointee.loose_uint32, count: c.pointee.n_loose_uint32)
    let looseUint64 = unsafe decoder.scalars(c.pointee.loose_uint64, count: c.pointee.n_loose_uint64)
    let looseSint32 = unsafe decoder.scalars(c.pointee.loose_sint32, count: c.pointee.n_loose_sint32)
    let looseSint64 = unsafe decoder.scalars(c.pointee.loose_sint64, count: c.pointee.n_loose_sint64)
    let looseFixed32 = unsafe decoder.scalars(c.pointee.loose_fixed32, count: c.pointee.n_loose_fixed32)
    let looseFixed64 = unsafe decoder.scalars(c.pointee.loose_fixed64, count: c.pointee.n_loose_fixed64)
    let looseSfixed32 = unsafe decoder.scalars(c.pointee.loose_sfixed32, count: c.pointee.n_loose_sfixed32)
    let looseSfixed64 = unsafe decoder.scalars(c.pointee.loose_sfixed64, count: c.pointee.n_loose_sfixed64)
    let looseFloat = unsafe decoder.scalars(c.pointee.loose_float, count: c.pointee.n_loose_float)
    let looseDouble = unsafe decoder.scalars(c.pointee.loose_double, count: c.pointee.n_loose_double)
    let looseBool = try unsafe decoder.list(c.pointee.loose_bool, count: c.pointee.n_loose_bool, "loose_bool") { (element, _) in element != 0 }
    let looseNestedEnum = try unsafe decoder.list(c.pointee.loose_nested_enum, count: c.pointee.n_loose_nested_enum, "loose_nested_enum") { (element, _) in ProtobufTestMessagesProto3.TestAllTypesProto3.NestedEnum(rawValue: element.rawValue) }
    let choice: ProtobufTestMessagesProto3.TestAllTypesProto3.Choice?
    switch unsafe c.pointee.choice_case.rawValue {
      case 111:
        choice = .choiceUint32(unsafe c.pointee.choice_uint32)
      case 112:
        guard let message = unsafe c.pointee.choice_nested_message else {
          choice = .choiceNestedMessage(ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage())
          break
        }
        choice = .choiceNestedMessage(try unsafe decoder.message(message, "choice_nested_message") { (c, decoder) throws(WireError) in try unsafe ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage.decoded(c, decoder) })
      case 113:
        choice = .choiceString(try unsafe decoder.string(c.pointee.choice_string, "choice_string"))
      case 114:
        choice = .choiceBytes(unsafe decoder.bytes(c.pointee.choice_bytes))
      case 115:
        choice = .choiceBool(unsafe c.pointee.choice_bool != 0)
      case 116:
        choice = .choiceUint64(unsafe c.pointee.choice_uint64)
      case 117:
        choice = .choiceFloat(unsafe c.pointee.choice_float)
      case 118:
        choice = .choiceDouble(unsafe c.pointee.choice_double)
      case 119:
        choice = .choiceEnum(unsafe ProtobufTestMessagesProto3.TestAllTypesProto3.NestedEnum(rawValue: c.pointee.choice_enum.rawValue))
      case 120:
        choice = .choiceNullValue(unsafe GoogleProtobuf.NullValue(rawValue: Int32(bitPattern: c.pointee.choice_null_value.rawValue)))
      default: choice = nil
    }
    let singleBoolWrapper = try unsafe c.pointee.single_bool_wrapper.map { (message) throws(WireError) in try unsafe decoder.message(message, "single_bool_wrapper") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.BoolValue.decoded(c, decoder) } }
    let singleInt32Wrapper = try unsafe c.pointee.single_int32_wrapper.map { (message) throws(WireError) in try unsafe decoder.message(message, "single_int32_wrapper") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Int32Value.decoded(c, decoder) } }
    let singleInt64Wrapper = try unsafe c.pointee.single_int64_wrapper.map { (message) throws(WireError) in try unsafe decoder.message(message, "single_int64_wrapper") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Int64Value.decoded(c, decoder) } }
    let singleUint32Wrapper = try unsafe c.pointee.single_uint32_wrapper.map { (message) throws(WireError) in try unsafe decoder.message(message, "single_uint32_wrapper") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.UInt32Value.decoded(c, decoder) } }
    let singleUint64Wrapper = try unsafe c.pointee.single_uint64_wrapper.map { (message) throws(WireError) in try unsafe decoder.message(message, "single_uint64_wrapper") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.UInt64Value.decoded(c, decoder) } }
    let singleFloatWrapper = try unsafe c.pointee.single_float_wrapper.map { (message) throws(WireError) in try unsafe decoder.message(message, "single_float_wrapper") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.FloatValue.decoded(c, decoder) } }
    let singleDoubleWrapper = try unsafe c.pointee.single_double_wrapper.map { (message) throws(WireError) in try unsafe decoder.message(message, "single_double_wrapper") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.DoubleValue.decoded(c, decoder) } }
    let singleStringWrapper = try unsafe c.pointee.single_string_wrapper.map { (message) throws(WireError) in try unsafe decoder.message(message, "single_string_wrapper") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.StringValue.decoded(c, decoder) } }
    let singleBytesWrapper = try unsafe c.pointee.single_bytes_wrapper.map { (message) throws(WireError) in try unsafe decoder.message(message, "single_bytes_wrapper") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.BytesValue.decoded(c, decoder) } }
    let repeatedBoolWrapper = try unsafe decoder.list(c.pointee.repeated_bool_wrapper, count: c.pointee.n_repeated_bool_wrapper, "repeated_bool_wrapper") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.BoolValue() }
      return try unsafe GoogleProtobuf.BoolValue.decoded(element, decoder)
    }
    let repeatedInt32Wrapper = try unsafe decoder.list(c.pointee.repeated_int32_wrapper, count: c.pointee.n_repeated_int32_wrapper, "repeated_int32_wrapper") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.Int32Value() }
      return try unsafe GoogleProtobuf.Int32Value.decoded(element, decoder)
    }
    let repeatedInt64Wrapper = try unsafe decoder.list(c.pointee.repeated_int64_wrapper, count: c.pointee.n_repeated_int64_wrapper, "repeated_int64_wrapper") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.Int64Value() }
      return try unsafe GoogleProtobuf.Int64Value.decoded(element, decoder)
    }
    let repeatedUint32Wrapper = try unsafe decoder.list(c.pointee.repeated_uint32_wrapper, count: c.pointee.n_repeated_uint32_wrapper, "repeated_uint32_wrapper") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.UInt32Value() }
      return try unsafe GoogleProtobuf.UInt32Value.decoded(element, decoder)
    }
    let repeatedUint64Wrapper = try unsafe decoder.list(c.pointee.repeated_uint64_wrapper, count: c.pointee.n_repeated_uint64_wrapper, "repeated_uint64_wrapper") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.UInt64Value() }
      return try unsafe GoogleProtobuf.UInt64Value.decoded(element, decoder)
    }
    let repeatedFloatWrapper = try unsafe decoder.list(c.pointee.repeated_float_wrapper, count: c.pointee.n_repeated_float_wrapper, "repeated_float_wrapper") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.FloatValue() }
      return try unsafe GoogleProtobuf.FloatValue.decoded(element, decoder)
    }
    let repeatedDoubleWrapper = try unsafe decoder.list(c.pointee.repeated_double_wrapper, count: c.pointee.n_repeated_double_wrapper, "repeated_double_wrapper") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.DoubleValue() }
      return try unsafe GoogleProtobuf.DoubleValue.decoded(element, decoder)
    }
    let repeatedStringWrapper = try unsafe decoder.list(c.pointee.repeated_string_wrapper, count: c.pointee.n_repeated_string_wrapper, "repeated_string_wrapper") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.StringValue() }
      return try unsafe GoogleProtobuf.StringValue.decoded(element, decoder)
    }
    let repeatedBytesWrapper = try unsafe decoder.list(c.pointee.repeated_bytes_wrapper, count: c.pointee.n_repeated_bytes_wrapper, "repeated_bytes_wrapper") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.BytesValue() }
      return try unsafe GoogleProtobuf.BytesValue.decoded(element, decoder)
    }
    let singleDuration = try unsafe c.pointee.single_duration.map { (message) throws(WireError) in try unsafe decoder.message(message, "single_duration") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Duration.decoded(c, decoder) } }
    let singleTimestamp = try unsafe c.pointee.single_timestamp.map { (message) throws(WireError) in try unsafe decoder.message(message, "single_timestamp") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let singleFieldMask = try unsafe c.pointee.single_field_mask.map { (message) throws(WireError) in try unsafe decoder.message(message, "single_field_mask") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.FieldMask.decoded(c, decoder) } }
    let singleStruct = try unsafe c.pointee.single_struct.map { (message) throws(WireError) in try unsafe decoder.message(message, "single_struct") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Struct.decoded(c, decoder) } }
    let singleAny = try unsafe c.pointee.single_any.map { (message) throws(WireError) in try unsafe decoder.message(message, "single_any") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.`Any`.decoded(c, decoder) } }
    let singleValue = try unsafe c.pointee.single_value.map { (message) throws(WireError) in try unsafe decoder.message(message, "single_value") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Value.decoded(c, decoder) } }
    let singleNullValue = unsafe GoogleProtobuf.NullValue(rawValue: Int32(bitPattern: c.pointee.single_null_value.rawValue))
    let repeatedDuration = try unsafe decoder.list(c.pointee.repeated_duration, count: c.pointee.n_repeated_duration, "repeated_duration") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.Duration() }
      return try unsafe GoogleProtobuf.Duration.decoded(element, decoder)
    }
    let repeatedTimestamp = try unsafe decoder.list(c.pointee.repeated_timestamp, count: c.pointee.n_repeated_timestamp, "repeated_timestamp") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.Timestamp() }
      return try unsafe GoogleProtobuf.Timestamp.decoded(element, decoder)
    }
    let repeatedFieldMask = try unsafe decoder.list(c.pointee.repeated_field_mask, count: c.pointee.n_repeated_field_mask, "repeated_field_mask") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.FieldMask() }
      return try unsafe GoogleProtobuf.FieldMask.decoded(element, decoder)
    }
    let repeatedAny = try unsafe decoder.list(c.pointee.repeated_any, count: c.pointee.n_repeated_any, "repeated_any") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.`Any`() }
      return try unsafe GoogleProtobuf.`Any`.decoded(element, decoder)
    }
    let repeatedValue = try unsafe decoder.list(c.pointee.repeated_value, count: c.pointee.n_repeated_value, "repeated_value") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.Value() }
      return try unsafe GoogleProtobuf.Value.decoded(element, decoder)
    }
    let repeatedListValue = try unsafe decoder.list(c.pointee.repeated_list_value, count: c.pointee.n_repeated_list_value, "repeated_list_value") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.ListValue() }
      return try unsafe GoogleProtobuf.ListValue.decoded(element, decoder)
    }
    let repeatedStruct = try unsafe decoder.list(c.pointee.repeated_struct, count: c.pointee.n_repeated_struct, "repeated_struct") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GoogleProtobuf.Struct() }
      return try unsafe GoogleProtobuf.Struct.decoded(element, decoder)
    }
    let named1 = unsafe c.pointee.named_1
    let named2 = unsafe c.pointee.named_2
    let named3 = unsafe c.pointee.named_3
    let named4 = unsafe c.pointee.named_4
    let named5 = unsafe c.pointee.named_5
    let named6 = unsafe c.pointee.named_6
    let named7 = unsafe c.pointee.named_7
    let named8 = unsafe c.pointee.named_8
    let named9 = unsafe c.pointee.named_9
    let named10 = unsafe c.pointee.named_10
    let named11 = unsafe c.pointee.named_11
    let named12 = unsafe c.pointee.named_12
    let named13 = unsafe c.pointee.named_13
    let named14 = unsafe c.pointee.named_14
    let named15 = unsafe c.pointee.named_15
    let named16 = unsafe c.pointee.named_16
    let named17 = unsafe c.pointee.named_17
    let named18 = unsafe c.pointee.named_18
    return unsafe Self(singleInt32: singleInt32, singleInt64: singleInt64, singleUint32: singleUint32, singleUint64: singleUint64, singleSint32: singleSint32, singleSint64: singleSint64, singleFixed32: singleFixed32, singleFixed64: singleFixed64, singleSfixed32: singleSfixed32, singleSfixed64: singleSfixed64, singleFloat: singleFloat, singleDouble: singleDouble, singleBool: singleBool, singleString: singleString, singleBytes: singleBytes, singleNestedMessage: singleNestedMessage, singleForeignMessage: singleForeignMessage, singleNestedEnum: singleNestedEnum, singleForeignEnum: singleForeignEnum, singleAliasedEnum: singleAliasedEnum, singleStringPiece: singleStringPiece, singleCord: singleCord, recursiveMessage: recursiveMessage, repeatedInt32: repeatedInt32, repeatedInt64: repeatedInt64, repeatedUint32: repeatedUint32, repeatedUint64: repeatedUint64, repeatedSint32: repeatedSint32, repeatedSint64: repeatedSint64, repeatedFixed32: repeatedFixed32, repeatedFixed64: repeatedFixed64, repeatedSfixed32: repeatedSfixed32, repeatedSfixed64: repeatedSfixed64, repeatedFloat: repeatedFloat, repeatedDouble: repeatedDouble, repeatedBool: repeatedBool, repeatedString: repeatedString, repeatedBytes: repeatedBytes, repeatedNestedMessage: repeatedNestedMessage, repeatedForeignMessage: repeatedForeignMessage, repeatedNestedEnum: repeatedNestedEnum, repeatedForeignEnum: repeatedForeignEnum, repeatedStringPiece: repeatedStringPiece, repeatedCord: repeatedCord, mapInt32Int32: mapInt32Int32, mapInt64Int64: mapInt64Int64, mapUint32Uint32: mapUint32Uint32, mapUint64Uint64: mapUint64Uint64, mapSint32Sint32: mapSint32Sint32, mapSint64Sint64: mapSint64Sint64, mapFixed32Fixed32: mapFixed32Fixed32, mapFixed64Fixed64: mapFixed64Fixed64, mapSfixed32Sfixed32: mapSfixed32Sfixed32, mapSfixed64Sfixed64: mapSfixed64Sfixed64, mapInt32Float: mapInt32Float, mapInt32Double: mapInt32Double, mapBoolBool: mapBoolBool, mapStringString: mapStringString, mapStringBytes: mapStringBytes, mapStringNestedMessage: mapStringNestedMessage, mapStringForeignMessage: mapStringForeignMessage, mapStringNestedEnum: mapStringNestedEnum, mapStringForeignEnum: mapStringForeignEnum, packedInt32: packedInt32, packedInt64: packedInt64, packedUint32: packedUint32, packedUint64: packedUint64, packedSint32: packedSint32, packedSint64: packedSint64, packedFixed32: packedFixed32, packedFixed64: packedFixed64, packedSfixed32: packedSfixed32, packedSfixed64: packedSfixed64, packedFloat: packedFloat, packedDouble: packedDouble, packedBool: packedBool, packedNestedEnum: packedNestedEnum, looseInt32: looseInt32, looseInt64: looseInt64, looseUint32: looseUint32, looseUint64: looseUint64, looseSint32: looseSint32, looseSint64: looseSint64, looseFixed32: looseFixed32, looseFixed64: looseFixed64, looseSfixed32: looseSfixed32, looseSfixed64: looseSfixed64, looseFloat: looseFloat, looseDouble: looseDouble, looseBool: looseBool, looseNestedEnum: looseNestedEnum, choice: choice, singleBoolWrapper: singleBoolWrapper, singleInt32Wrapper: singleInt32Wrapper, singleInt64Wrapper: singleInt64Wrapper, singleUint32Wrapper: singleUint32Wrapper, singleUint64Wrapper: singleUint64Wrapper, singleFloatWrapper: singleFloatWrapper, singleDoubleWrapper: singleDoubleWrapper, singleStringWrapper: singleStringWrapper, singleBytesWrapper: singleBytesWrapper, repeatedBoolWrapper: repeatedBoolWrapper, repeatedInt32Wrapper: repeatedInt32Wrapper, repeatedInt64Wrapper: repeatedInt64Wrapper, repeatedUint32Wrapper: repeatedUint32Wrapper, repeatedUint64Wrapper: repeatedUint64Wrapper, repeatedFloatWrapper: repeatedFloatWrapper, repeatedDoubleWrapper: repeatedDoubleWrapper, repeatedStringWrapper: repeatedStringWrapper, repeatedBytesWrapper: repeatedBytesWrapper, singleDuration: singleDuration, singleTimestamp: singleTimestamp, singleFieldMask: singleFieldMask, singleStruct: singleStruct, singleAny: singleAny, singleValue: singleValue, singleNullValue: singleNullValue, repeatedDuration: repeatedDuration, repeatedTimestamp: repeatedTimestamp, repeatedFieldMask: repeatedFieldMask, repeatedAny: repeatedAny, repeatedValue: repeatedValue, repeatedListValue: repeatedListValue, repeatedStruct: repeatedStruct, named1: named1, named2: named2, named3: named3, named4: named4, named5: named5, named6: named6, named7: named7, named8: named8, named9: named9, named10: named10, named11: named11, named12: named12, named13: named13, named14: named14, named15: named15, named16: named16, named17: named17, named18: named18, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.singleInt32 != 0 {
      unsafe c.pointee.has_single_int32 = 1
      unsafe c.pointee.single_int32 = value.pointee.singleInt32
    }
    if unsafe value.pointee.singleInt64 != 0 {
      unsafe c.pointee.has_single_int64 = 1
      unsafe c.pointee.single_int64 = value.pointee.singleInt64
    }
    if unsafe value.pointee.singleUint32 != 0 {
      unsafe c.pointee.has_single_uint32 = 1
      unsafe c.pointee.single_uint32 = value.pointee.singleUint32
    }
    if unsafe value.pointee.singleUint64 != 0 {
      unsafe c.pointee.has_single_uint64 = 1
      unsafe c.pointee.single_uint64 = value.pointee.singleUint64
    }
    if unsafe value.pointee.singleSint32 != 0 {
      unsafe c.pointee.has_single_sint32 = 1
      unsafe c.pointee.single_sint32 = value.pointee.singleSint32
    }
    if unsafe value.pointee.singleSint64 != 0 {
      unsafe c.pointee.has_single_sint64 = 1
      unsafe c.pointee.single_sint64 = value.pointee.singleSint64
    }
    if unsafe value.pointee.singleFixed32 != 0 {
      unsafe c.pointee.has_single_fixed32 = 1
      unsafe c.pointee.single_fixed32 = value.pointee.singleFixed32
    }
    if unsafe value.pointee.singleFixed64 != 0 {
      unsafe c.pointee.has_single_fixed64 = 1
      unsafe c.pointee.single_fixed64 = value.pointee.singleFixed64
    }
    if unsafe value.pointee.singleSfixed32 != 0 {
      unsafe c.pointee.has_single_sfixed32 = 1
      unsafe c.pointee.single_sfixed32 = value.pointee.singleSfixed32
    }
    if unsafe value.pointee.singleSfixed64 != 0 {
      unsafe c.pointee.has_single_sfixed64 = 1
      unsafe c.pointee.single_sfixed64 = value.pointee.singleSfixed64
    }
    if unsafe value.pointee.singleFloat.bitPattern != 0 {
      unsafe c.pointee.has_single_float = 1
      unsafe c.pointee.single_float = value.pointee.singleFloat
    }
    if unsafe value.pointee.singleDouble.bitPattern != 0 {
      unsafe c.pointee.has_single_double = 1
      unsafe c.pointee.single_double = value.pointee.singleDouble
    }
    if unsafe value.pointee.singleBool {
      unsafe c.pointee.has_single_bool = 1
      unsafe c.pointee.single_bool = 1
    }
    if unsafe !value.pointee.singleString.isEmpty {
      unsafe c.pointee.has_single_string = 1
      unsafe c.pointee.single_string = try unsafe encoder.string(value.pointee.singleString)
    }
    if unsafe !value.pointee.singleBytes.isEmpty {
      unsafe c.pointee.has_single_bytes = 1
      unsafe c.pointee.single_bytes = try unsafe encoder.bytes(value.pointee.singleBytes)
    }
    if let element = unsafe value.pointee.singleNestedMessage {
      unsafe c.pointee.single_nested_message = try unsafe encoder.message(element, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__nested_message__descriptor_address(), ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage.fill)
    }
    if let element = unsafe value.pointee.singleForeignMessage {
      unsafe c.pointee.single_foreign_message = try unsafe encoder.message(element, cconformanceprotos__protobuf_test_messages__proto3__foreign_message__descriptor_address(), ProtobufTestMessagesProto3.ForeignMessage.fill)
    }
    if unsafe value.pointee.singleNestedEnum.rawValue != 0 {
      unsafe c.pointee.has_single_nested_enum = 1
      unsafe c.pointee.single_nested_enum = .init(value.pointee.singleNestedEnum.rawValue)
    }
    if unsafe value.pointee.singleForeignEnum.rawValue != 0 {
      unsafe c.pointee.has_single_foreign_enum = 1
      unsafe c.pointee.single_foreign_enum = .init(UInt32(bitPattern: value.pointee.singleForeignEnum.rawValue))
    }
    if unsafe value.pointee.singleAliasedEnum.rawValue != 0 {
      unsafe c.pointee.has_single_aliased_enum = 1
      unsafe c.pointee.single_aliased_enum = .init(UInt32(bitPattern: value.pointee.singleAliasedEnum.rawValue))
    }
    if unsafe !value.pointee.singleStringPiece.isEmpty {
      unsafe c.pointee.has_single_string_piece = 1
      unsafe c.pointee.single_string_piece = try unsafe encoder.string(value.pointee.singleStringPiece)
    }
    if unsafe !value.pointee.singleCord.isEmpty {
      unsafe c.pointee.has_single_cord = 1
      unsafe c.pointee.single_cord = try unsafe encoder.string(value.pointee.singleCord)
    }
    if let element = unsafe value.pointee.recursiveMessage {
      unsafe c.pointee.recursive_message = try unsafe encoder.message(element, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__descriptor_address(), ProtobufTestMessagesProto3.TestAllTypesProto3.fill)
    }
    if unsafe !value.pointee.repeatedInt32.isEmpty {
      unsafe c.pointee.n_repeated_int32 = value.pointee.repeatedInt32.count
      unsafe c.pointee.repeated_int32 = try unsafe encoder.scalars(value.pointee.repeatedInt32)
    }
    if unsafe !value.pointee.repeatedInt64.isEmpty {
      unsafe c.pointee.n_repeated_int64 = value.pointee.repeatedInt64.count
      unsafe c.pointee.repeated_int64 = try unsafe encoder.scalars(value.pointee.repeatedInt64)
    }
    if unsafe !value.pointee.repeatedUint32.isEmpty {
      unsafe c.pointee.n_repeated_uint32 = value.pointee.repeatedUint32.count
      unsafe c.pointee.repeated_uint32 = try unsafe encoder.scalars(value.pointee.repeatedUint32)
    }
    if unsafe !value.pointee.repeatedUint64.isEmpty {
      unsafe c.pointee.n_repeated_uint64 = value.pointee.repeatedUint64.count
      unsafe c.pointee.repeated_uint64 = try unsafe encoder.scalars(value.pointee.repeatedUint64)
    }
    if unsafe !value.pointee.repeatedSint32.isEmpty {
      unsafe c.pointee.n_repeated_sint32 = value.pointee.repeatedSint32.count
      unsafe c.pointee.repeated_sint32 = try unsafe encoder.scalars(value.pointee.repeatedSint32)
    }
    if unsafe !value.pointee.repeatedSint64.isEmpty {
      unsafe c.pointee.n_repeated_sint64 = value.pointee.repeatedSint64.count
      unsafe c.pointee.repeated_sint64 = try unsafe encoder.scalars(value.pointee.repeatedSint64)
    }
    if unsafe !value.pointee.repeatedFixed32.isEmpty {
      unsafe c.pointee.n_repeated_fixed32 = value.pointee.repeatedFixed32.count
      unsafe c.pointee.repeated_fixed32 = try unsafe encoder.scalars(value.pointee.repeatedFixed32)
    }
    if unsafe !value.pointee.repeatedFixed64.isEmpty {
      unsafe c.pointee.n_repeated_fixed64 = value.pointee.repeatedFixed64.count
      unsafe c.pointee.repeated_fixed64 = try unsafe encoder.scalars(value.pointee.repeatedFixed64)
    }
    if unsafe !value.pointee.repeatedSfixed32.isEmpty {
      unsafe c.pointee.n_repeated_sfixed32 = value.pointee.repeatedSfixed32.count
      unsafe c.pointee.repeated_sfixed32 = try unsafe encoder.scalars(value.pointee.repeatedSfixed32)
    }
    if unsafe !value.pointee.repeatedSfixed64.isEmpty {
      unsafe c.pointee.n_repeated_sfixed64 = value.pointee.repeatedSfixed64.count
      unsafe c.pointee.repeated_sfixed64 = try unsafe encoder.scalars(value.pointee.repeatedSfixed64)
    }
    if unsafe !value.pointee.repeatedFloat.isEmpty {
      unsafe c.pointee.n_repeated_float = value.pointee.repeatedFloat.count
      unsafe c.pointee.repeated_float = try unsafe encoder.scalars(value.pointee.repeatedFloat)
    }
    if unsafe !value.pointee.repeatedDouble.isEmpty {
      unsafe c.pointee.n_repeated_double = value.pointee.repeatedDouble.count
      unsafe c.pointee.repeated_double = try unsafe encoder.scalars(value.pointee.repeatedDouble)
    }
    if unsafe !value.pointee.repeatedBool.isEmpty {
      unsafe c.pointee.n_repeated_bool = value.pointee.repeatedBool.count
      unsafe c.pointee.repeated_bool = try unsafe encoder.list(value.pointee.repeatedBool) { (element, _) throws(WireError) in unsafe element.pointee ? 1 : 0 }
    }
    if unsafe !value.pointee.repeatedString.isEmpty {
      unsafe c.pointee.n_repeated_string = value.pointee.repeatedString.count
      unsafe c.pointee.repeated_string = try unsafe encoder.list(value.pointee.repeatedString) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    if unsafe !value.pointee.repeatedBytes.isEmpty {
      unsafe c.pointee.n_repeated_bytes = value.pointee.repeatedBytes.count
      unsafe c.pointee.repeated_bytes = try unsafe encoder.list(value.pointee.repeatedBytes) { (element, encoder) throws(WireError) in try unsafe encoder.bytes(element.pointee) }
    }
    if unsafe !value.pointee.repeatedNestedMessage.isEmpty {
      unsafe c.pointee.n_repeated_nested_message = value.pointee.repeatedNestedMessage.count
      unsafe c.pointee.repeated_nested_message = try unsafe encoder.list(value.pointee.repeatedNestedMessage) { (element, encoder) throws(WireError) in try unsafe ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage.encoded(element, encoder) }
    }
    if unsafe !value.pointee.repeatedForeignMessage.isEmpty {
      unsafe c.pointee.n_repeated_foreign_message = value.pointee.repeatedForeignMessage.count
      unsafe c.pointee.repeated_foreign_message = try unsafe encoder.list(value.pointee.repeatedForeignMessage) { (element, encoder) throws(WireError) in try unsafe ProtobufTestMessagesProto3.ForeignMessage.encoded(element, encoder) }
    }
    if unsafe !value.pointee.repeatedNestedEnum.isEmpty {
      unsafe c.pointee.n_repeated_nested_enum = value.pointee.repeatedNestedEnum.count
      unsafe c.pointee.repeated_nested_enum = try unsafe encoder.list(value.pointee.repeatedNestedEnum) { (element, _) throws(WireError) in unsafe .init(element.pointee.rawValue) }
    }
    if unsafe !value.pointee.repeatedForeignEnum.isEmpty {
      unsafe c.pointee.n_repeated_foreign_enum = value.pointee.repeatedForeignEnum.count
      unsafe c.pointee.repeated_foreign_enum = try unsafe encoder.list(value.pointee.repeatedForeignEnum) { (element, _) throws(WireError) in unsafe .init(UInt32(bitPattern: element.pointee.rawValue)) }
    }
    if unsafe !value.pointee.repeatedStringPiece.isEmpty {
      unsafe c.pointee.n_repeated_string_piece = value.pointee.repeatedStringPiece.count
      unsafe c.pointee.repeated_string_piece = try unsafe encoder.list(value.pointee.repeatedStringPiece) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    if unsafe !value.pointee.repeatedCord.isEmpty {
      unsafe c.pointee.n_repeated_cord = value.pointee.repeatedCord.count
      unsafe c.pointee.repeated_cord = try unsafe encoder.list(value.pointee.repeatedCord) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    if unsafe !value.pointee.mapInt32Int32.isEmpty {
      unsafe c.pointee.n_map_int32_int32 = value.pointee.mapInt32Int32.count
      unsafe c.pointee.map_int32_int32 = try unsafe encoder.map(value.pointee.mapInt32Int32) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__MapInt32Int32Entry.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__map_int32_int32_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = key
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = item
        return unsafe entry
      }
    }
    if unsafe !value.pointee.mapInt64Int64.isEmpty {
      unsafe c.pointee.n_map_int64_int64 = value.pointee.mapInt64Int64.count
      unsafe c.pointee.map_int64_int64 = try unsafe encoder.map(value.pointee.mapInt64Int64) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__MapInt64Int64Entry.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__map_int64_int64_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = key
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = item
        return unsafe entry
      }
    }
    if unsafe !value.pointee.mapUint32Uint32.isEmpty {
      unsafe c.pointee.n_map_uint32_uint32 = value.pointee.mapUint32Uint32.count
      unsafe c.pointee.map_uint32_uint32 = try unsafe encoder.map(value.pointee.mapUint32Uint32) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__MapUint32Uint32Entry.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__map_uint32_uint32_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = key
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = item
        return unsafe entry
      }
    }
    if unsafe !value.pointee.mapUint64Uint64.isEmpty {
      unsafe c.pointee.n_map_uint64_uint64 = value.pointee.mapUint64Uint64.count
      unsafe c.pointee.map_uint64_uint64 = try unsafe encoder.map(value.pointee.mapUint64Uint64) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__MapUint64Uint64Entry.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__map_uint64_uint64_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = key
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = item
        return unsafe entry
      }
    }
    if unsafe !value.pointee.mapSint32Sint32.isEmpty {
      unsafe c.pointee.n_map_sint32_sint32 = value.pointee.mapSint32Sint32.count
      unsafe c.pointee.map_sint32_sint32 = try unsafe encoder.map(value.pointee.mapSint32Sint32) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__MapSint32Sint32Entry.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__map_sint32_sint32_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = key
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = item
        return unsafe entry
      }
    }
    if unsafe !value.pointee.mapSint64Sint64.isEmpty {
      unsafe c.pointee.n_map_sint64_sint64 = value.pointee.mapSint64Sint64.count
      unsafe c.pointee.map_sint64_sint64 = try unsafe encoder.map(value.pointee.mapSint64Sint64) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__MapSint64Sint64Entry.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__map_sint64_sint64_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = key
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = item
        return unsafe entry
      }
    }
    if unsafe !value.pointee.mapFixed32Fixed32.isEmpty {
      unsafe c.pointee.n_map_fixed32_fixed32 = value.pointee.mapFixed32Fixed32.count
      unsafe c.pointee.map_fixed32_fixed32 = try unsafe encoder.map(value.pointee.mapFixed32Fixed32) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__MapFixed32Fixed32Entry.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__map_fixed32_fixed32_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = key
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = item
        return unsafe entry
      }
    }
    if unsafe !value.pointee.mapFixed64Fixed64.isEmpty {
      unsafe c.pointee.n_map_fixed64_fixed64 = value.pointee.mapFixed64Fixed64.count
      unsafe c.pointee.map_fixed64_fixed64 = try unsafe encoder.map(value.pointee.mapFixed64Fixed64) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__MapFixed64Fixed64Entry.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__map_fixed64_fixed64_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = key
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = item
        return unsafe entry
      }
    }
    if unsafe !value.pointee.mapSfixed32Sfixed32.isEmpty {
      unsafe c.pointee.n_map_sfixed32_sfixed32 = value.pointee.mapSfixed32Sfixed32.count
      unsafe c.pointee.map_sfixed32_sfixed32 = try unsafe encoder.map(value.pointee.mapSfixed32Sfixed32) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__MapSfixed32Sfixed32Entry.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__map_sfixed32_sfixed32_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = key
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = item
        return unsafe entry
      }
    }
    if unsafe !value.pointee.mapSfixed64Sfixed64.isEmpty {
      unsafe c.pointee.n_map_sfixed64_sfixed64 = value.pointee.mapSfixed64Sfixed64.count
      unsafe c.pointee.map_sfixed64_sfixed64 = try unsafe encoder.map(value.pointee.mapSfixed64Sfixed64) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__MapSfixed64Sfixed64Entry.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__map_sfixed64_sfixed64_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = key
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = item
        return unsafe entry
      }
    }
    if unsafe !value.pointee.mapInt32Float.isEmpty {
      unsafe c.pointee.n_map_int32_float = value.pointee.mapInt32Float.count
      unsafe c.pointee.map_int32_float = try unsafe encoder.map(value.pointee.mapInt32Float) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__MapInt32FloatEntry.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__map_int32_float_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = key
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = item
        return unsafe entry
      }
    }
    if unsafe !value.pointee.mapInt32Double.isEmpty {
      unsafe c.pointee.n_map_int32_double = value.pointee.mapInt32Double.count
      unsafe c.pointee.map_int32_double = try unsafe encoder.map(value.pointee.mapInt32Double) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__MapInt32DoubleEntry.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__map_int32_double_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = key
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = item
        return unsafe entry
      }
    }
    if unsafe !value.pointee.mapBoolBool.isEmpty {
      unsafe c.pointee.n_map_bool_bool = value.pointee.mapBoolBool.count
      unsafe c.pointee.map_bool_bool = try unsafe encoder.map(value.pointee.mapBoolBool) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__MapBoolBoolEntry.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__map_bool_bool_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = key ? 1 : 0
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = item ? 1 : 0
        return unsafe entry
      }
    }
    if unsafe !value.pointee.mapStringString.isEmpty {
      unsafe c.pointee.n_map_string_string = value.pointee.mapStringString.count
      unsafe c.pointee.map_string_string = try unsafe encoder.map(value.pointee.mapStringString) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__MapStringStringEntry.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__map_string_string_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = try unsafe encoder.string(key)
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = try unsafe encoder.string(item)
        return unsafe entry
      }
    }
    if unsafe !value.pointee.mapStringBytes.isEmpty {
      unsafe c.pointee.n_map_string_bytes = value.pointee.mapStringBytes.count
      unsafe c.pointee.map_string_bytes = try unsafe encoder.map(value.pointee.mapStringBytes) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__MapStringBytesEntry.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__map_string_bytes_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = try unsafe encoder.string(key)
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = try unsafe encoder.bytes(item)
        return unsafe entry
      }
    }
    if unsafe !value.pointee.mapStringNestedMessage.isEmpty {
      unsafe c.pointee.n_map_string_nested_message = value.pointee.mapStringNestedMessage.count
      unsafe c.pointee.map_string_nested_message = try unsafe encoder.map(value.pointee.mapStringNestedMessage) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__MapStringNestedMessageEntry.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__map_string_nested_message_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = try unsafe encoder.string(key)
        unsafe entry.pointee.value = try unsafe encoder.message(item, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__nested_message__descriptor_address(), ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage.fill)
        return unsafe entry
      }
    }
    if unsafe !value.pointee.mapStringForeignMessage.isEmpty {
      unsafe c.pointee.n_map_string_foreign_message = value.pointee.mapStringForeignMessage.count
      unsafe c.pointee.map_string_foreign_message = try unsafe encoder.map(value.pointee.mapStringForeignMessage) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__MapStringForeignMessageEntry.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__map_string_foreign_message_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = try unsafe encoder.string(key)
        unsafe entry.pointee.value = try unsafe encoder.message(item, cconformanceprotos__protobuf_test_messages__proto3__foreign_message__descriptor_address(), ProtobufTestMessagesProto3.ForeignMessage.fill)
        return unsafe entry
      }
    }
    if unsafe !value.pointee.mapStringNestedEnum.isEmpty {
      unsafe c.pointee.n_map_string_nested_enum = value.pointee.mapStringNestedEnum.count
      unsafe c.pointee.map_string_nested_enum = try unsafe encoder.map(value.pointee.mapStringNestedEnum) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__MapStringNestedEnumEntry.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__map_string_nested_enum_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = try unsafe encoder.string(key)
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = .init(item.rawValue)
        return unsafe entry
      }
    }
    if unsafe !value.pointee.mapStringForeignEnum.isEmpty {
      unsafe c.pointee.n_map_string_foreign_enum = value.pointee.mapStringForeignEnum.count
      unsafe c.pointee.map_string_foreign_enum = try unsafe encoder.map(value.pointee.mapStringForeignEnum) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__MapStringForeignEnumEntry.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__map_string_foreign_enum_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = try unsafe encoder.string(key)
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = .init(UInt32(bitPattern: item.rawValue))
        return unsafe entry
      }
    }
    if unsafe !value.pointee.packedInt32.isEmpty {
      unsafe c.pointee.n_packed_int32 = value.pointee.packedInt32.count
      unsafe c.pointee.packed_int32 = try unsafe encoder.scalars(value.pointee.packedInt32)
    }
    if unsafe !value.pointee.packedInt64.isEmpty {
      unsafe c.pointee.n_packed_int64 = value.pointee.packedInt64.count
      unsafe c.pointee.packed_int64 = try unsafe encoder.scalars(value.pointee.packedInt64)
    }
    if unsafe !value.pointee.packedUint32.isEmpty {
      unsafe c.pointee.n_packed_uint32 = value.pointee.packedUint32.count
      unsafe c.pointee.packed_uint32 = try unsafe encoder.scalars(value.pointee.packedUint32)
    }
    if unsafe !value.pointee.packedUint64.isEmpty {
      unsafe c.pointee.n_packed_uint64 = value.pointee.packedUint64.count
      unsafe c.pointee.packed_uint64 = try unsafe encoder.scalars(value.pointee.packedUint64)
    }
    if unsafe !value.pointee.packedSint32.isEmpty {
      unsafe c.pointee.n_packed_sint32 = value.pointee.packedSint32.count
      unsafe c.pointee.packed_sint32 = try unsafe encoder.scalars(value.pointee.packedSint32)
    }
    if unsafe !value.pointee.packedSint64.isEmpty {
      unsafe c.pointee.n_packed_sint64 = value.pointee.packedSint64.count
      unsafe c.pointee.packed_sint64 = try unsafe encoder.scalars(value.pointee.packedSint64)
    }
    if unsafe !value.pointee.packedFixed32.isEmpty {
      unsafe c.pointee.n_packed_fixed32 = value.pointee.packedFixed32.count
      unsafe c.pointee.packed_fixed32 = try unsafe encoder.scalars(value.pointee.packedFixed32)
    }
    if unsafe !value.pointee.packedFixed64.isEmpty {
      unsafe c.pointee.n_packed_fixed64 = value.pointee.packedFixed64.count
      unsafe c.pointee.packed_fixed64 = try unsafe encoder.scalars(value.pointee.packedFixed64)
    }
    if unsafe !value.pointee.packedSfixed32.isEmpty {
      unsafe c.pointee.n_packed_sfixed32 = value.pointee.packedSfixed32.count
      unsafe c.pointee.packed_sfixed32 = try unsafe encoder.scalars(value.pointee.packedSfixed32)
    }
    if unsafe !value.pointee.packedSfixed64.isEmpty {
      unsafe c.pointee.n_packed_sfixed64 = value.pointee.packedSfixed64.count
      unsafe c.pointee.packed_sfixed64 = try unsafe encoder.scalars(value.pointee.packedSfixed64)
    }
    if unsafe !value.pointee.packedFloat.isEmpty {
      unsafe c.pointee.n_packed_float = value.pointee.packedFloat.count
      unsafe c.pointee.packed_float = try unsafe encoder.scalars(value.pointee.packedFloat)
    }
    if unsafe !value.pointee.packedDouble.isEmpty {
      unsafe c.pointee.n_packed_double = value.pointee.packedDouble.count
      unsafe c.pointee.packed_double = try unsafe encoder.scalars(value.pointee.packedDouble)
    }
    if unsafe !value.pointee.packedBool.isEmpty {
      unsafe c.pointee.n_packed_bool = value.pointee.packedBool.count
      unsafe c.pointee.packed_bool = try unsafe encoder.list(value.pointee.packedBool) { (element, _) throws(WireError) in unsafe element.pointee ? 1 : 0 }
    }
    if unsafe !value.pointee.packedNestedEnum.isEmpty {
      unsafe c.pointee.n_packed_nested_enum = value.pointee.packedNestedEnum.count
      unsafe c.pointee.packed_nested_enum = try unsafe encoder.list(value.pointee.packedNestedEnum) { (element, _) throws(WireError) in unsafe .init(element.pointee.rawValue) }
    }
    if unsafe !value.pointee.looseInt32.isEmpty {
      unsafe c.pointee.n_loose_int32 = value.pointee.looseInt32.count
      unsafe c.pointee.loose_int32 = try unsafe encoder.scalars(value.pointee.looseInt32)
    }
    if unsafe !value.pointee.looseInt64.isEmpty {
      unsafe c.pointee.n_loose_int64 = value.pointee.looseInt64.count
      unsafe c.pointee.loose_int64 = try unsafe encoder.scalars(value.pointee.looseInt64)
    }
    if unsafe !value.pointee.looseUint32.isEmpty {
      unsafe c.pointee.n_loose_uint32 = value.pointee.looseUint32.count
      unsafe c.pointee.loose_uint32 = try unsafe encoder.scalars(value.pointee.looseUint32)
    }
    if unsafe !value.pointee.looseUint64.isEmpty {
      unsafe c.pointee.n_loose_uint64 = value.pointee.looseUint64.count
      unsafe c.pointee.loose_uint64 = try unsafe encoder.scalars(value.pointee.looseUint64)
    }
    if unsafe !value.pointee.looseSint32.isEmpty {
      unsafe c.pointee.n_loose_sint32 = value.pointee.looseSint32.count
      unsafe c.pointee.loose_sint32 = try unsafe encoder.scalars(value.pointee.looseSint32)
    }
    if unsafe !value.pointee.looseSint64.isEmpty {
      unsafe c.pointee.n_loose_sint64 = value.pointee.looseSint64.count
      unsafe c.pointee.loose_sint64 = try unsafe encoder.scalars(value.pointee.looseSint64)
    }
    if unsafe !value.pointee.looseFixed32.isEmpty {
      unsafe c.pointee.n_loose_fixed32 = value.pointee.looseFixed32.count
      unsafe c.pointee.loose_fixed32 = try unsafe encoder.scalars(value.pointee.looseFixed32)
    }
    if unsafe !value.pointee.looseFixed64.isEmpty {
      unsafe c.pointee.n_loose_fixed64 = value.pointee.looseFixed64.count
      unsafe c.pointee.loose_fixed64 = try unsafe encoder.scalars(value.pointee.looseFixed64)
    }
    if unsafe !value.pointee.looseSfixed32.isEmpty {
      unsafe c.pointee.n_loose_sfixed32 = value.pointee.looseSfixed32.count
      unsafe c.pointee.loose_sfixed32 = try unsafe encoder.scalars(value.pointee.looseSfixed32)
    }
    if unsafe !value.pointee.looseSfixed64.isEmpty {
      unsafe c.pointee.n_loose_sfixed64 = value.pointee.looseSfixed64.count
      unsafe c.pointee.loose_sfixed64 = try unsafe encoder.scalars(value.pointee.looseSfixed64)
    }
    if unsafe !value.pointee.looseFloat.isEmpty {
      unsafe c.pointee.n_loose_float = value.pointee.looseFloat.count
      unsafe c.pointee.loose_float = try unsafe encoder.scalars(value.pointee.looseFloat)
    }
    if unsafe !value.pointee.looseDouble.isEmpty {
      unsafe c.pointee.n_loose_double = value.pointee.looseDouble.count
      unsafe c.pointee.loose_double = try unsafe encoder.scalars(value.pointee.looseDouble)
    }
    if unsafe !value.pointee.looseBool.isEmpty {
      unsafe c.pointee.n_loose_bool = value.pointee.looseBool.count
      unsafe c.pointee.loose_bool = try unsafe encoder.list(value.pointee.looseBool) { (element, _) throws(WireError) in unsafe element.pointee ? 1 : 0 }
    }
    if unsafe !value.pointee.looseNestedEnum.isEmpty {
      unsafe c.pointee.n_loose_nested_enum = value.pointee.looseNestedEnum.count
      unsafe c.pointee.loose_nested_enum = try unsafe encoder.list(value.pointee.looseNestedEnum) { (element, _) throws(WireError) in unsafe .init(element.pointee.rawValue) }
    }
    switch unsafe value.pointee.choice {
      case .choiceUint32(let element):
        unsafe c.pointee.choice_case = .init(111)
        unsafe c.pointee.choice_uint32 = element
      case .choiceNestedMessage(let element):
        unsafe c.pointee.choice_case = .init(112)
        unsafe c.pointee.choice_nested_message = try unsafe encoder.message(element, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__nested_message__descriptor_address(), ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage.fill)
      case .choiceString(let element):
        unsafe c.pointee.choice_case = .init(113)
        unsafe c.pointee.choice_string = try unsafe encoder.string(element)
      case .choiceBytes(let element):
        unsafe c.pointee.choice_case = .init(114)
        unsafe c.pointee.choice_bytes = try unsafe encoder.bytes(element)
      case .choiceBool(let element):
        unsafe c.pointee.choice_case = .init(115)
        unsafe c.pointee.choice_bool = element ? 1 : 0
      case .choiceUint64(let element):
        unsafe c.pointee.choice_case = .init(116)
        unsafe c.pointee.choice_uint64 = element
      case .choiceFloat(let element):
        unsafe c.pointee.choice_case = .init(117)
        unsafe c.pointee.choice_float = element
      case .choiceDouble(let element):
        unsafe c.pointee.choice_case = .init(118)
        unsafe c.pointee.choice_double = element
      case .choiceEnum(let element):
        unsafe c.pointee.choice_case = .init(119)
        unsafe c.pointee.choice_enum = .init(element.rawValue)
      case .choiceNullValue(let element):
        unsafe c.pointee.choice_case = .init(120)
        unsafe c.pointee.choice_null_value = .init(UInt32(bitPattern: element.rawValue))
      case nil: break
    }
    if let element = unsafe value.pointee.singleBoolWrapper {
      unsafe c.pointee.single_bool_wrapper = try unsafe encoder.message(element, cconformanceprotos__google__protobuf__bool_value__descriptor_address(), GoogleProtobuf.BoolValue.fill)
    }
    if let element = unsafe value.pointee.singleInt32Wrapper {
      unsafe c.pointee.single_int32_wrapper = try unsafe encoder.message(element, cconformanceprotos__google__protobuf__int32_value__descriptor_address(), GoogleProtobuf.Int32Value.fill)
    }
    if let element = unsafe value.pointee.singleInt64Wrapper {
      unsafe c.pointee.single_int64_wrapper = try unsafe encoder.message(element, cconformanceprotos__google__protobuf__int64_value__descriptor_address(), GoogleProtobuf.Int64Value.fill)
    }
    if let element = unsafe value.pointee.singleUint32Wrapper {
      unsafe c.pointee.single_uint32_wrapper = try unsafe encoder.message(element, cconformanceprotos__google__protobuf__uint32_value__descriptor_address(), GoogleProtobuf.UInt32Value.fill)
    }
    if let element = unsafe value.pointee.singleUint64Wrapper {
      unsafe c.pointee.single_uint64_wrapper = try unsafe encoder.message(element, cconformanceprotos__google__protobuf__uint64_value__descriptor_address(), GoogleProtobuf.UInt64Value.fill)
    }
    if let element = unsafe value.pointee.singleFloatWrapper {
      unsafe c.pointee.single_float_wrapper = try unsafe encoder.message(element, cconformanceprotos__google__protobuf__float_value__descriptor_address(), GoogleProtobuf.FloatValue.fill)
    }
    if let element = unsafe value.pointee.singleDoubleWrapper {
      unsafe c.pointee.single_double_wrapper = try unsafe encoder.message(element, cconformanceprotos__google__protobuf__double_value__descriptor_address(), GoogleProtobuf.DoubleValue.fill)
    }
    if let element = unsafe value.pointee.singleStringWrapper {
      unsafe c.pointee.single_string_wrapper = try unsafe encoder.message(element, cconformanceprotos__google__protobuf__string_value__descriptor_address(), GoogleProtobuf.StringValue.fill)
    }
    if let element = unsafe value.pointee.singleBytesWrapper {
      unsafe c.pointee.single_bytes_wrapper = try unsafe encoder.message(element, cconformanceprotos__google__protobuf__bytes_value__descriptor_address(), GoogleProtobuf.BytesValue.fill)
    }
    if unsafe !value.pointee.repeatedBoolWrapper.isEmpty {
      unsafe c.pointee.n_repeated_bool_wrapper = value.pointee.repeatedBoolWrapper.count
      unsafe c.pointee.repeated_bool_wrapper = try unsafe encoder.list(value.pointee.repeatedBoolWrapper) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.BoolValue.encoded(element, encoder) }
    }
    if unsafe !value.pointee.repeatedInt32Wrapper.isEmpty {
      unsafe c.pointee.n_repeated_int32_wrapper = value.pointee.repeatedInt32Wrapper.count
      unsafe c.pointee.repeated_int32_wrapper = try unsafe encoder.list(value.pointee.repeatedInt32Wrapper) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.Int32Value.encoded(element, encoder) }
    }
    if unsafe !value.pointee.repeatedInt64Wrapper.isEmpty {
      unsafe c.pointee.n_repeated_int64_wrapper = value.pointee.repeatedInt64Wrapper.count
      unsafe c.pointee.repeated_int64_wrapper = try unsafe encoder.list(value.pointee.repeatedInt64Wrapper) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.Int64Value.encoded(element, encoder) }
    }
    if unsafe !value.pointee.repeatedUint32Wrapper.isEmpty {
      unsafe c.pointee.n_repeated_uint32_wrapper = value.pointee.repeatedUint32Wrapper.count
      unsafe c.pointee.repeated_uint32_wrapper = try unsafe encoder.list(value.pointee.repeatedUint32Wrapper) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.UInt32Value.encoded(element, encoder) }
    }
    if unsafe !value.pointee.repeatedUint64Wrapper.isEmpty {
      unsafe c.pointee.n_repeated_uint64_wrapper = value.pointee.repeatedUint64Wrapper.count
      unsafe c.pointee.repeated_uint64_wrapper = try unsafe encoder.list(value.pointee.repeatedUint64Wrapper) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.UInt64Value.encoded(element, encoder) }
    }
    if unsafe !value.pointee.repeatedFloatWrapper.isEmpty {
      unsafe c.pointee.n_repeated_float_wrapper = value.pointee.repeatedFloatWrapper.count
      unsafe c.pointee.repeated_float_wrapper = try unsafe encoder.list(value.pointee.repeatedFloatWrapper) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.FloatValue.encoded(element, encoder) }
    }
    if unsafe !value.pointee.repeatedDoubleWrapper.isEmpty {
      unsafe c.pointee.n_repeated_double_wrapper = value.pointee.repeatedDoubleWrapper.count
      unsafe c.pointee.repeated_double_wrapper = try unsafe encoder.list(value.pointee.repeatedDoubleWrapper) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.DoubleValue.encoded(element, encoder) }
    }
    if unsafe !value.pointee.repeatedStringWrapper.isEmpty {
      unsafe c.pointee.n_repeated_string_wrapper = value.pointee.repeatedStringWrapper.count
      unsafe c.pointee.repeated_string_wrapper = try unsafe encoder.list(value.pointee.repeatedStringWrapper) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.StringValue.encoded(element, encoder) }
    }
    if unsafe !value.pointee.repeatedBytesWrapper.isEmpty {
      unsafe c.pointee.n_repeated_bytes_wrapper = value.pointee.repeatedBytesWrapper.count
      unsafe c.pointee.repeated_bytes_wrapper = try unsafe encoder.list(value.pointee.repeatedBytesWrapper) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.BytesValue.encoded(element, encoder) }
    }
    if let element = unsafe value.pointee.singleDuration {
      unsafe c.pointee.single_duration = try unsafe encoder.message(element, cconformanceprotos__google__protobuf__duration__descriptor_address(), GoogleProtobuf.Duration.fill)
    }
    if let element = unsafe value.pointee.singleTimestamp {
      unsafe c.pointee.single_timestamp = try unsafe encoder.message(element, cconformanceprotos__google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if let element = unsafe value.pointee.singleFieldMask {
      unsafe c.pointee.single_field_mask = try unsafe encoder.message(element, cconformanceprotos__google__protobuf__field_mask__descriptor_address(), GoogleProtobuf.FieldMask.fill)
    }
    if let element = unsafe value.pointee.singleStruct {
      unsafe c.pointee.single_struct = try unsafe encoder.message(element, cconformanceprotos__google__protobuf__struct__descriptor_address(), GoogleProtobuf.Struct.fill)
    }
    if let element = unsafe value.pointee.singleAny {
      unsafe c.pointee.single_any = try unsafe encoder.message(element, cconformanceprotos__google__protobuf__any__descriptor_address(), GoogleProtobuf.`Any`.fill)
    }
    if let element = unsafe value.pointee.singleValue {
      unsafe c.pointee.single_value = try unsafe encoder.message(element, cconformanceprotos__google__protobuf__value__descriptor_address(), GoogleProtobuf.Value.fill)
    }
    if unsafe value.pointee.singleNullValue.rawValue != 0 {
      unsafe c.pointee.has_single_null_value = 1
      unsafe c.pointee.single_null_value = .init(UInt32(bitPattern: value.pointee.singleNullValue.rawValue))
    }
    if unsafe !value.pointee.repeatedDuration.isEmpty {
      unsafe c.pointee.n_repeated_duration = value.pointee.repeatedDuration.count
      unsafe c.pointee.repeated_duration = try unsafe encoder.list(value.pointee.repeatedDuration) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.Duration.encoded(element, encoder) }
    }
    if unsafe !value.pointee.repeatedTimestamp.isEmpty {
      unsafe c.pointee.n_repeated_timestamp = value.pointee.repeatedTimestamp.count
      unsafe c.pointee.repeated_timestamp = try unsafe encoder.list(value.pointee.repeatedTimestamp) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.encoded(element, encoder) }
    }
    if unsafe !value.pointee.repeatedFieldMask.isEmpty {
      unsafe c.pointee.n_repeated_field_mask = value.pointee.repeatedFieldMask.count
      unsafe c.pointee.repeated_field_mask = try unsafe encoder.list(value.pointee.repeatedFieldMask) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.FieldMask.encoded(element, encoder) }
    }
    if unsafe !value.pointee.repeatedAny.isEmpty {
      unsafe c.pointee.n_repeated_any = value.pointee.repeatedAny.count
      unsafe c.pointee.repeated_any = try unsafe encoder.list(value.pointee.repeatedAny) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.`Any`.encoded(element, encoder) }
    }
    if unsafe !value.pointee.repeatedValue.isEmpty {
      unsafe c.pointee.n_repeated_value = value.pointee.repeatedValue.count
      unsafe c.pointee.repeated_value = try unsafe encoder.list(value.pointee.repeatedValue) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.Value.encoded(element, encoder) }
    }
    if unsafe !value.pointee.repeatedListValue.isEmpty {
      unsafe c.pointee.n_repeated_list_value = value.pointee.repeatedListValue.count
      unsafe c.pointee.repeated_list_value = try unsafe encoder.list(value.pointee.repeatedListValue) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.ListValue.encoded(element, encoder) }
    }
    if unsafe !value.pointee.repeatedStruct.isEmpty {
      unsafe c.pointee.n_repeated_struct = value.pointee.repeatedStruct.count
      unsafe c.pointee.repeated_struct = try unsafe encoder.list(value.pointee.repeatedStruct) { (element, encoder) throws(WireError) in try unsafe GoogleProtobuf.Struct.encoded(element, encoder) }
    }
    if unsafe value.pointee.named1 != 0 {
      unsafe c.pointee.has_named_1 = 1
      unsafe c.pointee.named_1 = value.pointee.named1
    }
    if unsafe value.pointee.named2 != 0 {
      unsafe c.pointee.has_named_2 = 1
      unsafe c.pointee.named_2 = value.pointee.named2
    }
    if unsafe value.pointee.named3 != 0 {
      unsafe c.pointee.has_named_3 = 1
      unsafe c.pointee.named_3 = value.pointee.named3
    }
    if unsafe value.pointee.named4 != 0 {
      unsafe c.pointee.has_named_4 = 1
      unsafe c.pointee.named_4 = value.pointee.named4
    }
    if unsafe value.pointee.named5 != 0 {
      unsafe c.pointee.has_named_5 = 1
      unsafe c.pointee.named_5 = value.pointee.named5
    }
    if unsafe value.pointee.named6 != 0 {
      unsafe c.pointee.has_named_6 = 1
      unsafe c.pointee.named_6 = value.pointee.named6
    }
    if unsafe value.pointee.named7 != 0 {
      unsafe c.pointee.has_named_7 = 1
      unsafe c.pointee.named_7 = value.pointee.named7
    }
    if unsafe value.pointee.named8 != 0 {
      unsafe c.pointee.has_named_8 = 1
      unsafe c.pointee.named_8 = value.pointee.named8
    }
    if unsafe value.pointee.named9 != 0 {
      unsafe c.pointee.has_named_9 = 1
      unsafe c.pointee.named_9 = value.pointee.named9
    }
    if unsafe value.pointee.named10 != 0 {
      unsafe c.pointee.has_named_10 = 1
      unsafe c.pointee.named_10 = value.pointee.named10
    }
    if unsafe value.pointee.named11 != 0 {
      unsafe c.pointee.has_named_11 = 1
      unsafe c.pointee.named_11 = value.pointee.named11
    }
    if unsafe value.pointee.named12 != 0 {
      unsafe c.pointee.has_named_12 = 1
      unsafe c.pointee.named_12 = value.pointee.named12
    }
    if unsafe value.pointee.named13 != 0 {
      unsafe c.pointee.has_named_13 = 1
      unsafe c.pointee.named_13 = value.pointee.named13
    }
    if unsafe value.pointee.named14 != 0 {
      unsafe c.pointee.has_named_14 = 1
      unsafe c.pointee.named_14 = value.pointee.named14
    }
    if unsafe value.pointee.named15 != 0 {
      unsafe c.pointee.has_named_15 = 1
      unsafe c.pointee.named_15 = value.pointee.named15
    }
    if unsafe value.pointee.named16 != 0 {
      unsafe c.pointee.has_named_16 = 1
      unsafe c.pointee.named_16 = value.pointee.named16
    }
    if unsafe value.pointee.named17 != 0 {
      unsafe c.pointee.has_named_17 = 1
      unsafe c.pointee.named_17 = value.pointee.named17
    }
    if unsafe value.pointee.named18 != 0 {
      unsafe c.pointee.has_named_18 = 1
      unsafe c.pointee.named_18 = value.pointee.named18
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3> {
    let c = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage: WireMessage {
  public static var messageName: String { "protobuf_test_messages.proto3.TestAllTypesProto3.NestedMessage" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__nested_message__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__NestedMessage>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__nested_message__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__NestedMessage>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let a = unsafe c.pointee.a
    let corecursive = try unsafe c.pointee.corecursive.map { (message) throws(WireError) in try unsafe decoder.message(message, "corecursive") { (c, decoder) throws(WireError) in try unsafe ProtobufTestMessagesProto3.TestAllTypesProto3.decoded(c, decoder) } }
    return unsafe Self(a: a, corecursive: corecursive, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__NestedMessage>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.a != 0 {
      unsafe c.pointee.has_a = 1
      unsafe c.pointee.a = value.pointee.a
    }
    if let element = unsafe value.pointee.corecursive {
      unsafe c.pointee.corecursive = try unsafe encoder.message(element, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__descriptor_address(), ProtobufTestMessagesProto3.TestAllTypesProto3.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__NestedMessage> {
    let c = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__TestAllTypesProto3__NestedMessage.self, cconformanceprotos__protobuf_test_messages__proto3__test_all_types_proto3__nested_message__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ProtobufTestMessagesProto3.ForeignMessage: WireMessage {
  public static var messageName: String { "protobuf_test_messages.proto3.ForeignMessage" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__protobuf_test_messages__proto3__foreign_message__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__ProtobufTestMessages__Proto3__ForeignMessage>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__protobuf_test_messages__proto3__foreign_message__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__ProtobufTestMessages__Proto3__ForeignMessage>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let number = unsafe c.pointee.number
    return unsafe Self(number: number, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__ProtobufTestMessages__Proto3__ForeignMessage>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.number != 0 {
      unsafe c.pointee.has_number = 1
      unsafe c.pointee.number = value.pointee.number
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__ProtobufTestMessages__Proto3__ForeignMessage> {
    let c = try unsafe encoder.empty(Cconformanceprotos__ProtobufTestMessages__Proto3__ForeignMessage.self, cconformanceprotos__protobuf_test_messages__proto3__foreign_message__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
