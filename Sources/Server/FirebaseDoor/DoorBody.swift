internal import Accounts
internal import Foundation
internal import JSONWebTokens

/// The members of a request body, or of an object nested in a body.
///
/// The SDKs encode numbers either as numbers or as strings, and omit values that are not set. A null value counts as
/// absent.
struct DoorBody {
  private let members: [String: JSONValue]

  /// The limits on the JSON in a request body. They allow an import of 1,000 accounts that each contain the maximum
  /// amount of data.
  private static let limits = {
    var limits = JSONLimits.document
    limits.values = 262_144
    return limits
  }()

  init(_ members: [String: JSONValue]) {
    self.members = members.filter { $0.value != .null }
  }

  /// Parses the body of a request. An empty body has no members.
  init(parsing bytes: [UInt8]) throws(DoorRefusal) {
    do throws(JSONRefusal) {
      self.init(bytes.isEmpty ? [:] : try JSONReader.readObject(bytes, limits: Self.limits))
    } catch {
      throw DoorRefusal("INVALID_ARGUMENT", "The body of the request is refused: \(error.explanation).")
    }
  }

  func has(_ name: String) -> Bool { members[name] != nil }

  func text(_ name: String) throws(DoorRefusal) -> String? {
    guard let value = members[name] else { return nil }
    guard let text = value.string else { throw .invalid(name, "it must be a string.") }
    return text
  }

  /// Returns the string value of a required member.
  func text(_ name: String, orRefuse code: String) throws(DoorRefusal) -> String {
    guard let text = try text(name), !text.isEmpty else {
      throw DoorRefusal(code, "The request has no \(name).")
    }
    return text
  }

  func bool(_ name: String) throws(DoorRefusal) -> Bool? {
    guard let value = members[name] else { return nil }
    guard let bool = value.bool else { throw .invalid(name, "it must be true or false.") }
    return bool
  }

  func integer(_ name: String) throws(DoorRefusal) -> Int64? {
    guard let value = members[name] else { return nil }
    guard let number = value.integer ?? value.string.flatMap({ Int64($0) }) else {
      throw .invalid(name, "it must be a whole number.")
    }
    return number
  }

  func time(_ name: String) throws(DoorRefusal) -> Timestamp? {
    guard let milliseconds = try integer(name) else { return nil }
    // The upper bound is the last second of the year 9999.
    guard (0...253_402_300_799_000).contains(milliseconds) else {
      throw .invalid(name, "it must be a time in milliseconds since 1970.")
    }
    return Timestamp(milliseconds: milliseconds)
  }

  /// Returns the time in a member that uses the RFC 3339 format.
  func date(_ name: String) throws(DoorRefusal) -> Timestamp? {
    guard let text = try text(name) else { return nil }
    let style = Date.ISO8601FormatStyle()
    guard
      let date = (try? Date(text, strategy: style))
        ?? (try? Date(text, strategy: style.time(includingFractionalSeconds: true)))
    else { throw .invalid(name, "it must be a time such as 2026-01-31T08:00:00Z.") }
    return Timestamp(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
  }

  /// Returns the strings in a list. The result is empty if the list is absent.
  func texts(_ name: String) throws(DoorRefusal) -> [String] {
    try list(name).map { value throws(DoorRefusal) in
      guard let text = value.string else { throw .invalid(name, "it must be a list of strings.") }
      return text
    }
  }

  /// Returns the objects in a list. The result is empty if the list is absent.
  func objects(_ name: String) throws(DoorRefusal) -> [DoorBody] {
    try list(name).map { value throws(DoorRefusal) in
      guard let members = value.object else { throw .invalid(name, "it must be a list of objects.") }
      return DoorBody(members)
    }
  }

  func object(_ name: String) throws(DoorRefusal) -> DoorBody? {
    guard let value = members[name] else { return nil }
    guard let members = value.object else { throw .invalid(name, "it must be an object.") }
    return DoorBody(members)
  }

  /// The members whose values are strings or numbers, as pairs of name and value.
  var scalars: [(String, String)] {
    members.compactMap { name, value in
      switch value {
      case .string(let text), .number(let text): (name, text)
      default: nil
      }
    }
  }

  private func list(_ name: String) throws(DoorRefusal) -> [JSONValue] {
    guard let value = members[name] else { return [] }
    guard let elements = value.array else { throw .invalid(name, "it must be a list.") }
    return elements
  }
}
