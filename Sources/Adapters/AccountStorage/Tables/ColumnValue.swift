package import Accounts

/// A value that can be stored in a column.
package protocol ColumnValue {
  static var columnType: ColumnType { get }
  /// The value in its stored form.
  var stored: StoredValue { get throws }
  /// Returns the stored value, or nil if it is not of this type.
  static func read(_ stored: StoredValue) -> Self?
}

/// The type of a column, as declared by the table.
package struct ColumnType: Sendable, Hashable {
  package enum Storage: Sendable {
    case boolean, integer, text, blob
  }

  package var storage: Storage
  package var isNullable = false
}

extension Int64: ColumnValue {
  package static var columnType: ColumnType { ColumnType(storage: .integer) }
  package var stored: StoredValue { .integer(self) }

  package static func read(_ stored: StoredValue) -> Int64? {
    guard case .integer(let value) = stored else { return nil }
    return value
  }
}

extension Bool: ColumnValue {
  package static var columnType: ColumnType { ColumnType(storage: .boolean) }
  package var stored: StoredValue { .boolean(self) }

  package static func read(_ stored: StoredValue) -> Bool? {
    switch stored {
    case .boolean(let value): value
    // A database without a Boolean type stores an integer.
    case .integer(let value): value != 0
    case .null, .text, .blob: nil
    }
  }
}

extension String: ColumnValue {
  package static var columnType: ColumnType { ColumnType(storage: .text) }

  package var stored: StoredValue {
    get throws {
      // SQLite would read the text back only up to the first NUL.
      let hasNUL = unsafe utf8.withContiguousStorageIfAvailable { unsafe $0.contains(0) } ?? utf8.contains(0)
      guard !hasNUL else { throw StoreError.unavailable("a text with NUL cannot be stored") }
      return .text(self)
    }
  }

  package static func read(_ stored: StoredValue) -> String? {
    guard case .text(let value) = stored else { return nil }
    return value
  }
}

extension [UInt8]: ColumnValue {
  package static var columnType: ColumnType { ColumnType(storage: .blob) }
  package var stored: StoredValue { .blob(self) }

  package static func read(_ stored: StoredValue) -> [UInt8]? {
    guard case .blob(let value) = stored else { return nil }
    return value
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  package static var columnType: ColumnType { ColumnType(storage: Wrapped.columnType.storage, isNullable: true) }
  package var stored: StoredValue { get throws { try self?.stored ?? .null } }

  package static func read(_ stored: StoredValue) -> Wrapped?? {
    if case .null = stored { return .some(nil) }
    return Wrapped.read(stored).map { .some($0) }
  }
}

/// A domain value that is stored as a value of another type.
package protocol ConvertedColumnValue: ColumnValue {
  associatedtype Converted: ColumnValue
  /// The stored form, or nil if the value cannot be stored.
  var converted: Converted? { get }
  /// Creates the value from its stored form. Returns nil if this version does not recognize that form.
  init?(converted: Converted)
}

extension ConvertedColumnValue {
  package static var columnType: ColumnType { Converted.columnType }

  package var stored: StoredValue {
    get throws {
      guard let converted else { throw StoreError.unavailable("this \(Self.self) cannot be stored") }
      return try converted.stored
    }
  }

  package static func read(_ stored: StoredValue) -> Self? {
    Converted.read(stored).flatMap { Self(converted: $0) }
  }
}

extension ConvertedColumnValue where Self: RawRepresentable, RawValue: ColumnValue {
  package var converted: RawValue? { rawValue }
  package init?(converted: RawValue) { self.init(rawValue: converted) }
}

extension UID: ConvertedColumnValue {}
extension TenantID: ConvertedColumnValue {}
extension ProviderID: ConvertedColumnValue {}
extension ActionCodeID: ConvertedColumnValue {}
extension ActionCode.Kind: ConvertedColumnValue {}
extension MailID: ConvertedColumnValue {}
extension Mail.Kind: ConvertedColumnValue {}
extension Mail.State: ConvertedColumnValue {}
extension ProofID: ConvertedColumnValue {}
extension SMSMessage.State: ConvertedColumnValue {}
extension PassedFactor.Kind: ConvertedColumnValue {}
extension AuditRecord.Action: ConvertedColumnValue {}
extension OutboxEvent.Kind: ConvertedColumnValue {}

extension Timestamp: ConvertedColumnValue {
  package var converted: Int64? { milliseconds }
  package init?(converted: Int64) { self.init(milliseconds: converted) }
}

extension PasswordHash: ConvertedColumnValue {
  package var converted: String? { phc }
  package init?(converted: String) { self.init(phc: converted) }
}

extension IdentityID: ConvertedColumnValue {
  package var converted: Int64? { key }
  package init?(converted: Int64) { self.init(key: converted) }
}

extension FactorID: ConvertedColumnValue {
  package var converted: Int64? { key }
  package init?(converted: Int64) { self.init(key: converted) }
}

extension SessionID: ConvertedColumnValue {
  package var converted: Int64? { key }
  package init?(converted: Int64) { self.init(key: converted) }
}
