import Crypto
import Testing

@testable import MessageDigests

@Suite struct SHA1Tests {
  @Test(arguments: [0, 1, 55, 56, 63, 64, 65, 119, 128, 1000, 100_000])
  func eachLengthHasTheDigestThatSwiftCryptoMakes(_ length: Int) {
    let message = bytes(length)
    #expect(MessageDigests.SHA1.digest(of: message) == Array(Insecure.SHA1.hash(data: message)))
  }

  @Test(arguments: [1, 20, 63, 64, 65, 200])
  func eachLengthOfAKeyHasTheCodeThatSwiftCryptoMakes(_ length: Int) {
    let (message, key) = (bytes(8), bytes(length))
    #expect(
      MessageDigests.SHA1.authenticationCode(for: message, key: key)
        == Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: SymmetricKey(data: key))))
  }

  private func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) } }
}
