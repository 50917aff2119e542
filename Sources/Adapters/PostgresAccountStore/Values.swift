package import AccountStorage
internal import Accounts
internal import PostgresDriver

extension StoredValue {
  var parameter: PostgresValue {
    switch self {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .text(let value): .text(value)
    case .blob(let value): .bytes(value)
    }
  }

  init(_ value: PostgresValue) {
    self =
      switch value {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .integer(let value): .integer(value)
      case .text(let value): .text(value)
      case .bytes(let value): .blob(value)
      }
  }
}

extension PostgresValue {
  var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
}

extension [PostgresValue]: RowValues {
  package func value(at index: Int) -> StoredValue { StoredValue(self[index]) }
}
