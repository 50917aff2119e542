import ByteCoding
import Testing

@Suite struct HexadecimalTests {
  @Test func bytesBecomeTwoDigitsEach() {
    #expect(Hexadecimal.string(of: [UInt8]()).isEmpty)
    #expect(Hexadecimal.string(of: [0x00, 0x09, 0x0A, 0x9F, 0xFF] as [UInt8]) == "00090a9fff")
  }

  @Test func twoDigitsOfEitherCaseBecomeAByte() {
    #expect(Hexadecimal.decode("".utf8) == [])
    #expect(Hexadecimal.decode("00090a9fff".utf8) == [0x00, 0x09, 0x0A, 0x9F, 0xFF])
    #expect(Hexadecimal.decode("0A9Ffe".utf8) == [0x0A, 0x9F, 0xFE])
  }

  @Test(arguments: ["+f", "-0", "0", "00a", "0x0f", "0g", " 0", "0\u{E9}"])
  func textThatIsNotPairsOfDigitsIsRefused(_ text: String) {
    #expect(Hexadecimal.decode(text.utf8) == nil)
  }

  @Test(
    arguments: [
      (0, "0000000000000000"), (0xF, "000000000000000f"), (0xDEAD_BEEF, "00000000deadbeef"), (.max, "ffffffffffffffff"),
    ] as [(UInt64, String)])
  func numbersKeepTheirLeadingZeros(_ number: UInt64, _ text: String) {
    #expect(Hexadecimal.string(of: number) == text)
    #expect(Hexadecimal.number(text.utf8, as: UInt64.self) == number)
  }

  @Test(arguments: [
    "", "0", "000000000000000", "00000000000000000", "000000000000000F", "000000000000000g", "+00000000000000f",
    " 00000000000000f", "0x0000000000000f", "00000000000000\u{E9}",
  ])
  func textThatIsNotAllDigitsOfTheNumberIsRefused(_ text: String) {
    #expect(Hexadecimal.number(text.utf8, as: UInt64.self) == nil)
  }

  @Test func everyDigitHasItsValue() {
    for value in UInt8(0)..<16 {
      #expect(Hexadecimal.value(of: Hexadecimal.digit(of: value)) == value)
      #expect(Hexadecimal.value(of: Hexadecimal.digit(of: value, uppercase: true)) == value)
      #expect(Hexadecimal.isLowercaseDigit(Hexadecimal.digit(of: value)))
    }
    let digits = Set("0123456789abcdefABCDEF".utf8)
    for character in UInt8.min ... .max where !digits.contains(character) {
      #expect(Hexadecimal.value(of: character) == nil)
      #expect(!Hexadecimal.isLowercaseDigit(character))
    }
    #expect(!Hexadecimal.isLowercaseDigit(UInt8(ascii: "A")))
  }
}
