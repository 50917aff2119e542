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

/// A client that can update its keys, which a handler never does by itself.
@safe private final class KeyUpdater {
  private let peer: RawPeer

  /// Shakes hands with a server.
  init(_ server: End) throws {
    peer = try unsafe RawPeer(SSL_CTX_new(TLS_client_method()))
    unsafe SSL_set_connect_state(peer.connection)
    for _ in 0..<2 {
      _ = unsafe SSL_do_handshake(peer.connection)
      server.receive(peer.output())
      try peer.receive(server.takeSent())
    }
    guard server.isConnected else { throw RawPeer.Failure() }
  }

  /// Returns a record that updates the client's keys and asks the server to update its own.
  func update() throws -> [UInt8] {
    guard unsafe SSL_key_update(peer.connection, SSL_KEY_UPDATE_REQUESTED) == 1,
      unsafe SSL_do_handshake(peer.connection) == 1
    else {
      throw RawPeer.Failure()
    }
    return peer.output()
  }

  func write(_ bytes: [UInt8]) throws -> [UInt8] {
    guard unsafe SSL_write(peer.connection, bytes, Int32(bytes.count)) == Int32(bytes.count) else {
      throw RawPeer.Failure()
    }
    return peer.output()
  }
}
