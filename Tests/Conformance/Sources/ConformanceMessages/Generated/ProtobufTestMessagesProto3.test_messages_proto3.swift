// Made by protogen from conformance/test_messages_proto3.proto; change that and run `make generate`.
// Source hash: 44e74837a47bf04e
// swift-format-ignore-file

public import ProtobufWire

extension ProtobufTestMessagesProto3 {
  public enum ForeignEnum: WireEnum {
    case foreignFoo
    case foreignBar
    case foreignBaz
    /// A number that the schema does not know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .foreignFoo
        case 1: .foreignBar
        case 2: .foreignBaz
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .foreignFoo: 0
        case .foreignBar: 1
        case .foreignBaz: 2
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .foreignFoo: "FOREIGN_FOO"
        case .foreignBar: "FOREIGN_BAR"
        case .foreignBaz: "FOREIGN_BAZ"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.foreignFoo, .foreignBar, .foreignBaz]
  }
}

extension ProtobufTestMessagesProto3 {
  /// The message of protobuf's conformance tests, by its public field numbers: a field of every kind in every form. Names
  /// do not matter in the binary form.
  public struct TestAllTypesProto3: Sendable, Hashable {
    public var singleInt32: Int32
    public var singleInt64: Int64
    public var singleUint32: UInt32
    public var singleUint64: UInt64
    public var singleSint32: Int32
    public var singleSint64: Int64
    public var singleFixed32: UInt32
    public var singleFixed64: UInt64
    public var singleSfixed32: Int32
    public var singleSfixed64: Int64
    public var singleFloat: Float
    public var singleDouble: Double
    public var singleBool: Bool
    public var singleString: String
    public var singleBytes: [UInt8]
    @Indirect public var singleNestedMessage: ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage?
    public var singleForeignMessage: ProtobufTestMessagesProto3.ForeignMessage?
    public var singleNestedEnum: ProtobufTestMessagesProto3.TestAllTypesProto3.NestedEnum
    public var singleForeignEnum: ProtobufTestMessagesProto3.ForeignEnum
    public var singleAliasedEnum: ProtobufTestMessagesProto3.TestAllTypesProto3.AliasedEnum
    public var singleStringPiece: String
    public var singleCord: String
    @Indirect public var recursiveMessage: ProtobufTestMessagesProto3.TestAllTypesProto3?
    public var repeatedInt32: [Int32]
    public var repeatedInt64: [Int64]
    public var repeatedUint32: [UInt32]
    public var repeatedUint64: [UInt64]
    public var repeatedSint32: [Int32]
    public var repeatedSint64: [Int64]
    public var repeatedFixed32: [UInt32]
    public var repeatedFixed64: [UInt64]
    public var repeatedSfixed32: [Int32]
    public var repeatedSfixed64: [Int64]
    public var repeatedFloat: [Float]
    public var repeatedDouble: [Double]
    public var repeatedBool: [Bool]
    public var repeatedString: [String]
    public var repeatedBytes: [[UInt8]]
    public var repeatedNestedMessage: [ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage]
    public var repeatedForeignMessage: [ProtobufTestMessagesProto3.ForeignMessage]
    public var repeatedNestedEnum: [ProtobufTestMessagesProto3.TestAllTypesProto3.NestedEnum]
    public var repeatedForeignEnum: [ProtobufTestMessagesProto3.ForeignEnum]
    public var repeatedStringPiece: [String]
    public var repeatedCord: [String]
    public var mapInt32Int32: [Int32: Int32]
    public var mapInt64Int64: [Int64: Int64]
    public var mapUint32Uint32: [UInt32: UInt32]
    public var mapUint64Uint64: [UInt64: UInt64]
    public var mapSint32Sint32: [Int32: Int32]
    public var mapSint64Sint64: [Int64: Int64]
    public var mapFixed32Fixed32: [UInt32: UInt32]
    public var mapFixed64Fixed64: [UInt64: UInt64]
    public var mapSfixed32Sfixed32: [Int32: Int32]
    public var mapSfixed64Sfixed64: [Int64: Int64]
    public var mapInt32Float: [Int32: Float]
    public var mapInt32Double: [Int32: Double]
    public var mapBoolBool: [Bool: Bool]
    public var mapStringString: [String: String]
    public var mapStringBytes: [String: [UInt8]]
    public var mapStringNestedMessage: [String: ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage]
    public var mapStringForeignMessage: [String: ProtobufTestMessagesProto3.ForeignMessage]
    public var mapStringNestedEnum: [String: ProtobufTestMessagesProto3.TestAllTypesProto3.NestedEnum]
    public var mapStringForeignEnum: [String: ProtobufTestMessagesProto3.ForeignEnum]
    public var packedInt32: [Int32]
    public var packedInt64: [Int64]
    public var packedUint32: [UInt32]
    public var packedUint64: [UInt64]
    public var packedSint32: [Int32]
    public var packedSint64: [Int64]
    public var packedFixed32: [UInt32]
    public var packedFixed64: [UInt64]
    public var packedSfixed32: [Int32]
    public var packedSfixed64: [Int64]
    public var packedFloat: [Float]
    public var packedDouble: [Double]
    public var packedBool: [Bool]
    public var packedNestedEnum: [ProtobufTestMessagesProto3.TestAllTypesProto3.NestedEnum]
    public var looseInt32: [Int32]
    public var looseInt64: [Int64]
    public var looseUint32: [UInt32]
    public var looseUint64: [UInt64]
    public var looseSint32: [Int32]
    public var looseSint64: [Int64]
    public var looseFixed32: [UInt32]
    public var looseFixed64: [UInt64]
    public var looseSfixed32: [Int32]
    public var looseSfixed64: [Int64]
    public var looseFloat: [Float]
    public var looseDouble: [Double]
    public var looseBool: [Bool]
    public var looseNestedEnum: [ProtobufTestMessagesProto3.TestAllTypesProto3.NestedEnum]
    public var choice: Choice?
    public var singleBoolWrapper: GoogleProtobuf.BoolValue?
    public var singleInt32Wrapper: GoogleProtobuf.Int32Value?
    public var singleInt64Wrapper: GoogleProtobuf.Int64Value?
    public var singleUint32Wrapper: GoogleProtobuf.UInt32Value?
    public var singleUint64Wrapper: GoogleProtobuf.UInt64Value?
    public var singleFloatWrapper: GoogleProtobuf.FloatValue?
    public var singleDoubleWrapper: GoogleProtobuf.DoubleValue?
    public var singleStringWrapper: GoogleProtobuf.StringValue?
    public var singleBytesWrapper: GoogleProtobuf.BytesValue?
    public var repeatedBoolWrapper: [GoogleProtobuf.BoolValue]
    public var repeatedInt32Wrapper: [GoogleProtobuf.Int32Value]
    public var repeatedInt64Wrapper: [GoogleProtobuf.Int64Value]
    public var repeatedUint32Wrapper: [GoogleProtobuf.UInt32Value]
    public var repeatedUint64Wrapper: [GoogleProtobuf.UInt64Value]
    public var repeatedFloatWrapper: [GoogleProtobuf.FloatValue]
    public var repeatedDoubleWrapper: [GoogleProtobuf.DoubleValue]
    public var repeatedStringWrapper: [GoogleProtobuf.StringValue]
    public var repeatedBytesWrapper: [GoogleProtobuf.BytesValue]
    public var singleDuration: GoogleProtobuf.Duration?
    public var singleTimestamp: GoogleProtobuf.Timestamp?
    public var singleFieldMask: GoogleProtobuf.FieldMask?
    public var singleStruct: GoogleProtobuf.Struct?
    public var singleAny: GoogleProtobuf.`Any`?
    public var singleValue: GoogleProtobuf.Value?
    public var singleNullValue: GoogleProtobuf.NullValue
    public var repeatedDuration: [GoogleProtobuf.Duration]
    public var repeatedTimestamp: [GoogleProtobuf.Timestamp]
    public var repeatedFieldMask: [GoogleProtobuf.FieldMask]
    public var repeatedAny: [GoogleProtobuf.`Any`]
    public var repeatedValue: [GoogleProtobuf.Value]
    public var repeatedListValue: [GoogleProtobuf.ListValue]
    public var repeatedStruct: [GoogleProtobuf.Struct]
    /// The tests of JSON names; here they are numbers like others.
    public var named1: Int32
    public var named2: Int32
    public var named3: Int32
    public var named4: Int32
    public var named5: Int32
    public var named6: Int32
    public var named7: Int32
    public var named8: Int32
    public var named9: Int32
    public var named10: Int32
    public var named11: Int32
    public var named12: Int32
    public var named13: Int32
    public var named14: Int32
    public var named15: Int32
    public var named16: Int32
    public var named17: Int32
    public var named18: Int32
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      singleInt32: Int32 = 0,
      singleInt64: Int64 = 0,
      singleUint32: UInt32 = 0,
      singleUint64: UInt64 = 0,
      singleSint32: Int32 = 0,
      singleSint64: Int64 = 0,
      singleFixed32: UInt32 = 0,
      singleFixed64: UInt64 = 0,
      singleSfixed32: Int32 = 0,
      singleSfixed64: Int64 = 0,
      singleFloat: Float = 0,
      singleDouble: Double = 0,
      singleBool: Bool = false,
      singleString: String = "",
      singleBytes: [UInt8] = [],
      singleNestedMessage: ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage? = nil,
      singleForeignMessage: ProtobufTestMessagesProto3.ForeignMessage? = nil,
      singleNestedEnum: ProtobufTestMessagesProto3.TestAllTypesProto3.NestedEnum = .foo,
      singleForeignEnum: ProtobufTestMessagesProto3.ForeignEnum = .foreignFoo,
      singleAliasedEnum: ProtobufTestMessagesProto3.TestAllTypesProto3.AliasedEnum = .aliasFoo,
      singleStringPiece: String = "",
      singleCord: String = "",
      recursiveMessage: ProtobufTestMessagesProto3.TestAllTypesProto3? = nil,
      repeatedInt32: [Int32] = [],
      repeatedInt64: [Int64] = [],
      repeatedUint32: [UInt32] = [],
      repeatedUint64: [UInt64] = [],
      repeatedSint32: [Int32] = [],
      repeatedSint64: [Int64] = [],
      repeatedFixed32: [UInt32] = [],
      repeatedFixed64: [UInt64] = [],
      repeatedSfixed32: [Int32] = [],
      repeatedSfixed64: [Int64] = [],
      repeatedFloat: [Float] = [],
      repeatedDouble: [Double] = [],
      repeatedBool: [Bool] = [],
      repeatedString: [String] = [],
      repeatedBytes: [[UInt8]] = [],
      repeatedNestedMessage: [ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage] = [],
      repeatedForeignMessage: [ProtobufTestMessagesProto3.ForeignMessage] = [],
      repeatedNestedEnum: [ProtobufTestMessagesProto3.TestAllTypesProto3.NestedEnum] = [],
      repeatedForeignEnum: [ProtobufTestMessagesProto3.ForeignEnum] = [],
      repeatedStringPiece: [String] = [],
      repeatedCord: [String] = [],
      mapInt32Int32: [Int32: Int32] = [:],
      mapInt64Int64: [Int64: Int64] = [:],
      mapUint32Uint32: [UInt32: UInt32] = [:],
      mapUint64Uint64: [UInt64: UInt64] = [:],
      mapSint32Sint32: [Int32: Int32] = [:],
      mapSint64Sint64: [Int64: Int64] = [:],
      mapFixed32Fixed32: [UInt32: UInt32] = [:],
      mapFixed64Fixed64: [UInt64: UInt64] = [:],
      mapSfixed32Sfixed32: [Int32: Int32] = [:],
      mapSfixed64Sfixed64: [Int64: Int64] = [:],
      mapInt32Float: [Int32: Float] = [:],
      mapInt32Double: [Int32: Double] = [:],
      mapBoolBool: [Bool: Bool] = [:],
      mapStringString: [String: String] = [:],
      mapStringBytes: [String: [UInt8]] = [:],
      mapStringNestedMessage: [String: ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage] = [:],
      mapStringForeignMessage: [String: ProtobufTestMessagesProto3.ForeignMessage] = [:],
      mapStringNestedEnum: [String: ProtobufTestMessagesProto3.TestAllTypesProto3.NestedEnum] = [:],
      mapStringForeignEnum: [String: ProtobufTestMessagesProto3.ForeignEnum] = [:],
      packedInt32: [Int32] = [],
      packedInt64: [Int64] = [],
      packedUint32: [UInt32] = [],
      packedUint64: [UInt64] = [],
      packedSint32: [Int32] = [],
      packedSint64: [Int64] = [],
      packedFixed32: [UInt32] = [],
      packedFixed64: [UInt64] = [],
      packedSfixed32: [Int32] = [],
      packedSfixed64: [Int64] = [],
      packedFloat: [Float] = [],
      packedDouble: [Double] = [],
      packedBool: [Bool] = [],
      packedNestedEnum: [ProtobufTestMessagesProto3.TestAllTypesProto3.NestedEnum] = [],
      looseInt32: [Int32] = [],
      looseInt64: [Int64] = [],
      looseUint32: [UInt32] = [],
      looseUint64: [UInt64] = [],
      looseSint32: [Int32] = [],
      looseSint64: [Int64] = [],
      looseFixed32: [UInt32] = [],
      looseFixed64: [UInt64] = [],
      looseSfixed32: [Int32] = [],
      looseSfixed64: [Int64] = [],
      looseFloat: [Float] = [],
      looseDouble: [Double] = [],
      looseBool: [Bool] = [],
      looseNestedEnum: [ProtobufTestMessagesProto3.TestAllTypesProto3.NestedEnum] = [],
      choice: Choice? = nil,
      singleBoolWrapper: GoogleProtobuf.BoolValue? = nil,
      singleInt32Wrapper: GoogleProtobuf.Int32Value? = nil,
      singleInt64Wrapper: GoogleProtobuf.Int64Value? = nil,
      singleUint32Wrapper: GoogleProtobuf.UInt32Value? = nil,
      singleUint64Wrapper: GoogleProtobuf.UInt64Value? = nil,
      singleFloatWrapper: GoogleProtobuf.FloatValue? = nil,
      singleDoubleWrapper: GoogleProtobuf.DoubleValue? = nil,
      singleStringWrapper: GoogleProtobuf.StringValue? = nil,
      singleBytesWrapper: GoogleProtobuf.BytesValue? = nil,
      repeatedBoolWrapper: [GoogleProtobuf.BoolValue] = [],
      repeatedInt32Wrapper: [GoogleProtobuf.Int32Value] = [],
      repeatedInt64Wrapper: [GoogleProtobuf.Int64Value] = [],
      repeatedUint32Wrapper: [GoogleProtobuf.UInt32Value] = [],
      repeatedUint64Wrapper: [GoogleProtobuf.UInt64Value] = [],
      repeatedFloatWrapper: [GoogleProtobuf.FloatValue] = [],
      repeatedDoubleWrapper: [GoogleProtobuf.DoubleValue] = [],
      repeatedStringWrapper: [GoogleProtobuf.StringValue] = [],
      repeatedBytesWrapper: [GoogleProtobuf.BytesValue] = [],
      singleDuration: GoogleProtobuf.Duration? = nil,
      singleTimestamp: GoogleProtobuf.Timestamp? = nil,
      singleFieldMask: GoogleProtobuf.FieldMask? = nil,
      singleStruct: GoogleProtobuf.Struct? = nil,
      singleAny: GoogleProtobuf.`Any`? = nil,
      singleValue: GoogleProtobuf.Value? = nil,
      singleNullValue: GoogleProtobuf.NullValue = .nullValue,
      repeatedDuration: [GoogleProtobuf.Duration] = [],
      repeatedTimestamp: [GoogleProtobuf.Timestamp] = [],
      repeatedFieldMask: [GoogleProtobuf.FieldMask] = [],
      repeatedAny: [GoogleProtobuf.`Any`] = [],
      repeatedValue: [GoogleProtobuf.Value] = [],
      repeatedListValue: [GoogleProtobuf.ListValue] = [],
      repeatedStruct: [GoogleProtobuf.Struct] = [],
      named1: Int32 = 0,
      named2: Int32 = 0,
      named3: Int32 = 0,
      named4: Int32 = 0,
      named5: Int32 = 0,
      named6: Int32 = 0,
      named7: Int32 = 0,
      named8: Int32 = 0,
      named9: Int32 = 0,
      named10: Int32 = 0,
      named11: Int32 = 0,
      named12: Int32 = 0,
      named13: Int32 = 0,
      named14: Int32 = 0,
      named15: Int32 = 0,
      named16: Int32 = 0,
      named17: Int32 = 0,
      named18: Int32 = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.singleInt32 = singleInt32
      self.singleInt64 = singleInt64
      self.singleUint32 = singleUint32
      self.singleUint64 = singleUint64
      self.singleSint32 = singleSint32
      self.singleSint64 = singleSint64
      self.singleFixed32 = singleFixed32
      self.singleFixed64 = singleFixed64
      self.singleSfixed32 = singleSfixed32
      self.singleSfixed64 = singleSfixed64
      self.singleFloat = singleFloat
      self.singleDouble = singleDouble
      self.singleBool = singleBool
      self.singleString = singleString
      self.singleBytes = singleBytes
      self.singleNestedMessage = singleNestedMessage
      self.singleForeignMessage = singleForeignMessage
      self.singleNestedEnum = singleNestedEnum
      self.singleForeignEnum = singleForeignEnum
      self.singleAliasedEnum = singleAliasedEnum
      self.singleStringPiece = singleStringPiece
      self.singleCord = singleCord
      self.recursiveMessage = recursiveMessage
      self.repeatedInt32 = repeatedInt32
      self.repeatedInt64 = repeatedInt64
      self.repeatedUint32 = repeatedUint32
      self.repeatedUint64 = repeatedUint64
      self.repeatedSint32 = repeatedSint32
      self.repeatedSint64 = repeatedSint64
      self.repeatedFixed32 = repeatedFixed32
      self.repeatedFixed64 = repeatedFixed64
      self.repeatedSfixed32 = repeatedSfixed32
      self.repeatedSfixed64 = repeatedSfixed64
      self.repeatedFloat = repeatedFloat
      self.repeatedDouble = repeatedDouble
      self.repeatedBool = repeatedBool
      self.repeatedString = repeatedString
      self.repeatedBytes = repeatedBytes
      self.repeatedNestedMessage = repeatedNestedMessage
      self.repeatedForeignMessage = repeatedForeignMessage
      self.repeatedNestedEnum = repeatedNestedEnum
      self.repeatedForeignEnum = repeatedForeignEnum
      self.repeatedStringPiece = repeatedStringPiece
      self.repeatedCord = repeatedCord
      self.mapInt32Int32 = mapInt32Int32
      self.mapInt64Int64 = mapInt64Int64
      self.mapUint32Uint32 = mapUint32Uint32
      self.mapUint64Uint64 = mapUint64Uint64
      self.mapSint32Sint32 = mapSint32Sint32
      self.mapSint64Sint64 = mapSint64Sint64
      self.mapFixed32Fixed32 = mapFixed32Fixed32
      self.mapFixed64Fixed64 = mapFixed64Fixed64
      self.mapSfixed32Sfixed32 = mapSfixed32Sfixed32
      self.mapSfixed64Sfixed64 = mapSfixed64Sfixed64
      self.mapInt32Float = mapInt32Float
      self.mapInt32Double = mapInt32Double
      self.mapBoolBool = mapBoolBool
      self.mapStringString = mapStringString
      self.mapStringBytes = mapStringBytes
      self.mapStringNestedMessage = mapStringNestedMessage
      self.mapStringForeignMessage = mapStringForeignMessage
      self.mapStringNestedEnum = mapStringNestedEnum
      self.mapStringForeignEnum = mapStringForeignEnum
      self.packedInt32 = packedInt32
      self.packedInt64 = packedInt64
      self.packedUint32 = packedUint32
      self.packedUint64 = packedUint64
      self.packedSint32 = packedSint32
      self.packedSint64 = packedSint64
      self.packedFixed32 = packedFixed32
      self.packedFixed64 = packedFixed64
      self.packedSfixed32 = packedSfixed32
      self.packedSfixed64 = packedSfixed64
      self.packedFloat = packedFloat
      self.packedDouble = packedDouble
      self.packedBool = packedBool
      self.packedNestedEnum = packedNestedEnum
      self.looseInt32 = looseInt32
      self.looseInt64 = looseInt64
      self.looseUint32 = looseUint32
      self.looseUint64 = looseUint64
      self.looseSint32 = looseSint32
      self.looseSint64 = looseSint64
      self.looseFixed32 = looseFixed32
      self.looseFixed64 = looseFixed64
      self.looseSfixed32 = looseSfixed32
      self.looseSfixed64 = looseSfixed64
      self.looseFloat = looseFloat
      self.looseDouble = looseDouble
      self.looseBool = looseBool
      self.looseNestedEnum = looseNestedEnum
      self.choice = choice
      self.singleBoolWrapper = singleBoolWrapper
      self.singleInt32Wrapper = singleInt32Wrapper
      self.singleInt64Wrapper = singleInt64Wrapper
      self.singleUint32Wrapper = singleUint32Wrapper
      self.singleUint64Wrapper = singleUint64Wrapper
      self.singleFloatWrapper = singleFloatWrapper
      self.singleDoubleWrapper = singleDoubleWrapper
      self.singleStringWrapper = singleStringWrapper
      self.singleBytesWrapper = singleBytesWrapper
      self.repeatedBoolWrapper = repeatedBoolWrapper
      self.repeatedInt32Wrapper = repeatedInt32Wrapper
      self.repeatedInt64Wrapper = repeatedInt64Wrapper
      self.repeatedUint32Wrapper = repeatedUint32Wrapper
      self.repeatedUint64Wrapper = repeatedUint64Wrapper
      self.repeatedFloatWrapper = repeatedFloatWrapper
      self.repeatedDoubleWrapper = repeatedDoubleWrapper
      self.repeatedStringWrapper = repeatedStringWrapper
      self.repeatedBytesWrapper = repeatedBytesWrapper
      self.singleDuration = singleDuration
      self.singleTimestamp = singleTimestamp
      self.singleFieldMask = singleFieldMask
      self.singleStruct = singleStruct
      self.singleAny = singleAny
      self.singleValue = singleValue
      self.singleNullValue = singleNullValue
      self.repeatedDuration = repeatedDuration
      self.repeatedTimestamp = repeatedTimestamp
      self.repeatedFieldMask = repeatedFieldMask
      self.repeatedAny = repeatedAny
      self.repeatedValue = repeatedValue
      self.repeatedListValue = repeatedListValue
      self.repeatedStruct = repeatedStruct
      self.named1 = named1
      self.named2 = named2
      self.named3 = named3
      self.named4 = named4
      self.named5 = named5
      self.named6 = named6
      self.named7 = named7
      self.named8 = named8
      self.named9 = named9
      self.named10 = named10
      self.named11 = named11
      self.named12 = named12
      self.named13 = named13
      self.named14 = named14
      self.named15 = named15
      self.named16 = named16
      self.named17 = named17
      self.named18 = named18
      self.unknownFields = unknownFields
    }

