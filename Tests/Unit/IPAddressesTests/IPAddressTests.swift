import IPAddresses
import Testing

@Suite struct IPAddressTests {
  @Test(arguments: [
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255",
    "192.0.0.1", "192.0.2.1", "192.168.0.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1",
    "255.255.255.255",
    "::", "::1", "::ffff:10.0.0.1", "::ffff:a9fe:a9fe", "64:ff9b::7f00:1", "fe80::1", "fe80::1%eth0", "fc00::1",
    "fd12::1",
    "ff02::1", "2001:db8::1", "2002:7f00:1::", "2001::1", "3fff::1", "100::1",
  ])
  func addressIsNotPublic(_ text: String) throws {
    #expect(try #require(IPAddress(text)).isPublic == false)
  }

  @Test(arguments: [
    "8.8.8.8", "172.15.0.1", "172.32.0.1", "100.63.0.1", "100.128.0.1", "192.167.0.1", "2606:4700::1111",
    "2a00:1450:4001:80b::200e", "::ffff:8.8.8.8", "64:ff9b::808:808",
  ])
  func addressIsPublic(_ text: String) throws {
    #expect(try #require(IPAddress(text)).isPublic)
  }

  @Test(arguments: [
    "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.-4", "0x7f.1", "2130706433", ":", ":::", "1::2::3",
    "12345::",
    "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "::1.2.3", "+1::", "g::", "1:2:3:4:5:6:7:8::",
  ])
  func textIsNoAddress(_ text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test(arguments: [
    ("10.1.2.3/8", "10.0.0.0/8", "10.255.0.1", "11.0.0.1"), ("10.1.2.3", "10.1.2.3/32", "10.1.2.3", "10.1.2.4"),
    ("192.0.2.128/25", "192.0.2.128/25", "192.0.2.255", "192.0.2.127"), ("0.0.0.0/0", "0.0.0.0/0", "8.8.8.8", "::1"),
    ("2001:db8::/33", "2001:db8:0:0:0:0:0:0/33", "2001:db8:7fff::1", "2001:db8:8000::1"),
    ("10.0.0.0/8", "10.0.0.0/8", "::ffff:10.9.9.9", "::ffff:11.9.9.9"),
    ("::1", "0:0:0:0:0:0:0:1/128", "::1", "127.0.0.1"),
  ])
  func networkContainsItsAddresses(_ text: String, _ canonical: String, _ inside: String, _ outside: String) throws {
    let network = try #require(IPNetwork(text))
    #expect(network.description == canonical)
    #expect(network.contains(try #require(IPAddress(inside))))
    #expect(!network.contains(try #require(IPAddress(outside))))
  }

  @Test(arguments: [
    "", "/", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "::/129", "10.0.0/8", "::/8/8", "a/8",
  ])
  func textIsNoNetwork(_ text: String) {
    #expect(IPNetwork(text) == nil)
  }

  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7/32"), ("::ffff:192.0.2.7", "192.0.2.7/32"),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2:0:0:0:0/64"), ("fe80::1%eth0", "fe80:0:0:0:0:0:0:0/64"),
  ])
  func siteIsAnAddressOrItsFirst64Bits(_ text: String, _ network: String) throws {
    #expect(IPNetwork(site: try #require(IPAddress(text))).description == network)
  }
}
