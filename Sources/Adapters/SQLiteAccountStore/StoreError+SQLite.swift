internal import Accounts
internal import GRDB
internal import PrivateFiles

extension StoreError {
  /// Creates a store error from an SQLite error or a system error. An error that is already a store error is left
  /// unchanged.
  init(_ error: any Error, during activity: String) {
    self = error as? StoreError ?? .unavailable(Self.description(of: error, during: activity))
  }

  /// Returns a description of an error for the operator. SQLite's messages name tables and columns but contain no
  /// values. The SQL and its arguments are omitted.
  static func description(of error: any Error, during activity: String) -> String {
    switch error {
    case let error as DatabaseError where error.resultCode == .SQLITE_FULL:
      "\(activity): the disk is full (SQLite \(error.extendedResultCode.rawValue))"
    case let error as DatabaseError:
      "\(activity): SQLite \(error.extendedResultCode.rawValue), \(error.message ?? "no message")"
    case let error as PrivateFileError:
      "\(activity): \(error.problem); \(error.remedyClause)"
    default:
      "\(activity): \(type(of: error))"
    }
  }
}
