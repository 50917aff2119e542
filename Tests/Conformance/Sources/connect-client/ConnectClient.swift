import ConformanceMessages
import LigatureMessages
import ProgramSupport
import ProtobufWire

/// connect-client: reads `ClientCompatRequest`s until the end of input, makes the call that each describes, all at once,
/// and writes a `ClientCompatResponse` for each.
@main struct ConnectClient {
  static func main() async throws {
    let channel = MessageChannel(.bigEndian)
    try await withThrowingTaskGroup(of: Void.self) { group in
      while let bytes = try channel.read() {
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
