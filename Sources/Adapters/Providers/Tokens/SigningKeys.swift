import Accounts
import ByteCoding
import PrivateFiles
package import Settings

/// The keys of the ID tokens. The first one signs; all are published and verify, so that tokens outlive a rotation: a new
/// key is put last until every verifier can have seen it, then first, and the old one goes when its last token has expired.
package struct SigningKeys: Sendable {
  let keys: [SigningKey]

  /// One key that is forgotten with the process.
  package static func ephemeral() -> SigningKeys { SigningKeys(keys: [SigningKey()]) }

  /// Reads the keys from the file at `path`, making one first (mode 0600) if there is no file. The file is a JSON Web Key
  /// Set with private keys on P-256 (RFC 7517, section 9).
  ///
  /// - Parameter setting: how errors call the file.
  package init(file path: String, setting: String = "data") throws(SettingsError) {
    let content = try PrivateFile(path: path).readOrCreate(setting: setting, Self.document(of: [SigningKey()]))
    guard let content, let keys = Self.read(content) else {
      throw SettingsError(
        setting, "the file \(path) is not a set of private P-256 keys, or names one key twice",
        remedy:
          "restore it from a backup; removing it makes a new key, and other services refuse the tokens that are out")
    }
    self.init(keys: keys)
  }

  init(keys: [SigningKey]) {
    self.keys = keys
  }

  private static func read(_ content: [UInt8]) -> [SigningKey]? {
    guard let members = try? JSONReader.readObject(content, limits: .document), let entries = members["keys"]?.array,
      (1...16).contains(entries.count)
    else { return nil }
    var keys: [SigningKey] = []
    for entry in entries {
      guard let key = entry.object.map(JSONWebKey.init), key.keyType == "EC", key.curve == "P-256",
        let signingKey = key.bytes("d").flatMap(SigningKey.init(scalar:)),
        key.bytes("x") == signingKey.publicKey.x, key.bytes("y") == signingKey.publicKey.y,
        !keys.contains(where: { $0.publicKey.keyID == signingKey.publicKey.keyID })
      else { return nil }
      keys.append(signingKey)
    }
    return keys
  }

  /// The file's content.
  static func document(of keys: [SigningKey]) -> [UInt8] {
    let entries = keys.map { key in
      var members = PublicKeyDocument.members(of: key.publicKey)
      members["d"] = .string(Base64.string(of: Array(key.privateKey.rawRepresentation), alphabet: .url))
      return JSONValue.object(members)
    }
    return JSONWriter.bytes(of: .object(["keys": .array(entries)])) + [UInt8(ascii: "\n")]
  }
}
