import BenchStubs
import SwiftProtobuf

/// Encodes and decodes the user with SwiftProtobuf: swift-protobuf-messages TOTAL. Prints `RESULT encode=.. decode=..`,
/// nanoseconds for each message.
@main
struct Main {
  static func main() throws {
    let total = Int(CommandLine.arguments[1])!
    let user = sampleUser("user-1")
    var bytes: [UInt8] = []
    let encode = try ContinuousClock().measure {
      for _ in 0..<total { bytes = try user.serializedBytes() }
    }
    var providers = 0
    let decode = try ContinuousClock().measure {
      for _ in 0..<total { providers += try Bench_User(serializedBytes: bytes).providerData.count }
    }
    let count = Double(total)
    print(
      "RESULT encode=\(encode / .nanoseconds(1) / count) decode=\(decode / .nanoseconds(1) / count) check=\(providers)")
  }
}
