import Testing

@testable import Accounts

/// Folds what the cases below need: letter case, the full-width commercial at, the zero-width space.
private struct FewFoldings: TextNormalizer {
  func composed(_ text: String) -> String { text }

  func compatibilityFolded(_ text: String) -> String {
    var folded = ""
    for scalar in text.lowercased().unicodeScalars {
      switch scalar {
      case "\u{ff20}": folded += "@"
      case "\u{200b}", "\u{200d}": break
      case "ß": folded += "ss"
      default: folded.unicodeScalars.append(scalar)
      }
    }
    return folded
  }

  func asciiDomain(_ domain: String) -> String? {
    switch domain.lowercased() {
    case "bücher.example": "xn--bcher-kva.example"
    case "faß.example": "xn--fa-hia.example"
    case let domain: domain.utf8.allSatisfy { $0 < 0x80 } ? domain : nil
    }
  }
}

@Suite struct EmailAddressTests {
  private func parse(_ text: String) -> EmailAddress? { EmailAddress(text, normalizer: FewFoldings()) }

  @Test(arguments: [
    ("Ada@Mail.Example", "ada@mail.example", "Ada@Mail.Example"),
    ("a.b+tag@mail.example", "a.b+tag@mail.example", "a.b+tag@mail.example"),
    ("ada\u{ff20}mail.example", "ada@mail.example", "ada\u{ff20}mail.example"),
    ("a\u{200b}da@mail.example", "ada@mail.example", "ada@mail.example"),
    ("ada@BÜCHER.example", "ada@xn--bcher-kva.example", "ada@BÜCHER.example"),
    ("Weiß@faß.example", "weiss@xn--fa-hia.example", "Weiß@faß.example"),
    ("jörg@mail.example", "jörg@mail.example", "jörg@mail.example"),
  ])
  func whatLooksAlikeIsOneAddress(text: String, canonical: String, display: String) {
    #expect(parse(text)?.canonical == canonical && parse(text)?.display == display)
  }

  @Test(arguments: [
    "", "@", "a@", "@mail.example", "a", "a@b", "a@@mail.example", "a@b@mail.example", "a@mail.example\u{ff20}x",
    ".a@mail.example", "a.@mail.example", "a..b@mail.example", " a@mail.example", "a@mail.example ",
    "a b@mail.example", "a\u{a0}b@mail.example", "a\u{0}@mail.example", "a\n@mail.example", "\"a\"@mail.example",
    "a@-mail.example", "a@mail-.example", "a@mail..example", "a@.example", "a@mail.example.", "a@mail_x.example",
    "a@127.0.0.1", "a@[127.0.0.1]", "a<b@mail.example", "a@mail.exämple", "(c)a@mail.example", "a,b@mail.example",
    String(repeating: "a", count: 65) + "@mail.example",
    "a@" + String(repeating: "b", count: 64) + ".example",
    "a@" + String(repeating: "b.", count: 130) + "example",
  ])
  func whatIsNoAddressIsRefused(_ text: String) {
    #expect(parse(text) == nil)
  }

  @Test func theLongestAddressIsTaken() {
    let domain =
      String(repeating: "b", count: 59) + "." + String(repeating: "c", count: 63) + "."
      + String(repeating: "d", count: 63)
    let text = String(repeating: "a", count: 64) + "@" + domain + ".e"
    #expect(text.utf8.count == 254 && parse(text) != nil && parse(text + "f") == nil)
  }
}
