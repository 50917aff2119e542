import Foundation

/// The claims in a custom token, apart from the user ID.
struct CustomClaims: Encodable {
  private let values: [String: any Encodable & Sendable]

  init(_ values: [String: any Encodable & Sendable]) { self.values = values }

  /// The claims as a JSON object. The object is empty if the values cannot be encoded.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, value) in values { try value.encode(to: container.superEncoder(forKey: Name(name))) }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }
}
