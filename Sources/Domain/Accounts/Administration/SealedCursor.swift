import ByteCoding

/// Seals and opens positions that a caller receives and sends back, for example in page tokens. Each sealed position
/// has a keyed digest that covers the tenant, the list and, for page tokens, the caller. The position is therefore not
/// valid for any other tenant, list or caller.
struct SealedCursor: Sendable {
  private static let digestLength = 16

  let secrets: any SecretSource
  /// The positions' list and tenant, and the caller if only one caller may use the positions.
  let purpose: String

  /// Creates a cursor for the positions of a list.
  ///
  /// - Parameters:
  ///   - list: The list that the positions belong to.
  ///   - reader: The only caller that may use the positions; nil for all callers of the tenant.
  init(_ list: String, in tenant: TenantID, for reader: Administrator? = nil, secrets: any SecretSource) {
    self.secrets = secrets
    purpose = [list, tenant.rawValue, reader?.name ?? ""].joined(separator: "\n")
  }

  func seal(_ content: String) -> String {
    Base64.string(of: Array(content.utf8), alphabet: .url) + "."
      + Base64.string(of: digest(of: content), alphabet: .url)
  }

  /// Returns the content of a sealed position, or nil if ``seal(_:)`` did not create the text for the same purpose.
  func open(_ text: String) -> String? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, let bytes = Base64.decode(parts[0], alphabet: .url),
      let digest = Base64.decode(parts[1], alphabet: .url)
    else { return nil }
    let content = String(decoding: bytes, as: UTF8.self)
    return ConstantTime.areEqual(digest, self.digest(of: content)) ? content : nil
  }

  private func digest(of content: String) -> [UInt8] {
    Array(secrets.digest(Array("\(purpose)\n\(content)".utf8), label: "ligature cursor").prefix(Self.digestLength))
  }
}
