import MessageCompression
import RPCCore
import Testing

@Suite struct GzipCodecTests {
  private let codec = GzipCodec()

  /// Bytes without a pattern, the same each time.
  private static func noise(_ count: Int) -> [UInt8] {
    var state: UInt64 = 1
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
  }

  @Test(arguments: [0, 1, 5, 255, 256, 257, 511, 512, 4095, 32_768, 65_537, 1_000_000])
  func whatIsCompressedComesBack(count: Int) throws {
    for payload in [Self.noise(count), [UInt8](repeating: 7, count: min(count, 500_000))] {
      let compressed = try codec.compress(payload[...])
      #expect(try codec.decompress(compressed[...], limit: payload.count) == payload)
    }
  }

  @Test func slicesAreReadWhereTheyBegin() throws {
    let bytes: [UInt8] = [9, 9, 1, 2, 3, 9]
    let compressed = [0, 0] + (try codec.compress(bytes[2..<5])) + [0]
    #expect(try codec.decompress(compressed[2..<(compressed.count - 1)], limit: 3) == [1, 2, 3])
  }

  /// `printf 'gzip says hello' | gzip -n`
  @Test func membersOfOtherProgramsAreRead() throws {
    let member: [UInt8] = [
      0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x4b, 0xaf, 0xca, 0x2c, 0x50, 0x28, 0x4e, 0xac,
      0x2c, 0x56, 0xc8, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00, 0x89, 0x41, 0x63, 0xd2, 0x0f, 0x00, 0x00, 0x00,
    ]
    #expect(try codec.decompress(member[...], limit: 100) == Array("gzip says hello".utf8))
  }

  @Test func oneByteAboveTheLimitIsTooMuch() throws {
    let compressed = try codec.compress(Self.noise(1000)[...])
    #expect(try codec.decompress(compressed[...], limit: 1000).count == 1000)
    let error = #expect(throws: RPCError.self) { try codec.decompress(compressed[...], limit: 999) }
    #expect(error?.code == .resourceExhausted)
  }

  @Test func bombsBelowTheLimitAreRefusedByTheirRatio() throws {
    let bomb = try codec.compress([UInt8](repeating: 0, count: 3 << 20)[...])
    #expect(bomb.count * 500 < 3 << 20)
    let error = #expect(throws: RPCError.self) { try codec.decompress(bomb[...], limit: 4 << 20) }
    #expect(error?.code == .resourceExhausted)
    #expect(error?.message.contains("100 times") == true)
    #expect(try GzipCodec(maxRatio: 2000).decompress(bomb[...], limit: 4 << 20).count == 3 << 20)
  }

  @Test func shortMessagesMayBeAsEvenAsTheyLike() throws {
    let zeros = [UInt8](repeating: 0, count: 512 * 1024)
    #expect(try codec.decompress(try codec.compress(zeros[...])[...], limit: 4 << 20) == zeros)
  }

  @Test func whatIsNoSingleMemberIsInternal() throws {
    let member = try codec.compress(Self.noise(300)[...])
    var flipped = member
    flipped[member.count - 6] ^= 1
    let broken: [[UInt8]] = [
      [], [1, 2, 3], Array(member.dropLast()), member + [0], member + member, flipped, Array(member.dropFirst()),
    ]
    for bytes in broken {
      let error = #expect(throws: RPCError.self) { try codec.decompress(bytes[...], limit: 1 << 20) }
      #expect(error?.code == .internalError, "\(bytes.count) bytes")
    }
  }

  @Test func aPromisedLengthMakesNoRoom() throws {
    // A member that says it holds 4 GiB - 1.
    var member = try codec.compress([1, 2, 3][...])
    member.replaceSubrange((member.count - 4)..., with: [255, 255, 255, 255])
    #expect(throws: RPCError.self) { try codec.decompress(member[...], limit: 4 << 20) }
  }

  @Test func nestedMembersAreUndoneOnce() throws {
    let inner = try codec.compress([UInt8](repeating: 0, count: 100_000)[...])
    let outer = try codec.compress(inner[...])
    #expect(try codec.decompress(outer[...], limit: 1 << 20) == inner)
  }
}
