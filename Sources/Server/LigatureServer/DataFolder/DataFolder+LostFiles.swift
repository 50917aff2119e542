internal import Accounts
internal import PrivateFiles
internal import Providers
internal import SQLiteAccountStore
internal import Settings

// A server creates the files in a new folder. If a file is missing from a folder that has been in use, the file has
// been lost. Because creating a new file would hide the loss, the server refuses to start.
//
// Using the wrong secret would do the same damage as losing the secret, so the database stores a digest of the secret.
//
// A server creates the database first, and stores no accounts before it has created the other files. If the first start
// is interrupted, the next start therefore accepts the folder.
extension DataFolder {
  /// Throws if servers have used PostgreSQL with the folder. The folder's own database, if there is one, is then out of
  /// date.
  static func requireOwnAccounts(in folder: String) throws(SettingsError) {
    let note = path(of: accountsInPostgreSQL, in: folder)
    // If this user may not access the file, the database cannot be opened either, and the resulting error states the
    // reason.
    guard (try? PrivateFile(path: note).exists()) == true else { return }
    let hasDatabase = database(in: folder).exists
    throw SettingsError(
      SharedDatabase.setting,
      "it is required because servers have used PostgreSQL with the data folder \(folder), "
        + (hasDatabase ? "whose own database is out of date" : "which contains no database"),
      remedy: "set it, for example \(StoredDatabase.variable)=postgres://...; or, to "
        + (hasDatabase ? "return to the old accounts, remove \(note)" : "start without accounts, name another folder"))
  }

  /// Records that the accounts are in PostgreSQL, so that a server without that setting neither uses an old database in
  /// the folder nor reports a lost one.
  static func noteAccountsInPostgreSQL(_ folder: String) throws(SettingsError) {
    let note =
      "The accounts are in the PostgreSQL database of the setting store. A database in this folder is out of date.\n"
    do { _ = try PrivateFile(path: path(of: accountsInPostgreSQL, in: folder)).create(note.utf8) } catch {
      throw SettingsError("data", error)
    }
  }

  /// Throws if a folder has lost its database. This method must be called before the database is opened.
  static func requireDatabase(in folder: String) throws(SettingsError) {
    try requireOwnAccounts(in: folder)
    // The files are checked in the reverse order of their creation, because another server may be creating them.
    let present = try presentSecrets(in: folder)
    let database = database(in: folder)
    guard !present.isEmpty, !database.exists else { return }
    let names = present.joined(separator: " and ")
    throw SettingsError(
      "data", "the database is missing from \(folder), which has \(names) of a server: all accounts are lost",
      remedy:
        "restore \(database.name), or run `ligature restore` with another folder and use that one; or, to start "
        + "without accounts, move \(names) away")
  }

  /// Throws if the server's secret or the signing keys are missing from a folder. The folder must have been in use.
  static func requireSecrets(in folder: String) throws(SettingsError) {
    let present = try presentSecrets(in: folder)
    let lost = secrets.filter { !present.contains($0) }
    guard !lost.isEmpty else { return }
    let losses = lost.map { name in
      name == serverSecret
        ? lossOfSecret : "services refuse the ID tokens issued so far"
    }
    throw SettingsError(
      "data",
      "\(lost.joined(separator: " and ")) \(lost.count == 1 ? "is" : "are") missing from \(folder), which is in use: "
        + "without \(lost.count == 1 ? "it" : "them"), " + losses.joined(separator: ", and "),
      remedy:
        "restore the missing files, or run `ligature restore` with another folder and use that one; or, if there is no "
        + "copy, start once with --replace-lost-secrets")
  }

  private static let lossOfSecret = "all sessions end, and authenticator apps and recovery codes are useless"

  /// Throws if a folder's database has been used with a different secret. If the database has not been used with any
  /// secret, it belongs to this secret from now on.
  ///
  /// - Parameter replaces: Whether the secret may take over a database that belongs to a different secret.
  static func requireOwnSecret(
    _ secret: ServerSecretSource, in folder: String, replacing replaces: Bool = false
  ) throws(SettingsError) {
    let row = SecretDigestRow(in: folder)
    let isOwner: Bool
    do {
      if replaces { try row.forget() }
      isOwner = try secret.claim(row)
    } catch {
      throw SettingsError("data", error)
    }
    guard isOwner else {
      let path = path(of: serverSecret, in: folder)
      throw SettingsError(
        "data", "\(path) is not the secret of the database in the same folder: \(lossOfSecret)",
        remedy:
          "restore the right file, or run `ligature restore` with another folder and use that one; or, if there is no "
          + "copy, start once with --replace-lost-secrets")
    }
  }

  /// Returns the names of the files in ``secrets`` that exist in a folder.
  private static func presentSecrets(in folder: String) throws(SettingsError) -> [String] {
    var present: [String] = []
    do {
      for name in secrets where try PrivateFile(path: path(of: name, in: folder)).exists() { present.append(name) }
    } catch {
      throw SettingsError("data", error)
    }
    return present
  }
}
