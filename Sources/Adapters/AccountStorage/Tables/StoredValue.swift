/// A value in the form in which databases store it.
package enum StoredValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case text(String)
  case blob([UInt8])
}
