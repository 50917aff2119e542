/// Encodes and decodes domain labels with Punycode (RFC 3492). The encoded form does not include the prefix "xn--".
///
/// This type is needed because Foundation encodes host names only inside URLs, and not on every platform.
enum Punycode {
  private static let base = 36
  private static let smallestThreshold = 1
  private static let largestThreshold = 26
  private static let hyphen = UInt8(ascii: "-")
  /// The maximum length of a label, in bytes. With such short labels, no sum can overflow.
  private static let longest = 63

  static func encode(_ label: String) -> String? {
    let scalars = label.unicodeScalars.map { Int($0.value) }
    guard scalars.count <= longest else { return nil }
    var output = scalars.compactMap { $0 < 0x80 ? UInt8(exactly: $0) : nil }
    let basicCount = output.count
    if basicCount > 0 { output.append(hyphen) }

    var bias = 72
    var delta = 0
    var current = 0x80
    var handled = basicCount
    while handled < scalars.count {
      guard let next = scalars.filter({ $0 >= current }).min() else { return nil }
      delta += (next - current) * (handled + 1)
      current = next
      for scalar in scalars {
        if scalar < current { delta += 1 }
        guard scalar == current else { continue }
        var quotient = delta
        var step = base
        while true {
          let threshold = threshold(step, bias)
          if quotient < threshold { break }
          output.append(digit(threshold + (quotient - threshold) % (base - threshold)))
          quotient = (quotient - threshold) / (base - threshold)
          step += base
        }
        output.append(digit(quotient))
        bias = adapt(delta, handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      current += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  static func decode(_ text: some StringProtocol) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count <= longest, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    var scalars: [Int] = []
    var rest = bytes[...]
    if let last = bytes.lastIndex(of: hyphen) {
      scalars = bytes[..<last].map { Int($0) }
      rest = bytes[(last + 1)...]
    }
    var bias = 72
    var current = 0x80
    var position = 0
    while !rest.isEmpty {
      let start = position
      var weight = 1
      var step = base
      while true {
        guard let byte = rest.popFirst(), let value = value(of: byte) else { return nil }
        let (product, overflow) = value.multipliedReportingOverflow(by: weight)
        guard !overflow, product < 1 << 32, position < 1 << 32 else { return nil }
        position += product
        let threshold = threshold(step, bias)
        if value < threshold { break }
        weight *= base - threshold
        guard weight < 1 << 32 else { return nil }
        step += base
      }
      bias = adapt(position - start, scalars.count + 1, isFirst: start == 0)
      current += position / (scalars.count + 1)
      position %= scalars.count + 1
      guard current <= 0x10FFFF else { return nil }
      scalars.insert(current, at: position)
      position += 1
    }
    var decoded = String.UnicodeScalarView()
    for scalar in scalars {
      guard let scalar = UInt32(exactly: scalar).flatMap(Unicode.Scalar.init) else { return nil }
      decoded.append(scalar)
    }
    return String(decoded)
  }

  private static func threshold(_ step: Int, _ bias: Int) -> Int {
    min(max(step - bias, smallestThreshold), largestThreshold)
  }

  private static func adapt(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var step = 0
    while delta > ((base - smallestThreshold) * largestThreshold) / 2 {
      delta /= base - smallestThreshold
      step += base
    }
    return step + (base - smallestThreshold + 1) * delta / (delta + 38)
  }

  private static func digit(_ value: Int) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: value)
    return value < 26 ? UInt8(ascii: "a") + value : UInt8(ascii: "0") + (value - 26)
  }

  private static func value(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) + 26
    default: nil
    }
  }
}
