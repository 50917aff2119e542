/// A time in a token (RFC 7519, section 2), expressed as a number of seconds since 1970-01-01T00:00:00Z, with or
/// without a fraction.
package enum NumericDate {
  /// The latest accepted time, which is 2100-01-01T00:00:00Z. Any later time is a mistake or an attack.
  package static let latest: Int64 = 4_102_444_800

  /// Returns the time in whole seconds, without the fraction. Returns nil unless the value is a plain number, its whole
  /// part is positive, and it is not later than `latest`. Exponents are refused, because no issuer uses them and they
  /// can express any magnitude in a few characters.
  package static func seconds(_ value: JSONValue) -> Int64? {
    guard case .number(let spelling) = value, !spelling.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") })
    else { return nil }
    let whole = spelling.utf8.prefix { $0 != UInt8(ascii: ".") }
    guard whole.count <= 10, let seconds = Int64(Substring(whole)), seconds > 0, seconds <= latest else { return nil }
    return seconds
  }
}
