import RPCClient
import RPCCore
import Testing

/// One channel to several servers.
@Suite(.timeLimit(.minutes(30))) struct BalancingTests {
  /// Servers that answer with their number.
  private static func servers(_ count: Int) async throws -> [ScriptedServer] {
    var servers: [ScriptedServer] = []
    for number in 0..<count {
      servers.append(try await ScriptedServer(.onEnd { _ in ScriptedServer.Step.answer([UInt8(number)]) }))
    }
    return servers
  }

  private static func channel(_ ports: [Int], _ balancing: ChannelConfiguration.Balancing) -> ClientChannel {
    var configuration = ChannelConfiguration()
    configuration.balancing = balancing
    // A busy machine is no reason to try the next address.
    configuration.attemptDelay = .seconds(3600)
    configuration.backoff = Backoff(initial: .milliseconds(10), maximum: .milliseconds(50))
    return ClientChannel(targets: ports.map { .tcp(host: "127.0.0.1", port: $0) }, configuration: configuration)
  }

  private static func answers(_ channel: ClientChannel, _ count: Int) async throws -> [UInt8: Int] {
    var answers: [UInt8: Int] = [:]
    for _ in 0..<count { answers[try await channel.echo()[0], default: 0] += 1 }
    return answers
  }

  @Test func roundRobinAsksEachInTurn() async throws {
    let servers = try await Self.servers(3)
    let channel = Self.channel(servers.map(\.port), .roundRobin)
    var seen: Set<UInt8> = []
    while seen.count < 3 { seen.insert(try await channel.echo()[0]) }
    #expect(try await Self.answers(channel, 30) == [0: 10, 1: 10, 2: 10])
    #expect(servers.map(\.connections) == [1, 1, 1])
    await channel.close()
    for server in servers { await server.stop() }
  }

  @Test func pickFirstStaysWithTheFirst() async throws {
    let servers = try await Self.servers(3)
    let channel = Self.channel(servers.map(\.port), .pickFirst)
    #expect(try await Self.answers(channel, 30) == [0: 30])
    #expect(servers.map(\.connections) == [1, 0, 0])
    await channel.close()
    for server in servers { await server.stop() }
  }

  @Test(arguments: [ChannelConfiguration.Balancing.pickFirst, .roundRobin])
  func addressWhereNobodyListensIsPassedOver(balancing: ChannelConfiguration.Balancing) async throws {
    let servers = try await Self.servers(1)
    let channel = Self.channel([1, servers[0].port], balancing)
    #expect(try await Self.answers(channel, 20) == [0: 20])
    await channel.close()
    await servers[0].stop()
  }

  @Test(arguments: [ChannelConfiguration.Balancing.pickFirst, .roundRobin])
  func serverThatGoesAwayIsReplacedByAnother(balancing: ChannelConfiguration.Balancing) async throws {
    let servers = try await Self.servers(2)
    let channel = Self.channel(servers.map(\.port), balancing)
    _ = try await channel.echo()
    await servers[0].stop()
    while await channel.failure() != nil {}
    // A call that the lost connection took with it may fail once more; from then on all is well.
    while try await channel.echo() != [1] {}
    #expect(try await Self.answers(channel, 20) == [1: 20])
    await channel.close()
    await servers[1].stop()
  }

  @Test(arguments: [[], [1], [1, 1]])
  func callsFailAtOnceWhereNoAddressCanBeReached(ports: [Int]) async throws {
    let channel = Self.channel(ports, .roundRobin)
    #expect(await channel.failure()?.code == .unavailable)
    await channel.close()
  }
}
