internal import Accounts
internal import Providers

extension ServerSecretSource {
  /// The digest by which a database recognizes the secret of its servers.
  var databaseDigest: [UInt8] { digest([], label: "ligature cluster") }

  /// Claims a database for the secret. Returns false, without changing anything, if the database already belongs to a
  /// different secret.
  func claim(_ database: some SecretDigestStorage) throws(StoreFileError) -> Bool {
    let digest = databaseDigest
    return try database.claim(digest) == digest
  }
}
