/// A value as a database stores it, whichever database it is.
package enum StoredValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case text(String)
  case blob([UInt8])
}
