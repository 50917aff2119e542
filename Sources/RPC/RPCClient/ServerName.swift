/// The name that a server's certificate must have (RFC 9525, section 6.3).
///
/// The TLS library accepts a certificate for the IP address of the connection, whatever name was requested. An attacker
/// who controls the name resolution and has a certificate for their own address would pass, so the names are compared
/// here again.
struct ServerName {
  private let labels: [Substring]

  /// Creates the name.
  /// - Parameter name: A DNS name, with or without a trailing dot.
  init(_ name: String) {
    labels = Self.labels(name)
  }

  /// Returns whether one of the names of a certificate matches this one. `*` matches exactly one label, the first.
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
