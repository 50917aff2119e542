import Accounts
import ByteCoding
import Crypto
import Glibc
import PrivateFiles
import SecretSettings
package import Settings

/// Random bytes from the system, and HMAC-SHA-256 with a secret of the server, which is stored in a file.
///
/// Losing that file invalidates every session and every issued token: their digests no longer match.
package struct ServerSecretSource: SecretSource {
  private static let secretLength = 32

  /// The hash with the secret: each digest begins with a copy of it.
  private let code: HMAC<SHA256>

  /// Reads the secret from the file at `path`, which is created (mode 0600) if it is missing.
  ///
  /// - Parameter setting: The setting that names the file, for errors.
  package init(secretFile path: String, setting: String = "data") throws(SettingsError) {
    var generator = SystemRandomNumberGenerator()
    let secret = try PrivateFile(path: path).readOrCreate(setting: setting, generator.bytes(Self.secretLength))
    guard let secret, Self.isSecret(secret) else {
      throw SettingsError(
        setting, "the file \(path) is not a secret of \(Self.secretLength) bytes",
        remedy:
          "put it back from a copy or a backup; or remove it and start once with --replace-lost-secrets, which makes a "
          + "new one and ends every session")
    }
    self.init(secret: secret)
  }

  /// Returns whether the content of a file can be a server's secret.
  package static func isSecret(_ content: [UInt8]) -> Bool { content.count == secretLength }

  /// Creates a source with a secret that the caller keeps, for tests.
  package init(secret: [UInt8]) {
    code = HMAC(key: SymmetricKey(data: secret))
  }

  package func randomBytes(_ count: Int) -> [UInt8] {
    // The standard library's generator asks the system for each eight bytes.
    var bytes = [UInt8](repeating: 0, count: max(0, count))
    if bytes.count <= 256, unsafe getentropy(&bytes, bytes.count) == 0 { return bytes }
    var generator = SystemRandomNumberGenerator()
    return generator.bytes(bytes.count)
  }

  /// Returns the HMAC of the label's length, the label and the bytes, so that no label's input can equal another's.
  package func digest(_ bytes: [UInt8], label: String) -> [UInt8] {
    let name = Array(label.utf8)
    var input: [UInt8] = []
    input.reserveCapacity(8 + name.count + bytes.count)
    BigEndian.append(UInt64(name.count), to: &input)
    input += name
    input += bytes
    var code = code
    code.update(data: input)
    return unsafe code.finalize().withUnsafeBytes { unsafe Array($0) }
  }
}
