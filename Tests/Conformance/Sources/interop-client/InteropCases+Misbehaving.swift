import ConformanceMessages
import LigatureMessages
import RPCCore

/// What a client is to make of servers that end streams and connections at bad moments, or say little that is of use
/// (the HTTP/2 test servers of gRPC's source package).
extension InteropCases {
  static let special = [
    // The two answers are the same only behind a caching proxy, or if the server makes them so.
    Case(name: "cacheable_unary") { try await $0.cacheableUnary() },
    Case(name: "goaway") { try await $0.goAway() },
    Case(name: "max_streams") { try await $0.maxStreams() },
    Case(name: "ping") { try await $0.largeUnary() },
    Case(name: "rst_after_header") { try await $0.expectReset() },
    Case(name: "rst_after_data") { try await $0.expectReset() },
    Case(name: "rst_during_data") { try await $0.expectReset() },
    Case(name: "data_frame_padding") { try await $0.largeUnary() },
    Case(name: "no_df_padding_sanity_test") { try await $0.largeUnary() },
  ]

  private func expectReset() async throws {
    try await expectError(.internalError) { () throws(RPCError) in _ = try await service.unaryCall(largeUnaryRequest())
    }
  }

  /// The server says GOAWAY behind each answer.
  private func goAway() async throws {
    try await largeUnary()
    try await largeUnary()
  }

  /// The server allows one stream at a time.
  private func maxStreams() async throws {
    try await largeUnary()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<10 { group.addTask { try await largeUnary() } }
      try await group.waitForAll()
    }
  }
}
