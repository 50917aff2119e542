import ByteCoding
import Testing

@Suite struct ASCIITests {
  @Test func everyByteIsOfItsClass() {
    let digits = Set("0123456789".utf8)
    let lowercase = Set("abcdefghijklmnopqrstuvwxyz".utf8)
    let letters = lowercase.union("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    for byte in UInt8.min ... .max {
      #expect(byte.isASCIIDigit == digits.contains(byte))
      #expect(byte.isASCIILowercaseLetter == lowercase.contains(byte))
      #expect(byte.isASCIILetter == letters.contains(byte))
    }
  }
}
