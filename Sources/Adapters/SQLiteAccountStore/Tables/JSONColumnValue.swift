internal import Accounts
internal import Foundation

/// A value of the domain that is stored as JSON, because no query looks into it.
protocol JSONColumnValue: ConvertedColumnValue, Codable where Converted == String {}

extension JSONColumnValue {
  var converted: String? { try? JSONText.of(self) }

  init?(converted: String) {
    guard let value = JSONText.value(Self.self, converted) else { return nil }
    self = value
  }
}

/// The one form of JSON in the database.
enum JSONText {
  static func of(_ value: any Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Returns nil if the text is not a value of the type.
  static func value<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
    try? JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
