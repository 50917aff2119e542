import Accounts
import Foundation
import Testing

@testable import Mail

@Suite struct MailMessageTests {
  private func message(
    from: String = "Example <no-reply@example.com>", recipient: String = "ada@example.org", subject: String = "Hello",
    text: String = "Text\n", html: String = "<p>HTML</p>\n"
  ) throws -> MailMessage {
    MailMessage(
      id: "1790000000000-7", date: Timestamp(milliseconds: 1_795_327_445_000), from: try #require(Mailbox(from)),
      recipient: recipient, subject: subject, text: text, html: html, language: "en")
  }

  private func lines(_ message: MailMessage) throws -> [String] {
    String(decoding: try message.bytes(), as: UTF8.self).components(separatedBy: "\r\n")
  }

  @Test func hasItsHeadersAndBothAlternatives() throws {
    let lines = try lines(message())
    #expect(
      lines == [
        "Date: Sun, 22 Nov 2026 06:04:05 +0000", "From: \"Example\" <no-reply@example.com>", "To: ada@example.org",
        "Message-ID: <1790000000000-7@example.com>", "Subject: Hello", "MIME-Version: 1.0",
        "Content-Type: multipart/alternative; boundary=\"=_1790000000000-7\"", "Content-Language: en",
        "Auto-Submitted: auto-generated", "", "--=_1790000000000-7", "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: quoted-printable", "", "Text", "--=_1790000000000-7",
        "Content-Type: text/html; charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "", "<p>HTML</p>",
        "--=_1790000000000-7--", "",
      ])
  }

  @Test func isTheSameEachTime() throws {
    #expect(try message(text: "سلام").bytes() == message(text: "سلام").bytes())
  }

  @Test func isASCIIInShortLines() throws {
    let long = String(repeating: "نشانی ایمیل ", count: 40)
    let bytes = try message(from: "شرکت نمونه <no-reply@example.com>", subject: long, text: long, html: long).bytes()
    #expect(bytes.allSatisfy { $0 < 0x80 })
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 76 && !$0.contains("\n") && !$0.contains("\r") })
  }

  @Test(arguments: [
    "ada@example.org\r\nBcc: x@example.org", "ada@example.org\0", "ada example.org", "a@b>", "", "@", "a@b@c",
  ])
  func refusesRecipientsThatWouldEndTheirLine(recipient: String) throws {
    let message = try message(recipient: recipient)
    #expect(throws: MailMessage.Malformed.self) { try message.bytes() }
  }

  @Test(arguments: ["Hello\r\nBcc: x@example.org", "Hello\n", "Hello\0", "a\u{2028}b"])
  func refusesSubjectsThatWouldEndTheirLine(subject: String) throws {
    let message = try message(subject: subject)
    #expect(throws: MailMessage.Malformed.self) { try message.bytes() }
  }

  @Test(arguments: [
    ("no-reply@example.com", nil, "no-reply@example.com"),
    ("Example <no-reply@example.com>", "Example", "no-reply@example.com"),
    ("\"Example, Inc.\" <no-reply@example.com>", "Example, Inc.", "no-reply@example.com"),
    (" شرکت  <a@example.com> ", "شرکت", "a@example.com"),
  ])
  func readsSenders(text: String, name: String?, address: String) throws {
    let mailbox = try #require(Mailbox(text))
    #expect(mailbox.name == name)
    #expect(mailbox.address == address)
  }

  @Test(arguments: [
    "", "Example", "Example <>", "Example <a@b", "A\r\nB <a@example.com>", "A <a@b@c>", "A\" <a@example.com>",
  ])
  func refusesOtherSenders(text: String) {
    #expect(Mailbox(text) == nil)
  }
}

@Suite struct QuotedPrintableTests {
  @Test func keepsPlainLines() {
    #expect(QuotedPrintable.lines(of: "one\ntwo\r\n\nthree") == ["one", "two", "", "three"])
    #expect(QuotedPrintable.lines(of: "") == [""])
  }

  @Test func encodesWhatIsNotPlain() {
    #expect(QuotedPrintable.lines(of: "a=b") == ["a=3Db"])
    #expect(QuotedPrintable.lines(of: "grün ") == ["gr=C3=BCn=20"])
    #expect(QuotedPrintable.lines(of: "-- \nx") == ["--=20", "x"])
  }

  @Test func breaksLongLines() {
    #expect(QuotedPrintable.lines(of: String(repeating: "x", count: 76)) == [String(repeating: "x", count: 76)])
    let lines = QuotedPrintable.lines(of: String(repeating: "x", count: 77))
    #expect(lines == [String(repeating: "x", count: 75) + "=", "xx"])
  }

  @Test func neverHoldsABoundary() {
    #expect(!QuotedPrintable.lines(of: "--=_1-2").contains { $0.contains("=_") })
  }
}

@Suite struct HeaderTextTests {
  @Test func keepsPlainText() {
    #expect(HeaderText.line("Subject", text: "Hello, world") == "Subject: Hello, world")
  }

  @Test func encodesOtherText() {
    #expect(HeaderText.line("Subject", text: "Grüße") == "Subject: =?UTF-8?B?R3LDvMOfZQ==?=")
    #expect(HeaderText.line("Subject", text: "=?UTF-8?B?eA==?=").hasPrefix("Subject: =?UTF-8?B?PT9V"))
  }

  @Test func dividesNoCharacter() throws {
    let text = String(repeating: "é", count: 100)
    let words = HeaderText.line("Subject", text: text).dropFirst("Subject: ".count).components(separatedBy: "\r\n ")
    #expect(words.count > 1)
    let decoded = try words.map { word in
      #expect(word.utf8.count <= 75)
      let data = try #require(Data(base64Encoded: String(word.dropFirst("=?UTF-8?B?".count).dropLast(2))))
      return try #require(String(data: data, encoding: .utf8))
    }
    #expect(decoded.joined() == text)
  }
}
