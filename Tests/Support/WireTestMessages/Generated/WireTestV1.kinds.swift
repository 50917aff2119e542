// Made by protogen from wire/test/v1/kinds.proto; change that and run `make generate`.
// Source hash: ad0b5c3668ff8335
// swift-format-ignore-file

public import ProtobufWire

extension WireTestV1 {
  /// A field of every kind, for the tests of the wire.
  public struct Kinds: Sendable, Hashable {
    /// Implicit presence.
    public var aDouble: Double
    public var aFloat: Float
    public var anInt32: Int32
    public var anInt64: Int64
    public var aUint32: UInt32
    public var aUint64: UInt64
    public var aSint32: Int32
    public var aSint64: Int64
    public var aFixed32: UInt32
    public var aFixed64: UInt64
    public var aSfixed32: Int32
    public var aSfixed64: Int64
    public var aBool: Bool
    public var aString: String
    public var aBytes: [UInt8]
    public var aMode: WireTestV1.Kinds.Mode
    public var anInner: WireTestV1.Kinds.Inner?
    /// Explicit presence.
    public var maybeInt32: Int32?
    public var maybeBool: Bool?
    public var maybeString: String?
    public var maybeBytes: [UInt8]?
    public var maybeMode: WireTestV1.Kinds.Mode?
    public var maybeDouble: Double?
    /// Lists.
    public var int32s: [Int32]
    public var sint64s: [Int64]
    public var doubles: [Double]
    public var fixed32s: [UInt32]
    public var bools: [Bool]
    public var strings: [String]
    public var blobs: [[UInt8]]
    public var modes: [WireTestV1.Kinds.Mode]
    public var inners: [WireTestV1.Kinds.Inner]
    public var loose: [Int32]
    /// One of several.
    public var choice: Choice?
    public var otherChoice: OtherChoice?
    /// Maps.
    public var words: [String: String]
    public var innersByNumber: [Int32: WireTestV1.Kinds.Inner]
    public var modesByBool: [Bool: WireTestV1.Kinds.Mode]
    public var blobsByWord: [String: [UInt8]]
    public var any: GoogleProtobuf.`Any`?
    /// Names that are words of C or Swift.
    public var `default`: String
    public var `protocol`: Int32
    public var int: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      aDouble: Double = 0,
      aFloat: Float = 0,
      anInt32: Int32 = 0,
      anInt64: Int64 = 0,
      aUint32: UInt32 = 0,
      aUint64: UInt64 = 0,
      aSint32: Int32 = 0,
      aSint64: Int64 = 0,
      aFixed32: UInt32 = 0,
      aFixed64: UInt64 = 0,
      aSfixed32: Int32 = 0,
      aSfixed64: Int64 = 0,
      aBool: Bool = false,
      aString: String = "",
      aBytes: [UInt8] = [],
      aMode: WireTestV1.Kinds.Mode = .unspecified,
      anInner: WireTestV1.Kinds.Inner? = nil,
      maybeInt32: Int32? = nil,
      maybeBool: Bool? = nil,
      maybeString: String? = nil,
      maybeBytes: [UInt8]? = nil,
      maybeMode: WireTestV1.Kinds.Mode? = nil,
      maybeDouble: Double? = nil,
      int32s: [Int32] = [],
      sint64s: [Int64] = [],
      doubles: [Double] = [],
      fixed32s: [UInt32] = [],
      bools: [Bool] = [],
      strings: [String] = [],
      blobs: [[UInt8]] = [],
      modes: [WireTestV1.Kinds.Mode] = [],
      inners: [WireTestV1.Kinds.Inner] = [],
      loose: [Int32] = [],
      choice: Choice? = nil,
      otherChoice: OtherChoice? = nil,
      words: [String: String] = [:],
      innersByNumber: [Int32: WireTestV1.Kinds.Inner] = [:],
      modesByBool: [Bool: WireTestV1.Kinds.Mode] = [:],
      blobsByWord: [String: [UInt8]] = [:],
      any: GoogleProtobuf.`Any`? = nil,
      `default`: String = "",
      `protocol`: Int32 = 0,
      int: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.aDouble = aDouble
      self.aFloat = aFloat
      self.anInt32 = anInt32
      self.anInt64 = anInt64
      self.aUint32 = aUint32
      self.aUint64 = aUint64
      self.aSint32 = aSint32
      self.aSint64 = aSint64
      self.aFixed32 = aFixed32
      self.aFixed64 = aFixed64
      self.aSfixed32 = aSfixed32
      self.aSfixed64 = aSfixed64
      self.aBool = aBool
      self.aString = aString
      self.aBytes = aBytes
      self.aMode = aMode
      self.anInner = anInner
      self.maybeInt32 = maybeInt32
      self.maybeBool = maybeBool
      self.maybeString = maybeString
      self.maybeBytes = maybeBytes
      self.maybeMode = maybeMode
      self.maybeDouble = maybeDouble
      self.int32s = int32s
      self.sint64s = sint64s
      self.doubles = doubles
      self.fixed32s = fixed32s
      self.bools = bools
      self.strings = strings
      self.blobs = blobs
      self.modes = modes
      self.inners = inners
      self.loose = loose
      self.choice = choice
      self.otherChoice = otherChoice
      self.words = words
      self.innersByNumber = innersByNumber
      self.modesByBool = modesByBool
      self.blobsByWord = blobsByWord
      self.any = any
      self.default = `default`
      self.protocol = `protocol`
      self.int = int
      self.unknownFields = unknownFields
    }

