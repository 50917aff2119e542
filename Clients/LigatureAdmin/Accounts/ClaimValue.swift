import JSONWebTokens

/// A JSON value in the claims of a token or an account.
///
/// ```swift
/// let claims: [String: ClaimValue] = ["role": "admin", "level": 3, "teams": ["red", "blue"]]
/// if claims["role"]?.string == "admin" { ... }
/// ```
public enum ClaimValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number that is written without a fraction or an exponent and that fits in 64 bits.
  case integer(Int64)
  /// Any other number. Digits beyond the precision of `Double` are lost.
  case number(Double)
  case string(String)
  case array([ClaimValue])
  case object([String: ClaimValue])
}

extension ClaimValue {
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  public var integer: Int64? {
    guard case .integer(let value) = self else { return nil }
    return value
  }

  /// The numeric value, whether it is stored as an integer or as a floating-point number; nil if the value is not a
  /// number.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  public var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  public var array: [ClaimValue]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  public var object: [String: ClaimValue]? {
    guard case .object(let value) = self else { return nil }
    return value
  }

  /// Returns the member with this name, or nil if there is no such member or the value is not an object.
  public subscript(name: String) -> ClaimValue? { object?[name] }
}

extension ClaimValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(arrayLiteral elements: ClaimValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, ClaimValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
  public init(nilLiteral: ()) { self = .null }
}

extension ClaimValue {
  init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let spelling):
      self = value.integer.map(ClaimValue.integer) ?? .number(Double(spelling) ?? .nan)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map { ClaimValue($0) })
    case .object(let members): self = .object(members.mapValues { ClaimValue($0) })
    }
  }

  /// The JSON representation of the value. A number that JSON cannot express becomes null.
  var json: JSONValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .number(String(value))
    case .number(let value): value.isFinite ? .number("\(value)") : .null
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.json))
    case .object(let members): .object(members.mapValues(\.json))
    }
  }
}

extension [String: ClaimValue] {
  /// Creates claims from JSON text that the server has sent. Invalid text results in an empty dictionary.
  init(json text: String) {
    let members = try? JSONReader.readObject(Array(text.utf8), limits: .document)
    self = members?.mapValues { ClaimValue($0) } ?? [:]
  }

  var jsonText: String { JSONWriter.text(of: .object(mapValues(\.json))) }
}
