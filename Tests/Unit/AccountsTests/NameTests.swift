import Testing

@testable import Accounts

@Suite struct NameTests {
  private static let family = "\u{1F469}\u{1F3FD}\u{200D}\u{1F4BB}"
  private static let persian = "\u{645}\u{6CC}\u{200C}\u{62E}\u{648}\u{627}\u{647}\u{645}"

  /// Words of Malayalam end in a consonant, a virama and a joiner.
  private static let malayalam = "\u{D30}\u{D3E}\u{D1C}\u{D28}\u{D4D}\u{200D}"

  private func check(_ name: String) throws(AccountError) {
    try Limits.checkName(name, atMost: Limits.displayName, field: .displayName)
  }

  @Test(arguments: [
    family, persian, "PDF\u{200C}\u{647}\u{627}", "Ada Lovelace", malayalam, malayalam + " " + malayalam,
  ])
  func aJoinerStaysBetweenTwoCharactersAndAfterAVirama(_ name: String) throws {
    try check(name)
    #expect(Limits.clipped(name, to: Limits.displayName) == name)
  }

  @Test(arguments: [
    ("\u{200D}Ada", "Ada"), ("Ada\u{200C}", "Ada"), ("Ada \u{200D}L", "Ada L"), ("A\u{200C}\u{200D}da", "A\u{200D}da"),
    ("\u{200C}", nil), ("A\u{202E}da", "Ada"), ("A\u{200B}da", "Ada"), ("A\u{2066}\u{200D}\u{2069}da", "A\u{200D}da"),
    ("A\nda", "Ada"), ("A\0da", nil),
  ])
  func whatIsNotSeenIsRefusedFromItsAuthorAndCutFromOthers(_ name: String, _ kept: String?) {
    #expect(throws: AccountError.self) { try check(name) }
    #expect(Limits.clipped(name, to: Limits.displayName) == kept)
  }

  @Test func aCutLeavesNoJoinerAtTheEnd() {
    #expect(Limits.clipped("ab\u{200C}cd", to: 5) == "ab")
    #expect(Limits.clipped("ab\u{200C}cd", to: 6) == "ab\u{200C}c")
  }
}
