internal import PostgresDriver

/// The address of a PostgreSQL database, which is a libpq URI that may name several hosts. The address's description
/// does not contain the password.
package struct PostgresAddress: Sendable, Hashable, CustomStringConvertible {
  let text: String

  /// Creates an address. Returns nil if the text is not a PostgreSQL URI, or if its password contains a character that
  /// should be percent-encoded.
  package init?(_ text: String) {
    guard ["postgres://", "postgresql://"].contains(where: text.hasPrefix) else { return nil }
    guard (try? ConnectionString(text)) != nil else { return nil }
    self.text = text
  }

  /// The scheme, the hosts and the database. The description omits the user name, the password and the parameters.
  package var description: String {
    var place = text.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
    // The password may contain a question mark.
    if let at = place.firstIndex(of: UInt8(ascii: "@")) { place = place[at...].dropFirst() }
    return "postgres://\(Substring(place.prefix { $0 != UInt8(ascii: "?") }))"
  }
}
