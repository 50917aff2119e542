internal import Accounts
internal import Providers

extension ServerSecretSource {
  /// The digest by which a database knows the secret of its servers.
  var databaseDigest: [UInt8] { digest([], label: "ligature cluster") }

  /// Makes a database that of the secret. Returns false, and changes nothing, if it is another's already.
  func claim(_ database: some SecretDigestStorage) throws(StoreFileError) -> Bool {
    let digest = databaseDigest
    return try database.claim(digest) == digest
  }
}
