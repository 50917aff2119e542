import IPAddresses
import Logging
import NIOEmbedded
import RPCServer
import RPCTransport
import Synchronization
import Testing

@testable import WebListener

/// Which connection gives way to a new one, and which new ones are refused.
@Suite struct WebConnectionsTests {
  private let loop = EmbeddedEventLoop()
  private let closed = Closed()

  private final class Closed: Sendable {
    private let names = Mutex<[String]>([])

    func note(_ name: String) { names.withLock { $0.append(name) } }

    var all: [String] { names.withLock { $0 } }
  }

  private func makeConnections(_ maximum: Int, perAddress: Int = 256) -> ConnectionAdmission {
    ConnectionAdmission(
      maxConnections: maximum, maxPerSource: perAddress, replacingFor: [.connections, .connectionsPerAddress])
  }

  /// Opens a connection whose name is the address that it comes from; throws if it is refused.
  @discardableResult
  private func open(_ address: String, in connections: ConnectionAdmission) throws -> WebConnection {
    let source = IPNetwork(site: try #require(IPAddress(address)))
    if case .refused(let limit) = connections.add(from: source) { throw Refusal(limit: limit) }
    let channel = EmbeddedChannel(loop: loop)
    channel.closeFuture.whenComplete { [closed] _ in closed.note(address) }
    return WebConnection(
      channel, from: source, among: connections, limits: WebLimits(), counters: LimitCounters(),
      trustedProxies: TrustedProxies(), untrustedProxies: UntrustedProxyLog(logger: Logger(label: "tests")))
  }

  /// The addresses of the connections that were closed, in that order.
  private func closedAddresses() -> [String] {
    loop.run()
    return closed.all
  }

  private struct Refusal: Error, Equatable {
    var limit: Limit
  }

  @Test func theLongestWaitingOfTheFullestNetworkGivesWay() throws {
    let connections = makeConnections(6)
    for address in ["192.0.2.1", "198.51.100.1", "198.51.100.2", "198.51.100.2", "203.0.113.1", "203.0.113.1"] {
      try open(address, in: connections)
    }
    try open("192.0.2.9", in: connections)
    #expect(closedAddresses() == ["198.51.100.2"])
    #expect(connections.count == 6)
    for number in 0..<100 { try open("100.64.\(number).1", in: connections) }
    #expect(connections.count == 6 && closedAddresses().count == 101)
  }

  @Test func aRequestInProgressIsNotInterrupted() throws {
    let connections = makeConnections(2)
    let first = try open("192.0.2.1", in: connections)
    let second = try open("198.51.100.1", in: connections)
    for connection in [first, second] {
      connection.requestBegins()
      connection.requestIsRead()
    }
    #expect(throws: Refusal(limit: .connections)) { try open("203.0.113.1", in: connections) }
    second.requestEnds()
    try open("203.0.113.1", in: connections)
    #expect(closedAddresses() == ["198.51.100.1"])
    first.requestEnds()
    #expect(connections.count == 2)
  }

  /// One client behind a proxy has the share of one client, and its connections give way to those of others.
  @Test func aProxysConnectionsCountForTheClientsThatItReports() throws {
    let connections = makeConnections(8, perAddress: 3)
    let stranger = try #require(IPAddress("203.0.113.1"))
    func open(for client: IPAddress) -> (WebConnection, isOpen: Bool) {
      guard case .counted = connections.add(from: nil) else { preconditionFailure() }
      let channel = EmbeddedChannel(loop: loop)
      channel.closeFuture.whenComplete { [closed] _ in closed.note(client.description) }
      let connection = WebConnection(
        channel, from: nil, among: connections, limits: WebLimits(), counters: LimitCounters(),
        trustedProxies: TrustedProxies(), untrustedProxies: UntrustedProxyLog(logger: Logger(label: "tests")))
      connection.isFrom(client)
      loop.run()
      return (connection, connection.counted.source != nil)
    }
    for _ in 0..<20 { #expect(open(for: stranger).isOpen) }
    #expect(connections.count == 3)
    #expect(closedAddresses() == Array(repeating: stranger.description, count: 17))
    #expect(open(for: try #require(IPAddress("198.51.100.1"))).isOpen)
    #expect(connections.count == 4 && closedAddresses().count == 17)
  }

  /// A client that sends bodies slowly keeps no one out.
  @Test func aRequestThatIsNotReadCompletelyGivesWay() throws {
    let connections = makeConnections(2)
    let first = try open("192.0.2.1", in: connections)
    let second = try open("198.51.100.1", in: connections)
    for connection in [first, second] { connection.requestBegins() }
    second.requestIsRead()
    try open("203.0.113.1", in: connections)
    #expect(closedAddresses() == ["192.0.2.1"])
    // The response may end before the request, and the connection waits only once.
    second.requestEnds()
    for number in 0..<3 { try open("100.64.\(number).1", in: connections) }
    #expect(connections.count == 2)
    #expect(Set(closedAddresses()).count == closedAddresses().count)
  }

  /// A source with all of its connections, and a network with all of its share, replace their own.
  @Test func aLimitOfASourceOrANetworkConcernsItsOwnConnections() throws {
    let connections = makeConnections(1000, perAddress: 3)
    try open("203.0.113.1", in: connections)
    for _ in 0..<5 { try open("192.0.2.1", in: connections) }
    #expect(closedAddresses() == ["192.0.2.1", "192.0.2.1"] && connections.count == 4)
    for host in 1...250 { try open("198.51.100.\(host)", in: connections) }
    #expect(closedAddresses().dropFirst(2).allSatisfy { $0.hasPrefix("198.51.100.") } && closedAddresses().count > 2)
  }

  @Test func aConnectionThatIsClosedIsCountedNoLonger() throws {
    let connections = makeConnections(3)
    let first = try open("192.0.2.1", in: connections)
    try open("192.0.2.2", in: connections)
    first.channel.close(promise: nil)
    first.channel.close(promise: nil)
    #expect(closedAddresses() == ["192.0.2.1"] && connections.count == 1)
    for _ in 0..<2 { try open("198.51.100.1", in: connections) }
    #expect(closedAddresses() == ["192.0.2.1"] && connections.count == 3)
  }
}
