import ByteCoding

/// A key of another service. The password hashes that the service created can be verified only with this key.
package struct SignerKey: Sendable, Hashable {
  /// The name that hashes use to refer to the key.
  package var name: String
  /// The key, sealed by `FactorCryptography` for this name alone.
  package var sealed: [UInt8]

  package init(name: String, sealed: [UInt8]) {
    self.name = name
    self.sealed = sealed
  }
}

/// Names, seals and opens the signer keys of imported hashes.
struct SignerKeys: Sendable {
  private static let nameLength = 8

  let reader: AccountReader
  let secrets: any SecretSource
  let cryptography: any FactorCryptography

  /// Returns the name of a key. The same key always has the same name.
  func name(of key: [UInt8]) -> String {
    Hexadecimal.string(of: secrets.digest(key, label: "ligature signer key").prefix(Self.nameLength))
  }

  func sealing(_ key: [UInt8]) throws(AccountError) -> SignerKey {
    let name = name(of: key)
    return SignerKey(name: name, sealed: try cryptography.seal(key, for: Self.context(of: name)))
  }

  /// Returns the key that a hash refers to, or nil if the hash does not refer to a key or the key no longer exists.
  func key(of hash: PasswordHash) async throws(AccountError) -> [UInt8]? {
    guard let name = hash.signerKeyName, let key = try await reader.read({ try $0.signerKey(name) }) else { return nil }
    return open(key)
  }

  func open(_ key: SignerKey) -> [UInt8]? { cryptography.open(key.sealed, for: Self.context(of: key.name)) }

  private static func context(of name: String) -> [UInt8] { Array("signer key \(name)".utf8) }
}

extension AccountReader {
  /// Returns one password hash from another service for each verification cost of such hashes. The result is empty once
  /// all such hashes have been replaced.
  func foreignHashes() async throws(AccountError) -> [PasswordHash] { try await read { try $0.foreignHashes() } }
}

extension AccountSnapshot {
  /// Returns one password hash from another service for each verification cost of such hashes.
  ///
  /// The result has at most 32 hashes. Imports add fewer costs (``ImportBatch/mostCosts``), but earlier versions did
  /// not limit their number.
  func foreignHashes() throws -> [PasswordHash] {
    var found: [PasswordHash] = []
    var prefix = ""
    while found.count < 32, let next = try foreignPasswordHash(after: prefix) {
      found.append(next)
      prefix = next.costClass + "\u{7f}"
    }
    return found
  }
}
