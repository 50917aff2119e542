extension Metadata: Sequence {
  /// A metadata value: text, or bytes if the name ends in `-bin`.
  public enum Value: Sendable, Hashable {
    case text(String)
    case binary([UInt8])
  }

  /// An entry of metadata: a name with one of its values.
  public struct Entry: Sendable, Hashable {
    public let name: String
    public let value: Value

    public init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// An iterator over the entries, in order.
  public struct Iterator: IteratorProtocol {
    let metadata: Metadata
    var position = 0
    var pending: ArraySlice<Entry> = []

    public mutating func next() -> Entry? {
      while true {
        if let entry = pending.popFirst() { return entry }
        guard let field = metadata.field(at: position) else { return nil }
        position = field.end
        let name = metadata.records[field.name]
        let value = metadata.records[field.value]
        let text = String(decoding: name, as: UTF8.self)
        guard MetadataName.isBinary(name) else {
          return Entry(name: text, value: .text(String(decoding: value, as: UTF8.self)))
        }
        for part in value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
          if let bytes = Metadata.decoded(part) { pending.append(Entry(name: text, value: .binary(bytes))) }
        }
      }
    }
  }

  public func makeIterator() -> Iterator { Iterator(metadata: self) }

}

extension Metadata: CustomStringConvertible {
  /// The names of the entries. The values are omitted because they may be secret.
  public var description: String {
    var names: [String] = []
    for entry in self { names.append(entry.name) }
    return "[\(names.joined(separator: ", "))]"
  }
}
