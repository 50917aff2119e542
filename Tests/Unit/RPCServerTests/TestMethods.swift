import RPCCore
import Synchronization

/// Methods that the tests call.
enum TestMethods {
  static let echo = ServerMethod(MethodDescriptor(service: "t.T", name: "Echo")) { call in
    try call.answer(FramedMessage(payload: try call.receiveOnly()))
  }

  static let chat = ServerMethod(MethodDescriptor(service: "t.T", name: "Chat", kind: .bidirectionalStreaming)) {
    call in
    while let message = try await call.receive() { try await call.send(FramedMessage(payload: message)) }
  }

  /// Answers with the number of messages and of their bytes.
  static let count = ServerMethod(MethodDescriptor(service: "t.T", name: "Count", kind: .clientStreaming)) { call in
    var messages: UInt8 = 0
    var bytes: UInt8 = 0
    while let message = try await call.receive() {
      messages &+= 1
      bytes &+= UInt8(truncatingIfNeeded: message.count)
    }
    try await call.send(FramedMessage(payload: [messages, bytes]))
  }

  /// Sends as many messages of 1,000 bytes as the request's first byte says.
  static let download = ServerMethod(
    MethodDescriptor(service: "t.T", name: "Download", kind: .serverStreaming)
  ) { call in
    let count = try call.receiveOnly().first ?? 0
    for index in 0..<count { try await call.send(FramedMessage(payload: [UInt8](repeating: index, count: 1000))) }
  }

  static let all = [echo, chat, count, download]

  static func unary(_ name: String = "Echo", _ handler: @escaping ServerHandler) -> ServerMethod {
    ServerMethod(MethodDescriptor(service: "t.T", name: name), handler: handler)
  }
}

/// A gate that handlers wait at until the test opens it, or their task is cancelled.
final class Gate: Sendable {
  private let state = Mutex(State())

  private struct State {
    var isOpen = false
    var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
    var arrivals = 0
    var cancelled: Set<Int> = []
  }

  func wait() async throws {
    let number = state.withLock { state in
      state.arrivals += 1
      return state.arrivals
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let now: Result<Void, any Error>? = state.withLock { state in
          if state.isOpen { return .success(()) }
          if state.cancelled.contains(number) { return .failure(CancellationError()) }
          state.waiters[number] = continuation
          return nil
        }
        if let now { continuation.resume(with: now) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.cancelled.insert(number)
        return state.waiters.removeValue(forKey: number)
      }
      waiter?.resume(throwing: CancellationError())
    }
  }

  func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      defer { state.waiters = [:] }
      return state.waiters
    }
    for waiter in waiters.sorted(by: { $0.key < $1.key }) { waiter.value.resume() }
  }

  var arrivals: Int { state.withLock { $0.arrivals } }
  var cancellations: Int { state.withLock { $0.cancelled.count } }
}

/// Counts from any task.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  func add() { count.add(1, ordering: .relaxed) }

  var value: Int { count.load(ordering: .relaxed) }
}
