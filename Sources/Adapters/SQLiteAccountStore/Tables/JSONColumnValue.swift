internal import Accounts
internal import Foundation

/// A value of the domain that is stored as JSON, because no query looks into it.
protocol JSONColumnValue: ConvertedColumnValue, Codable where Converted == String {}

extension JSONColumnValue {
  var converted: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  init?(converted: String) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(converted.utf8)) else { return nil }
    self = value
  }
}
