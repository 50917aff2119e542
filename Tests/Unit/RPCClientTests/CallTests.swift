import NIOCore
import RPCClient
import RPCCore
import RPCTransport
import Testing

/// Calls to a server that answers as it should.
@Suite(.timeLimit(.minutes(30))) struct CallTests {
  @Test func unaryCallBringsMessageAndMetadata() async throws {
    let server = try await ScriptedServer(
      .onEnd { request in
        [
          .headers([(":status", "200"), ("content-type", "application/grpc"), ("x-initial", "i")]), .body(request.body),
          .trailers([("grpc-status", "0"), ("x-trailing-bin", "AQI")]),
        ]
      })
    let channel = ClientChannel(port: server.port)
    let response = try await channel.unary(echo, FramedMessage(payload: [7, 8]), options: CallOptions())
    #expect(response.message == [7, 8])
    #expect(response.initialMetadata.first("x-initial") == "i")
    #expect(response.trailingMetadata.binary("x-trailing-bin") == [[1, 2]])
    await channel.close()
    await server.stop()
  }

  @Test func requestCarriesWhatGRPCAsksFor() async throws {
    let seen = Locked<ScriptedServer.Request?>(nil)
    let server = try await ScriptedServer(
      .onEnd { request in
        seen.change { $0 = request }
        return ScriptedServer.Step.answer([])
      })
    let channel = ClientChannel(port: server.port) { $0.userAgent = "tests/1" }
    var metadata = try Metadata("one", for: "x-a")
    try metadata.add("two", for: "x-a")
    try metadata.addBinary([0xFF], for: "x-b-bin")
    _ = try await channel.echo([5], CallOptions(timeout: .seconds(30), metadata: metadata))
    let request = try #require(seen.value)
    #expect(request.header(":method") == "POST")
    #expect(request.header(":scheme") == "http")
    #expect(request.header(":path") == "/test.Service/Echo")
    #expect(request.header(":authority") == "127.0.0.1:\(server.port)")
    #expect(request.header("content-type") == "application/grpc")
    #expect(request.header("te") == "trailers")
    #expect(request.header("user-agent") == "tests/1")
    #expect(request.headers.filter { $0.name == "x-a" }.map(\.value) == ["one", "two"])
    #expect(request.header("x-b-bin") == "/w")
    #expect(request.body == [0, 0, 0, 0, 1, 5])
    let text = try #require(request.header("grpc-timeout"))
    let timeout = try #require(GRPCTimeout.parse(Array(text.utf8)[...]))
    #expect(timeout <= .seconds(30) && timeout > .seconds(20))
    await channel.close()
    await server.stop()
  }

  @Test func statusOfTheServerIsThrown() async throws {
    let server = try await ScriptedServer(
      .onEnd { _ in
        [
          .trailersOnly([
            (":status", "200"), ("content-type", "application/grpc"), ("grpc-status", "9"),
            ("grpc-message", "no%0Agood"), ("grpc-status-details-bin", "CAk"), ("x-t", "v"),
          ])
        ]
      })
    let channel = ClientChannel(port: server.port)
    let error = try #require(await channel.failure())
    #expect(error.code == .failedPrecondition)
    #expect(error.message == "no\ngood")
    #expect(error.details == [8, 9])
    #expect(error.metadata.first("x-t") == "v")
    await channel.close()
    await server.stop()
  }

  @Test func manyCallsShareOneConnectionAndKeepTheServersStreamLimit() async throws {
    let running = Locked((now: 0, most: 0))
    var script = ScriptedServer.Script.onEnd { request in
      running.change { $0.now -= 1 }
      return ScriptedServer.Step.answer(Array(request.body.dropFirst(5)))
    }
    script.onHeaders = { _ in
      running.change { state in
        state.now += 1
        state.most = max(state.most, state.now)
      }
      return []
    }
    script.limits.maxConcurrentStreams = 7
    let server = try await ScriptedServer(script)
    let channel = ClientChannel(port: server.port)
    let answers = try await withThrowingTaskGroup(of: (UInt8, [UInt8]).self) { group in
      for number in UInt8(0)..<200 {
        group.addTask { (number, try await channel.echo([number, 9])) }
      }
      return try await group.reduce(into: [UInt8: [UInt8]]()) { $0[$1.0] = $1.1 }
    }
    #expect(answers.count == 200)
    for (number, answer) in answers { #expect(answer == [number, 9]) }
    #expect(server.connections == 1)
    #expect(running.value.most <= 7)
    await channel.close()
    await server.stop()
  }

  @Test(arguments: [0, 1, 16 * 1024, 100_000, 3 * 1024 * 1024])
  func messagesOfEverySizeGoBothWays(_ size: Int) async throws {
    let server = try await ScriptedServer(.onEnd { ScriptedServer.Step.answer(Array($0.body.dropFirst(5))) })
    let channel = ClientChannel(port: server.port)
    let payload = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(try await channel.echo(payload) == payload)
    #expect(try await channel.echo(payload) == payload)
    await channel.close()
    await server.stop()
  }

  @Test func longerAnswerThanAllowedIsRefusedAndTheConnectionStays() async throws {
    let server = try await ScriptedServer(.onEnd { ScriptedServer.Step.answer(Array($0.body.dropFirst(5))) })
    let channel = ClientChannel(port: server.port) { $0.maxResponseBytes = 1000 }
    let long = await #expect(throws: RPCError.self) { try await channel.echo([UInt8](repeating: 1, count: 1001)) }
    #expect(long?.code == .resourceExhausted)
    #expect(try await channel.echo([UInt8](repeating: 1, count: 1000)).count == 1000)
    #expect(server.connections == 1)
    await channel.close()
    await server.stop()
  }

  @Test func unixSocketWorks() async throws {
    let path = "/tmp/ligature-client-\(UInt64.random(in: 0 ... .max)).sock"
    let server = try await ScriptedServer(.onEnd { _ in ScriptedServer.Step.answer([4]) }, unixPath: path)
    let channel = ClientChannel(target: .unix(path: path))
    #expect(try await channel.echo() == [4])
    await channel.close()
    await server.stop()
  }

  @Test(
    arguments: [
      ([.headers([(":status", "404"), ("content-type", "text/html")])], StatusCode.unimplemented),
      ([.trailersOnly([(":status", "503")])], .unavailable),
      ([.goodHeaders, .trailers([("grpc-status", "0")])], .unimplemented),
      ([.goodHeaders, .body([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), .trailers([("grpc-status", "0")])], .unimplemented),
      ([.goodHeaders, .body([0, 0, 0, 0, 0]), .endStream], .internalError),
      ([.goodHeaders, .body([0, 0, 0, 0, 9, 1]), .trailers([("grpc-status", "0")])], .internalError),
      ([.goodHeaders, .body([1, 0, 0, 0, 0]), .trailers([("grpc-status", "0")])], .internalError),
      ([.goodHeaders, .body([0, 0xFF, 0xFF, 0xFF, 0xFF])], .resourceExhausted),
      ([.goodHeaders, .body([7, 0, 0, 0, 0])], .internalError),
      ([.goodHeaders, .trailers([("x", "y")])], .unknown),
      ([.reset(.cancel)], .cancelled), ([.reset(.enhanceYourCalm)], .resourceExhausted),
      ([.reset(.internalError)], .internalError), ([.goodHeaders, .reset(.inadequateSecurity)], .permissionDenied),
      ([.cut], .unavailable), ([.goodHeaders, .cut], .unavailable),
    ] as [([ScriptedServer.Step], StatusCode)])
  func brokenAnswersEndTheCallWithTheRightCode(_ steps: [ScriptedServer.Step], _ code: StatusCode) async throws {
    let server = try await ScriptedServer(
      .onEnd { request in request.number == 0 ? steps : ScriptedServer.Step.answer([1]) })
    let channel = ClientChannel(port: server.port)
    let error = try #require(await channel.failure())
    #expect(error.code == code)
    #expect(try await channel.echo([1], CallOptions(waitForReady: true)) == [1])
    await channel.close()
    await server.stop()
  }
}
