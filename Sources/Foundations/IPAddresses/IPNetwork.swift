/// The addresses that share their first bits, as CIDR notation names them (RFC 4632, section 3.1).
public struct IPNetwork: Sendable, Hashable {
  /// The first address; all bits after the prefix are zero.
  public let address: IPAddress
  /// The number of leading bits that all addresses share.
  public let prefixLength: Int

  /// Reads `address/bits`, or an address alone for the network of that one address; nil for anything else.
  ///
  /// Bits of the address after the prefix are cleared: `10.1.2.3/8` is `10.0.0.0/8`.
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

  /// The network of an address; a prefix beyond the address's bits is cut to them.
  public init(_ address: IPAddress, prefixLength: Int) {
    let length = min(max(prefixLength, 0), address.bytes.count * 8)
    self.prefixLength = length
    self.address = Self.masked(address, to: length)
  }

  /// The network that the caller at an address can be taken for: an IPv4 address, or the first 64 bits of an IPv6
  /// address, because one site has all addresses behind them.
  public init(site address: IPAddress) {
    let address = address.unmapped
    self.init(address, prefixLength: address.bytes.count == 4 ? 32 : 64)
  }

  /// The addresses around these that one owner is likely to have: an IPv4 /24 or an IPv6 /48, or the network itself if
  /// it is larger.
  public var block: IPNetwork {
    IPNetwork(address, prefixLength: min(prefixLength, address.bytes.count == 4 ? 24 : 48))
  }

  /// Whether the loopback addresses of a machine are among these, or these among them.
  package var isLoopback: Bool { address.isLoopback || IPNetwork("::1").map(overlaps) ?? false }

  /// Whether any address is in both networks.
  public func overlaps(_ other: IPNetwork) -> Bool { contains(other.address) || other.contains(address) }

  /// Whether the address is one of the network. An IPv4-mapped IPv6 address counts as the IPv4 address.
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
  /// The CIDR notation.
  public var description: String { "\(address)/\(prefixLength)" }
}
