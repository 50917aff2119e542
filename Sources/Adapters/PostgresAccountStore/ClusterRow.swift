package import Accounts
internal import PostgresDriver

/// The row that all servers of a database share. It contains the digest of the servers' secret, and the signing keys,
/// which are sealed with that secret. Each method opens a connection and blocks the calling thread.
package struct ClusterRow: SecretDigestStorage {
  private let address: PostgresAddress

  package init(in address: PostgresAddress) {
    self.address = address
  }

  package func secretDigest() throws(StoreFileError) -> [UInt8]? {
    let rows = try run("SELECT secret_digest FROM cluster").rows
    guard case .bytes(let digest)? = rows.first?[0] else { return nil }
    return digest
  }

  package func claim(_ digest: [UInt8]) throws(StoreFileError) -> [UInt8]? {
    _ = try run("INSERT INTO cluster (secret_digest) VALUES ($1) ON CONFLICT DO NOTHING", [.bytes(digest)])
    return try secretDigest()
  }

  /// Returns the sealed signing keys and their version, or nil if there are none yet.
  package func signingKeys() throws(StoreFileError) -> (sealed: [UInt8], version: Int64)? {
    let rows = try run("SELECT signing_keys, keys_version FROM cluster").rows
    guard case .bytes(let sealed)? = rows.first?[0], case .integer(let version)? = rows.first?[1] else { return nil }
    return (sealed, version)
  }

  /// Replaces the signing keys. The feed reports the change to all servers. Returns false without changing anything if
  /// the key version has changed in the meantime.
  ///
  /// - Parameter version: The version of the keys to replace, or 0 if there are no keys yet.
  package func replaceSigningKeys(_ version: Int64, with sealed: [UInt8]) throws(StoreFileError) -> Bool {
    let update = """
      WITH replaced AS (
        UPDATE cluster SET signing_keys = $1, keys_version = keys_version + 1 WHERE keys_version = $2::bigint
        RETURNING uuid_send(gen_random_uuid()) AS commit_id)
      INSERT INTO feed (commit_id, accounts, signing_keys, service_keys)
      SELECT commit_id, '', true, false FROM replaced
      """
    return try run(update, [.bytes(sealed), .integer(version)]).count == 1
  }

  private func run(_ sql: String, _ values: [PostgresValue] = []) throws(StoreFileError) -> PostgresResult {
    do {
      return try PostgresConnection(address.text).run(sql, values)
    } catch {
      throw PostgresAccountStore.fileError(error)
    }
  }
}
