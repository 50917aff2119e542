import Glibc
package import NIOCore
package import RPCCore
package import SocketEndpoints

extension SocketEndpoint {
  /// The default value of `:authority` for calls to this endpoint.
  var authority: String {
    switch self {
    case .tcp: description
    case .unix: "localhost"
    }
  }

  /// The host without the brackets of an IPv6 literal. It is the name to look up and, by default, the name that the
  /// server's certificate must contain.
  var serverName: String {
    switch self {
    case .tcp(let host, _): host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    case .unix: "localhost"
    }
  }

  /// Whether the endpoint has a host name whose addresses must be looked up.
  var isName: Bool {
    guard case .tcp = self else { return false }
    return (try? SocketAddress(ipAddress: serverName, port: 0)) == nil
  }

  /// Returns the endpoint's addresses in the order in which they should be tried, with the two address families
  /// interleaved (RFC 8305, section 4). This method blocks while it looks up a name. Names for localhost resolve only
  /// to addresses of this machine, regardless of the name server's response.
  package func addresses() throws(ConnectionProblem) -> [SocketAddress] {
    switch self {
    case .unix(let path):
      guard let address = try? SocketAddress(unixDomainSocketPath: path) else {
        throw ConnectionProblem(.other, "the path of the socket is too long")
      }
      return [address]
    case .tcp(_, let port):
      guard (1...65_535).contains(port) else {
        throw ConnectionProblem(.other, "the port \(port) is out of range")
      }
      if let address = try? SocketAddress(ipAddress: serverName, port: port) { return [address] }
      let found =
        Self.isLocalhost(serverName)
        ? Self.loopback(among: Self.lookUp("localhost", port: port), port: port)
        : Self.lookUp(serverName, port: port)
      guard let first = found.first else {
        throw ConnectionProblem(.unknownName, "the name \(serverName) was not found")
      }
      let same = found.filter { $0.protocol == first.protocol }
      let other = found.filter { $0.protocol != first.protocol }
      return (0..<max(same.count, other.count)).flatMap { index in
        [same, other].compactMap { index < $0.count ? $0[index] : nil }
      }
    }
  }

  /// Returns the loopback addresses among the addresses that were found for localhost, or the usual loopback addresses
  /// if there are none.
  package static func loopback(among found: [SocketAddress], port: Int) -> [SocketAddress] {
    let own = found.filter { address in address.ipAddress.map { Self.tcp(host: $0, port: port).isLocal } ?? false }
    guard own.isEmpty else { return own }
    return ["127.0.0.1", "::1"].compactMap { try? SocketAddress(ipAddress: $0, port: port) }
  }

  /// Returns the addresses of a name in the order in which the system's resolver returns them. The list is empty if
  /// there are none.
  private static func lookUp(_ name: String, port: Int) -> [SocketAddress] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(name, String(port), &hints, &list) == 0 else { return [] }
    defer { unsafe freeaddrinfo(list) }
    var found: [SocketAddress] = []
    var next = unsafe list
    while let entry = unsafe next {
      unsafe next = entry.pointee.ai_next
      guard let bytes = unsafe UnsafeRawPointer(entry.pointee.ai_addr) else { continue }
      let address: SocketAddress
      switch unsafe entry.pointee.ai_family {
      case AF_INET: address = unsafe SocketAddress(bytes.loadUnaligned(as: sockaddr_in.self), host: name)
      case AF_INET6: address = unsafe SocketAddress(bytes.loadUnaligned(as: sockaddr_in6.self), host: name)
      default: continue
      }
      if !found.contains(address) { found.append(address) }
    }
    return found
  }
}
