/// A range of addresses with a common prefix, as in CIDR notation (RFC 4632, section 3.1).
public struct IPNetwork: Sendable, Hashable {
  /// The network's first address. All of its bits after the prefix are zero.
  public let address: IPAddress
  /// The number of leading bits that all addresses in the network share.
  public let prefixLength: Int

  /// Reads `address/bits`, or a single address as a network that contains only that address. Returns nil for any other
  /// text.
  ///
  /// Bits of the address after the prefix are cleared, so `10.1.2.3/8` becomes `10.0.0.0/8`.
  public init?(_ text: some StringProtocol) {
    let parts = Substring(text).split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let written = parts.first, let address = IPAddress(written) else { return nil }
    let longest = address.bytes.count * 8
    guard parts.count == 2 else {
      self.init(address, prefixLength: longest)
      return
    }
    guard (1...3).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let length = Int(parts[1]), length <= longest
    else { return nil }
    self.init(address, prefixLength: length)
  }

  /// Creates the network that contains an address. A prefix length greater than the address's length is reduced to the
  /// address's length.
  public init(_ address: IPAddress, prefixLength: Int) {
    let length = min(max(prefixLength, 0), address.bytes.count * 8)
    self.prefixLength = length
    self.address = Self.masked(address, to: length)
  }

  /// Creates the network that identifies the caller at an address. For an IPv4 address, including one that is mapped or
  /// translated to IPv6 (RFC 6052), the network contains only that address. For any other IPv6 address, it is the
  /// enclosing /64, because all addresses in a /64 belong to one site.
  public init(site address: IPAddress) {
    let address = address.embedded ?? address
    self.init(address, prefixLength: address.bytes.count == 4 ? 32 : 64)
  }

  /// The enclosing network that probably has a single owner, which is an IPv4 /24 or an IPv6 /48. For a larger network,
  /// this is the network itself.
  public var block: IPNetwork {
    IPNetwork(address, prefixLength: min(prefixLength, address.bytes.count == 4 ? 24 : 48))
  }

  /// Whether this network overlaps the loopback addresses.
  package var isLoopback: Bool { address.isLoopback || IPNetwork("::1").map(overlaps) ?? false }

  /// Returns whether the two networks have any address in common.
  public func overlaps(_ other: IPNetwork) -> Bool { contains(other.address) || other.contains(address) }

  /// Returns whether the address is in the network. An IPv4-mapped IPv6 address counts as the IPv4 address.
  public func contains(_ address: IPAddress) -> Bool {
    let candidate = self.address.bytes.count == 4 ? address.unmapped : address
    guard candidate.bytes.count == self.address.bytes.count else { return false }
    return Self.masked(candidate, to: prefixLength) == self.address
  }

  private static func masked(_ address: IPAddress, to length: Int) -> IPAddress {
    let bytes = address.bytes.enumerated().map { index, byte -> UInt8 in
      switch length - index * 8 {
      case 8...: byte
      case ...0: 0
      case let bits: byte & ~(UInt8.max >> UInt8(bits))
      }
    }
    return IPAddress(bytes: bytes) ?? address
  }
}

extension IPNetwork: CustomStringConvertible {
  /// The network in CIDR notation.
  public var description: String { "\(address)/\(prefixLength)" }
}
