/// The raw value is the JSON object, which is also the form in which the claims are stored.
extension CustomClaims: RawRepresentable {
  package var rawValue: String { json }

  /// Creates claims from a string that ``json`` has produced. Returns nil for any other string.
  package init?(rawValue: String) {
    guard let members = MemberScanner.members(of: rawValue) else { return nil }
    self.init(members)
  }
}

/// Splits a JSON object without spaces into its members. The text of each member remains unchanged, so a number beyond
/// 2^53 keeps all its digits.
private struct MemberScanner {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  static func members(of json: String) -> [String: String]? {
    let bytes = Array(json.utf8)
    guard bytes.count >= 2, bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}") else { return nil }
    var scanner = MemberScanner(bytes: bytes[1..<(bytes.count - 1)])
    var members: [String: String] = [:]
    while !scanner.isAtEnd {
      let name = scanner.text(before: UInt8(ascii: ":"))
      let value = scanner.text(before: UInt8(ascii: ","))
      guard !name.isEmpty, !value.isEmpty, members.updateValue(value, forKey: name) == nil else { return nil }
    }
    return members
  }

  private init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  private var isAtEnd: Bool { position == bytes.endIndex }

  /// Returns the text up to a separator that is not inside a string, an array or an object, and moves past the
  /// separator.
  private mutating func text(before separator: UInt8) -> String {
    let start = position
    var depth = 0
    var isInString = false
    while position < bytes.endIndex {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\\") where isInString: position += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case separator where depth == 0:
        position += 1
        return String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
      default: break
      }
      position += 1
    }
    position = bytes.endIndex
    return String(decoding: bytes[start...], as: UTF8.self)
  }
}
