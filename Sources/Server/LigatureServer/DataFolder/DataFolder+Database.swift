internal import Accounts
internal import PostgresAccountStore
internal import SQLiteAccountStore

extension DataFolder {
  /// Returns the SQLite database of a data folder.
  static func database(in folder: String) -> any AccountDatabase { SQLiteDatabase(directory: folder) }

  /// Returns the database at an address, or the folder's database if the address is nil.
  static func database(in folder: String, or address: PostgresAddress?) -> any AccountDatabase {
    address.map { PostgresDatabase($0) } ?? database(in: folder)
  }
}