    public enum Choice: Sendable, Hashable {
      case choiceUint32(UInt32)
      indirect case choiceNestedMessage(ProtobufTestMessagesProto3.TestAllTypesProto3.NestedMessage)
      case choiceString(String)
      case choiceBytes([UInt8])
      case choiceBool(Bool)
      case choiceUint64(UInt64)
      case choiceFloat(Float)
      case choiceDouble(Double)
      case choiceEnum(ProtobufTestMessagesProto3.TestAllTypesProto3.NestedEnum)
      case choiceNullValue(GoogleProtobuf.NullValue)
    }

    public enum NestedEnum: WireEnum {
      case foo
      case bar
      case baz
      case neg
      /// A number that the schema does not know.
      case unrecognized(Int32)

      public init(rawValue: Int32) {
        self =
          switch rawValue {
          case 0: .foo
          case 1: .bar
          case 2: .baz
          case -1: .neg
          default: .unrecognized(rawValue)
          }
      }

      public var rawValue: Int32 {
        switch self {
          case .foo: 0
          case .bar: 1
          case .baz: 2
          case .neg: -1
          case .unrecognized(let number): number
        }
      }

      public var protoName: String? {
        switch self {
          case .foo: "FOO"
          case .bar: "BAR"
          case .baz: "BAZ"
          case .neg: "NEG"
          case .unrecognized: nil
        }
      }

