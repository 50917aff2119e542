import HTTP2Session
import RPCCore
import RPCTransport
import Testing

@testable import RPCServer

/// The limits on requests that were not passed to a handler yet, of a connection, a source and the whole server.
@Suite struct UnfinishedRequestTests {
  private static let exhausted = StatusCode.resourceExhausted.rawValue
  private static let limit = 150_000

  /// A message of 90,000 bytes, of which only so many are sent. The buffer for it has 64 KiB, and then twice as many.
  private static func part(_ count: Int) -> [UInt8] { [0, 0, 1, 95, 144] + [UInt8](repeating: 1, count: count) }

  private func server(
    requests: ByteHolders.Total = ByteHolders.Total(), limits change: (inout ConnectionLimits) -> Void = { _ in }
  ) throws -> ServerHarness {
    try ServerHarness(TestMethods.all, requests: requests, loops: 2) {
      $0.maxBufferedRequestBytes = Self.limit
      change(&$0)
    }
  }

  @Test func metadataCountsUntilTheCallIsDispatched() throws {
    let server = try server()
    let long = String(repeating: "v", count: 10_000)
    let streams = try (0..<5).map { _ in try server.start("/t.T/Echo", [("x-long", long)], body: [], ending: .open) }
    #expect(server.calls.bufferedBytes > 50_000 && server.calls.bufferedBytes < 51_000)
    for stream in streams { try server.send(stream, [1], ending: .endStream) }
    #expect(streams.map { server.answer($0).status } == [0, 0, 0, 0, 0])
    #expect(server.calls.bufferedBytes == 0)
    #expect(server.counted.isEmpty)
  }

  @Test func longMetadataOfOpenCallsIsLimited() throws {
    let server = try server()
    let long = String(repeating: "v", count: 10_000)
    let streams = try (0..<20).map { _ in try server.start("/t.T/Echo", [("x-long", long)], body: [], ending: .open) }
    #expect(streams.filter { server.answer($0).status == Self.exhausted }.count == 6)
    #expect(server.calls.bufferedBytes <= Self.limit)
    #expect(server.counted == [.bufferedRequestBytes: 6])
    for stream in streams { try server.client.reset(stream, .cancel) }
    try server.exchange()
    #expect(server.calls.bufferedBytes == 0)
    #expect(try server.call("/t.T/Echo", [("x-long", long)]).status == 0)
  }

  @Test func connectionsOfOneAddressShareTheLimitOfOne() throws {
    let first = try server()
    let second = try ServerHarness(beside: first, from: "127.0.0.1")
    let stranger = try ServerHarness(beside: first, from: "198.51.100.1")
    let held = try first.start("/t.T/Echo", body: Self.part(40_000), ending: .open)
    let tooMuch = try second.start("/t.T/Echo", body: Self.part(80_000), ending: .open)
    #expect(second.answer(tooMuch).status == Self.exhausted)
    #expect(first.answer(held).status == nil)
    let others = try stranger.start("/t.T/Echo", body: Self.part(60_000), ending: .open)
    #expect(stranger.answer(others).status == nil)
    try first.client.submitData(held, [UInt8](repeating: 1, count: 50_000), ending: .endStream)
    try first.exchange()
    #expect(first.answer(held).messages.map(\.count) == [90_000])
    first.channel.close(promise: nil)
    try first.exchange()
    let again = try second.start("/t.T/Echo", body: Self.part(80_000), ending: .open)
    #expect(second.answer(again).status == nil)
  }

  @Test func addressesOfOneNetworkShareTwiceTheLimit() throws {
    let first = try server()
    let connections = try (1...4).map { try ServerHarness(beside: first, from: "192.0.2.\($0)") }
    let streams = try connections.map { try $0.start("/t.T/Echo", body: Self.part(80_000), ending: .open) }
    let statuses = zip(connections, streams).map { $0.answer($1).status }
    #expect(statuses == [nil, nil, Self.exhausted, Self.exhausted])
  }

  @Test func smallRequestsAreServedBesideUnfinishedOnesOfTheirNetwork() throws {
    let first = try server()
    let neighbors = try (1...3).map { try ServerHarness(beside: first, from: "192.0.2.\($0)") }
    let held = try neighbors.map { try $0.start("/t.T/Echo", body: Self.part(80_000), ending: .open) }
    #expect(zip(neighbors, held).map { $0.answer($1).status } == [nil, nil, Self.exhausted])
    for address in ["192.0.2.1", "192.0.2.9"] {
      let honest = try ServerHarness(beside: first, from: address)
      let stream = try honest.start("/t.T/Echo", body: [0, 0, 0, 0, 4, 1, 2], ending: .open)
      try honest.client.submitData(stream, [3, 4], ending: .endStream)
      try honest.exchange()
      #expect(honest.answer(stream).messages == [[1, 2, 3, 4]])
    }
  }

  @Test("Above the limit of the whole server, requests of the network with the most are refused, not the largest one")
  func aCrowdOfMiddlingRequestsDoesNotPushALargeOneOut() throws {
    let first = try server()
    let honest = try ServerHarness(beside: first, from: "203.0.113.1")
    let large = try honest.start("/t.T/Echo", body: Self.part(80_000), ending: .open)
    // Each has a buffer of 64 KiB, half of the other's: no address and no network has more than it may.
    let crowd = try (1...3).flatMap { network in
      try (1...3).map { try ServerHarness(beside: first, from: "198.51.\(network).\($0)") }
    }
    let streams = try crowd.map { try $0.start("/t.T/Echo", body: Self.part(60_000), ending: .open) }
    for connection in crowd { try connection.exchange() }
    #expect(zip(crowd, streams).contains { $0.answer($1).status == Self.exhausted })
    #expect(honest.answer(large).status == nil)
  }

  @Test("Above the limit of the whole server, the connection of the loop with the most unfinished requests loses them")
  func requestsOfTheWholeServerAreLimited() throws {
    let total = ByteHolders.Total()
    let elsewhere = try server(requests: total)
    let held = try elsewhere.start("/t.T/Echo", body: Self.part(60_000), ending: .open)
    let first = try server(requests: total)
    let connections = try (1...8).map { try ServerHarness(beside: first, from: "198.51.\($0).1") }
    var streams = [try connections[0].start("/t.T/Echo", body: Self.part(80_000), ending: .open)]
    for connection in connections.dropFirst() {
      streams.append(try connection.start("/t.T/Echo", body: Self.part(60_000), ending: .open))
    }
    for connection in connections { try connection.exchange() }
    let statuses = zip(connections, streams).map { $0.answer($1).status }
    #expect(statuses == [Self.exhausted] + Array(repeating: nil, count: 7))
    // The other loop has not more than its share.
    let other = try ServerHarness(beside: elsewhere, from: "203.0.113.1")
    let more = try other.start("/t.T/Echo", body: Self.part(80_000), ending: .open)
    #expect(elsewhere.answer(held).status == nil && other.answer(more).status == nil)
    #expect(first.counted == [.bufferedRequestBytes: 1])
    // What arrives at once is served.
    #expect(try first.call("/t.T/Echo").status == 0)
  }
}
