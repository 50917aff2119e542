import Testing

@testable import Accounts

/// What a browser may bring a code to, and how it gets there.
@Suite struct ReturnURLTests {
  @Test func parametersAreAddedToWhatIsThere() {
    let parameters = [(name: "code", value: "a b&c")]
    #expect(AllowedURLs.adding(parameters, to: "http://127.0.0.1:1") == "http://127.0.0.1:1?code=a%20b%26c")
    #expect(AllowedURLs.adding(parameters, to: "http://127.0.0.1:1/?x=y") == "http://127.0.0.1:1/?x=y&code=a%20b%26c")
    #expect(AllowedURLs.adding(parameters, to: "http://127.0.0.1:1/?") == "http://127.0.0.1:1/?code=a%20b%26c")
    // What is there stays as it is, and a fragment stays at the end.
    #expect(
      AllowedURLs.adding(parameters, to: "https://a.example/?x=a%2Bb#f?g")
        == "https://a.example/?x=a%2Bb&code=a%20b%26c#f?g")
    #expect(AllowedURLs.adding(parameters, to: "https://a.example#f") == "https://a.example?code=a%20b%26c#f")
  }

  @Test(arguments: ["com.example.app://signed-in", "com.example.app://signed-in/x"])
  func anApplicationMayHaveASchemeOfItsOwn(url: String) throws {
    #expect(throws: AccountError.self) { try ReturnURLs([]).check(url) }
    try ReturnURLs(["com.example.app://signed-in"]).check(url)
  }
}

/// The codes that devices show.
@Suite struct UserCodeTests {
  private let secrets = CountingSecrets()

  @Test func aCodeIsReadAsPeopleTypeIt() throws {
    let code = UserCode(drawnFrom: secrets)
    #expect(code.text.utf8.count == 9)
    let spellings = [
      code.text, code.text.lowercased(), code.text.replacing("-", with: ""), code.text.replacing("-", with: " "),
      " \(code.text) ",
    ]
    for spelling in spellings { #expect(UserCode(typed: spelling)?.text == code.text) }
  }

  @Test(arguments: ["", "BCDF", "BCDF-GHJA", "BCDF-GHJ1", "BCDF-GHJKL", "ＢCDF-GHJK", "BCDF\u{0}GHJK"])
  func whatIsNoCodeIsNotOne(text: String) {
    #expect(UserCode(typed: text) == nil)
  }
}

/// Bytes that count up, so that codes of all letters come.
private final class CountingSecrets: SecretSource {
  func randomBytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 201) } }
  func digest(_ bytes: [UInt8], label: String) -> [UInt8] { bytes }
}
