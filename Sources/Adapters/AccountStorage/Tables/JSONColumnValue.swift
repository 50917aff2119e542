internal import Accounts
internal import Foundation

/// A domain value that is stored as JSON, because no query examines its parts.
package protocol JSONColumnValue: ConvertedColumnValue, Codable where Converted == String {}

extension JSONColumnValue {
  package var converted: String? { try? JSONText.of(self) }

  package init?(converted: String) {
    guard let value = JSONText.value(Self.self, converted) else { return nil }
    self = value
  }
}

/// Encodes and decodes all JSON that is stored in the database.
package enum JSONText {
  package static func of(_ value: any Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Decodes a value from JSON. Returns nil if the text does not encode a value of the given type.
  package static func value<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
    try? JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
