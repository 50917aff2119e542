/// The reason why a JSON text was refused. The explanation never contains the text itself, which may contain a token's
/// claims.
package struct JSONRefusal: Error, Hashable {
  package var explanation: String
}

/// The limits that a JSON text must not exceed.
package struct JSONLimits: Sendable {
  /// The maximum nesting depth of objects and arrays.
  package var depth = 8
  /// The maximum number of values, including members and elements.
  package var values = 4096

  /// The limits for a token's claims.
  package static let token = JSONLimits()
  /// The limits for documents fetched from a provider, such as key sets, discovery documents and profiles.
  package static let document = JSONLimits(depth: 16, values: 65_536)
}

/// A strict JSON reader (RFC 8259).
///
/// If two members have the same name, Foundation's reader uses the last one, so two readers of the same signed token
/// may see different subjects. Foundation's reader also limits neither the nesting nor the number of values, and
/// converts numbers to `Double`. This reader refuses duplicate names, lone surrogates, U+0000, invalid UTF-8, a leading
/// byte-order mark and any text after the value. It keeps numbers exactly as they are written.
package struct JSONReader {
  private let bytes: [UInt8]
  private let limits: JSONLimits
  private var position = 0
  private var valuesLeft: Int

  private init(_ bytes: [UInt8], limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
    self.valuesLeft = limits.values
  }

  /// Parses `bytes` as a JSON value.
  package static func read(_ bytes: [UInt8], limits: JSONLimits) throws(JSONRefusal) -> JSONValue {
    do { _ = try UTF8Span(validating: bytes.span) } catch {
      throw JSONRefusal(explanation: "it is not valid UTF-8")
    }
    var reader = JSONReader(bytes, limits: limits)
    reader.skipSpace()
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.position == bytes.count else {
      throw JSONRefusal(explanation: "it has trailing data after the JSON value")
    }
    return value
  }

  /// Parses `bytes` as a JSON object, and returns its members.
  package static func readObject(_ bytes: [UInt8], limits: JSONLimits) throws(JSONRefusal) -> [String: JSONValue] {
    guard let members = try read(bytes, limits: limits).object else {
      throw JSONRefusal(explanation: "it is not a JSON object")
    }
    return members
  }
}

extension JSONReader {
  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(JSONRefusal) {
    guard take(byte) else { throw JSONRefusal(explanation: "its JSON is malformed") }
  }

  private mutating func expect(_ word: StaticString, is value: JSONValue) throws(JSONRefusal) -> JSONValue {
    for byte in word.description.utf8 { try expect(byte) }
    return value
  }

  private mutating func value(depth: Int) throws(JSONRefusal) -> JSONValue {
    guard valuesLeft > 0 else { throw JSONRefusal(explanation: "its JSON contains more than \(limits.values) values") }
    valuesLeft -= 1
    switch current {
    case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try array(depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try expect("true", is: .bool(true))
    case UInt8(ascii: "f"): return try expect("false", is: .bool(false))
    case UInt8(ascii: "n"): return try expect("null", is: .null)
    default: return .number(try number())
    }
  }

  private func checkDepth(_ depth: Int) throws(JSONRefusal) {
    guard depth <= limits.depth else {
      throw JSONRefusal(explanation: "its JSON is nested more than \(limits.depth) levels deep")
    }
  }

  private mutating func object(depth: Int) throws(JSONRefusal) -> [String: JSONValue] {
    try checkDepth(depth)
    try expect(UInt8(ascii: "{"))
    var members: [String: JSONValue] = [:]
    skipSpace()
    if take(UInt8(ascii: "}")) { return members }
    // Most tokens have at most 16 members.
    if depth == 1 { members.reserveCapacity(16) }
    repeat {
      skipSpace()
      let name = try string()
      skipSpace()
      try expect(UInt8(ascii: ":"))
      skipSpace()
      guard members.updateValue(try value(depth: depth), forKey: name) == nil else {
        throw JSONRefusal(explanation: "its JSON contains a duplicate member")
      }
      skipSpace()
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
    return members
  }

  private mutating func array(depth: Int) throws(JSONRefusal) -> [JSONValue] {
    try checkDepth(depth)
    try expect(UInt8(ascii: "["))
    var elements: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return elements }
    repeat {
      skipSpace()
      elements.append(try value(depth: depth))
      skipSpace()
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
    return elements
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte = current, isDigit(byte) { position += 1 }
    return position - start
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private mutating func number() throws(JSONRefusal) -> String {
    let malformed = JSONRefusal(explanation: "its JSON is malformed")
    let start = position
    _ = take(UInt8(ascii: "-"))
    let startsWithZero = current == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !(startsWithZero && whole > 1) else { throw malformed }
    if take(UInt8(ascii: ".")) {
      guard digits() > 0 else { throw malformed }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard digits() > 0 else { throw malformed }
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}

extension JSONReader {
  private mutating func string() throws(JSONRefusal) -> String {
    try expect(UInt8(ascii: "\""))
    let start = position
    // Most strings contain no escapes and are a single slice of the text.
    position = endOfPlainText(from: start)
    if take(UInt8(ascii: "\"")) { return String(decoding: bytes[start..<(position - 1)], as: UTF8.self) }

    var text = Array(bytes[start..<position])
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20: throw JSONRefusal(explanation: "a JSON string contains an unescaped control character")
      default: text.append(byte)
      }
    }
    throw JSONRefusal(explanation: "its JSON is truncated")
  }

  /// Returns the position of the first quote, backslash or control character, or the end of the text if there is none.
  private func endOfPlainText(from start: Int) -> Int {
    let text = bytes.span
    var end = start
    while end < text.count, text[end] != UInt8(ascii: "\""), text[end] != UInt8(ascii: "\\"), text[end] >= 0x20 {
      end += 1
    }
    return end
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONRefusal) {
    guard let kind = current else { throw JSONRefusal(explanation: "its JSON is truncated") }
    position += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(kind)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: Array(String(Character(try unicodeEscape())).utf8))
    default: throw JSONRefusal(explanation: "a JSON string contains an unknown escape")
    }
  }

  private mutating func unicodeEscape() throws(JSONRefusal) -> Unicode.Scalar {
    let first = try codeUnit()
    guard first != 0 else { throw JSONRefusal(explanation: "a JSON string contains the character U+0000") }
    if let scalar = Unicode.Scalar(first) { return scalar }
    let lone = JSONRefusal(explanation: "a JSON string contains an unpaired surrogate")
    guard first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw lone }
    let second = try codeUnit()
    guard second >= 0xDC00, second <= 0xDFFF,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw lone }
    return scalar
  }

  private mutating func codeUnit() throws(JSONRefusal) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = hexadecimalValue(byte) else {
        throw JSONRefusal(explanation: "a JSON string contains a malformed escape")
      }
      position += 1
      unit = unit << 4 | digit
    }
    return unit
  }

  private func hexadecimalValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
