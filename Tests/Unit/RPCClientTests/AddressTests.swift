import NIOCore
import RPCClient
import RPCCore
import SocketEndpoints
import Testing

/// One channel to a service with several addresses, of which some fail.
@Suite(.timeLimit(.minutes(30))) struct AddressTests {
  private static let read = MethodDescriptor(service: "test.Service", name: "Read", isIdempotent: true)
  private static let never = Duration.seconds(3600)

  private static func answering(_ number: UInt8) -> ScriptedServer.Script {
    .onEnd { _ in ScriptedServer.Step.answer([number]) }
  }

  /// A channel whose failed addresses are not tried again unless a call asks for it.
  private static func channel(
    _ ports: [Int], _ change: (inout ChannelConfiguration) -> Void = { _ in }
  ) -> ClientChannel {
    channel(to: ports.map { .tcp(host: "127.0.0.1", port: $0) }, change)
  }

  private static func channel(
    to targets: [SocketEndpoint], _ change: (inout ChannelConfiguration) -> Void = { _ in }
  ) -> ClientChannel {
    var configuration = ChannelConfiguration()
    configuration.backoff = Backoff(initial: never, maximum: never)
    configuration.connectTimeout = never
    configuration.attemptDelay = never
    configuration.retry = RetryPolicy(backoff: Backoff(initial: .milliseconds(1), maximum: .milliseconds(5)))
    change(&configuration)
    return ClientChannel(targets: targets, configuration: configuration)
  }

  private static func read(_ channel: ClientChannel) async throws(RPCError) -> UInt8 {
    try await channel.unary(read, FramedMessage(payload: [1]), options: CallOptions(timeout: .seconds(600))).message[0]
  }

  @Test func anAddressThatDoesNotGetReadyIsLeftForTheNext() async throws {
    let silent = try await SilentListener(saying: "")
    let server = try await ScriptedServer(Self.answering(2))
    let channel = Self.channel([silent.port, server.port]) { $0.attemptDelay = .milliseconds(1) }
    #expect(try await channel.echo() == [2])
    // It counts as failed, so the server is the one to be asked again.
    await server.cutConnections()
    while await channel.failure() != nil {}
    #expect(server.connections == 2)
    await channel.close()
    await silent.stop()
    await server.stop()
  }

  @Test func aServerThatGoesAwayIsLeftWithoutLosingACall() async throws {
    let leaving = try await ScriptedServer(
      .onEnd { request in ScriptedServer.Step.answer([1]) + (request.number == 0 ? [.goAway] : []) })
    let other = try await ScriptedServer(Self.answering(2))
    let channel = Self.channel([leaving.port, other.port])
    #expect(try await channel.echo() == [1])
    for _ in 0..<10 { #expect(try await channel.echo() == [2]) }
    #expect([leaving.connections, other.connections] == [1, 1])
    await channel.close()
    await leaving.stop()
    await other.stop()
  }

  @Test func callsOnABrokenConnectionMoveIfTheyMayBeRepeated() async throws {
    let arrived = Locked(0)
    let all = Signal()
    let breaking = try await ScriptedServer(
      .onEnd { request in
        guard request.connection == 0 else { return ScriptedServer.Step.answer([1]) }
        let count = arrived.change { count in
          count += 1
          return count
        }
        if count == 21 { all.set() }
        return []
      })
    let other = try await ScriptedServer(Self.answering(2))
    // The budget allows for two failures: the end of a connection is one.
    let channel = Self.channel([breaking.port, other.port]) { $0.retry?.budget = 5 }
    try await withThrowingTaskGroup(of: UInt8.self) { group in
      for _ in 0..<20 { group.addTask { try await Self.read(channel) } }
      async let change = channel.failure()
      await all.wait()
      await breaking.cutConnections()
      for try await answer in group { #expect(answer == 2) }
      let error = await change
      #expect(error?.code == .unavailable && error?.message.contains("connection was lost") == true)
    }
    // It would take calls again, but the other one has them.
    #expect([breaking.connections, other.connections] == [1, 1])
    await channel.close()
    await breaking.stop()
    await other.stop()
  }

  @Test func aServerThatAnswersUnavailableIsLeftUnlessAllDo() async throws {
    let refusal: [ScriptedServer.Step] = [
      .trailersOnly([(":status", "200"), ("content-type", "application/grpc"), ("grpc-status", "14")])
    ]
    let isWell = Locked(true)
    let cutOff = try await ScriptedServer(.onEnd { _ in refusal })
    let other = try await ScriptedServer(.onEnd { _ in isWell.value ? ScriptedServer.Step.answer([2]) : refusal })
    let channel = Self.channel([cutOff.port, other.port])
    for _ in 0..<10 { #expect(try await Self.read(channel) == 2) }
    #expect(cutOff.calls == 1)
    isWell.change { $0 = false }
    for _ in 0..<10 { #expect(await channel.failure()?.code == .unavailable) }
    #expect([cutOff.connections, other.connections] == [1, 1])
    await channel.close()
    await cutOff.stop()
    await other.stop()
  }

  @Test(arguments: [true, false])
  func aCallTriesEachAddressBeforeItFails(_ endsBackoff: Bool) async throws {
    let (first, second) = (try ReservedPort(on: "127.0.0.1"), try ReservedPort(on: "127.0.0.1"))
    let channel = Self.channel([first.number, second.number]) { $0.callsEndBackoff = endsBackoff }
    var server = try await ScriptedServer(Self.answering(2), port: second)
    #expect(try await channel.echo() == [2])
    await server.stop()
    await channel.waitUntilDisconnected()
    server = try await ScriptedServer(Self.answering(1), port: first)
    // The first address has failed just now, and the second fails while the call waits.
    if endsBackoff {
      #expect(try await channel.echo() == [1])
    } else {
      let error = try #require(await channel.failure())
      #expect(error.code == .unavailable && error.message.contains("None of the 2 addresses"))
    }
    await channel.close()
    await server.stop()
  }

  @Test func theAddressesOfANameAreTriedInTurn() async throws {
    let closed = try ReservedPort(on: "127.0.0.1")
    let authority = Locked("")
    let breaking = try await ScriptedServer(
      .onEnd { request in
        authority.change { $0 = request.header(":authority") ?? "" }
        return [.cut]
      })
    let other = try await ScriptedServer(Self.answering(2))
    let ports = [closed.number, breaking.port, other.port]
    let channel = Self.channel(to: [.tcp(host: "accounts.example", port: 7)]) {
      $0.lookUp = { (target) throws(ConnectionProblem) in ports.map { Self.address($0) } }
    }
    #expect(try await Self.read(channel) == 2)
    #expect([breaking.connections, other.connections] == [1, 1])
    #expect(authority.value == "accounts.example:7")
    await channel.close()
    await breaking.stop()
    await other.stop()
  }

  @Test func namesAreLookedUpAgainAndMayThenBeUnknown() async throws {
    let old = try await ScriptedServer(Self.answering(1))
    let new = try await ScriptedServer(Self.answering(2))
    let answers = Locked([[old.port], [new.port]])
    let channel = Self.channel(to: [.tcp(host: "accounts.example", port: 7)]) {
      $0.lookUp = { (target) throws(ConnectionProblem) in
        let ports = answers.change { $0.isEmpty ? nil : $0.removeFirst() }
        guard let ports else { throw ConnectionProblem(.unknownName, "not found") }
        return ports.map { Self.address($0) }
      }
    }
    #expect(try await channel.echo() == [1])
    await old.stop()
    await channel.waitUntilDisconnected()
    #expect(try await channel.echo() == [2])
    await new.cutConnections()
    await channel.waitUntilDisconnected()
    // No answer to the third look-up: what is known is used.
    #expect(try await channel.echo() == [2])
    #expect(new.connections == 2)
    await channel.close()
    await new.stop()
  }

  @Test func anUnknownNameIsPassedOver() async throws {
    let server = try await ScriptedServer(Self.answering(1))
    let names = [("unknown.example", 7), ("127.0.0.1", server.port)]
    let channel = Self.channel(to: names.map { .tcp(host: $0, port: $1) }) {
      $0.lookUp = { (target) throws(ConnectionProblem) in throw ConnectionProblem(.unknownName, "not found") }
    }
    #expect(try await channel.echo() == [1])
    await channel.close()
    await server.stop()
  }

  @Test(arguments: [0, 65_536, -1])
  func aPortOutOfRangeFails(_ port: Int) async {
    let channel = Self.channel([port])
    #expect(await channel.failure()?.message.contains("out of range") == true)
    await channel.close()
  }

  @Test(arguments: ["localhost", "no-such-host.localhost", "A.LocalHost"])
  func whatIsCalledLocalhostIsThisMachine(_ name: String) throws {
    let addresses = try SocketEndpoint.tcp(host: name, port: 7).addresses()
    #expect(!addresses.isEmpty && addresses.allSatisfy { ["127.0.0.1", "::1"].contains($0.ipAddress) && $0.port == 7 })
  }

  /// What is sent to localhost goes in the clear.
  @Test func aNameServerCannotSendLocalhostElsewhere() throws {
    func addresses(_ found: [String]) throws -> [String?] {
      let found = try found.map { try SocketAddress(ipAddress: $0, port: 7) }
      return SocketEndpoint.loopback(among: found, port: 7).map(\.ipAddress)
    }
    #expect(try addresses(["192.0.2.1", "::1", "127.0.0.2"]) == ["::1", "127.0.0.2"])
    #expect(try addresses(["192.0.2.1", "2001:db8::1"]) == ["127.0.0.1", "::1"])
  }

  @Test func theSystemLooksUpNames() throws {
    // No address to `inet_pton`, and one that needs no name server to `getaddrinfo`.
    let addresses = try SocketEndpoint.tcp(host: "127.1", port: 7).addresses()
    #expect(addresses.map(\.ipAddress) == ["127.0.0.1"] && addresses.allSatisfy { $0.port == 7 })
    let unknown = SocketEndpoint.tcp(host: "no-such-host.invalid", port: 7)
    #expect(throws: ConnectionProblem.self) { try unknown.addresses() }
  }

  private static func address(_ port: Int) -> SocketAddress {
    do { return try SocketAddress(ipAddress: "127.0.0.1", port: port) } catch { fatalError("\(error)") }
  }
}
