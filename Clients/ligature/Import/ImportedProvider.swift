/// The mapping from other services' provider names to this server's provider IDs.
enum ImportedProvider {
  private static let ids = [
    "google": "google.com", "google-oauth2": "google.com", "facebook": "facebook.com", "apple": "apple.com",
    "github": "github.com", "twitter": "twitter.com",
  ]

  /// Returns the ID of a provider, or "oidc.<name>" if the provider has no predefined ID.
  static func id(_ name: String) -> String {
    let name = name.lowercased()
    if let id = ids[name] { return id }
    return "oidc." + String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "-" })
  }
}
