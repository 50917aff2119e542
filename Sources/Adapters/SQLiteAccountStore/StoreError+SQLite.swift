internal import Accounts
internal import GRDB

extension StoreError {
  /// Foreign errors become the store's own here. SQLite's text names tables and columns but no values, and the SQL and
  /// its arguments stay out.
  init(_ error: any Error, during activity: String) {
    switch error {
    case let error as StoreError:
      self = error
    case let error as DatabaseError:
      self = .unavailable("\(activity): SQLite \(error.extendedResultCode.rawValue), \(error.message ?? "no message")")
    default:
      self = .unavailable("\(activity): \(type(of: error))")
    }
  }

  /// For work that comes after `close`.
  static let closed = StoreError.unavailable("the store is closed")
}
