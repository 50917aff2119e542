/// The proxies that are trusted to report their clients' addresses.
public struct TrustedProxies: Sendable, Hashable {
  public var networks: [IPNetwork]
  /// Whether the peer of a Unix socket is a trusted proxy. The file system controls who may connect to the socket.
  public var includesUnixSockets: Bool

  public init(networks: [IPNetwork] = [], includesUnixSockets: Bool = false) {
    self.networks = networks
    self.includesUnixSockets = includesUnixSockets
  }

  /// Returns whether an address belongs to a trusted proxy. A nil address represents a Unix socket.
  public func contains(_ address: IPAddress?) -> Bool {
    guard let address else { return includesUnixSockets }
    return networks.contains { $0.contains(address) }
  }

  /// Returns the address of the client behind a peer. It is the last address in `x-forwarded-for` that does not belong
  /// to a trusted proxy. The preceding addresses came from the client, which may have forged them.
  ///
  /// - Parameters:
  ///   - peer: The address of the other end of the connection. If the peer is not a trusted proxy, the peer is the
  ///     client, regardless of the headers.
  ///   - forwardedFor: The values of `x-forwarded-for`, in the order of the headers.
  /// - Returns: The client's address. If the last proxy reported no client, the result is that proxy's address, or nil
  ///   for a Unix socket.
  public func client(of peer: IPAddress?, forwardedFor: [String]) -> IPAddress? {
    guard contains(peer) else { return peer }
    var last = peer
    for value in forwardedFor.reversed() {
      for element in value.split(separator: ",", omittingEmptySubsequences: false).reversed() {
        guard let address = Self.address(in: element)?.unmapped else { return last }
        guard contains(address) else { return address }
        last = address
      }
    }
    return last
  }

  /// Returns the address in an element, which may include a port. An IPv6 address with a port is in brackets. Returns
  /// nil for `unknown` and similar text.
  private static func address(in element: Substring) -> IPAddress? {
    let text = element.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
    if let address = IPAddress(text) { return address }
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      return IPAddress(text[text.index(after: text.startIndex)..<end])
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 ? IPAddress(parts[0]) : nil
  }
}
