/// The name that a server's certificate must have (RFC 9525, section 6.3).
///
/// The TLS library takes a certificate also if it holds only the address that was connected to, whatever name was
/// asked for. Whoever can bend the name service and has a certificate for an address of their own would pass, so names
/// are compared here again.
struct ServerName {
  private let labels: [Substring]

  /// - Parameter name: a DNS name, with or without a dot at its end.
  init(_ name: String) {
    labels = Self.labels(name)
  }

  /// Whether one of the names of a certificate stands for this one. `*` stands for exactly one label, the first.
  func isCovered(by certificateNames: [String]) -> Bool {
    certificateNames.contains { name in
      let pattern = Self.labels(name)
      guard pattern.count == labels.count, let first = pattern.first else { return false }
      if pattern == labels { return !labels.contains("") }
      return first == "*" && labels.count > 2 && pattern.dropFirst() == labels.dropFirst() && !labels.contains("")
    }
  }

  private static func labels(_ name: String) -> [Substring] {
    let lower = name.lowercased()
    let trimmed = lower.hasSuffix(".") ? lower.dropLast() : lower[...]
    return trimmed.split(separator: ".", omittingEmptySubsequences: false)
  }
}
