import Testing

@testable import Accounts

@Suite struct PasswordRulesTests {
  private func broken(_ rules: PasswordRules, _ password: String) -> [PasswordRules.Rule] {
    rules.broken(by: password, folded: password.lowercased())
  }

  @Test func lengthsAreCountedInCharacters() {
    let rules = PasswordRules(maximumLength: 10)
    #expect(broken(rules, "123-567") == [.minimumLength])
    #expect(broken(rules, "пароль12") == [])
    #expect(broken(rules, "123-5678901") == [.maximumLength])
    #expect(broken(PasswordRules(), String(repeating: "x", count: 4000)) == [])
  }

  @Test(
    arguments: [
      ("aB3$aB3$", []), ("ab3$ab3$", [.uppercase]), ("AB3$AB3$", [.lowercase]), ("abC$abC$", [.digit]),
      ("abC3abC3", [.symbol]), ("aaabaaac", [.uppercase, .digit, .symbol]), ("ÄöÜ١٢٣٤ ", []),
      ("漢字漢字漢字漢字", [.uppercase, .lowercase, .digit, .symbol]), ("aB3", [.minimumLength, .symbol]),
    ] as [(String, [PasswordRules.Rule])])
  func eachUnmetRuleIsNamed(_ password: String, _ expected: [PasswordRules.Rule]) {
    #expect(broken(PasswordRules(requires: PasswordRules.Rule.characters), password) == expected)
  }

  @Test func nothingButLengthIsAskedForByDefault() {
    #expect(broken(PasswordRules(), "aaaaaaab") == [])
  }

  @Test(arguments: ["password", "Password1", "12345678", "iloveyou", "qwertyuiop", "aaaaaaaa", "zzzzzzzzzzzzzzzz"])
  func theMostCommonOnesAreAlwaysRefused(password: String) {
    #expect(broken(PasswordRules(), password) == [.uncommon])
  }

  @Test func commonPasswordsAreRefusedInAnyCase() {
    let rules = PasswordRules(common: CommonPasswords(["ligature1", "iloveyou", "unseen"]))
    for password in ["ligature1", "LigaTure1", "ILOVEYOU"] {
      #expect(broken(rules, password) == [.uncommon])
    }
    #expect(broken(rules, "ligature12") == [])
    #expect(!CommonPasswords().contains(""))
  }
}
