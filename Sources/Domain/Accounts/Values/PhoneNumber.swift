/// A telephone number in international form (ITU-T E.164), which consists of "+" and 7 to 15 digits that begin with the
/// country code.
package struct PhoneNumber: Sendable, Hashable, Codable {
  package static let digitCounts = 7...15

  /// The number as "+" followed by its digits.
  package let e164: String

  /// Creates a number from text in international form. Single spaces, hyphens and dots between digits are ignored.
  /// Returns nil for any other text.
  ///
  /// The same phone number can be written in several forms, which ``canonical`` unifies.
  package init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "+"), text.utf8.count <= 2 * Self.digitCounts.upperBound else { return nil }
    var digits: [UInt8] = []
    var isAfterDigit = false
    for byte in text.utf8.dropFirst() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits.append(byte)
        isAfterDigit = true
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."):
        guard isAfterDigit else { return nil }
        isAfterDigit = false
      default: return nil
      }
    }
    // No country code begins with 0.
    guard isAfterDigit, Self.digitCounts.contains(digits.count), digits.first != UInt8(ascii: "0") else { return nil }
    e164 = "+" + String(decoding: digits, as: UTF8.self)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let number = PhoneNumber(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is not a phone number.")
    }
    self = number
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(e164)
  }

  /// The number in its canonical form, which omits the trunk prefix that some countries write before national numbers,
  /// as in +44 (0) 7911 123456.
  package var canonical: PhoneNumber {
    let digits = e164.dropFirst()
    guard let plan = NumberingPlan.plan(of: digits) else { return self }
    var national = String(digits.dropFirst(plan.callingCode.count))
    // There may be more than one prefix.
    for _ in 0..<Self.digitCounts.upperBound {
      let stripped = plan.withoutPrefix(national[...])
      if stripped == national { break }
      national = stripped
    }
    return PhoneNumber("+" + plan.callingCode + national) ?? self
  }

  /// The number with all but the last four digits replaced by asterisks.
  package var masked: String {
    "+" + String(repeating: "*", count: e164.utf8.count - 5) + e164.suffix(4)
  }

  /// The prefix of all numbers in the block of ten thousand that contains this number.
  var block: String { String(e164.dropLast(4)) }
}
