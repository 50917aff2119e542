import Testing

@testable import Mail

@Suite struct SMTPURLTests {
  @Test(arguments: [
    ("smtp://mail.example.com", "smtp://mail.example.com:587"),
    ("smtps://mail.example.com", "smtps://mail.example.com:465"),
    ("smtp://Mail.Example.com:25", "smtp://mail.example.com:25"),
    ("smtp://127.0.0.1:2525", "smtp://127.0.0.1:2525"),
    ("smtp://[2001:DB8::1]:25", "smtp://[2001:db8::1]:25"),
  ])
  func reads(text: String, normal: String) throws {
    #expect(try #require(SMTPURL(text)).text == normal)
  }

  @Test(arguments: [
    "", "mail.example.com", "http://mail.example.com", "smtp://", "smtp://:25", "smtp://host:", "smtp://host:0",
    "smtp://host:65536", "smtp://host:+25", "smtp://host:25:25", "smtp://user:password@host", "smtp://host/path",
    "smtp://ho st", "smtp://host\r\nQUIT", "smtp://[::1", "smtp://[host]", "smtp://-host", "smtp://.host",
  ])
  func refuses(text: String) {
    #expect(SMTPURL(text) == nil)
  }

  @Test(arguments: ["localhost", "127.0.0.1", "127.8.8.8", "[::1]"])
  func knowsThisMachine(host: String) throws {
    #expect(try #require(SMTPURL("smtp://\(host):25")).isLoopback)
  }

  @Test(arguments: ["mail.example.com", "127.0.0.1.example.com", "128.0.0.1", "[::2]", "localhost.example.com"])
  func knowsOtherMachines(host: String) throws {
    #expect(try #require(SMTPURL("smtp://\(host):25")).isLoopback == false)
  }
}
