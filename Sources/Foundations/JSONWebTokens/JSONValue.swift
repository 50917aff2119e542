/// A JSON value (RFC 8259). Numbers are stored as text, so that each caller can decide which range and form to accept.
package enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue {
  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  package var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  package var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  package var object: [String: JSONValue]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The integer, or nil unless the value is a 64-bit integer that is written without an exponent or a fraction.
  package var integer: Int64? {
    guard case .number(let spelling) = self else { return nil }
    return Int64(spelling)
  }
}