    /// One of several.
    public enum Choice: Sendable, Hashable {
      case choiceInt32(Int32)
      case choiceString(String)
      case choiceBytes([UInt8])
      case choiceInner(WireTestV1.Kinds.Inner)
      case choiceBool(Bool)
      case choiceMode(WireTestV1.Kinds.Mode)
      case choiceDouble(Double)
    }

    public enum OtherChoice: Sendable, Hashable {
      case left(String)
      case right(WireTestV1.Kinds.Inner)
    }

    public enum Mode: WireEnum {
      case unspecified
      case one
      public static let uno = Self.one
      case below
      /// A number that the schema does not know.
      case unrecognized(Int32)

      public init(rawValue: Int32) {
        self =
          switch rawValue {
          case 0: .unspecified
          case 1: .one
          case -2: .below
          default: .unrecognized(rawValue)
          }
      }

      public var rawValue: Int32 {
        switch self {
          case .unspecified: 0
          case .one: 1
          case .below: -2
          case .unrecognized(let number): number
        }
      }

      public var protoName: String? {
        switch self {
          case .unspecified: "MODE_UNSPECIFIED"
          case .one: "MODE_ONE"
          case .below: "MODE_BELOW"
          case .unrecognized: nil
        }
      }

      public static let allCases: [Self] = [.unspecified, .one, .below]
    }
  }
}

extension WireTestV1.Kinds {
  public struct Inner: Sendable, Hashable {
    public var number: Int32
    public var text: String
    public var list: [Int32]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      number: Int32 = 0,
      text: String = "",
      list: [Int32] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.number = number
      self.text = text
      self.list = list
      self.unknownFields = unknownFields
    }
  }
}

extension WireTestV1 {
  /// Contains itself, as a field, in a list, in a map and in a oneof.
  public struct Node: Sendable, Hashable {
    public var name: String
    @Indirect public var child: WireTestV1.Node?
    public var children: [WireTestV1.Node]
    public var byName: [String: WireTestV1.Node]
    public var link: Link?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      name: String = "",
      child: WireTestV1.Node? = nil,
      children: [WireTestV1.Node] = [],
      byName: [String: WireTestV1.Node] = [:],
      link: Link? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.name = name
      self.child = child
      self.children = children
      self.byName = byName
      self.link = link
      self.unknownFields = unknownFields
    }

    public enum Link: Sendable, Hashable {
      indirect case next(WireTestV1.Node)
      case end(Int32)
    }
  }
}

extension WireTestV1 {
  /// A oneof that is smaller than a pointer, and a neighbour that must not notice.
  public struct Small: Sendable, Hashable {
    public var choice: Choice?
    public var before: Int32
    public var after: UInt32
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      choice: Choice? = nil,
      before: Int32 = 0,
      after: UInt32 = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.choice = choice
      self.before = before
      self.after = after
      self.unknownFields = unknownFields
    }

    public enum Choice: Sendable, Hashable {
      case number(Int32)
      case flag(Bool)
    }
  }
}
