import CLibssl
import TLSChannels
import Testing

/// Messages of the protocol that come in several records while this side has something to send.
@Suite struct SplitMessageTests {
  @Test func whatIsWrittenInTheMiddleOfAMessageIsSentAfterIt() throws {
    let client = try End(TLSHandler(Contexts.client(), serverName: .host("server.test")))
    let server = try TicketServer()
    try server.receive(client.takeSent())
    client.receive(server.output())
    try server.receive(client.takeSent())
    #expect(client.isConnected)
    let records = server.output().records
    try #require(records.count >= 2)
    // The first half of a ticket.
    client.receive(records[0])
    let first = client.send([1, 2, 3])
    let second = client.send([4])
    for record in records.dropFirst() { client.receive(record) }
    try server.receive(client.takeSent())
    #expect(server.data == [1, 2, 3, 4])
    #expect(client.errors.isEmpty)
    try first.wait()
    try second.wait()
  }
}

extension [UInt8] {
  /// The TLS records of which it consists.
  fileprivate var records: [[UInt8]] {
    var (records, start) = ([[UInt8]](), 0)
    while start + 5 <= count {
      let end = start + 5 + Int(self[start + 3]) << 8 + Int(self[start + 4])
      records.append(Array(self[start..<Swift.min(end, count)]))
      start = end
    }
    return records
  }
}

/// A server whose tickets are too long for one of its records.
@safe private final class TicketServer {
  private let peer: RawPeer
  private(set) var data: [UInt8] = []

  init() throws {
    let context = unsafe SSL_CTX_new(TLS_server_method())
    let pem = unsafe BIO_new(BIO_s_mem())
    defer { unsafe BIO_free_all(pem) }
    _ = unsafe BIO_puts(pem, Certificates.server)
    let certificate = unsafe PEM_read_bio_X509(pem, nil, nil, nil)
    _ = unsafe BIO_puts(pem, Certificates.key)
    let key = unsafe PEM_read_bio_PrivateKey(pem, nil, nil, nil)
    defer {
      unsafe X509_free(certificate)
      unsafe EVP_PKEY_free(key)
    }
    _ = unsafe SSL_CTX_use_certificate(context, certificate)
    _ = unsafe SSL_CTX_use_PrivateKey(context, key)
    _ = unsafe SSL_CTX_ctrl(context, SSL_CTRL_SET_MAX_SEND_FRAGMENT, 512, nil)
    _ = unsafe SSL_CTX_set_session_ticket_cb(
      context,
      { connection, _ in
        let data = [UInt8](repeating: 7, count: 1000)
        return unsafe SSL_SESSION_set1_ticket_appdata(SSL_get_session(connection), data, data.count)
      }, nil, nil)
    peer = try unsafe RawPeer(context)
    unsafe SSL_set_accept_state(peer.connection)
  }

  /// Takes bytes of the client, and continues the handshake or reads.
  func receive(_ bytes: [UInt8]) throws {
    try peer.receive(bytes)
    guard unsafe SSL_do_handshake(peer.connection) == 1 else { return }
    var buffer = [UInt8](repeating: 0, count: 1024)
    while true {
      let count = unsafe SSL_read(peer.connection, &buffer, Int32(buffer.count))
      guard count > 0 else { return }
      data += buffer.prefix(Int(count))
    }
  }

  func output() -> [UInt8] { peer.output() }
}
