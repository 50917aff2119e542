import Glibc
import SocketEndpoints
import Testing

@Suite struct ReservedPortTests {
  @Test(arguments: ["127.0.0.1", "::1", "localhost"]) func eachPortIsReservedOnce(host: String) throws {
    let ports = try (0..<100).map { _ in try ReservedPort(on: host) }
    #expect(Set(ports.map(\.number)).count == 100 && ports.allSatisfy { $0.number > 1023 })
  }

  /// Binds a socket to a port, as a server does, and listens.
  private func listen(at port: Int, sharing: Bool) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var isReused: Int32 = sharing ? 1 : 0
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    address.sin_port = in_port_t(port).bigEndian
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    let status = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return status == 0 && Glibc.listen(descriptor, 1) == 0
  }

  @Test func serversListenThereOneAfterTheOther() throws {
    let port = try ReservedPort(on: "127.0.0.1")
    #expect(listen(at: port.number, sharing: true))
    #expect(listen(at: port.number, sharing: true))
    #expect(!listen(at: port.number, sharing: false))
  }

  @Test func anAddressOfAnotherMachineIsRefused() {
    let error = #expect(throws: ReservedPort.Failure.self) { try ReservedPort(on: "192.0.2.1") }
    #expect(error?.description == "Cannot assign requested address")
    #expect(throws: ReservedPort.Failure.self) { try ReservedPort(on: "no-such-host.invalid") }
  }
}
