// Made by protogen from google/protobuf/struct.proto; change that and run `make generate`.
// swift-format-ignore-file

public import ProtobufWire

extension GoogleProtobuf {
  /// `NullValue` is a singleton enumeration to represent the null value for the
  /// `Value` type union.
  ///
  ///  The JSON representation for `NullValue` is JSON `null`.
  public enum NullValue: WireEnum {
    /// Null value.
    case nullValue
    /// A number that the schema does not know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .nullValue
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .nullValue: 0
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .nullValue: "NULL_VALUE"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.nullValue]
  }
}

extension GoogleProtobuf {
  /// `Struct` represents a structured data value, consisting of fields
  /// which map to dynamically typed values. In some languages, `Struct`
  /// might be supported by a native representation. For example, in
  /// scripting languages like JS a struct is represented as an
  /// object. The details of that representation are described together
  /// with the proto support for the language.
  ///
  /// The JSON representation for `Struct` is JSON object.
  public struct Struct: Sendable, Hashable {
    /// Unordered map of dynamically typed values.
    public var fields: [String: GoogleProtobuf.Value]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      fields: [String: GoogleProtobuf.Value] = [:],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.fields = fields
      self.unknownFields = unknownFields
    }
  }
}

extension GoogleProtobuf {
  /// `Value` represents a dynamically typed value which can be either
  /// null, a number, a string, a boolean, a recursive struct value, or a
  /// list of values. A producer of value is expected to set one of these
  /// variants. Absence of any variant indicates an error.
  ///
  /// The JSON representation for `Value` is JSON value.
  public struct Value: Sendable, Hashable {
    /// The kind of value.
    public var kind: Kind?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      kind: Kind? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.kind = kind
      self.unknownFields = unknownFields
    }

    /// The kind of value.
    public enum Kind: Sendable, Hashable {
      /// Represents a null value.
      case nullValue(GoogleProtobuf.NullValue)
      /// Represents a double value.
      case numberValue(Double)
      /// Represents a string value.
      case stringValue(String)
      /// Represents a boolean value.
      case boolValue(Bool)
      /// Represents a structured value.
      indirect case structValue(GoogleProtobuf.Struct)
      /// Represents a repeated `Value`.
      indirect case listValue(GoogleProtobuf.ListValue)
    }
  }
}

extension GoogleProtobuf {
  /// `ListValue` is a wrapper around a repeated field of values.
  ///
  /// The JSON representation for `ListValue` is JSON array.
  public struct ListValue: Sendable, Hashable {
    /// Repeated field of dynamically typed values.
    public var values: [GoogleProtobuf.Value]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      values: [GoogleProtobuf.Value] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.values = values
      self.unknownFields = unknownFields
    }
  }
}
