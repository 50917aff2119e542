/// The address of a PostgreSQL database: a URI of libpq, which may name several hosts. Its description holds no password.
package struct PostgresAddress: Sendable, Hashable, CustomStringConvertible {
  let text: String

  /// Returns nil if the text is not a URI of PostgreSQL.
  package init?(_ text: String) {
    guard ["postgres://", "postgresql://"].contains(where: text.hasPrefix) else { return nil }
    self.text = text
  }

  /// The scheme, the hosts and the database: all that comes before the user's name, and after it, is left out.
  package var description: String {
    let rest = text.drop { $0 != "/" }.dropFirst(2)
    let place = rest.prefix { $0 != "?" }
    guard let at = place.lastIndex(of: "@") else { return "postgres://\(place)" }
    return "postgres://\(place[place.index(after: at)...])"
  }
}
