import RPCClient
import RPCCore
import Synchronization

let echo = MethodDescriptor(service: "test.Service", name: "Echo")
let chat = MethodDescriptor(service: "test.Service", name: "Chat", kind: .bidirectionalStreaming)

extension ClientChannel {
  /// A channel to a server on the loopback interface.
  convenience init(port: Int, _ change: (inout ChannelConfiguration) -> Void = { _ in }) {
    var configuration = ChannelConfiguration()
    configuration.backoff = Backoff(initial: .milliseconds(10), maximum: .milliseconds(50))
    change(&configuration)
    self.init(target: .tcp(host: "127.0.0.1", port: port), configuration: configuration)
  }

  func echo(_ payload: [UInt8] = [1, 2, 3], _ options: CallOptions = CallOptions()) async throws(RPCError) -> [UInt8] {
    try await unary(RPCClientTests.echo, FramedMessage(payload: payload), options: options).message
  }

  /// The error of a call that must fail.
  func failure(_ options: CallOptions = CallOptions()) async -> RPCError? {
    do throws(RPCError) {
      _ = try await echo([1], options)
      return nil
    } catch {
      return error
    }
  }
}

/// Something that one side waits for and another makes happen, once.
final class Signal: Sendable {
  private struct State {
    var isSet = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  @Sendable func set() {
    let waiters = state.withLock { state in
      state.isSet = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  var isSet: Bool { state.withLock { $0.isSet } }

  func wait() async {
    await withCheckedContinuation { waiter in
      let isSet = state.withLock { state in
        if !state.isSet { state.waiters.append(waiter) }
        return state.isSet
      }
      if isSet { waiter.resume() }
    }
  }
}

/// A value that several threads change.
final class Locked<Value: Sendable>: Sendable {
  private let state: Mutex<Value>
  init(_ value: Value) { state = Mutex(value) }
  var value: Value { state.withLock { $0 } }
  func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { state.withLock { body(&$0) } }
}
