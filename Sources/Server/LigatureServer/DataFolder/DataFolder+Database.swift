internal import Accounts
internal import SQLiteAccountStore

extension DataFolder {
  /// Returns the database of a folder. Nothing else in the server names the kind of database.
  static func database(in folder: String) -> any AccountDatabase { SQLiteDatabase(directory: folder) }
}
