// Made by protogen from wire/test/v1/kinds.proto; change that and run `make generate`.
// Source hash: ad0b5c3668ff8335
// swift-format-ignore-file

internal import CWireTestProtos
internal import CProtobufC
public import ProtobufWire

extension WireTestV1.Kinds: WireMessage {
  public static var messageName: String { "wire.test.v1.Kinds" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cwiretestprotos__wire__test__v1__kinds__descriptor_address()) {
      (message: UnsafePointer<Cwiretestprotos__Wire__Test__V1__Kinds>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cwiretestprotos__wire__test__v1__kinds__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cwiretestprotos__Wire__Test__V1__Kinds>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let aDouble = unsafe c.pointee.a_double
    let aFloat = unsafe c.pointee.a_float
    let anInt32 = unsafe c.pointee.an_int32
    let anInt64 = unsafe c.pointee.an_int64
    let aUint32 = unsafe c.pointee.a_uint32
    let aUint64 = unsafe c.pointee.a_uint64
    let aSint32 = unsafe c.pointee.a_sint32
    let aSint64 = unsafe c.pointee.a_sint64
    let aFixed32 = unsafe c.pointee.a_fixed32
    let aFixed64 = unsafe c.pointee.a_fixed64
    let aSfixed32 = unsafe c.pointee.a_sfixed32
    let aSfixed64 = unsafe c.pointee.a_sfixed64
    let aBool = unsafe c.pointee.a_bool != 0
    let aString = try unsafe decoder.string(c.pointee.a_string, "a_string")
    let aBytes = unsafe decoder.bytes(c.pointee.a_bytes)
    let aMode = unsafe WireTestV1.Kinds.Mode(rawValue: c.pointee.a_mode.rawValue)
    let anInner = try unsafe c.pointee.an_inner.map { (message) throws(WireError) in try unsafe decoder.message(message, "an_inner") { (c, decoder) throws(WireError) in try unsafe WireTestV1.Kinds.Inner.decoded(c, decoder) } }
    let maybeInt32 = unsafe c.pointee.has_maybe_int32 == 0 ? nil : unsafe c.pointee.maybe_int32
    let maybeBool = unsafe c.pointee.has_maybe_bool == 0 ? nil : unsafe c.pointee.maybe_bool != 0
    let maybeString = unsafe c.pointee.has_maybe_string == 0 ? nil : try unsafe decoder.string(c.pointee.maybe_string, "maybe_string")
    let maybeBytes = unsafe c.pointee.has_maybe_bytes == 0 ? nil : unsafe decoder.bytes(c.pointee.maybe_bytes)
    let maybeMode = unsafe c.pointee.has_maybe_mode == 0 ? nil : unsafe WireTestV1.Kinds.Mode(rawValue: c.pointee.maybe_mode.rawValue)
    let maybeDouble = unsafe c.pointee.has_maybe_double == 0 ? nil : unsafe c.pointee.maybe_double
    let int32s = unsafe decoder.scalars(c.pointee.int32s, count: c.pointee.n_int32s)
    let sint64s = unsafe decoder.scalars(c.pointee.sint64s, count: c.pointee.n_sint64s)
    let doubles = unsafe decoder.scalars(c.pointee.doubles, count: c.pointee.n_doubles)
    let fixed32s = unsafe decoder.scalars(c.pointee.fixed32s, count: c.pointee.n_fixed32s)
    let bools = try unsafe decoder.list(c.pointee.bools, count: c.pointee.n_bools, "bools") { (element, _) in element != 0 }
    let strings = try unsafe decoder.strings(c.pointee.strings, count: c.pointee.n_strings, "strings")
    let blobs = try unsafe decoder.list(c.pointee.blobs, count: c.pointee.n_blobs, "blobs") { (element, decoder) in unsafe decoder.bytes(element) }
    let modes = try unsafe decoder.list(c.pointee.modes, count: c.pointee.n_modes, "modes") { (element, _) in WireTestV1.Kinds.Mode(rawValue: element.rawValue) }
    let inners = try unsafe decoder.list(c.pointee.inners, count: c.pointee.n_inners, "inners") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return WireTestV1.Kinds.Inner() }
      return try unsafe WireTestV1.Kinds.Inner.decoded(element, decoder)
    }
    let loose = unsafe decoder.scalars(c.pointee.loose, count: c.pointee.n_loose)
    let choice: WireTestV1.Kinds.Choice?
    switch unsafe c.pointee.choice_case.rawValue {
      case 41:
        choice = .choiceInt32(unsafe c.pointee.choice_int32)
      case 42:
        choice = .choiceString(try unsafe decoder.string(c.pointee.choice_string, "choice_string"))
      case 43:
        choice = .choiceBytes(unsafe decoder.bytes(c.pointee.choice_bytes))
      case 44:
        guard let message = unsafe c.pointee.choice_inner else {
          choice = .choiceInner(WireTestV1.Kinds.Inner())
          break
        }
        choice = .choiceInner(try unsafe decoder.message(message, "choice_inner") { (c, decoder) throws(WireError) in try unsafe WireTestV1.Kinds.Inner.decoded(c, decoder) })
      case 45:
        choice = .choiceBool(unsafe c.pointee.choice_bool != 0)
      case 46:
        choice = .choiceMode(unsafe WireTestV1.Kinds.Mode(rawValue: c.pointee.choice_mode.rawValue))
      case 47:
        choice = .choiceDouble(unsafe c.pointee.choice_double)
      default: choice = nil
    }
    let otherChoice: WireTestV1.Kinds.OtherChoice?
    switch unsafe c.pointee.other_choice_case.rawValue {
      case 51:
        otherChoice = .left(try unsafe decoder.string(c.pointee.left, "left"))
      case 52:
        guard let message = unsafe c.pointee.right else {
          otherChoice = .right(WireTestV1.Kinds.Inner())
          break
        }
        otherChoice = .right(try unsafe decoder.message(message, "right") { (c, decoder) throws(WireError) in try unsafe WireTestV1.Kinds.Inner.decoded(c, decoder) })
      default: otherChoice = nil
    }
    let words = try unsafe decoder.map(c.pointee.words, count: c.pointee.n_words, "words") {
      (entry, decoder) throws(WireError) -> (String, String) in
      guard let entry = unsafe entry else { return ("", "") }
      let key = try unsafe decoder.string(entry.pointee.key, "key")
      let value = try unsafe decoder.string(entry.pointee.value, "value")
      return (key, value)
    }
    let innersByNumber = try unsafe decoder.map(c.pointee.inners_by_number, count: c.pointee.n_inners_by_number, "inners_by_number") {
      (entry, decoder) throws(WireError) -> (Int32, WireTestV1.Kinds.Inner) in
      guard let entry = unsafe entry else { return (0, WireTestV1.Kinds.Inner()) }
      let key = unsafe entry.pointee.key
      let value = try unsafe entry.pointee.value.map { (message) throws(WireError) in try unsafe decoder.message(message, "value") { (c, decoder) throws(WireError) in try unsafe WireTestV1.Kinds.Inner.decoded(c, decoder) } } ?? WireTestV1.Kinds.Inner()
      return (key, value)
    }
    let modesByBool = try unsafe decoder.map(c.pointee.modes_by_bool, count: c.pointee.n_modes_by_bool, "modes_by_bool") {
      (entry, decoder) throws(WireError) -> (Bool, WireTestV1.Kinds.Mode) in
      guard let entry = unsafe entry else { return (false, .unspecified) }
      let key = unsafe entry.pointee.key != 0
      let value = unsafe WireTestV1.Kinds.Mode(rawValue: entry.pointee.value.rawValue)
      return (key, value)
    }
    let blobsByWord = try unsafe decoder.map(c.pointee.blobs_by_word, count: c.pointee.n_blobs_by_word, "blobs_by_word") {
      (entry, decoder) throws(WireError) -> (String, [UInt8]) in
      guard let entry = unsafe entry else { return ("", []) }
      let key = try unsafe decoder.string(entry.pointee.key, "key")
      let value = unsafe decoder.bytes(entry.pointee.value)
      return (key, value)
    }
    let any = try unsafe c.pointee.any.map { (message) throws(WireError) in try unsafe decoder.message(message, "any") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.`Any`.decoded(c, decoder) } }
    let `default` = try unsafe decoder.string(c.pointee.default_, "default")
    let `protocol` = unsafe c.pointee.protocol
    let int = unsafe c.pointee.int_ != 0
    return unsafe Self(aDouble: aDouble, aFloat: aFloat, anInt32: anInt32, anInt64: anInt64, aUint32: aUint32, aUint64: aUint64, aSint32: aSint32, aSint64: aSint64, aFixed32: aFixed32, aFixed64: aFixed64, aSfixed32: aSfixed32, aSfixed64: aSfixed64, aBool: aBool, aString: aString, aBytes: aBytes, aMode: aMode, anInner: anInner, maybeInt32: maybeInt32, maybeBool: maybeBool, maybeString: maybeString, maybeBytes: maybeBytes, maybeMode: maybeMode, maybeDouble: maybeDouble, int32s: int32s, sint64s: sint64s, doubles: doubles, fixed32s: fixed32s, bools: bools, strings: strings, blobs: blobs, modes: modes, inners: inners, loose: loose, choice: choice, otherChoice: otherChoice, words: words, innersByNumber: innersByNumber, modesByBool: modesByBool, blobsByWord: blobsByWord, any: any, default: `default`, protocol: `protocol`, int: int, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cwiretestprotos__Wire__Test__V1__Kinds>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.aDouble.bitPattern != 0 {
      unsafe c.pointee.has_a_double = 1
      unsafe c.pointee.a_double = value.pointee.aDouble
    }
    if unsafe value.pointee.aFloat.bitPattern != 0 {
      unsafe c.pointee.has_a_float = 1
      unsafe c.pointee.a_float = value.pointee.aFloat
    }
    if unsafe value.pointee.anInt32 != 0 {
      unsafe c.pointee.has_an_int32 = 1
      unsafe c.pointee.an_int32 = value.pointee.anInt32
    }
    if unsafe value.pointee.anInt64 != 0 {
      unsafe c.pointee.has_an_int64 = 1
      unsafe c.pointee.an_int64 = value.pointee.anInt64
    }
    if unsafe value.pointee.aUint32 != 0 {
      unsafe c.pointee.has_a_uint32 = 1
      unsafe c.pointee.a_uint32 = value.pointee.aUint32
    }
    if unsafe value.pointee.aUint64 != 0 {
      unsafe c.pointee.has_a_uint64 = 1
      unsafe c.pointee.a_uint64 = value.pointee.aUint64
    }
    if unsafe value.pointee.aSint32 != 0 {
      unsafe c.pointee.has_a_sint32 = 1
      unsafe c.pointee.a_sint32 = value.pointee.aSint32
    }
    if unsafe value.pointee.aSint64 != 0 {
      unsafe c.pointee.has_a_sint64 = 1
      unsafe c.pointee.a_sint64 = value.pointee.aSint64
    }
    if unsafe value.pointee.aFixed32 != 0 {
      unsafe c.pointee.has_a_fixed32 = 1
      unsafe c.pointee.a_fixed32 = value.pointee.aFixed32
    }
    if unsafe value.pointee.aFixed64 != 0 {
      unsafe c.pointee.has_a_fixed64 = 1
      unsafe c.pointee.a_fixed64 = value.pointee.aFixed64
    }
    if unsafe value.pointee.aSfixed32 != 0 {
      unsafe c.pointee.has_a_sfixed32 = 1
      unsafe c.pointee.a_sfixed32 = value.pointee.aSfixed32
    }
    if unsafe value.pointee.aSfixed64 != 0 {
      unsafe c.pointee.has_a_sfixed64 = 1
      unsafe c.pointee.a_sfixed64 = value.pointee.aSfixed64
    }
    if unsafe value.pointee.aBool {
      unsafe c.pointee.has_a_bool = 1
      unsafe c.pointee.a_bool = 1
    }
    if unsafe !value.pointee.aString.isEmpty {
      unsafe c.pointee.has_a_string = 1
      unsafe c.pointee.a_string = try unsafe encoder.string(value.pointee.aString)
    }
    if unsafe !value.pointee.aBytes.isEmpty {
      unsafe c.pointee.has_a_bytes = 1
      unsafe c.pointee.a_bytes = try unsafe encoder.bytes(value.pointee.aBytes)
    }
    if unsafe value.pointee.aMode.rawValue != 0 {
      unsafe c.pointee.has_a_mode = 1
      unsafe c.pointee.a_mode = .init(value.pointee.aMode.rawValue)
    }
    if let element = unsafe value.pointee.anInner {
      unsafe c.pointee.an_inner = try unsafe encoder.message(element, cwiretestprotos__wire__test__v1__kinds__inner__descriptor_address(), WireTestV1.Kinds.Inner.fill)
    }
    if let element = unsafe value.pointee.maybeInt32 {
      unsafe c.pointee.has_maybe_int32 = 1
      unsafe c.pointee.maybe_int32 = element
    }
    if let element = unsafe value.pointee.maybeBool {
      unsafe c.pointee.has_maybe_bool = 1
      unsafe c.pointee.maybe_bool = element ? 1 : 0
    }
    if let element = unsafe value.pointee.maybeString {
      unsafe c.pointee.has_maybe_string = 1
      unsafe c.pointee.maybe_string = try unsafe encoder.string(element)
    }
    if let element = unsafe value.pointee.maybeBytes {
      unsafe c.pointee.has_maybe_bytes = 1
      unsafe c.pointee.maybe_bytes = try unsafe encoder.bytes(element)
    }
    if let element = unsafe value.pointee.maybeMode {
      unsafe c.pointee.has_maybe_mode = 1
      unsafe c.pointee.maybe_mode = .init(element.rawValue)
    }
    if let element = unsafe value.pointee.maybeDouble {
      unsafe c.pointee.has_maybe_double = 1
      unsafe c.pointee.maybe_double = element
    }
    if unsafe !value.pointee.int32s.isEmpty {
      unsafe c.pointee.n_int32s = value.pointee.int32s.count
      unsafe c.pointee.int32s = try unsafe encoder.scalars(value.pointee.int32s)
    }
    if unsafe !value.pointee.sint64s.isEmpty {
      unsafe c.pointee.n_sint64s = value.pointee.sint64s.count
      unsafe c.pointee.sint64s = try unsafe encoder.scalars(value.pointee.sint64s)
    }
    if unsafe !value.pointee.doubles.isEmpty {
      unsafe c.pointee.n_doubles = value.pointee.doubles.count
      unsafe c.pointee.doubles = try unsafe encoder.scalars(value.pointee.doubles)
    }
    if unsafe !value.pointee.fixed32s.isEmpty {
      unsafe c.pointee.n_fixed32s = value.pointee.fixed32s.count
      unsafe c.pointee.fixed32s = try unsafe encoder.scalars(value.pointee.fixed32s)
    }
    if unsafe !value.pointee.bools.isEmpty {
      unsafe c.pointee.n_bools = value.pointee.bools.count
      unsafe c.pointee.bools = try unsafe encoder.list(value.pointee.bools) { (element, _) throws(WireError) in unsafe element.pointee ? 1 : 0 }
    }
    if unsafe !value.pointee.strings.isEmpty {
      unsafe c.pointee.n_strings = value.pointee.strings.count
      unsafe c.pointee.strings = try unsafe encoder.list(value.pointee.strings) { (element, encoder) throws(WireError) in try unsafe encoder.string(element.pointee) }
    }
    if unsafe !value.pointee.blobs.isEmpty {
      unsafe c.pointee.n_blobs = value.pointee.blobs.count
      unsafe c.pointee.blobs = try unsafe encoder.list(value.pointee.blobs) { (element, encoder) throws(WireError) in try unsafe encoder.bytes(element.pointee) }
    }
    if unsafe !value.pointee.modes.isEmpty {
      unsafe c.pointee.n_modes = value.pointee.modes.count
      unsafe c.pointee.modes = try unsafe encoder.list(value.pointee.modes) { (element, _) throws(WireError) in unsafe .init(element.pointee.rawValue) }
    }
    if unsafe !value.pointee.inners.isEmpty {
      unsafe c.pointee.n_inners = value.pointee.inners.count
      unsafe c.pointee.inners = try unsafe encoder.list(value.pointee.inners) { (element, encoder) throws(WireError) in try unsafe WireTestV1.Kinds.Inner.encoded(element, encoder) }
    }
    if unsafe !value.pointee.loose.isEmpty {
      unsafe c.pointee.n_loose = value.pointee.loose.count
      unsafe c.pointee.loose = try unsafe encoder.scalars(value.pointee.loose)
    }
    switch unsafe value.pointee.choice {
      case .choiceInt32(let element):
        unsafe c.pointee.choice_case = .init(41)
        unsafe c.pointee.choice_int32 = element
      case .choiceString(let element):
        unsafe c.pointee.choice_case = .init(42)
        unsafe c.pointee.choice_string = try unsafe encoder.string(element)
      case .choiceBytes(let element):
        unsafe c.pointee.choice_case = .init(43)
        unsafe c.pointee.choice_bytes = try unsafe encoder.bytes(element)
      case .choiceInner(let element):
        unsafe c.pointee.choice_case = .init(44)
        unsafe c.pointee.choice_inner = try unsafe encoder.message(element, cwiretestprotos__wire__test__v1__kinds__inner__descriptor_address(), WireTestV1.Kinds.Inner.fill)
      case .choiceBool(let element):
        unsafe c.pointee.choice_case = .init(45)
        unsafe c.pointee.choice_bool = element ? 1 : 0
      case .choiceMode(let element):
        unsafe c.pointee.choice_case = .init(46)
        unsafe c.pointee.choice_mode = .init(element.rawValue)
      case .choiceDouble(let element):
        unsafe c.pointee.choice_case = .init(47)
        unsafe c.pointee.choice_double = element
      case nil: break
    }
    switch unsafe value.pointee.otherChoice {
      case .left(let element):
        unsafe c.pointee.other_choice_case = .init(51)
        unsafe c.pointee.left = try unsafe encoder.string(element)
      case .right(let element):
        unsafe c.pointee.other_choice_case = .init(52)
        unsafe c.pointee.right = try unsafe encoder.message(element, cwiretestprotos__wire__test__v1__kinds__inner__descriptor_address(), WireTestV1.Kinds.Inner.fill)
      case nil: break
    }
    if unsafe !value.pointee.words.isEmpty {
      unsafe c.pointee.n_words = value.pointee.words.count
      unsafe c.pointee.words = try unsafe encoder.map(value.pointee.words) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cwiretestprotos__Wire__Test__V1__Kinds__WordsEntry.self, cwiretestprotos__wire__test__v1__kinds__words_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = try unsafe encoder.string(key)
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = try unsafe encoder.string(item)
        return unsafe entry
      }
    }
    if unsafe !value.pointee.innersByNumber.isEmpty {
      unsafe c.pointee.n_inners_by_number = value.pointee.innersByNumber.count
      unsafe c.pointee.inners_by_number = try unsafe encoder.map(value.pointee.innersByNumber) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cwiretestprotos__Wire__Test__V1__Kinds__InnersByNumberEntry.self, cwiretestprotos__wire__test__v1__kinds__inners_by_number_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = key
        unsafe entry.pointee.value = try unsafe encoder.message(item, cwiretestprotos__wire__test__v1__kinds__inner__descriptor_address(), WireTestV1.Kinds.Inner.fill)
        return unsafe entry
      }
    }
    if unsafe !value.pointee.modesByBool.isEmpty {
      unsafe c.pointee.n_modes_by_bool = value.pointee.modesByBool.count
      unsafe c.pointee.modes_by_bool = try unsafe encoder.map(value.pointee.modesByBool) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cwiretestprotos__Wire__Test__V1__Kinds__ModesByBoolEntry.self, cwiretestprotos__wire__test__v1__kinds__modes_by_bool_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = key ? 1 : 0
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = .init(item.rawValue)
        return unsafe entry
      }
    }
    if unsafe !value.pointee.blobsByWord.isEmpty {
      unsafe c.pointee.n_blobs_by_word = value.pointee.blobsByWord.count
      unsafe c.pointee.blobs_by_word = try unsafe encoder.map(value.pointee.blobsByWord) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cwiretestprotos__Wire__Test__V1__Kinds__BlobsByWordEntry.self, cwiretestprotos__wire__test__v1__kinds__blobs_by_word_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = try unsafe encoder.string(key)
        unsafe entry.pointee.has_value = 1
        unsafe entry.pointee.value = try unsafe encoder.bytes(item)
        return unsafe entry
      }
    }
    if let element = unsafe value.pointee.any {
      unsafe c.pointee.any = try unsafe encoder.message(element, cwiretestprotos__google__protobuf__any__descriptor_address(), GoogleProtobuf.`Any`.fill)
    }
    if unsafe !value.pointee.default.isEmpty {
      unsafe c.pointee.has_default_ = 1
      unsafe c.pointee.default_ = try unsafe encoder.string(value.pointee.default)
    }
    if unsafe value.pointee.protocol != 0 {
      unsafe c.pointee.has_protocol = 1
      unsafe c.pointee.protocol = value.pointee.protocol
    }
    if unsafe value.pointee.int {
      unsafe c.pointee.has_int_ = 1
      unsafe c.pointee.int_ = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cwiretestprotos__Wire__Test__V1__Kinds> {
    let c = try unsafe encoder.empty(Cwiretestprotos__Wire__Test__V1__Kinds.self, cwiretestprotos__wire__test__v1__kinds__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension WireTestV1.Kinds.Inner: WireMessage {
  public static var messageName: String { "wire.test.v1.Kinds.Inner" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cwiretestprotos__wire__test__v1__kinds__inner__descriptor_address()) {
      (message: UnsafePointer<Cwiretestprotos__Wire__Test__V1__Kinds__Inner>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cwiretestprotos__wire__test__v1__kinds__inner__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cwiretestprotos__Wire__Test__V1__Kinds__Inner>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let number = unsafe c.pointee.number
    let text = try unsafe decoder.string(c.pointee.text, "text")
    let list = unsafe decoder.scalars(c.pointee.list, count: c.pointee.n_list)
    return unsafe Self(number: number, text: text, list: list, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cwiretestprotos__Wire__Test__V1__Kinds__Inner>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.number != 0 {
      unsafe c.pointee.has_number = 1
      unsafe c.pointee.number = value.pointee.number
    }
    if unsafe !value.pointee.text.isEmpty {
      unsafe c.pointee.has_text = 1
      unsafe c.pointee.text = try unsafe encoder.string(value.pointee.text)
    }
    if unsafe !value.pointee.list.isEmpty {
      unsafe c.pointee.n_list = value.pointee.list.count
      unsafe c.pointee.list = try unsafe encoder.scalars(value.pointee.list)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cwiretestprotos__Wire__Test__V1__Kinds__Inner> {
    let c = try unsafe encoder.empty(Cwiretestprotos__Wire__Test__V1__Kinds__Inner.self, cwiretestprotos__wire__test__v1__kinds__inner__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension WireTestV1.Node: WireMessage {
  public static var messageName: String { "wire.test.v1.Node" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cwiretestprotos__wire__test__v1__node__descriptor_address()) {
      (message: UnsafePointer<Cwiretestprotos__Wire__Test__V1__Node>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cwiretestprotos__wire__test__v1__node__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cwiretestprotos__Wire__Test__V1__Node>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let name = try unsafe decoder.string(c.pointee.name, "name")
    let child = try unsafe c.pointee.child.map { (message) throws(WireError) in try unsafe decoder.message(message, "child") { (c, decoder) throws(WireError) in try unsafe WireTestV1.Node.decoded(c, decoder) } }
    let children = try unsafe decoder.list(c.pointee.children, count: c.pointee.n_children, "children") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return WireTestV1.Node() }
      return try unsafe WireTestV1.Node.decoded(element, decoder)
    }
    let byName = try unsafe decoder.map(c.pointee.by_name, count: c.pointee.n_by_name, "by_name") {
      (entry, decoder) throws(WireError) -> (String, WireTestV1.Node) in
      guard let entry = unsafe entry else { return ("", WireTestV1.Node()) }
      let key = try unsafe decoder.string(entry.pointee.key, "key")
      let value = try unsafe entry.pointee.value.map { (message) throws(WireError) in try unsafe decoder.message(message, "value") { (c, decoder) throws(WireError) in try unsafe WireTestV1.Node.decoded(c, decoder) } } ?? WireTestV1.Node()
      return (key, value)
    }
    let link: WireTestV1.Node.Link?
    switch unsafe c.pointee.link_case.rawValue {
      case 5:
        guard let message = unsafe c.pointee.next else {
          link = .next(WireTestV1.Node())
          break
        }
        link = .next(try unsafe decoder.message(message, "next") { (c, decoder) throws(WireError) in try unsafe WireTestV1.Node.decoded(c, decoder) })
      case 6:
        link = .end(unsafe c.pointee.end)
      default: link = nil
    }
    return unsafe Self(name: name, child: child, children: children, byName: byName, link: link, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cwiretestprotos__Wire__Test__V1__Node>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.name.isEmpty {
      unsafe c.pointee.has_name = 1
      unsafe c.pointee.name = try unsafe encoder.string(value.pointee.name)
    }
    if let element = unsafe value.pointee.child {
      unsafe c.pointee.child = try unsafe encoder.message(element, cwiretestprotos__wire__test__v1__node__descriptor_address(), WireTestV1.Node.fill)
    }
    if unsafe !value.pointee.children.isEmpty {
      unsafe c.pointee.n_children = value.pointee.children.count
      unsafe c.pointee.children = try unsafe encoder.list(value.pointee.children) { (element, encoder) throws(WireError) in try unsafe WireTestV1.Node.encoded(element, encoder) }
    }
    if unsafe !value.pointee.byName.isEmpty {
      unsafe c.pointee.n_by_name = value.pointee.byName.count
      unsafe c.pointee.by_name = try unsafe encoder.map(value.pointee.byName) {
        (key, item, encoder) throws(WireError) in
        let entry = try unsafe encoder.empty(Cwiretestprotos__Wire__Test__V1__Node__ByNameEntry.self, cwiretestprotos__wire__test__v1__node__by_name_entry__descriptor_address())
        unsafe entry.pointee.has_key = 1
        unsafe entry.pointee.key = try unsafe encoder.string(key)
        unsafe entry.pointee.value = try unsafe encoder.message(item, cwiretestprotos__wire__test__v1__node__descriptor_address(), WireTestV1.Node.fill)
        return unsafe entry
      }
    }
    switch unsafe value.pointee.link {
      case .next(let element):
        unsafe c.pointee.link_case = .init(5)
        unsafe c.pointee.next = try unsafe encoder.message(element, cwiretestprotos__wire__test__v1__node__descriptor_address(), WireTestV1.Node.fill)
      case .end(let element):
        unsafe c.pointee.link_case = .init(6)
        unsafe c.pointee.end = element
      case nil: break
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cwiretestprotos__Wire__Test__V1__Node> {
    let c = try unsafe encoder.empty(Cwiretestprotos__Wire__Test__V1__Node.self, cwiretestprotos__wire__test__v1__node__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension WireTestV1.Small: WireMessage {
  public static var messageName: String { "wire.test.v1.Small" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cwiretestprotos__wire__test__v1__small__descriptor_address()) {
      (message: UnsafePointer<Cwiretestprotos__Wire__Test__V1__Small>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cwiretestprotos__wire__test__v1__small__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cwiretestprotos__Wire__Test__V1__Small>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let choice: WireTestV1.Small.Choice?
    switch unsafe c.pointee.choice_case.rawValue {
      case 1:
        choice = .number(unsafe c.pointee.number)
      case 2:
        choice = .flag(unsafe c.pointee.flag != 0)
      default: choice = nil
    }
    let before = unsafe c.pointee.before
    let after = unsafe c.pointee.after
    return unsafe Self(choice: choice, before: before, after: after, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cwiretestprotos__Wire__Test__V1__Small>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    switch unsafe value.pointee.choice {
      case .number(let element):
        unsafe c.pointee.choice_case = .init(1)
        unsafe c.pointee.number = element
      case .flag(let element):
        unsafe c.pointee.choice_case = .init(2)
        unsafe c.pointee.flag = element ? 1 : 0
      case nil: break
    }
    if unsafe value.pointee.before != 0 {
      unsafe c.pointee.has_before = 1
      unsafe c.pointee.before = value.pointee.before
    }
    if unsafe value.pointee.after != 0 {
      unsafe c.pointee.has_after = 1
      unsafe c.pointee.after = value.pointee.after
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cwiretestprotos__Wire__Test__V1__Small> {
    let c = try unsafe encoder.empty(Cwiretestprotos__Wire__Test__V1__Small.self, cwiretestprotos__wire__test__v1__small__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
