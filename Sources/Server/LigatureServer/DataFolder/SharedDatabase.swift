internal import Accounts
internal import PostgresAccountStore
internal import PrivateFiles
internal import Providers
internal import Settings
internal import Synchronization

/// A database that several servers may share. All of them have the same secret in their data folders. The database
/// stores a digest of the secret, and the signing keys sealed with the secret.
struct SharedDatabase: Sendable {
  static let setting = "store"

  private let row: ClusterRow
  private let folder: String

  init(_ address: PostgresAddress, folder: String) {
    row = ClusterRow(in: address)
    self.folder = folder
  }

  /// Checks that this server may use the database, and returns the storage for the signing keys.
  ///
  /// The first server that uses a database creates the secret if its data folder has none. An operator must copy this
  /// secret to all other servers.
  func join() throws(SettingsError) -> SealedSigningKeys {
    let path = DataFolder.path(of: DataFolder.serverSecret, in: folder)
    let isOwned: Bool
    let hasSecret: Bool
    do {
      isOwned = try row.secretDigest() != nil
      hasSecret = try PrivateFile(path: path).exists()
    } catch let error as StoreFileError {
      throw SettingsError(Self.setting, error)
    } catch {
      throw SettingsError("data", "\(path) cannot be read: \(error)", remedy: "check the folder's permissions")
    }
    guard hasSecret || !isOwned else {
      throw SettingsError(
        Self.setting, "\(path) is missing, but the servers of the database share this secret",
        remedy: "copy the file server-secret from the data folder of another server of this database, or from a backup")
    }
    try refuseForgottenAccounts(isOwned: isOwned)
    let secrets = try ServerSecretSource(secretFile: path)
    let isOwner: Bool
    do { isOwner = try secrets.claim(row) } catch { throw SettingsError(Self.setting, error) }
    guard isOwner else {
      throw SettingsError(
        Self.setting, "the database belongs to servers with another secret than \(path)",
        remedy: "copy the file server-secret from the data folder of one of them, or name another database")
    }
    try DataFolder.noteAccountsInPostgreSQL(folder)
    return SealedSigningKeys(row, SystemFactorCryptography(secrets: secrets))
  }

  /// Returns the issuer that is stored in the database. The result is `none` if the database has no signing keys yet,
  /// or if this folder does not have the servers' secret.
  func keptIssuer(now: Timestamp) throws(SettingsError) -> SigningKeys.Issuer {
    let path = DataFolder.path(of: DataFolder.serverSecret, in: folder)
    guard (try? PrivateFile(path: path).exists()) == true else { return .none }
    let keys = SealedSigningKeys(row, SystemFactorCryptography(secrets: try ServerSecretSource(secretFile: path)))
    return try keys.stored(now: now)?.issuer ?? .none
  }

  /// Throws if the folder contains a database but the PostgreSQL database does not belong to any server yet. In that
  /// case, the accounts have not been copied, and the server would ignore them.
  private func refuseForgottenAccounts(isOwned: Bool) throws(SettingsError) {
    let database = DataFolder.database(in: folder)
    guard !isOwned, database.exists else { return }
    throw SettingsError(
      Self.setting, "the data folder contains its own database, \(database.name), whose accounts are not in PostgreSQL",
      remedy: "copy them with `ligature migrate --from sqlite:\(folder)`, or name another data folder")
  }
}

extension SettingsError {
  /// Creates the error for a problem with a database or a file.
  init(_ setting: String, _ error: StoreFileError) {
    let mayPass =
      switch error.reason {
      // Another command may create missing tables in the meantime.
      case .diskFull, .unusable, .missing: true
      case .unsuitablePath, .permissionDenied, .damaged: false
      }
    self.init(setting, error.problem, remedy: error.remedy, mayPass: mayPass)
  }
}

/// The storage of the signing keys in the database, sealed with the servers' secret.
final class SealedSigningKeys: SigningKeyStorage {
  private static let context = Array("signing keys".utf8)

  private let row: ClusterRow
  private let cryptography: any FactorCryptography
  /// The version of the keys that were last read or stored.
  private let version = Mutex<Int64>(0)

  init(_ row: ClusterRow, _ cryptography: any FactorCryptography) {
    self.row = row
    self.cryptography = cryptography
  }

  func load(now: Timestamp) throws(SettingsError) -> SigningKeys {
    if let keys = try stored(now: now) { return keys }
    let keys = SigningKeys(at: now)
    if try store(keys, replacing: 0) { return keys }
    // Another server has created the keys in the meantime.
    guard let keys = try stored(now: now) else { throw unusable }
    return keys
  }

  func save(_ keys: SigningKeys) throws(SettingsError) -> Bool {
    try store(keys, replacing: version.withLock { $0 })
  }

  /// Returns the stored keys, or nil if there are no keys yet.
  fileprivate func stored(now: Timestamp) throws(SettingsError) -> SigningKeys? {
    let found: (sealed: [UInt8], version: Int64)?
    do { found = try row.signingKeys() } catch { throw SettingsError(SharedDatabase.setting, error) }
    guard let found else { return nil }
    guard let document = cryptography.open(found.sealed, for: Self.context),
      let keys = SigningKeyFile.keys(in: document, now: now)
    else { throw unusable }
    version.withLock { $0 = found.version }
    return keys
  }

  private func store(_ keys: SigningKeys, replacing old: Int64) throws(SettingsError) -> Bool {
    do {
      let sealed = try Self.seal(keys, cryptography)
      guard try row.replaceSigningKeys(old, with: sealed) else { return false }
      version.withLock { $0 = old + 1 }
      return true
    } catch let error as StoreFileError {
      throw SettingsError(SharedDatabase.setting, error)
    } catch {
      throw unusable
    }
  }

  static func seal(_ keys: SigningKeys, _ cryptography: any FactorCryptography) throws(AccountError) -> [UInt8] {
    try cryptography.seal(SigningKeyFile.document(of: keys), for: context)
  }

  private var unusable: SettingsError {
    SettingsError(
      SharedDatabase.setting, "the signing keys in the database cannot be decrypted with this server's secret",
      remedy: "restore the database from a backup")
  }
}
