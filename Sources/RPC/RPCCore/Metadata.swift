import ByteCoding

/// The metadata of a call: an ordered multimap from names to text values or, for names that end in `-bin`, bytes (gRPC
/// over HTTP/2, "Custom-Metadata").
///
/// Metadata is stored in one buffer of records, or without a buffer if it is empty. Converting a call's headers to
/// metadata takes one copy, and a value is converted to a string only when it is read.
public struct Metadata: Sendable, Hashable {
  /// The records. Each record consists of the name length and the value length (4 bytes each, little-endian), the name
  /// and the value. Names are in lowercase. Values are stored as on the wire, so the values of `-bin` names are base64.
  package private(set) var records: [UInt8]

  public init() {
    records = []
  }

  /// Creates metadata with one text value.
  /// - Throws: The same errors as ``add(_:for:)``.
  public init(_ value: String, for name: String) throws(RPCError) {
    records = []
    try add(value, for: name)
  }

  /// Whether the metadata has no entries.
  public var isEmpty: Bool { records.isEmpty }

  /// The number of entries, which is computed in linear time.
  public var count: Int {
    var count = 0
    var position = 0
    while let field = field(at: position) {
      count += 1
      position = field.end
    }
    return count
  }

  // MARK: Adding

  /// Adds a text value after any values that the name already has.
  /// - Throws: INTERNAL, with a message that omits the value, if the name contains characters other than
  ///   `0-9 a-z A-Z _ - .`, is reserved (`grpc-...`, and the fields that HTTP/2 and gRPC set themselves) or ends in
  ///   `-bin`, or if the value contains characters other than printable ASCII and space.
  public mutating func add(_ value: String, for name: String) throws(RPCError) {
    let name = try MetadataName.checked(name)
    if MetadataName.isBinary(name) {
      throw RPCError(
        .internalError,
        "The metadata \(String(decoding: name, as: UTF8.self)) is binary; add it as bytes.")
    }
    let text = Array(value.utf8)
    guard MetadataName.isText(text[...]) else {
      throw RPCError(
        .internalError,
        "The value of the metadata \(String(decoding: name, as: UTF8.self)) is not printable ASCII; for other bytes, "
          + "use a name that ends in -bin."
      )
    }
    append(name: name[...], value: text[...])
  }

  /// Adds a binary value after any values that the name already has.
  /// - Throws: INTERNAL if the name is invalid or reserved, as in ``add(_:for:)``, or does not end in `-bin`.
  public mutating func addBinary(_ value: [UInt8], for name: String) throws(RPCError) {
    let name = try MetadataName.checked(name)
    guard MetadataName.isBinary(name) else {
      throw RPCError(
        .internalError, "Binary metadata requires a name that ends in -bin: \(String(decoding: name, as: UTF8.self)).")
    }
    append(name: name[...], value: Base64.encode(value, alphabet: .standard)[...])
  }

  /// Appends all entries of `other`.
  public mutating func append(contentsOf other: Metadata) {
    if records.isEmpty { records = other.records } else { records.append(contentsOf: other.records) }
  }

  /// Adds a field without validating it. The field must be a received field or a field that gRPC itself sets.
  package mutating func append(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
    records.reserveCapacity(records.count + 8 + name.count + value.count)
    appendLength(name.count)
    appendLength(value.count)
    records.append(contentsOf: name)
    records.append(contentsOf: value)
  }

  /// Reserves memory for records with the given total size in bytes. Each record takes 8 bytes plus the lengths of its
  /// name and value.
  package mutating func reserve(_ bytes: Int) { records.reserveCapacity(bytes) }

  private mutating func appendLength(_ count: Int) {
    let length = UInt32(truncatingIfNeeded: count)
    records.append(UInt8(truncatingIfNeeded: length))
    records.append(UInt8(truncatingIfNeeded: length >> 8))
    records.append(UInt8(truncatingIfNeeded: length >> 16))
    records.append(UInt8(truncatingIfNeeded: length >> 24))
  }

  // MARK: Reading

  /// Returns the first text value of a name, or nil if the name has none. Names are not case-sensitive.
  public func first(_ name: String) -> String? {
    guard !records.isEmpty else { return nil }
    let name = MetadataName.lowercased(name)
    guard !MetadataName.isBinary(name) else { return nil }
    return firstField(name[...]).map { String(decoding: records[$0.value], as: UTF8.self) }
  }

  /// Returns all text values of a name, in order.
  public func all(_ name: String) -> [String] {
    let name = MetadataName.lowercased(name)
    guard !MetadataName.isBinary(name) else { return [] }
    return fields(name[...]).map { String(decoding: records[$0.value], as: UTF8.self) }
  }

  /// Returns all byte values of a name that ends in `-bin`, in order. A field may contain several values, separated by
  /// commas. Values that are not base64 are skipped; a server refuses requests that contain such values.
  public func binary(_ name: String) -> [[UInt8]] {
    let name = MetadataName.lowercased(name)
    guard MetadataName.isBinary(name) else { return [] }
    var values: [[UInt8]] = []
    for field in fields(name[...]) {
      for part in records[field.value].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
        if let value = Metadata.decoded(part) { values.append(value) }
      }
    }
    return values
  }

  /// Returns the bytes of one value of a name that ends in `-bin`, or nil if the value is not base64.
  static func decoded(_ part: ArraySlice<UInt8>) -> [UInt8]? {
    let text = MetadataName.trimmed(part)
    return Base64.decode(text.span, alphabet: .standard, allowsPadding: true)
  }

  /// Returns a copy without the entries named `name`.
  public func removing(_ name: String) -> Metadata {
    let name = MetadataName.lowercased(name)
    var kept = Metadata()
    var position = 0
    while let field = field(at: position) {
      if !records[field.name].elementsEqual(name) {
        kept.append(name: records[field.name], value: records[field.value])
      }
      position = field.end
    }
    return kept
  }

  // MARK: Records

  /// The ranges of a record's name and value in ``records``.
  package struct Field {
    package let name: Range<Int>
    package let value: Range<Int>
    package var end: Int { value.upperBound }
  }

  /// Returns the record that starts at `position`, or nil at the end of the records.
  package func field(at position: Int) -> Field? {
    guard position + 8 <= records.count else { return nil }
    let nameStart = position + 8
    let valueStart = nameStart + length(at: position)
    let end = valueStart + length(at: position + 4)
    guard end <= records.count else { return nil }
    return Field(name: nameStart..<valueStart, value: valueStart..<end)
  }

  private func length(at position: Int) -> Int {
    Int(records[position]) | Int(records[position + 1]) << 8 | Int(records[position + 2]) << 16
      | Int(records[position + 3]) << 24
  }

  /// Returns the first record with the given name, or nil if there is none. The name must be in lowercase.
  package func firstField(_ name: ArraySlice<UInt8>) -> Field? {
    var position = 0
    while let field = field(at: position) {
      if field.name.count == name.count, records[field.name].elementsEqual(name) { return field }
      position = field.end
    }
    return nil
  }

  private func fields(_ name: ArraySlice<UInt8>) -> [Field] {
    var found: [Field] = []
    var position = 0
    while let field = field(at: position) {
      if field.name.count == name.count, records[field.name].elementsEqual(name) { found.append(field) }
      position = field.end
    }
    return found
  }
}
