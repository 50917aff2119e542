import ByteCoding
import Testing

@Suite struct ConstantTimeTests {
  @Test func onlyEqualBytesAreEqual() {
    let secret: [UInt8] = [1, 2, 3, 0]
    #expect(ConstantTime.areEqual(secret, secret))
    #expect(ConstantTime.areEqual([UInt8](), [UInt8]()))
    #expect(ConstantTime.areEqual(secret, ([0] + secret).dropFirst()))
    #expect(!ConstantTime.areEqual(secret, secret.dropLast()))
    for index in secret.indices {
      var other = secret
      other[index] ^= 0x80
      #expect(!ConstantTime.areEqual(secret, other))
    }
  }
}
