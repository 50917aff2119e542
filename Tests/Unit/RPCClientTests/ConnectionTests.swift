import NIOPosix
import RPCClient
import RPCCore
import SocketEndpoints
import Testing

@Suite(.timeLimit(.minutes(30))) struct ConnectionTests {
  @Test func unreachableServiceFailsAtOnceAndSaysWhere() async throws {
    let port = try ReservedPort(on: "127.0.0.1")
    let channel = ClientChannel(port: port.number)
    let error = try #require(await channel.failure())
    #expect(error.code == .unavailable)
    #expect(error.message.contains("127.0.0.1:\(port.number)"))
    #expect(error.message.contains("refused"))
    await channel.close()
  }

  @Test func missingSocketFileFailsAtOnce() async throws {
    let channel = ClientChannel(target: .unix(path: "/tmp/ligature-no-server-listens.sock"))
    let error = try #require(await channel.failure())
    #expect(error.code == .unavailable)
    await channel.close()
  }

  @Test func unknownHostFails() async throws {
    let channel = ClientChannel(target: .tcp(host: "no-such-host.invalid", port: 1))
    #expect(await channel.failure()?.code == .unavailable)
    await channel.close()
  }

  @Test func serverThatIsNoHTTP2ServerFailsTheCall() async throws {
    let listener = try await SilentListener(saying: "SSH-2.0-OpenSSH_9.2p1 Debian\r\n")
    let channel = ClientChannel(port: listener.port)
    #expect(await channel.failure()?.code == .unavailable)
    await channel.close()
    await listener.stop()
  }

  @Test func serverThatSaysNothingFailsTheCallInTime() async throws {
    let listener = try await SilentListener(saying: "")
    let channel = ClientChannel(port: listener.port) { $0.connectTimeout = .milliseconds(100) }
    let error = try #require(await channel.failure())
    #expect(error.code == .unavailable)
    #expect(error.message.contains("in time"))
    await channel.close()
    await listener.stop()
  }

  @Test func callThatWaitsForTheServiceIsMadeWhenItComes() async throws {
    let port = try ReservedPort(on: "127.0.0.1")
    let channel = ClientChannel(port: port.number)
    #expect(await channel.failure()?.code == .unavailable)
    let waiting = Task { try await channel.echo([1], CallOptions(timeout: .seconds(20), waitForReady: true)) }
    let server = try await ScriptedServer(.onEnd { _ in ScriptedServer.Step.answer([2]) }, port: port)
    #expect(try await waiting.value == [2])
    await channel.close()
    await server.stop()
  }

  @Test(arguments: [true, false])
  func aCallAfterAnOutageConnectsAtOnceIfCallsEndTheBackoff(_ endsBackoff: Bool) async throws {
    let port = try ReservedPort(on: "127.0.0.1")
    let channel = ClientChannel(port: port.number) {
      $0.backoff = Backoff(initial: .seconds(3600), maximum: .seconds(3600))
      $0.callsEndBackoff = endsBackoff
    }
    for _ in 0..<5 { #expect(await channel.failure()?.code == .unavailable) }
    let server = try await ScriptedServer(.onEnd { _ in ScriptedServer.Step.answer([2]) }, port: port)
    if endsBackoff {
      #expect(try await channel.echo([1]) == [2])
    } else {
      #expect(await channel.failure()?.code == .unavailable)
    }
    await channel.close()
    await server.stop()
  }

  @Test func lostConnectionIsOpenedAgainByTheNextCall() async throws {
    let server = try await ScriptedServer(.onEnd { _ in ScriptedServer.Step.answer([1]) })
    let channel = ClientChannel(port: server.port)
    #expect(try await channel.echo() == [1])
    await server.cutConnections()
    // A call that was on its way when the connection was cut is lost and not repeated: it may have been processed.
    while await channel.failure(CallOptions(waitForReady: true)) != nil {}
    #expect(server.connections == 2)
    await channel.close()
    await server.stop()
  }

  @Test func callsInFlightFailWhenTheConnectionIsLost() async throws {
    let arrived = Locked(0)
    let all = Signal()
    let server = try await ScriptedServer(
      .onEnd { _ in
        if arrived.change({
          $0 += 1
          return $0
        }) == 20 {
          all.set()
        }
        return []
      })
    let channel = ClientChannel(port: server.port)
    let codes = await withTaskGroup(of: StatusCode?.self) { group in
      for _ in 0..<20 { group.addTask { await channel.failure()?.code } }
      await all.wait()
      await server.cutConnections()
      return await group.reduce(into: [StatusCode?]()) { $0.append($1) }
    }
    #expect(codes == [StatusCode?](repeating: .unavailable, count: 20))
    await channel.close()
    await server.stop()
  }

  @Test func callThatTheServerDidNotTakeIsMadeAgain() async throws {
    let server = try await ScriptedServer(
      .onEnd { request in
        request.number < 3 ? [.reset(.refusedStream)] : ScriptedServer.Step.answer([UInt8(request.number)])
      })
    let channel = ClientChannel(port: server.port)
    #expect(try await channel.echo() == [3])
    #expect(server.calls == 4)
    await channel.close()
    await server.stop()
  }

  /// Some servers count a call until they have cleaned up behind it, and refuse others in the meantime.
  @Test func serverThatTakesFewerCallsThanItSaysGetsFewerAtOnce() async throws {
    let active = Locked(0)
    let server = try await ScriptedServer(
      .onEnd { _ in
        let isTaken = active.change { active in
          guard active < 10 else { return false }
          active += 1
          return true
        }
        guard isTaken else { return [.reset(.refusedStream)] }
        MultiThreadedEventLoopGroup.currentEventLoop?.execute { active.change { $0 -= 1 } }
        return ScriptedServer.Step.answer([1])
      })
    let channel = ClientChannel(port: server.port)
    let codes = await withTaskGroup(of: StatusCode?.self) { group in
      for _ in 0..<500 { group.addTask { await channel.failure()?.code } }
      return await group.reduce(into: [StatusCode?]()) { $0.append($1) }
    }
    #expect(codes.count { $0 == nil } == 500)
    #expect(server.connections == 1)
    await channel.close()
    await server.stop()
  }

  @Test func callThatIsNeverTakenFailsInTheEnd() async throws {
    let server = try await ScriptedServer(.onEnd { _ in [.reset(.refusedStream)] })
    let channel = ClientChannel(port: server.port) { $0.maxTransparentRetries = 2 }
    #expect(await channel.failure()?.code == .unavailable)
    #expect(server.calls == 3)
    await channel.close()
    await server.stop()
  }

  @Test func callsAfterGoAwayGoToANewConnectionAndTheOldOnesFinish() async throws {
    let server = try await ScriptedServer(
      .onEnd { request in
        // The first call is answered after the GOAWAY; what came behind it must move.
        request.connection == 0 && request.number == 0
          ? [.goAway] + ScriptedServer.Step.answer([0]) : ScriptedServer.Step.answer([UInt8(request.connection)])
      })
    let channel = ClientChannel(port: server.port)
    let answers = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<50 { group.addTask { try await channel.echo() } }
      return try await group.reduce(into: [[UInt8]]()) { $0.append($1) }
    }
    #expect(answers.count == 50)
    #expect(answers.contains([1]) || server.connections == 1)
    #expect(try await channel.echo() == [1])
    #expect(server.connections == 2)
    await channel.close()
    await server.stop()
  }

  /// A server that drains, or a load balancer before it, must not be called again and again without a pause.
  @Test func aServerThatEndsEachConnectionIsNotAskedWithoutPause() async throws {
    let server = try await ScriptedServer(ScriptedServer.Script(isGoingAway: true))
    let channel = ClientChannel(port: server.port) { $0.backoff = Backoff(initial: .seconds(600)) }
    let failure = await channel.failure()
    #expect(failure?.code == .unavailable)
    #expect(failure?.message.contains("closes its connections before it responds") == true)
    #expect(await channel.failure()?.code == .unavailable)
    #expect(server.connections == 2)
    await channel.close()
    await server.stop()
  }

  /// The server behind a load balancer may be another one each time.
  @Test func oneConnectionThatEndsAtOnceCostsNoPause() async throws {
    let server = try await ScriptedServer(
      .onEnd { request in request.connection == 0 ? [.cut] : ScriptedServer.Step.answer([7]) })
    let channel = ClientChannel(port: server.port) { $0.backoff = Backoff(initial: .seconds(600)) }
    _ = await channel.failure()
    #expect(try await channel.echo() == [7])
    #expect(server.connections == 2)
    await channel.close()
    await server.stop()
  }

  @Test func closedChannelRefusesCallsAndEndsThoseUnderWay() async throws {
    let arrived = Signal()
    let server = try await ScriptedServer(
      .onEnd { _ in
        arrived.set()
        return []
      })
    let channel = ClientChannel(port: server.port)
    let underWay = Task { await channel.failure() }
    await arrived.wait()
    await channel.close()
    #expect(await underWay.value?.code == .cancelled)
    #expect(await channel.failure()?.code == .unavailable)
    await channel.close()
    await server.stop()
  }

  @Test func closingWithGraceLetsCallsFinish() async throws {
    let arrived = Signal()
    let server = try await ScriptedServer(
      .onEnd { _ in
        let soon = ContinuousClock.now + .milliseconds(50)
        arrived.set()
        while ContinuousClock.now < soon {}
        return ScriptedServer.Step.answer([1])
      })
    let channel = ClientChannel(port: server.port)
    let underWay = Task { try await channel.echo() }
    await arrived.wait()
    await channel.close(grace: .seconds(20))
    #expect(try await underWay.value == [1])
    await server.stop()
  }

  @Test func channelThatNobodyHoldsClosesByItself() async throws {
    let closed = Signal()
    var script = ScriptedServer.Script.onEnd { _ in ScriptedServer.Step.answer([1]) }
    script.onConnectionEnd = closed.set
    let server = try await ScriptedServer(script)
    do {
      let channel = ClientChannel(port: server.port)
      #expect(try await channel.echo() == [1])
    }
    await closed.wait()
    await server.stop()
  }

  @Test func closingAChannelThatNeverConnectedReturns() async {
    let channel = ClientChannel(port: 1)
    await channel.close()
    #expect(await channel.failure()?.code == .unavailable)
  }

  @Test func tooManyWaitingCallsAreRefused() async throws {
    let listener = try await SilentListener(saying: "")
    let channel = ClientChannel(port: listener.port) { $0.maxWaitingCalls = 5 }
    let refused = Locked(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<12 {
        group.addTask {
          if await channel.failure(CallOptions(timeout: .seconds(50)))?.code == .resourceExhausted {
            refused.change { $0 += 1 }
          }
        }
      }
      // The other five wait for as long as the server says nothing.
      while refused.value < 7 { await Task.yield() }
      await channel.close()
    }
    #expect(refused.value == 7)
    await listener.stop()
  }

  @Test func idleConnectionIsClosedAndOpenedAgain() async throws {
    let closed = Signal()
    var script = ScriptedServer.Script.onEnd { _ in ScriptedServer.Step.answer([1]) }
    script.onConnectionEnd = closed.set
    let server = try await ScriptedServer(script)
    let channel = ClientChannel(port: server.port) { $0.idleTimeout = .milliseconds(1) }
    #expect(try await channel.echo() == [1])
    await closed.wait()
    #expect(try await channel.echo() == [1])
    #expect(server.connections == 2)
    await channel.close()
    await server.stop()
  }

  @Test func connectionThatIsNotReadyIsNotIdle() async throws {
    let listener = try await SilentListener(saying: "")
    let channel = ClientChannel(port: listener.port) {
      $0.idleTimeout = .milliseconds(1)
      $0.connectTimeout = .seconds(1)
    }
    let error = try #require(await channel.failure())
    #expect(error.message.contains("in time"))
    await channel.close()
    await listener.stop()
  }

  @Test func serverThatNoLongerAnswersIsGivenUp() async throws {
    let server = try await ScriptedServer(.onEnd { $0.number == 0 ? ScriptedServer.Step.answer([1]) : [] })
    let channel = ClientChannel(port: server.port) {
      $0.keepalive = .init(interval: .milliseconds(1), timeout: .milliseconds(1))
    }
    #expect(try await channel.echo() == [1])
    try await server.stopReading()
    let error = try #require(await channel.failure())
    #expect(error.code == .unavailable)
    #expect(error.message.contains("pings"))
    await channel.close()
    await server.stop()
  }

  @Test func serverThatAnswersPingsIsKept() async throws {
    let arrived = Signal()
    let server = try await ScriptedServer(
      .onEnd { request in
        if request.number == 0 { arrived.set() }
        return request.number == 0 ? [] : ScriptedServer.Step.answer([1])
      })
    let channel = ClientChannel(port: server.port) {
      $0.keepalive = .init(interval: .milliseconds(1), timeout: .seconds(20))
    }
    // The first call is silent for some seconds; pings keep it.
    let silent = Task { await channel.failure(CallOptions(timeout: .seconds(3))) }
    await arrived.wait()
    #expect(await silent.value?.code == .deadlineExceeded)
    #expect(try await channel.echo() == [1])
    #expect(server.connections == 1)
    await channel.close()
    await server.stop()
  }
}
