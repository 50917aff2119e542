import ByteCoding
import Testing

@Suite struct Base32Tests {
  /// RFC 4648, section 10, without the padding.
  @Test(arguments: [
    ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
    ("foobar", "MZXW6YTBOI"),
  ])
  func textsAreThoseOfTheStandard(_ bytes: String, _ text: String) {
    #expect(Base32.string(of: Array(bytes.utf8)) == text)
    #expect(Base32.decode(text.utf8) == Array(bytes.utf8))
  }

  @Test(arguments: ["MZXW 6YTB OI", "mzxw6ytboi", "MZXW6YTBOI======", "mzxw 6ytb oi=="])
  func textsAreReadAsAuthenticatorAppsShowThem(_ text: String) {
    #expect(Base32.decode(text.utf8) == Array("foobar".utf8))
  }

  @Test(arguments: ["0", "1", "8", "MZXW-6YTB", "MZXW6Y\u{131}", "MZ\nXW"])
  func charactersOutsideTheAlphabetAreRefused(_ text: String) {
    #expect(Base32.decode(text.utf8) == nil)
  }
}
