import ByteCoding
import Crypto
import Testing

@testable import MessageDigests

@Suite struct SHA256Tests {
  /// The examples of FIPS 180-4's companion, and the empty message.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func aPublishedExampleHasItsDigest(_ message: String, _ digest: String) {
    #expect(Hexadecimal.string(of: MessageDigests.SHA256.digest(of: Array(message.utf8))) == digest)
  }

  @Test(arguments: [1, 55, 56, 63, 64, 65, 119, 128, 1000, 100_000])
  func eachLengthHasTheDigestThatSwiftCryptoMakes(_ length: Int) {
    let message = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(MessageDigests.SHA256.digest(of: message) == Array(Crypto.SHA256.hash(data: message)))
  }
}
