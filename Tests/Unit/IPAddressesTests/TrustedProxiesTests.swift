import IPAddresses
import Testing

@Suite struct TrustedProxiesTests {
  private let proxies = TrustedProxies(
    networks: ["10.0.0.0/8", "2001:db8:ffff::/48"].compactMap { IPNetwork($0) })

  @Test(arguments: [
    // Not from a proxy: what the headers say is worth nothing.
    ("192.0.2.1", ["198.51.100.1"], "192.0.2.1"), ("::1", ["198.51.100.1"], "::1"),
    // The last one that is not a proxy; what stands before it may be made up.
    ("10.0.0.1", ["198.51.100.1"], "198.51.100.1"), ("10.0.0.1", ["127.0.0.1, 198.51.100.1"], "198.51.100.1"),
    ("10.0.0.1", ["6.6.6.6, 198.51.100.1,10.9.9.9 , 2001:db8:ffff::1"], "198.51.100.1"),
    ("10.0.0.1", ["6.6.6.6", "198.51.100.1", "10.2.2.2"], "198.51.100.1"),
    ("::ffff:10.0.0.1", ["::ffff:198.51.100.1"], "198.51.100.1"),
    // With ports.
    ("10.0.0.1", ["198.51.100.1:4711"], "198.51.100.1"), ("10.0.0.1", ["[2001:db8::5]:4711"], "2001:db8::5"),
    ("10.0.0.1", ["[2001:db8::5]"], "2001:db8::5"), ("10.0.0.1", ["2001:db8::5"], "2001:db8::5"),
    // A proxy that does not say whom it speaks for.
    ("10.0.0.1", [], "10.0.0.1"), ("10.0.0.1", ["unknown"], "10.0.0.1"), ("10.0.0.1", [""], "10.0.0.1"),
    ("10.0.0.1", ["198.51.100.1, "], "10.0.0.1"), ("10.0.0.1", ["198.51.100.1, _hidden, 10.3.3.3"], "10.3.3.3"),
    ("10.0.0.1", ["10.5.5.5, 10.4.4.4"], "10.5.5.5"), ("10.0.0.1", ["1.2.3.4.5:80"], "10.0.0.1"),
  ])
  func theClientIsTheLastThatIsNoProxy(_ peer: String, _ values: [String], _ expected: String) throws {
    let address = try #require(IPAddress(peer))
    let found = proxies.client(of: address, forwardedFor: values)
    #expect(found?.unmapped == IPAddress(expected))
  }

  @Test func aUnixSocketIsAProxyIfTheSettingSaysSo() {
    #expect(proxies.client(of: nil, forwardedFor: ["198.51.100.1"]) == nil)
    let all = TrustedProxies(includesUnixSockets: true)
    #expect(all.client(of: nil, forwardedFor: ["198.51.100.1"]) == IPAddress("198.51.100.1"))
    #expect(all.client(of: nil, forwardedFor: []) == nil)
  }
}
