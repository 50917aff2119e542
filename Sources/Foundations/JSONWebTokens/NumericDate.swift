/// A time in a token (RFC 7519, section 2): seconds since 1970, whole or with a fraction.
package enum NumericDate {
  /// The last accepted second: 2100-01-01. Any later time is a mistake or an attack.
  package static let latest: Int64 = 4_102_444_800

  /// Returns whole seconds without the fraction; nil for anything but a plain number from 1970 to `latest`. An exponent
  /// is refused: no issuer writes one, and it can express any magnitude in few characters.
  package static func seconds(_ value: JSONValue) -> Int64? {
    guard case .number(let spelling) = value, !spelling.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") })
    else { return nil }
    let whole = spelling.utf8.prefix { $0 != UInt8(ascii: ".") }
    guard whole.count <= 10, let seconds = Int64(Substring(whole)), seconds > 0, seconds <= latest else { return nil }
    return seconds
  }
}
