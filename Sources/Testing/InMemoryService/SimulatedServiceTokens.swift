import Accounts

/// A verifier for unsigned service tokens. A token specifies a key, so a service has one token for each of its keys.
struct SimulatedServiceTokens: ServiceTokenVerifier {
  private static let prefix = "in-memory-service:"

  var audience: String { InMemoryTokenSigner.issuer }

  static func token(of key: ServiceKeyID) -> String { prefix + key.rawValue }

  static func key(of token: String) -> ServiceKeyID {
    ServiceKeyID(rawValue: String(token.dropFirst(token.hasPrefix(prefix) ? prefix.count : 0)))
  }

  func publicKey(pem: String) -> [UInt8]? { Array(pem.utf8) }

  func verify(
    _ token: Secret, now: Timestamp, key: (ServiceKeyID) -> [UInt8]?
  ) throws(AccountError) -> ServiceToken {
    let id = Self.key(of: token.reveal())
    guard token.reveal().hasPrefix(Self.prefix), key(id) != nil else {
      throw AccountError(
        .invalidServiceCredential, "The service's token is refused: its key is unknown or was revoked.")
    }
    return ServiceToken(key: id, expiresAt: now.adding(milliseconds: 300_000))
  }

  func verifyServiceAccount(
    _ token: Secret, for audiences: Set<String>, now: Timestamp, keys: (ServiceAccountKeys) -> [ServiceKey]
  ) throws(AccountError) -> ServiceToken {
    throw AccountError(
      .invalidServiceCredential,
      "The in-memory service does not support Firebase's Admin SDKs; use a server with the setting firebase.door.project."
    )
  }
}

/// A backup maker that refuses to make backups, because an in-memory service has no folder to back up.
struct NoBackups: BackupMaker {
  func makeBackup(at path: String, replacing: Bool, now: Timestamp) async throws(AccountError) -> BackupSummary {
    throw AccountError(
      .operationNotAllowed,
      "The in-memory service does not support backups; use a server with a data folder.")
  }
}
