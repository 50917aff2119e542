import Foundation

/// A parser that finds the objects in a JSON document one at a time, so that it can read a file of any size using
/// little memory. The objects are the elements of the document's array, the elements of the array in a given member, or
/// one object on each line.
///
/// This type only finds the bounds of each object, which `JSONSerialization` then parses.
struct JSONElements {
  /// The maximum size of an object in bytes.
  static let longest = 1 << 20

  private var file: ImportFile
  private let member: String?
  private var buffer: ArraySlice<UInt8> = []
  private var isAtEnd = false
  /// The kinds of the open arrays and objects: "[" or "{".
  private var open: [UInt8] = []
  /// The last string outside elements, which may be a member's name.
  private var name: [UInt8] = []
  private var isInText = false
  private var isEscaped = false
  /// The bytes of the current element.
  private var element: [UInt8] = []
  private var elementDepth: Int?
  private var isTooLong = false
  /// Whether the most recently opened array is the array whose elements are returned.
  private var isWanted = false
  private var hasFound = false
  private(set) var bytesRead = 0

  /// - Parameter member: The name of the document's member that contains the array.
  init(_ file: ImportFile, in member: String? = nil) {
    self.file = file
    self.member = member
  }

  enum Element {
    case object(JSONObject)
    /// An object that cannot be parsed or is too long, or an array instead of an object.
    case malformed
    /// The file ends before the end of the list.
    case cutOff
    /// The file contains neither the list nor an object.
    case missing
  }

  /// Returns the next element, or nil at the end of the file.
  mutating func next() throws -> Element? {
    while true {
      while let byte = buffer.popFirst() {
        bytesRead += 1
        if let element = take(byte) { return element }
      }
      guard !isAtEnd else { break }
      buffer = try file.next()[...]
      isAtEnd = buffer.isEmpty
    }
    defer { (open, isInText, hasFound) = ([], false, true) }
    if !open.isEmpty || isInText { return .cutOff }
    return hasFound || bytesRead == 0 ? nil : .missing
  }

  private mutating func take(_ byte: UInt8) -> Element? {
    if elementDepth != nil {
      if element.count < Self.longest { element.append(byte) } else { isTooLong = true }
    }
    if isInText {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInText = false
      }
      if isInText, elementDepth == nil, name.count < 64 { name.append(byte) }
      return nil
    }
    switch byte {
    case UInt8(ascii: "\""):
      isInText = true
      if elementDepth == nil { name = [] }
    case UInt8(ascii: "["):
      // A nested array is an element, although it is not an object.
      if elementDepth == nil, isElement, !open.isEmpty {
        begin(byte)
      } else if elementDepth == nil {
        isWanted = isWantedArray
        hasFound = hasFound || isWanted
      }
      open.append(byte)
    case UInt8(ascii: "{"):
      if elementDepth == nil, isElement { begin(byte) }
      open.append(byte)
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      _ = open.popLast()
      if elementDepth == open.count { return finish() }
    default: break
    }
    return nil
  }

  private mutating func begin(_ byte: UInt8) {
    elementDepth = open.count
    hasFound = true
    element = [byte]
    isTooLong = false
  }

  private var isWantedArray: Bool {
    switch open.count {
    case 0: true
    case 1: open == [UInt8(ascii: "{")] && member.map { name.elementsEqual($0.utf8) } == true
    default: false
    }
  }

  private var isElement: Bool {
    switch open.count {
    case 0: member == nil
    case 1: open == [UInt8(ascii: "[")]
    case 2: open == [UInt8(ascii: "{"), UInt8(ascii: "[")] && isWanted
    default: false
    }
  }

  private mutating func finish() -> Element {
    elementDepth = nil
    guard !isTooLong, let object = JSONObject(Data(element)) else { return .malformed }
    return .object(object)
  }
}

/// A JSON object from another program, whose members may be missing or have unexpected types.
struct JSONObject {
  let members: [String: Any]

  init(_ members: [String: Any]) {
    self.members = members
  }

  init?(_ data: Data) {
    guard let members = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] else { return nil }
    self.members = members
  }

  /// Returns a member's value if it is a string or a number. A number is converted to a string. Returns nil if the
  /// member is absent, empty or of another type.
  func text(_ name: String) -> String? {
    let text: String? =
      switch members[name] {
      case let text as String: text
      case let number as NSNumber: number.stringValue
      default: nil
      }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  func bool(_ name: String) -> Bool {
    switch members[name] {
    case let value as Bool: value
    case let text as String: ["true", "t", "1"].contains(text.lowercased())
    default: false
    }
  }

  /// Returns a member's value if it is a whole number or a string that contains a whole number, or nil otherwise.
  func number(_ name: String) -> Int64? {
    switch members[name] {
    case is Bool: nil
    case let number as NSNumber: Int64(exactly: number.doubleValue) ?? Int64(number.stringValue)
    case let text as String: Int64(text)
    default: nil
    }
  }

  func object(_ name: String) -> JSONObject? {
    switch members[name] {
    case let members as [String: Any]: JSONObject(members)
    // The member is a string that contains JSON.
    case let text as String: JSONObject(Data(text.utf8))
    default: nil
    }
  }

  func objects(_ name: String) -> [JSONObject] {
    var value = members[name]
    // The member may be a string that contains JSON, as in a column of a CSV file.
    if let text = value as? String { value = try? JSONSerialization.jsonObject(with: Data(text.utf8)) }
    return ((value as? [Any]) ?? []).compactMap { ($0 as? [String: Any]).map(JSONObject.init) }
  }

  func texts(_ name: String) -> [String] { ((members[name] as? [Any]) ?? []).compactMap { $0 as? String } }

  /// Returns a member's value as JSON text if it is an object or a string that contains JSON. Returns nil if the member
  /// is absent, empty or of another type.
  func json(_ name: String) -> String? {
    if let text = members[name] as? String { return text.isEmpty ? nil : text }
    guard let object = members[name] as? [String: Any], !object.isEmpty,
      let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  subscript(name: String) -> Bool { members[name] != nil && !(members[name] is NSNull) }
}
