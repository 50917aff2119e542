package import Foundation
package import Settings

/// The logo of an operator's service, for pages and emails.
package struct BrandLogo: Sendable, Hashable {
  private static let maximumBytes = 64 * 1024

  package let contentType: String
  package let bytes: Data

  /// Reads a logo from a file.
  /// - Parameter path: The path of an image in a format that browsers can display. The file's content determines the
  ///   format.
  package init(file path: String) throws(SettingsError) {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw SettingsError(
        "branding.logo", "the file \(path) cannot be read", remedy: "name a file that the server may read")
    }
    guard bytes.count <= Self.maximumBytes else {
      throw SettingsError(
        "branding.logo", "\(path) has \(bytes.count) bytes, which is too large because every page contains it",
        remedy: "reduce it to at most \(Self.maximumBytes) bytes")
    }
    guard let type = Self.contentType(of: bytes) else {
      throw SettingsError(
        "branding.logo",
        "\(path) is not an image in a format that browsers display", remedy: "use PNG, JPEG, GIF, WebP or SVG")
    }
    self.bytes = bytes
    contentType = type
  }

  /// The logo as a data URL, for use in HTML.
  package var dataURL: String { "data:\(contentType);base64,\(bytes.base64EncodedString())" }

  /// Whether email clients can display the logo. It is false for SVG, which hardly any email client displays.
  package var isForMail: Bool { contentType != Self.svg }

  private static let svg = "image/svg+xml"

  private static func contentType(of bytes: Data) -> String? {
    func begins(with signature: [UInt8], at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: signature)
    }
    if begins(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if begins(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if begins(with: Array("GIF8".utf8)) { return "image/gif" }
    if begins(with: Array("RIFF".utf8)), begins(with: Array("WEBP".utf8), at: 8) { return "image/webp" }
    return String(data: bytes, encoding: .utf8)?.prefix(4096).contains("<svg") == true ? svg : nil
  }
}
