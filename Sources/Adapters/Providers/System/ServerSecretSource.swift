import Accounts
import Crypto
package import Settings

/// Randomness from the system and HMAC-SHA-256 under a secret of the server's, kept in a file.
///
/// Whoever loses that file loses every session and every token that is out: their digests no longer match.
package struct ServerSecretSource: SecretSource {
  private static let secretLength = 32

  private let key: SymmetricKey

  /// Reads the secret from the file at `path`, making it first (mode 0600) where there is none.
  ///
  /// - Parameter setting: how errors call the file.
  package init(secretFile path: String, setting: String = "data") throws(SettingsError) {
    let file = SecretFile(path: path, setting: setting)
    var secret = try file.read()
    if secret == nil {
      var generator = SystemRandomNumberGenerator()
      let new = generator.bytes(Self.secretLength)
      secret = try file.create(new) ? new : file.read()
    }
    guard let secret, secret.count == Self.secretLength else {
      throw file.failure(
        "the file \(path) is not a secret of \(Self.secretLength) bytes",
        "restore it from a backup; removing it makes a new one and ends every session")
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
    for shift in stride(from: 56, through: 0, by: -8) {
      input.append(UInt8(truncatingIfNeeded: name.count >> shift))
    }
    input += name
    input += bytes
    return Array(HMAC<SHA256>.authenticationCode(for: input, using: key))
  }
}
