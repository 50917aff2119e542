import CLibssl
import NIOEmbedded
import TLSChannels
import Testing

/// Peers that make the server work without sending it data.
@Suite struct FloodTests {
  @Test(arguments: [0, 1]) func updatesOfKeysAmongLittleDataAreLimited(bytes: Int) throws {
    let server = try End(TLSHandler(Contexts.server()))
    let client = try KeyUpdater(server)
    var updates = 0
    while server.errors.isEmpty, updates < 10_000 {
      server.receive(try client.update())
      if bytes > 0 { server.receive(try client.write([UInt8](repeating: 1, count: bytes))) }
      updates += 1
    }
    #expect(server.errors == [.flooded] && !server.recorder.isActive)
    #expect((100..<200).contains(updates))
  }

  @Test func updatesOfKeysAmongMuchDataAreFree() throws {
    let server = try End(TLSHandler(Contexts.server()))
    let client = try KeyUpdater(server)
    let data = [UInt8](repeating: 1, count: 16_384)
    for _ in 0..<500 {
      server.receive(try client.update())
      server.receive(try client.write(data))
    }
    #expect(server.errors.isEmpty && server.data.count == 500 * data.count)
  }

  @Test func aPeerThatDoesNotReadGetsFewReplies() throws {
    let server = try End(TLSHandler(Contexts.server()))
    let client = try KeyUpdater(server)
    server.channel.isWritable = false
    let data = [UInt8](repeating: 1, count: 16_384)
    var updates = 0
    while server.errors.isEmpty, updates < 10_000 {
      server.receive(try client.update())
      server.receive(try client.write(data))
      updates += 1
    }
    #expect(server.errors == [.flooded] && !server.recorder.isActive)
    #expect((100..<1000).contains(updates))
  }
}

/// A client that can update its keys, which no handler does of its own accord.
@safe private final class KeyUpdater {
  private struct Failure: Error {}

  private let context: OpaquePointer
  private let connection: OpaquePointer
  private let incoming: OpaquePointer
  private let outgoing: OpaquePointer

  /// Shakes hands with a server.
  init(_ server: End) throws {
    unsafe context = SSL_CTX_new(TLS_client_method())
    unsafe connection = SSL_new(context)
    unsafe incoming = BIO_new(BIO_s_mem())
    unsafe outgoing = BIO_new(BIO_s_mem())
    unsafe SSL_set_bio(connection, incoming, outgoing)
    unsafe SSL_set_connect_state(connection)
    for _ in 0..<2 {
      _ = unsafe SSL_do_handshake(connection)
      server.receive(output())
      let sent = try server.takeSent()
      _ = unsafe BIO_write(incoming, sent, Int32(sent.count))
    }
    guard server.isConnected else { throw Failure() }
  }

  deinit {
    unsafe SSL_free(connection)
    unsafe SSL_CTX_free(context)
  }

  /// Returns a record that updates the client's keys and asks the server to update its own.
  func update() throws -> [UInt8] {
    guard unsafe SSL_key_update(connection, SSL_KEY_UPDATE_REQUESTED) == 1, unsafe SSL_do_handshake(connection) == 1
    else {
      throw Failure()
    }
    return output()
  }

  func write(_ bytes: [UInt8]) throws -> [UInt8] {
    guard unsafe SSL_write(connection, bytes, Int32(bytes.count)) == Int32(bytes.count) else { throw Failure() }
    return output()
  }

  private func output() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: unsafe BIO_ctrl_pending(outgoing))
    let count = unsafe BIO_read(outgoing, &bytes, Int32(bytes.count))
    return Array(bytes.prefix(Int(max(0, count))))
  }
}
