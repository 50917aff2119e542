internal import Accounts
internal import GRDB
internal import PrivateFiles

extension StoreError {
  /// Creates an error of the store from one of SQLite or of the system; the store's own errors stay the same.
  init(_ error: any Error, during activity: String) {
    self = error as? StoreError ?? .unavailable(Self.description(of: error, during: activity))
  }

  /// Returns the text for the operator. SQLite's messages name tables and columns but no values; the SQL and its
  /// arguments are left out.
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
