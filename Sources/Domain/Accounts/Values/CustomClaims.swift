/// The top-level claims that a service has set for an account's ID tokens.
package struct CustomClaims: Sendable, Hashable, Codable {
  /// The maximum size of the JSON object in bytes.
  package static let longest = 1000

  /// The JSON text of each value, keyed by the JSON text of its name.
  private var members: [String: String]

  /// Creates claims from their names and values.
  /// - Parameter members: The JSON text of each value, without spaces, keyed by the JSON text of its name.
  package init(_ members: [String: String] = [:]) {
    self.members = members
  }

  package var isEmpty: Bool { members.isEmpty }

  /// The claims as a JSON object.
  package var json: String {
    let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return "{" + sorted.map { "\($0.key):\($0.value)" }.joined(separator: ",") + "}"
  }

  /// Returns these claims merged with other claims, which replace claims of the same name. Claims whose value is null
  /// are removed.
  func merging(_ other: CustomClaims) -> CustomClaims {
    CustomClaims(members.merging(other.members) { _, new in new }).withoutNulls
  }

  /// Returns these claims without those that the other claims contain with the same value.
  func subtracting(_ other: CustomClaims) -> CustomClaims {
    CustomClaims(members.filter { other.members[$0.key] != $0.value })
  }

  var withoutNulls: CustomClaims { CustomClaims(members.filter { $0.value != "null" }) }

  /// Throws `.claimsTooLarge` if the JSON object is larger than ``longest``.
  func checkLength(field: AccountError.Field = .customClaims) throws(AccountError) {
    guard json.utf8.count <= Self.longest else {
      throw AccountError(
        .claimsTooLarge, "The custom claims exceed the limit of \(Self.longest) bytes of JSON.", field: field)
    }
  }
}

/// An administrator's change to the claims of an account.
package enum ClaimsChange: Sendable, Hashable {
  case replace(CustomClaims)
  case merge(CustomClaims)
}
