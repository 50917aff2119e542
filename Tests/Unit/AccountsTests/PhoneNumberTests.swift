import Foundation
import Testing

@testable import Accounts

@Suite struct PhoneNumberTests {
  private struct Sample {
    let typed: String
    let canonical: String
  }

  /// Numbers of all countries with the spelling that libphonenumber gives them: see `.ci/make-numbering-plans`.
  private func samples() throws -> [Sample] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures/phone-numbers.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return Sample(typed: try #require(words.first), canonical: try #require(words.last))
    }
  }

  @Test func aNumberIsSpelledAsLibphonenumberSpellsIt() throws {
    let samples = try samples()
    #expect(samples.count > 2500 && samples.filter { $0.typed != $0.canonical }.count > 500)
    for sample in samples {
      let number = try #require(PhoneNumber(sample.typed))
      #expect(number.canonical.e164 == sample.canonical, "\(sample.typed)")
      #expect(number.canonical.canonical == number.canonical, "\(sample.typed)")
    }
  }

  @Test(arguments: [
    ("+44 07911 123456", "+447911123456"), ("+44 7911 123456", "+447911123456"), ("+4400 7911 123456", "+447911123456"),
    ("+49 0151 23456789", "+4915123456789"), ("+33 06 12 34 56 78", "+33612345678"),
    ("+1 1 650 555 0100", "+16505550100"),
    // A leading zero is a part of Italian numbers, and an 8 of Russian ones.
    ("+39 06 1234 5678", "+390612345678"), ("+7 800 555 35 35", "+78005553535"), ("+36 06 20 123 4567", "+36201234567"),
    ("+54 011 15 2345 6789", "+5491123456789"), ("+55 0 11 96123 4567", "+5511961234567"),
  ])
  func aTrunkPrefixIsNotAPartOfANumber(typed: String, canonical: String) throws {
    #expect(try #require(PhoneNumber(typed)).canonical.e164 == canonical)
  }
}