      public static let allCases: [Self] = [.foo, .bar, .baz, .neg]
    }

    public enum AliasedEnum: WireEnum {
      case aliasFoo
      case aliasBar
      case aliasBaz
      public static let moo = Self.aliasBaz
      /// A number that the schema does not know.
      case unrecognized(Int32)

      public init(rawValue: Int32) {
        self =
          switch rawValue {
          case 0: .aliasFoo
          case 1: .aliasBar
          case 2: .aliasBaz
          default: .unrecognized(rawValue)
          }
      }

      public var rawValue: Int32 {
        switch self {
          case .aliasFoo: 0
          case .aliasBar: 1
          case .aliasBaz: 2
          case .unrecognized(let number): number
        }
      }

      public var protoName: String? {
        switch self {
          case .aliasFoo: "ALIAS_FOO"
          case .aliasBar: "ALIAS_BAR"
          case .aliasBaz: "ALIAS_BAZ"
          case .unrecognized: nil
        }
      }

      public static let allCases: [Self] = [.aliasFoo, .aliasBar, .aliasBaz]
    }
  }
}

extension ProtobufTestMessagesProto3.TestAllTypesProto3 {
  public struct NestedMessage: Sendable, Hashable {
    public var a: Int32
    @Indirect public var corecursive: ProtobufTestMessagesProto3.TestAllTypesProto3?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      a: Int32 = 0,
      corecursive: ProtobufTestMessagesProto3.TestAllTypesProto3? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.a = a
      self.corecursive = corecursive
      self.unknownFields = unknownFields
    }
  }
}

extension ProtobufTestMessagesProto3 {
  public struct ForeignMessage: Sendable, Hashable {
    public var number: Int32
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      number: Int32 = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.number = number
      self.unknownFields = unknownFields
    }
  }
}
