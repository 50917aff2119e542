// Made by protogen from google/protobuf/wrappers.proto; change that and run `make generate`.
// swift-format-ignore-file

public import ProtobufWire

extension GoogleProtobuf {
  /// Wrapper message for `double`.
  ///
  /// The JSON representation for `DoubleValue` is JSON number.
  public struct DoubleValue: Sendable, Hashable {
    /// The double value.
    public var value: Double
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      value: Double = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.value = value
      self.unknownFields = unknownFields
    }
  }
}

extension GoogleProtobuf {
  /// Wrapper message for `float`.
  ///
  /// The JSON representation for `FloatValue` is JSON number.
  public struct FloatValue: Sendable, Hashable {
    /// The float value.
    public var value: Float
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      value: Float = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.value = value
      self.unknownFields = unknownFields
    }
  }
}

extension GoogleProtobuf {
  /// Wrapper message for `int64`.
  ///
  /// The JSON representation for `Int64Value` is JSON string.
  public struct Int64Value: Sendable, Hashable {
    /// The int64 value.
    public var value: Int64
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      value: Int64 = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.value = value
      self.unknownFields = unknownFields
    }
  }
}

extension GoogleProtobuf {
  /// Wrapper message for `uint64`.
  ///
  /// The JSON representation for `UInt64Value` is JSON string.
  public struct UInt64Value: Sendable, Hashable {
    /// The uint64 value.
    public var value: UInt64
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      value: UInt64 = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.value = value
      self.unknownFields = unknownFields
    }
  }
}

extension GoogleProtobuf {
  /// Wrapper message for `int32`.
  ///
  /// The JSON representation for `Int32Value` is JSON number.
  public struct Int32Value: Sendable, Hashable {
    /// The int32 value.
    public var value: Int32
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      value: Int32 = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.value = value
      self.unknownFields = unknownFields
    }
  }
}

extension GoogleProtobuf {
  /// Wrapper message for `uint32`.
  ///
  /// The JSON representation for `UInt32Value` is JSON number.
  public struct UInt32Value: Sendable, Hashable {
    /// The uint32 value.
    public var value: UInt32
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      value: UInt32 = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.value = value
      self.unknownFields = unknownFields
    }
  }
}

extension GoogleProtobuf {
  /// Wrapper message for `bool`.
  ///
  /// The JSON representation for `BoolValue` is JSON `true` and `false`.
  public struct BoolValue: Sendable, Hashable {
    /// The bool value.
    public var value: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      value: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.value = value
      self.unknownFields = unknownFields
    }
  }
}

extension GoogleProtobuf {
  /// Wrapper message for `string`.
  ///
  /// The JSON representation for `StringValue` is JSON string.
  public struct StringValue: Sendable, Hashable {
    /// The string value.
    public var value: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      value: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.value = value
      self.unknownFields = unknownFields
    }
  }
}

extension GoogleProtobuf {
  /// Wrapper message for `bytes`.
  ///
  /// The JSON representation for `BytesValue` is JSON string.
  public struct BytesValue: Sendable, Hashable {
    /// The bytes value.
    public var value: [UInt8]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      value: [UInt8] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.value = value
      self.unknownFields = unknownFields
    }
  }
}
