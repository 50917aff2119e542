import CProtobufC
import Testing
import WireTestMessages

@testable import ProtobufWire

@Suite("Whatever comes is read or refused, and what is read can be written and read again")
struct MutationTests {
  @Test(arguments: UInt64(0)..<8)
  func mutatedMessages(seed: UInt64) throws {
    var random = Repeatable(state: seed)
    let originals = [try golden("wire.test.v1.Kinds.full"), try golden("wire.test.v1.Node.tree")]
    for _ in 0..<400 {
      guard var bytes = originals.randomElement(using: &random) else { return }
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, &random) }
      try check(Kinds.self, bytes)
      try check(Node.self, bytes)
      readIntoSeparateBlocks(bytes)
    }
  }

  /// Allocates a separate block each time, so that the address sanitizer sees an overrun.
  private func readIntoSeparateBlocks(_ bytes: [UInt8]) {
    let arena = unsafe Arena.make(firstBlockBytes: 0)
    defer { unsafe Arena.destroy(arena) }
    let descriptor = unsafe Kinds.descriptor
    unsafe arena.pointee.begin(budget: 1 << 20)
    unsafe bytes.withUnsafeBytes { bytes in
      guard let message = unsafe try? WireDecoder.parse(bytes, .default, descriptor, arena) else { return }
      let base = unsafe message.assumingMemoryBound(to: ProtobufCMessage.self)
      let isWhole = unsafe protobuf_c_message_check(base)
      #expect(isWhole != 0)
    }
  }

  @Test(arguments: UInt64(100)..<104)
  func noise(seed: UInt64) throws {
    var random = Repeatable(state: seed)
    for _ in 0..<400 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      try check(Kinds.self, bytes)
      try check(Node.self, bytes)
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout Repeatable) {
    guard !bytes.isEmpty else { return }
    let offset = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[offset] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes.removeSubrange(offset..<min(bytes.count, offset + Int.random(in: 1...8, using: &random)))
    case 3: bytes.insert(contentsOf: bytes[offset...].prefix(Int.random(in: 1...40, using: &random)), at: offset)
    default: bytes.removeLast(min(bytes.count, Int.random(in: 1...20, using: &random)))
    }
  }

  private func check<Message: WireMessage>(_ type: Message.Type, _ bytes: [UInt8]) throws {
    guard let message = try? Message(serializedBytes: bytes) else { return }
    let again = try message.serializedBytes()
    // By bytes: a NaN isn't equal to itself. Maps come in any order, hence the count.
    #expect(try Message(serializedBytes: again).serializedBytes().count == again.count)
  }
}
