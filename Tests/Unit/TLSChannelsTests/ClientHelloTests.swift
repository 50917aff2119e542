import TLSChannels
import Testing

/// The first message of a client, for whose claimed length the library reserves memory.
@Suite struct ClientHelloTests {
  private static let longest = 16 * 1024

  private func server() throws -> End { try End(TLSHandler(Contexts.server())) }

  private func hello() throws -> [UInt8] {
    try End(TLSHandler(Contexts.client(), serverName: .host("server.test"))).takeSent()
  }

  /// Returns records with the content of a message, `count` bytes in each.
  private func records(of content: some Collection<UInt8>, _ count: Int, type: UInt8 = 22) -> [UInt8] {
    let content = Array(content)
    return stride(from: 0, to: content.count, by: count).flatMap { start -> [UInt8] in
      let part = content[start..<min(content.count, start + count)]
      return [type, 3, 1, UInt8(part.count >> 8), UInt8(part.count & 0xFF)] + part
    }
  }

  private func claim(_ count: Int) -> [UInt8] {
    [1, UInt8(count >> 16), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)]
  }

  @Test(arguments: [longest, 131_392]) func aLengthThatNoHelloHasIsRefusedAtOnce(length: Int) throws {
    let server = try server()
    server.receive(records(of: claim(length), 4))
    #expect(server.errors == [.unacceptableHello] && !server.recorder.isActive)
  }

  @Test func theLengthIsReadFromSeveralRecords() throws {
    let server = try server()
    server.receive(records(of: claim(131_392), 1))
    #expect(server.errors == [.unacceptableHello])
  }

  @Test func aHelloIsAwaited() throws {
    let server = try server()
    server.receive(records(of: claim(Self.longest - 4), 4))
    #expect(server.errors.isEmpty)
    #expect(try server.takeSent().isEmpty)
  }

  @Test(arguments: [1, 3, 200]) func aHelloMayComeInManyRecords(count: Int) throws {
    let (server, hello) = (try server(), try hello())
    for byte in records(of: hello.dropFirst(5), count) { server.receive([byte]) }
    #expect(server.errors.isEmpty)
    #expect(try server.takeSent().prefix(3) == [22, 3, 3])
  }

  @Test func nothingFollowsAHello() throws {
    let (server, hello) = (try server(), try hello())
    server.receive(records(of: hello.dropFirst(5) + claim(131_392), Self.longest))
    #expect(server.errors == [.unacceptableHello])
  }

  @Test func manyRecordsWithoutAHelloAreRefused() throws {
    let server = try server()
    for _ in 0..<10_000 where server.errors.isEmpty { server.receive([22, 3, 1, 0, 0]) }
    #expect(server.errors == [.unacceptableHello])
  }

  /// A server asks for a second hello if it has no key share for a group in common (RFC 8446, section 4.1.4).
  @Test(arguments: [true, false]) func theSecondHelloIsLimitedToo(isLong: Bool) throws {
    let server = try server()
    var hello = try hello()
    // The client's key share becomes one of a group that there is not.
    let (groups, share): ([UInt8], [UInt8]) = ([0, 29, 0, 23], [0, 29, 0, 32])
    for pattern in [groups, share] {
      let start = try #require(hello.indices.first { hello[$0...].starts(with: pattern) })
      hello.replaceSubrange(start..<(start + 2), with: [0x0A, 0x0A])
    }
    server.receive(hello)
    #expect(server.errors.isEmpty)
    #expect(try !server.takeSent().isEmpty)
    server.receive([20, 3, 3, 0, 1, 1])
    server.receive(records(of: claim(isLong ? 131_392 : 100), 4))
    #expect(server.errors == (isLong ? [.unacceptableHello] : []))
  }

  @Test func whatIsNotTLSIsPassedOn() throws {
    let server = try server()
    server.receive(Array("GET / HTTP/1.1\r\n\r\n".utf8))
    #expect(server.errors == [.notTLS])
  }
}
