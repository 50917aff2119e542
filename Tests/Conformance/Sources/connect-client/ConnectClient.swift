import ConformanceMessages
import LigatureMessages
import ProgramSupport
import ProtobufWire

/// connect-client: reads `ClientCompatRequest`s until the end of input, makes the call that each describes, a few at
/// once, and writes a `ClientCompatResponse` for each.
@main struct ConnectClient {
  /// The runner sends all its requests in one go, and compares deadlines to within 100 ms.
  private static let callsAtOnce = 4

  static func main() async { await runProgram("connect-client", makeCalls) }

  private static func makeCalls() async throws {
    let channel = MessageChannel(.bigEndian)
    try await withThrowingTaskGroup(of: Void.self) { group in
      var underWay = 0
      while let bytes = try channel.read() {
        if underWay == callsAtOnce {
          try await group.next()
          underWay -= 1
        }
        underWay += 1
        let request = try ConnectrpcConformanceV1.ClientCompatRequest(serializedBytes: bytes)
        group.addTask {
          let response = ConnectrpcConformanceV1.ClientCompatResponse(
            testName: request.testName, result: await result(request))
          try channel.write(try response.serializedBytes())
        }
      }
      try await group.waitForAll()
    }
  }

  private static func result(
    _ request: ConnectrpcConformanceV1.ClientCompatRequest
  ) async -> ConnectrpcConformanceV1.ClientCompatResponse.Result {
    do {
      return .response(try await DescribedCall(request).run())
    } catch {
      return .error(.init(message: "\(error)"))
    }
  }
}
