import IPAddresses
import NIOCore
import RPCTransport
import SocketEndpoints
import Testing

@Suite struct SocketAddressTests {
  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1:80", "127.0.0.1/32"), ("::1", "[::1]:80", "::/64"),
    ("2001:db8:1:2:3:4:5:6", "[2001:db8:1:2:3:4:5:6]:80", "2001:db8:1:2::/64"),
    ("2001:db8::6", "[2001:db8::6]:80", "2001:db8::/64"), ("fe80::", "[fe80::]:80", "fe80::/64"),
  ])
  func addressesAsText(host: String, text: String, network: String) throws {
    let address = try SocketAddress(ipAddress: host, port: 80)
    #expect(SocketEndpoint(address).description == text)
    #expect(address.network == IPNetwork(network))
  }

  @Test func unixSocketsHaveNoNetwork() throws {
    let address = try SocketAddress(unixDomainSocketPath: "/run/l.sock")
    #expect(SocketEndpoint(address).description == "unix:/run/l.sock")
    #expect(address.network == nil)
  }
}
