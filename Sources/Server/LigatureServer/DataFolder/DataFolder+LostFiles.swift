internal import PrivateFiles
internal import Settings

// A server makes the files of a new folder. If a file is missing from a folder that was used, it is lost, and a new one
// in its place would hide that, so the server does not start.
//
// A server makes the database first, and stores no account before it has made the other files. So a first start that
// was interrupted leaves a folder that is not refused.
extension DataFolder {
  /// Throws if a folder has lost its database. Call it before the database is opened.
  static func requireDatabase(in folder: String) throws(SettingsError) {
    // In the opposite order of their making: another server may be making them.
    let present = try presentSecrets(in: folder)
    let database = database(in: folder)
    guard !present.isEmpty, !database.exists else { return }
    let names = present.joined(separator: " and ")
    throw SettingsError(
      "data", "the database is missing from \(folder), which has \(names) of a server: all accounts are lost",
      remedy:
        "put \(database.name) back, or run `ligature restore` with another folder and serve that one; or, to begin without "
        + "accounts, move \(names) away")
  }

  /// Throws if a folder with accounts has lost the server's secret or the signing keys.
  static func requireSecrets(in folder: String) throws(SettingsError) {
    let present = try presentSecrets(in: folder)
    let lost = secrets.filter { !present.contains($0) }
    guard !lost.isEmpty else { return }
    let losses = lost.map { name in
      name == serverSecret
        ? "all sessions end, and authenticator apps and recovery codes are useless"
        : "services refuse the ID tokens that are out"
    }
    throw SettingsError(
      "data",
      "\(lost.joined(separator: " and ")) \(lost.count == 1 ? "is" : "are") missing from \(folder), which has accounts: "
        + losses.joined(separator: ", and "),
      remedy:
        "put back what is missing, or run `ligature restore` with another folder and serve that one; or, if there is no "
        + "copy, start once with --replace-lost-secrets")
  }

  /// Returns the names in ``secrets`` that a folder contains.
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
