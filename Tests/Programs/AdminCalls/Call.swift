import LigatureAdmin

/// One call of the library.
struct Call: Decodable {
  var name: String
  /// The kind of a reference and its text or texts: ["uid", "..."], ["identity", "google.com", "..."].
  var ref: [String]?
  var refs: [[String]]?
  /// The argument of a call that takes a text.
  var text: String?
  var texts: [String]?
  var number: Int?
  var claims: [String: ClaimValue]?
  /// The fields of an account that is created or changed. One that is null is removed.
  var fields: [String: ClaimValue]?
  var version: UInt64?
  /// Options of the call that are true.
  var options: [String]?

  func has(_ option: String) -> Bool { options?.contains(option) ?? false }

  var reference: AccountReference { Self.reference(ref ?? []) }

  static func reference(_ parts: [String]) -> AccountReference {
    switch parts.first {
    case "email": .email(parts[1])
    case "phone": .phoneNumber(parts[1])
    case "identity": .identity(providerID: parts[1], subject: parts[2])
    default: .uid(parts.last ?? "")
    }
  }
}

/// A mistake of the test.
struct UnknownCall: Error {
  var name: String
}
