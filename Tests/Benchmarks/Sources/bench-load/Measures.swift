import BenchMessages
import Foundation
import LigatureMessages
import ProtobufWire
import RPCCore

/// The user that the programs of the comparison answer with.
let sample = Bench.User(
  uid: "user-1", email: "ada.lovelace@example.com", emailVerified: true, displayName: "Ada Lovelace",
  providerData: ["password", "google.com", "phone"].map { name in
    Bench.UserInfo(
      providerID: name, uid: "1082345678", email: "ada.lovelace@example.com", displayName: "Ada Lovelace",
      photoURL: "https://x.test/1", phoneNumber: "+15555550100")
  }, createdAt: 1_700_000_000_123)

extension Load {
  /// Prints `RESULT encode=.. decode=..`, nanoseconds for each message.
  static func measureMessages(_ total: Int) throws {
    var bytes: [UInt8] = []
    let encode = try ContinuousClock().measure {
      for _ in 0..<total { bytes = try sample.serializedBytes() }
    }
    var providers = 0
    let decode = try ContinuousClock().measure {
      for _ in 0..<total {
        providers += try Bench.User(serializedBytes: bytes).providerData.count
      }
    }
    let count = Double(total)
    print(
      "RESULT encode=\(encode / .nanoseconds(1) / count) decode=\(decode / .nanoseconds(1) / count) check=\(providers)")
  }

  /// Prints `RESULT rps=.. cpu100k=..`: messages that came back in a second, this process's CPU seconds for 100,000 of
  /// them.
  /// - Parameter executor: The executor of the tasks, or nil for separate threads.
  static func measureChat(
    _ service: Bench.BenchClient, on executor: (any TaskExecutor)?, streams: Int, total: Int
  ) async throws {
    func run(_ count: Int) async throws {
      try await withTaskExecutorPreference(executor) {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<streams {
            group.addTask {
              let stream = try await service.chat()
              async let sent: Void = send(count / streams, on: stream)
              var answers = 0
              for try await _ in stream.responses { answers += 1 }
              try await sent
              guard answers == count / streams else { throw Usage() }
            }
          }
          try await group.waitForAll()
        }
      }
    }
    try await run(total / 10)
    let cpu = processorSeconds()
    let wall = try await ContinuousClock().measure { try await run(total) } / .seconds(1)
    let count = Double(total / streams * streams)
    print("RESULT rps=\(Int(count / wall)) cpu100k=\((processorSeconds() - cpu) / count * 1e5)")
  }

  private static func send(_ count: Int, on stream: BidirectionalStream<Bench.User, Bench.User>) async throws {
    for _ in 0..<count { try await stream.send(sample) }
    stream.finishSending()
  }
}
