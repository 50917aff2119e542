/// An IPv4 or IPv6 address.
public struct IPAddress: Sendable, Hashable {
  /// The address's four or sixteen bytes in network byte order.
  public let bytes: [UInt8]

  /// Parses an address in dotted decimal notation or in one of the forms of RFC 4291, section 2.2, with or without a
  /// zone. Returns nil for any other text.
  public init?(_ text: some StringProtocol) {
    let address = Substring(text).prefix { $0 != "%" }
    guard let bytes = address.utf8.contains(UInt8(ascii: ":")) ? Self.version6(address) : Self.version4(address) else {
      return nil
    }
    self.bytes = bytes
  }

  /// Creates an address from its bytes. Returns nil unless there are four or sixteen bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  private static func version4(_ text: Substring) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    let bytes = parts.compactMap { part in
      part.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } && (part == "0" || !part.hasPrefix("0")) ? UInt8(part) : nil
    }
    return bytes.count == 4 ? bytes : nil
  }

  private static func version6(_ text: Substring) -> [UInt8]? {
    let halves = text.split(separator: "::", maxSplits: 2, omittingEmptySubsequences: false)
    guard halves.count <= 2, let head = halves.first.flatMap(groups) else { return nil }
    guard halves.count == 2 else { return head.count == 16 ? head : nil }
    guard let tail = groups(halves[1]), head.count + tail.count <= 14 else { return nil }
    return head + [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail
  }

  private static func groups(_ text: Substring) -> [UInt8]? {
    if text.isEmpty { return [] }
    var bytes: [UInt8] = []
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, part.utf8.contains(UInt8(ascii: ".")) {
        guard let embedded = version4(part) else { return nil }
        bytes += embedded
      } else {
        guard (1...4).contains(part.utf8.count), part.utf8.first != UInt8(ascii: "+"),
          let group = UInt16(part, radix: 16)
        else { return nil }
        bytes += [UInt8(group >> 8), UInt8(group & 0xFF)]
      }
    }
    return bytes.count <= 16 ? bytes : nil
  }
}

extension IPAddress {
  private static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

  /// The IPv4 address that is embedded in this IPv6 address, either mapped (RFC 4291, section 2.5.5.2) or translated
  /// (RFC 6052), or nil if there is none.
  var embedded: IPAddress? {
    guard bytes.count == 16 else { return nil }
    let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
    let head = Array(bytes.prefix(12))
    return head == Self.mapped || head == translated ? IPAddress(bytes: Array(bytes.suffix(4))) : nil
  }

  /// The IPv4 address if this is an IPv4-mapped address, or else the address itself. A dual-stack socket reports its
  /// IPv4 peers with IPv4-mapped addresses.
  public var unmapped: IPAddress {
    guard bytes.count == 16, bytes.starts(with: Self.mapped) else { return self }
    return IPAddress(bytes: Array(bytes.suffix(4))) ?? self
  }

  package var isLoopback: Bool {
    if let embedded { return embedded.isLoopback }
    return bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
  }

  /// Whether the address is reachable over the public Internet. Multicast addresses and addresses reserved in the IANA
  /// special-purpose registries (RFC 6890) are not public.
  package var isPublic: Bool {
    if let embedded { return embedded.isPublic }
    if bytes.count == 16 {
      guard bytes[0] & 0xE0 == 0x20 else { return false }
      let special: [[UInt8]] = [[0x20, 0x01, 0x0D, 0xB8], [0x20, 0x02]]
      if special.contains(where: { bytes.starts(with: $0) }) { return false }
      if bytes[0] == 0x20, bytes[1] == 0x01, bytes[2] < 0x02 { return false }
      return !(bytes[0] == 0x3F && bytes[1] == 0xFF && bytes[2] < 0x10)
    }
    switch (bytes[0], bytes[1], bytes[2]) {
    case (0, _, _), (10, _, _), (127, _, _), (169, 254, _), (192, 168, _), (224..., _, _): return false
    case (100, 64...127, _), (172, 16...31, _), (198, 18...19, _): return false
    case (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 51, 100), (203, 0, 113): return false
    default: return true
    }
  }
}

extension IPAddress: CustomStringConvertible {
  /// The address in dotted decimal notation, or as eight groups of hexadecimal digits.
  public var description: String {
    if bytes.count == 4 { return bytes.map { "\($0)" }.joined(separator: ".") }
    return stride(from: 0, to: bytes.count, by: 2).map { index in
      String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
    }.joined(separator: ":")
  }
}
