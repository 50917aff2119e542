import ByteCoding

/// Seals positions that a caller receives and sends back, such as page tokens. The keyed digest of a sealed position
/// covers the tenant, the list and, for page tokens, the caller. A position is therefore refused for any other tenant,
/// list or caller.
struct SealedCursor: Sendable {
  private static let digestLength = 16

  let secrets: any SecretSource
  /// The list to which the positions belong, its tenant, and the caller if only one caller may use the positions.
  let purpose: String

  /// Creates a cursor for the positions of a list.
  ///
  /// - Parameters:
  ///   - list: The list to which the positions belong.
  ///   - reader: The only caller that may use the positions; nil for all callers of the tenant.
  init(_ list: String, in tenant: TenantID, for reader: Administrator? = nil, secrets: any SecretSource) {
    self.secrets = secrets
    purpose = [list, tenant.rawValue, reader?.name ?? ""].joined(separator: "\n")
  }

  func seal(_ content: String) -> String {
    Base64.string(of: Array(content.utf8), alphabet: .url) + "."
      + Base64.string(of: digest(of: content), alphabet: .url)
  }

  /// Returns the content of text that ``seal(_:)`` created for the same purpose, or nil for any other text.
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
