package import Accounts
import ByteCoding
import JSONWebTokens
import PrivateFiles
import SecretSettings
package import Settings

/// Stores the signing keys in a private file (mode 0600). The file is a JSON Web Key Set with private P-256 keys (RFC
/// 7517, section 9). Each key is stored with its times, in seconds since 1970, and with its accompanying RSA key, if
/// there is one. The file also contains the tokens' issuer, and the longest lifetime of any token other than an ID
/// token.
package struct SigningKeyFile: SigningKeyStorage {
  /// The file's name in a data folder.
  package static let name = "signing-keys.json"

  /// The JSON member that contains the RSA key that accompanies a P-256 key. Versions that do not use RSA keys ignore
  /// it.
  private static let rsaMember = "rsa"

  private let file: PrivateFile
  private let setting: String

  /// Creates key storage that uses the given file.
  /// - Parameter setting: The setting that names the file. Errors refer to it.
  package init(path: String, setting: String = "data") {
    file = PrivateFile(path: path)
    self.setting = setting
  }

  package func load(now: Timestamp) throws(SettingsError) -> SigningKeys {
    let content = try file.readOrCreate(setting: setting, Self.document(of: SigningKeys(at: now)))
    return try keys(content, now: now)
  }

  /// Returns the issuer in the file, or `.none` if the file does not exist.
  package func issuer(now: Timestamp) throws(SettingsError) -> SigningKeys.Issuer {
    let content: [UInt8]?
    do { content = try file.read() } catch { throw SettingsError(setting, error) }
    guard let content else { return .none }
    return try keys(content, now: now).issuer
  }

  package func save(_ keys: SigningKeys) throws(SettingsError) -> Bool {
    do { try file.replace(with: Self.document(of: keys)) } catch { throw SettingsError(setting, error) }
    return true
  }

  // MARK: The document

  private func keys(_ content: [UInt8]?, now: Timestamp) throws(SettingsError) -> SigningKeys {
    guard let content, let keys = Self.keys(in: content, now: now) else {
      throw SettingsError(
        setting, "the file \(file.path) is not a set of private P-256 keys, or contains a key twice",
        remedy:
          "restore it from a copy or a backup; or remove it and start once with --replace-lost-secrets, which creates "
          + "a new key: services then refuse the tokens issued so far")
    }
    return keys
  }

  /// Returns the keys in a file's content, or nil if the content is not a set of signing keys.
  ///
  /// Keys without times were stored by an earlier version, which signed with the first key.
  package static func keys(in content: [UInt8], now: Timestamp) -> SigningKeys? {
    guard let members = try? JSONReader.readObject(content, limits: .document), let values = members["keys"]?.array,
      !values.isEmpty
    else { return nil }
    var entries: [SigningKeys.Entry] = []
    var lacksTimes = false
    for (index, value) in values.enumerated() {
      guard let members = value.object else { return nil }
      let webKey = JSONWebKey(members: members)
      guard webKey.keyType == "EC", webKey.curve == "P-256",
        let key = webKey.bytes("d").flatMap(SigningKey.init(scalar:)),
        .p256(x: webKey.bytes("x") ?? [], y: webKey.bytes("y") ?? []) == key.publicKey.material,
        !entries.contains(where: { $0.key.publicKey.keyID == key.publicKey.keyID })
      else { return nil }
      var rsaKey: SigningKey?
      if let text = members[rsaMember] {
        rsaKey = text.string.flatMap { Base64.decode($0.utf8, alphabet: .url) }.flatMap(SigningKey.init(rsaDER:))
        guard rsaKey != nil else { return nil }
      }
      if let publishedAt = members["published_at"]?.integer, let signsFrom = members["signs_from"]?.integer {
        guard let publishedAt = Timestamp(seconds: publishedAt), let signsFrom = Timestamp(seconds: signsFrom) else {
          return nil
        }
        entries.append(.init(key: key, rsaKey: rsaKey, publishedAt: publishedAt, signsFrom: signsFrom))
      } else {
        lacksTimes = true
        let start = Timestamp(milliseconds: index == 0 ? now.milliseconds : 0)
        entries.append(.init(key: key, rsaKey: rsaKey, publishedAt: start, signsFrom: start))
      }
    }
    let issuer = members["issuer"]?.string.map(SigningKeys.Issuer.kept) ?? (lacksTimes ? .unknown : .none)
    let life = members["longest_token_life"]?.integer ?? 0
    guard (0...UserTokenKind.longestSessionCookie / 1000).contains(life) else { return nil }
    return SigningKeys(entries: entries, issuer: issuer, longestTokenLife: life * 1000)
  }

  /// Returns the content of a file with the given keys.
  package static func document(of keys: SigningKeys) -> [UInt8] {
    let entries = keys.entries.map { entry in
      var members = PublicKeyDocument.members(of: entry.key.publicKey)
      members["d"] = .string(Base64.string(of: entry.key.secretBytes, alphabet: .url))
      members[rsaMember] = entry.rsaKey.map { .string(Base64.string(of: $0.secretBytes, alphabet: .url)) }
      members["published_at"] = .number(String(entry.publishedAt.seconds))
      members["signs_from"] = .number(String(entry.signsFrom.seconds))
      return JSONValue.object(members)
    }
    var members: [String: JSONValue] = ["keys": .array(entries)]
    if keys.longestTokenLife > 0 { members["longest_token_life"] = .number(String(keys.longestTokenLife / 1000)) }
    if case .kept(let issuer) = keys.issuer { members["issuer"] = .string(issuer) }
    return JSONWriter.bytes(of: .object(members)) + [UInt8(ascii: "\n")]
  }
}

extension Timestamp {
  /// Creates a timestamp from a number of seconds since 1970. Returns nil if the number is too large.
  fileprivate init?(seconds: Int64) {
    let (milliseconds, isTooLarge) = seconds.multipliedReportingOverflow(by: 1000)
    // The limit leaves room for the durations that are added to the time.
    guard !isTooLarge, abs(milliseconds) < Int64.max / 2 else { return nil }
    self.init(milliseconds: milliseconds)
  }
}
