import IPAddresses
import NIOEmbedded
import Synchronization
import Testing

@testable import RPCServer

/// Which connection gives way when a server has as many as it may have.
@Suite struct ConnectionAdmissionTests {
  private let loop = EmbeddedEventLoop()
  private let admission = ConnectionAdmission(maxConnections: 64, maxPerSource: 8, replacingFor: [.connections])

  private func source(_ address: String) throws -> IPNetwork { IPNetwork(site: try #require(IPAddress(address))) }

  private struct Opened {
    final class Closed: Sendable {
      let value = Atomic(false)
    }

    let connection: CountedConnection
    let closed = Closed()

    init(_ connection: CountedConnection, _ channel: EmbeddedChannel) {
      self.connection = connection
      channel.closeFuture.whenComplete { [closed] _ in closed.value.store(true, ordering: .relaxed) }
    }
  }

  /// Opens a connection; returns nil if it is refused.
  private func open(_ address: String) throws -> Opened? {
    if case .refused = admission.add(from: try source(address)) { return nil }
    let channel = EmbeddedChannel(loop: loop)
    let connection = CountedConnection(channel, from: try source(address), among: admission)
    connection.allowReplacing()
    return Opened(connection, channel)
  }

  private func isClosed(_ opened: Opened) -> Bool {
    loop.run()
    return opened.closed.value.load(ordering: .relaxed)
  }

  @Test("H7 networks that fill a server keep no one out, whatever their connections do")
  func networksThatFillAServerGiveWay() throws {
    var theirs: [Opened] = []
    for network in 0..<32 {
      while theirs.count < 64, let new = try open("192.0.\(network).1") {
        new.connection.isInUse = true
        theirs.append(new)
      }
    }
    #expect(admission.count == 64)
    let mine = try #require(try open("198.51.100.1"))
    #expect(theirs.filter { isClosed($0) }.count == 1)
    for network in 0..<40 { _ = try open("192.1.\(network).1") }
    #expect(admission.count == 64)
    #expect(!isClosed(mine), "a network with one connection is the last that gives way")
  }

  @Test func aConnectionInUseGivesWayAfterTheOthersOfItsSource() throws {
    let largest = try (0..<8).map { _ in try #require(try open("192.0.2.1")) }
    for (index, opened) in largest.enumerated() where index != 5 { opened.connection.isInUse = true }
    for network in 0..<56 { _ = try #require(try open("192.1.\(network).1")) }
    _ = try #require(try open("198.51.100.1"))
    #expect(largest.map { isClosed($0) } == [false, false, false, false, false, true, false, false])
    _ = try #require(try open("198.51.101.1"))
    #expect(largest.map { isClosed($0) } == [true, false, false, false, false, true, false, false])
  }

  /// Behind one address, no client can end the connections of another.
  @Test func aClientBeyondItsOwnLimitIsRefused() throws {
    let mine = try (0..<8).map { _ in try #require(try open("192.0.2.1")) }
    #expect(try open("192.0.2.1") == nil)
    #expect(mine.allSatisfy { !isClosed($0) } && admission.count == 8)
  }

  /// A network with more than its share of a full server gives way to its own new connections.
  @Test func aNetworkBeyondItsShareOfAFullServerReplacesItsOwn() throws {
    let own = try (1...6).map { try #require(try open("192.0.2.\($0)")) }
    for network in 0..<58 { _ = try #require(try open("192.1.\(network).1")) }
    _ = try #require(try open("192.0.2.9"))
    #expect(own.filter { isClosed($0) }.count == 1 && admission.count == 64)
  }

  @Test func aConnectionThatGaveWayIsNotCountedAgain() throws {
    let own = try (0..<8).map { _ in try #require(try open("192.0.2.1")) }
    for network in 0..<56 { _ = try #require(try open("192.1.\(network).1")) }
    _ = try #require(try open("198.51.100.1"))
    #expect(isClosed(own[0]))
    own[0].connection.allowReplacing()
    _ = try #require(try open("198.51.101.1"))
    #expect(isClosed(own[1]) && admission.count == 64)
  }
}
