/// The top-level claims that a service has set for an account's ID tokens.
package struct CustomClaims: Sendable, Hashable, Codable {
  /// The maximum number of bytes of JSON.
  package static let longest = 1000

  /// The JSON texts of the values, by the JSON texts of the names.
  private var members: [String: String]

  /// Creates the claims.
  /// - Parameter members: The JSON texts of the values without spaces, by the JSON texts of the names.
  package init(_ members: [String: String] = [:]) {
    self.members = members
  }

  package var isEmpty: Bool { members.isEmpty }

  /// The claims as a JSON object.
  package var json: String {
    let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return "{" + sorted.map { "\($0.key):\($0.value)" }.joined(separator: ",") + "}"
  }

  /// Returns the claims with the other claims added, replacing those of the same names, and without claims that are
  /// null.
  func merging(_ other: CustomClaims) -> CustomClaims {
    CustomClaims(members.merging(other.members) { _, new in new }).withoutNulls
  }

  var withoutNulls: CustomClaims { CustomClaims(members.filter { $0.value != "null" }) }

  /// Throws `.claimsTooLarge`.
  func checkLength(field: AccountError.Field = .customClaims) throws(AccountError) {
    guard json.utf8.count <= Self.longest else {
      throw AccountError(
        .claimsTooLarge, "The claims of an account have at most \(Self.longest) bytes of JSON.", field: field)
    }
  }
}

/// An administrator's change of the claims of an account.
package enum ClaimsChange: Sendable, Hashable {
  case replace(CustomClaims)
  case merge(CustomClaims)
}
