import Foundation
import Testing

@testable import RPCServer

@Suite struct UnixSocketTests {
  private let path = "/tmp/ligature-test-\(UInt32.random(in: 0...UInt32.max)).sock"

  private func bind() -> Int32? { try? UnixSocket.bind(path, mode: nil) }

  @Test func ofServersThatStartAtOnceOneReplacesAStaleSocket() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    close(try #require(bind()))
    for _ in 0..<100 {
      let bound = await withTaskGroup(of: Int32?.self) { group in
        for _ in 0..<4 { group.addTask { bind() } }
        return await group.reduce(into: []) { if let descriptor = $1 { $0.append(descriptor) } }
      }
      #expect(bound.count == 1)
      // What is left is stale again.
      for descriptor in bound { close(descriptor) }
    }
  }
}
