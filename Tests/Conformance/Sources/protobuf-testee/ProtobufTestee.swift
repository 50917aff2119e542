import ConformanceMessages
import ProgramSupport
import ProtobufWire

/// protobuf-testee: what protobuf's `conformance_test_runner` tests. Reads requests and writes responses on standard
/// input and output; only proto3 in the binary form is ours.
@main struct ProtobufTestee {
  static func main() async { await runProgram("protobuf-testee", answer) }

  private static func answer() throws {
    let channel = MessageChannel(.littleEndian)
    while let bytes = try channel.read() {
      let response = Conformance.ConformanceResponse(result: result(bytes))
      try channel.write(try response.serializedBytes())
    }
  }

  private static func result(_ bytes: [UInt8]) -> Conformance.ConformanceResponse.Result {
    do {
      let request = try Conformance.ConformanceRequest(serializedBytes: bytes)
      guard case .protobufPayload(let payload)? = request.payload else { return .skipped("only the binary form") }
      if request.messageType == Conformance.FailureSet.messageName {
        return .protobufPayload(try Conformance.FailureSet().serializedBytes())
      }
      guard request.messageType == ProtobufTestMessagesProto3.TestAllTypesProto3.messageName else {
        return .skipped("only proto3")
      }
      guard request.requestedOutputFormat == .protobuf else { return .skipped("only the binary form") }
      return rewritten(payload)
    } catch {
      return .runtimeError("\(error)")
    }
  }

  /// The message, read and written again. How deep it may be nested is what the reader's limits say.
  private static func rewritten(_ payload: [UInt8]) -> Conformance.ConformanceResponse.Result {
    let message: ProtobufTestMessagesProto3.TestAllTypesProto3
    do {
      message = try ProtobufTestMessagesProto3.TestAllTypesProto3(serializedBytes: payload, limits: limits)
    } catch {
      return .parseError("\(error)")
    }
    do {
      return .protobufPayload(try message.serializedBytes())
    } catch {
      return .serializeError("\(error)")
    }
  }

  /// As everywhere, but that a string may hold a NUL, as protobuf lets it.
  private static let limits = WireLimits(allowsEmbeddedNUL: true)
}
