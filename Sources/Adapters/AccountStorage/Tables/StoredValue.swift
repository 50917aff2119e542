/// A value as it is stored in a database.
package enum StoredValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case text(String)
  case blob([UInt8])
}
