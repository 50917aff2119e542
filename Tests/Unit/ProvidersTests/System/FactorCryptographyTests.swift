import Accounts
import Testing

@testable import Providers

@Suite struct FactorCryptographyTests {
  private let cryptography = SystemFactorCryptography(secrets: ServerSecretSource(secret: [1, 2, 3]))

  /// The values of RFC 6238, appendix B, for SHA-1: there with eight digits, of which these are the last six.
  @Test(arguments: [
    (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"), (1_234_567_890, "005924"),
    (2_000_000_000, "279037"), (20_000_000_000, "353130"),
  ])
  func codesAreThoseOfTheStandard(_ seconds: Int64, _ code: String) {
    let secret = Array("12345678901234567890".utf8)
    let step = TOTP.step(at: Timestamp(milliseconds: seconds * 1000))
    #expect(TOTP(cryptography).code(at: step, secret) == code)
  }

  /// The values of RFC 4226, appendix D.
  @Test func codesOfCountersAreThoseOfTheStandard() {
    let secret = Array("12345678901234567890".utf8)
    let codes = (0..<10).map { TOTP(cryptography).code(at: $0, secret) }
    #expect(
      codes == [
        "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
      ])
  }

  @Test func whatIsSealedIsReadAgainForItsContextAlone() throws {
    let secret = Array("12345678901234567890".utf8)
    let sealed = try cryptography.seal(secret, for: [1])
    #expect(cryptography.open(sealed, for: [1]) == secret)
    #expect(cryptography.open(sealed, for: [2]) == nil)
    #expect(try cryptography.seal(secret, for: [1]) != sealed, "each has another nonce")
    let another = SystemFactorCryptography(secrets: ServerSecretSource(secret: [1, 2, 4]))
    #expect(another.open(sealed, for: [1]) == nil)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(cryptography.open(changed, for: [1]) == nil)
    }
    for length in 0..<sealed.count { #expect(cryptography.open(Array(sealed.prefix(length)), for: [1]) == nil) }
  }
}
