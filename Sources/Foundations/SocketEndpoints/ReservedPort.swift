internal import Glibc

/// A port that the kernel does not assign to any other socket while this object exists, so that the port number is
/// known before a server listens on the port.
///
/// A socket stays bound to the port but does not listen. Servers that set `SO_REUSEADDR` can therefore bind to the port
/// and listen on it, one at a time.
package final class ReservedPort: Sendable {
  /// The reason why no port could be reserved.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  package let number: Int
  private let descriptor: Int32

  /// Reserves a free port.
  ///
  /// - Parameter host: An address of this machine, or a name for such an address.
  package init(on host: String) throws(Failure) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    unsafe hints.ai_flags = AI_PASSIVE
    var found: UnsafeMutablePointer<addrinfo>?
    let status = unsafe getaddrinfo(host, "0", &hints, &found)
    guard status == 0, let address = unsafe found else {
      throw Failure(description: unsafe String(cString: gai_strerror(status)))
    }
    defer { unsafe freeaddrinfo(address) }
    descriptor = unsafe socket(address.pointee.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var isReused: Int32 = 1
    var length = unsafe address.pointee.ai_addrlen
    // Linux stores the port number at the same offset in IPv4 and IPv6 addresses.
    let isBound =
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size)) == 0
      && bind(descriptor, address.pointee.ai_addr, length) == 0
      && getsockname(descriptor, address.pointee.ai_addr, &length) == 0
    let problem = errno
    number = unsafe UnsafeRawPointer(address.pointee.ai_addr).withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
      unsafe Int(UInt16(bigEndian: $0.pointee.sin_port))
    }
    // All properties are set, so `deinit` closes the socket even if this initializer throws an error.
    guard isBound else { throw Failure(description: unsafe String(cString: strerror(problem))) }
  }

  deinit { close(descriptor) }
}
