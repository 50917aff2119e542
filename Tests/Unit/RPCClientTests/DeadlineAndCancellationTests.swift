import Dispatch
import RPCClient
import RPCCore
import Testing

@Suite(.timeLimit(.minutes(30))) struct DeadlineAndCancellationTests {
  @Test func deadlineEndsTheCallHereAndResetsItThere() async throws {
    let reset = Signal()
    let code = Locked<UInt32?>(nil)
    var script = ScriptedServer.Script()
    script.onReset = { _, error in
      code.change { $0 = error.rawValue }
      reset.set()
    }
    let server = try await ScriptedServer(script)
    let channel = ClientChannel(port: server.port)
    // A call whose deadline passes before it is sent never reaches the server; another try does.
    while !reset.isSet {
      #expect(await channel.failure(CallOptions(timeout: .milliseconds(30)))?.code == .deadlineExceeded)
    }
    #expect(code.value == 8)
    await channel.close()
    await server.stop()
  }

  @Test func noCallEndsBeforeItsDeadline() async throws {
    let server = try await ScriptedServer(ScriptedServer.Script())
    let channel = ClientChannel(port: server.port)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<30 {
        let timeout = Duration.milliseconds(20 + number * 37 % 100)
        group.addTask {
          let start = ContinuousClock.now
          let error = await channel.failure(CallOptions(timeout: timeout))
          #expect(error?.code == .deadlineExceeded)
          #expect(start.duration(to: .now) >= timeout - .milliseconds(1))
        }
      }
    }
    await channel.close()
    await server.stop()
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func deadlineThatHasPassedSendsNothing(_ timeout: Duration) async throws {
    let server = try await ScriptedServer(.onEnd { _ in ScriptedServer.Step.answer([]) })
    let channel = ClientChannel(port: server.port)
    #expect(await channel.failure(CallOptions(timeout: timeout))?.code == .deadlineExceeded)
    #expect(server.calls == 0)
    await channel.close()
    await server.stop()
  }

  /// As in a process that was stopped: the call could start before the loop notices that its deadline has passed.
  @Test func waitingCallWhoseDeadlineHasPassedIsNotSent() async throws {
    var script = ScriptedServer.Script.onEnd { _ in
      [
        .headers([(":status", "200"), ("content-type", "application/grpc"), ("grpc-encoding", "stopping")]),
        .body([1, 0, 0, 0, 1, 7]), .trailers([("grpc-status", "0")]),
      ]
    }
    script.limits.maxConcurrentStreams = 1
    let server = try await ScriptedServer(script)
    let codec = StoppingCodec()
    let channel = ClientChannel(port: server.port) { $0.codecs = MessageCodecs([codec]) }
    let first = try await channel.open(chat, options: CallOptions())
    let late = try await channel.open(chat, options: CallOptions(timeout: .milliseconds(100)))
    let deadline = ContinuousClock.now + .milliseconds(101)
    try await first.send(FramedMessage(payload: [1]))
    first.finishSending()
    await codec.hasStopped.wait()
    try await Task.sleep(until: deadline)
    codec.resumes.signal()
    #expect(try await first.receive() == [7])
    let error = await #expect(throws: RPCError.self) { try await late.receive() }
    #expect(error?.code == .deadlineExceeded)
    await channel.close()
    #expect(server.calls == 1)
    await server.stop()
  }

  /// Stops the channel's loop when a message arrives.
  private struct StoppingCodec: MessageCodec {
    let name = "stopping"
    let hasStopped = Signal()
    let resumes = DispatchSemaphore(value: 0)

    func compress(_ payload: ArraySlice<UInt8>) throws(RPCError) -> [UInt8] { Array(payload) }

    func decompress(_ payload: ArraySlice<UInt8>, limit: Int) throws(RPCError) -> [UInt8] {
      hasStopped.set()
      resumes.wait()
      return Array(payload)
    }
  }

  @Test func deadlineHoldsWhileWaitingForAConnection() async throws {
    let channel = ClientChannel(port: 1)
    let error = await channel.failure(CallOptions(timeout: .milliseconds(50), waitForReady: true))
    #expect(error?.code == .deadlineExceeded)
    await channel.close()
  }

  @Test func serverThatResetsALateCallFirstIsNoCancellation() async throws {
    let server = try await ScriptedServer(
      .onEnd { _ in
        let late = ContinuousClock.now + .milliseconds(60)
        while ContinuousClock.now < late {}
        return [.reset(.cancel)]
      })
    let channel = ClientChannel(port: server.port)
    #expect(await channel.failure(CallOptions(timeout: .milliseconds(40)))?.code == .deadlineExceeded)
    await channel.close()
    await server.stop()
  }

  @Test func cancelledTaskEndsTheCallHereAndResetsItThere() async throws {
    let arrived = Signal()
    let reset = Signal()
    var script = ScriptedServer.Script.onEnd { _ in
      arrived.set()
      return []
    }
    script.onReset = { _, error in if error == .cancel { reset.set() } }
    let server = try await ScriptedServer(script)
    let channel = ClientChannel(port: server.port)
    let task = Task { await channel.failure() }
    await arrived.wait()
    task.cancel()
    #expect(await task.value?.code == .cancelled)
    await reset.wait()
    await channel.close()
    await server.stop()
  }

  @Test func taskThatIsCancelledBeforeSendsNothing() async throws {
    let server = try await ScriptedServer(.onEnd { _ in ScriptedServer.Step.answer([]) })
    let channel = ClientChannel(port: server.port)
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return await channel.failure()
    }
    #expect(await task.value?.code == .cancelled)
    #expect(server.calls == 0)
    await channel.close()
    await server.stop()
  }

  @Test func cancellingManyCallsLeavesTheOthersAlone() async throws {
    let server = try await ScriptedServer(
      .onEnd { request in request.body.last == 1 ? [] : ScriptedServer.Step.answer([request.body.last ?? 0]) })
    let channel = ClientChannel(port: server.port)
    let codes = await withTaskGroup(of: StatusCode?.self) { group in
      for number in UInt8(0)..<100 {
        group.addTask {
          let call = Task { () async -> RPCError? in
            do throws(RPCError) {
              _ = try await channel.echo([number % 2])
              return nil
            } catch { return error }
          }
          if number % 2 == 1 { call.cancel() }
          return await call.value?.code
        }
      }
      return await group.reduce(into: [StatusCode?]()) { $0.append($1) }
    }
    #expect(codes.count { $0 == .cancelled } == 50)
    #expect(codes.count { $0 == nil } == 50)
    #expect(server.connections == 1)
    await channel.close()
    await server.stop()
  }
}
