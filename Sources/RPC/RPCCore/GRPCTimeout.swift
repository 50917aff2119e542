/// The `grpc-timeout` field: up to eight digits and a unit, which is one of `H M S m u n` (gRPC over HTTP/2,
/// "Timeout").
package enum GRPCTimeout {
  /// The maximum timeout. Longer timeouts are shortened to this duration, which every clock and timer can add to the
  /// current time without overflow.
  package static let maximum = Duration.seconds(366 * 24 * 3600)

  /// Parses a field's value. Returns the duration, limited to ``maximum``, or nil if the text is not a valid timeout.
  package static func parse(_ text: ArraySlice<UInt8>) -> Duration? {
    guard text.count >= 2, text.count <= 9, let unit = text.last else { return nil }
    var count: Int64 = 0
    for digit in text.dropLast() {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
      count = count * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    let duration: Duration
    switch unit {
    case UInt8(ascii: "H"): duration = .seconds(count * 3600)
    case UInt8(ascii: "M"): duration = .seconds(count * 60)
    case UInt8(ascii: "S"): duration = .seconds(count)
    case UInt8(ascii: "m"): duration = .milliseconds(count)
    case UInt8(ascii: "u"): duration = .microseconds(count)
    case UInt8(ascii: "n"): duration = .nanoseconds(count)
    default: return nil
    }
    return min(duration, maximum)
  }

  /// Returns the field's value in the finest unit for which eight digits suffice, rounded up so that the server does
  /// not time out before its caller. The duration is limited to the range from one nanosecond to ``maximum``.
  package static func format(nanoseconds: Int64) -> [UInt8] {
    var count = min(max(nanoseconds, 1), 366 * 24 * 3600 * 1_000_000_000)
    var unit = UInt8(ascii: "n")
    if count > 99_999_999 {
      count = (count + 999) / 1000
      unit = UInt8(ascii: "u")
    }
    if count > 99_999_999 {
      count = (count + 999) / 1000
      unit = UInt8(ascii: "m")
    }
    if count > 99_999_999 {
      count = (count + 999) / 1000
      unit = UInt8(ascii: "S")
    }
    var digits: [UInt8] = [unit]
    digits.reserveCapacity(9)
    repeat {
      digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: count % 10))
      count /= 10
    } while count > 0
    digits.reverse()
    return digits
  }
}
