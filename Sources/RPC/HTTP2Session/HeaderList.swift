/// A list of headers to send. The names and values are stored one after the other in one buffer.
///
/// Names must be in lowercase. The caller must check the values, but CR, LF and NUL are never sent, because
/// ``add(_:_:)`` replaces them with spaces.
package struct HeaderList: Sendable, Hashable {
  struct Field: Sendable, Hashable {
    var nameLength: Int32
    var valueLength: Int32
    /// Whether the field must never be added to a compression table (RFC 7541, section 6.2.3).
    var isSensitive: Bool
  }

  private(set) var bytes: [UInt8] = []
  private(set) var fields: [Field] = []

  package init() {}

  package var count: Int { fields.count }

  package mutating func add(_ name: String, _ value: String, isSensitive: Bool = false) {
    add(name.utf8, value.utf8, isSensitive: isSensitive)
  }

  package mutating func add(
    _ name: some Collection<UInt8>, _ value: some Collection<UInt8>, isSensitive: Bool = false
  ) {
    let start = bytes.count
    bytes.append(contentsOf: name)
    let middle = bytes.count
    bytes.append(contentsOf: value)
    for index in start..<bytes.count where bytes[index] == 0 || bytes[index] == 10 || bytes[index] == 13 {
      bytes[index] = 32
    }
    fields.append(
      Field(
        nameLength: Int32(truncatingIfNeeded: middle - start),
        valueLength: Int32(truncatingIfNeeded: bytes.count - middle), isSensitive: isSensitive))
  }
}

extension HeaderList: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }
}
