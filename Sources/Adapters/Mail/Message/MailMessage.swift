package import Accounts
package import Branding
import ByteCoding
import Foundation

/// An email as it is sent: a message with two alternatives, plain text and HTML (RFC 5322, RFC 2046).
///
/// An email has the same bytes in every attempt, so that a recipient who receives it twice can recognize the duplicate.
package struct MailMessage: Sendable, Hashable {
  /// The error for a message that must not be sent.
  package struct Malformed: Error, CustomStringConvertible {
    package let description: String
  }

  /// The ID from which the email's Message-ID is formed.
  package var id: String
  /// The time of the event that the email reports, or the time at which the email was requested.
  package var date: Timestamp
  package var from: Mailbox
  package var recipient: String
  package var subject: String
  package var text: String
  package var html: String
  /// The language of the email (BCP 47).
  package var language: String
  /// An image that the HTML refers to with `cid:` and ``logoID``.
  package var logo: BrandLogo?

  static let logoID = "logo@branding"

  /// Returns the bytes of the message.
  /// - Throws: ``Malformed`` if an address or a header contains a character that is not allowed there, such as CR, LF,
  ///   NUL or another control character.
  package func bytes() throws(Malformed) -> [UInt8] {
    guard Mailbox.isAddress(recipient) else {
      throw Malformed(description: "the recipient's address cannot be encoded")
    }
    guard Mailbox.isAddress(from.address) else { throw Malformed(description: "mail.from cannot be encoded") }
    guard id.utf8.allSatisfy(Self.isPlainByte), language.utf8.allSatisfy(Self.isPlainByte) else {
      throw Malformed(description: "the email's ID or language cannot be encoded")
    }
    guard !(subject + (from.name ?? "")).unicodeScalars.contains(where: \.isControl) else {
      throw Malformed(description: "the subject or the sender's name contains a control character")
    }
    // Quoted-printable lines never contain "=_", so the content cannot contain the boundary.
    let boundary = "=_\(id)"
    var lines = [
      "Date: \(date.mailDate)",
      HeaderText.line("From", mailbox: from),
      "To: \(recipient)",
      "Message-ID: <\(id)@\(from.domain)>",
      HeaderText.line("Subject", text: subject),
      "MIME-Version: 1.0",
      "Content-Type: multipart/alternative; boundary=\"\(boundary)\"",
      "Content-Language: \(language)",
      // Automatic responders do not reply to an email with this header (RFC 3834).
      "Auto-Submitted: auto-generated",
      "",
    ]
    lines += ["--\(boundary)"] + Self.part("plain", text) + ["--\(boundary)"]
    lines += logo.map { related(to: $0) } ?? Self.part("html", html)
    lines += ["--\(boundary)--", ""]
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  private static func part(_ type: String, _ content: String) -> [String] {
    [
      "Content-Type: text/\(type); charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "",
    ] + QuotedPrintable.lines(of: content)
  }

  /// Returns the HTML together with its image (RFC 2387).
  private func related(to logo: BrandLogo) -> [String] {
    let boundary = "=_r\(id)"
    let picture = logo.bytes.base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed])
    return [
      "Content-Type: multipart/related; type=\"text/html\"; boundary=\"\(boundary)\"", "", "--\(boundary)",
    ] + Self.part("html", html) + [
      "--\(boundary)", "Content-Type: \(logo.contentType)", "Content-Transfer-Encoding: base64",
      "Content-ID: <\(Self.logoID)>", "Content-Disposition: inline", "",
    ] + picture.split(separator: "\n").map(String.init) + ["--\(boundary)--"]
  }

  /// Returns whether a byte is allowed in an atom (RFC 5322, section 3.2.3) and in a boundary (RFC 2046, section
  /// 5.1.1).
  private static func isPlainByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-_".utf8.contains(byte)
  }
}
