import Accounts
import ByteCoding
import Crypto
import PrivateFiles
package import Settings

/// Randomness from the system and HMAC-SHA-256 under a secret of the server's, kept in a file.
///
/// Whoever loses that file loses every session and every token that is out: their digests no longer match.
package struct ServerSecretSource: SecretSource {
  private static let secretLength = 32

  private let key: SymmetricKey

  /// Reads the secret from the file at `path`, making it first (mode 0600) if there is none.
  ///
  /// - Parameter setting: how errors call the file.
  package init(secretFile path: String, setting: String = "data") throws(SettingsError) {
    var generator = SystemRandomNumberGenerator()
    let secret = try PrivateFile(path: path).readOrCreate(setting: setting, generator.bytes(Self.secretLength))
    guard let secret, secret.count == Self.secretLength else {
      throw SettingsError(
        setting, "the file \(path) is not a secret of \(Self.secretLength) bytes",
        remedy: "restore it from a backup; removing it makes a new one and ends every session")
    }
    self.init(secret: secret)
  }

  /// A source with a secret that the caller keeps, for tests.
  package init(secret: [UInt8]) {
    key = SymmetricKey(data: secret)
  }

  /// A source whose digests are forgotten with the process.
  package static func ephemeral() -> ServerSecretSource {
    var generator = SystemRandomNumberGenerator()
    return ServerSecretSource(secret: generator.bytes(secretLength))
  }

  package func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return generator.bytes(max(0, count))
  }

  /// HMAC over the label's length, the label and the bytes, so that no label's input can be another's.
  package func digest(_ bytes: [UInt8], label: String) -> [UInt8] {
    let name = Array(label.utf8)
    var input: [UInt8] = []
    input.reserveCapacity(8 + name.count + bytes.count)
    BigEndian.append(UInt64(name.count), to: &input)
    input += name
    input += bytes
    return Array(HMAC<SHA256>.authenticationCode(for: input, using: key))
  }
}
