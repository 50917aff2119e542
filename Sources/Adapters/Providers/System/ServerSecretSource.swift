import Accounts
import ByteCoding
import Crypto
import Glibc
import PrivateFiles
import SecretSettings
package import Settings

/// Provides random bytes from the system, and HMAC-SHA-256 with the server's secret, which is stored in a file.
///
/// If that file is lost, every session and every issued token becomes invalid, because their digests no longer match.
package struct ServerSecretSource: SecretSource {
  private static let secretLength = 32

  /// The inner hash of HMAC (RFC 2104, section 2) after processing the secret. Each digest starts from a copy of this
  /// hash. The library's `HMAC` takes a third longer, because it is generic.
  private let inner: SHA256
  /// The outer hash of HMAC after processing the secret.
  private let outer: SHA256

  /// Reads the secret from the file at `path`. If the file is missing, it is created with mode 0600.
  ///
  /// - Parameter setting: The setting that names the file. Errors refer to it.
  package init(secretFile path: String, setting: String = "data") throws(SettingsError) {
    var generator = SystemRandomNumberGenerator()
    let secret = try PrivateFile(path: path).readOrCreate(setting: setting, generator.bytes(Self.secretLength))
    guard let secret, Self.isSecret(secret) else {
      throw SettingsError(
        setting, "the file \(path) is not a secret of \(Self.secretLength) bytes",
        remedy:
          "restore it from a copy or a backup; or remove it and start once with --replace-lost-secrets, which creates "
          + "a new one and ends every session")
    }
    self.init(secret: secret)
  }

  /// Returns whether a file's content can be a server secret.
  package static func isSecret(_ content: [UInt8]) -> Bool { content.count == secretLength }

  /// Creates a source with a secret supplied by the caller, for tests.
  package init(secret: [UInt8]) {
    let key = secret.count > SHA256.blockByteCount ? Array(SHA256.hash(data: secret)) : secret
    let block = key + [UInt8](repeating: 0, count: SHA256.blockByteCount - key.count)
    func hash(_ pad: UInt8) -> SHA256 {
      var hash = SHA256()
      hash.update(data: block.map { $0 ^ pad })
      return hash
    }
    (inner, outer) = (hash(0x36), hash(0x5C))
  }

  package func randomBytes(_ count: Int) -> [UInt8] {
    // The standard library's generator makes a system call for every eight bytes.
    var bytes = [UInt8](repeating: 0, count: max(0, count))
    if bytes.count <= 256, unsafe getentropy(&bytes, bytes.count) == 0 { return bytes }
    var generator = SystemRandomNumberGenerator()
    return generator.bytes(bytes.count)
  }

  /// Returns the HMAC of the label's length, the label and the bytes. Including the length ensures that the inputs for
  /// two different labels are never equal.
  package func digest(_ bytes: [UInt8], label: String) -> [UInt8] {
    var start: [UInt8] = []
    start.reserveCapacity(8 + label.utf8.count)
    BigEndian.append(UInt64(label.utf8.count), to: &start)
    start += label.utf8
    var (inner, outer) = (inner, outer)
    unsafe start.withUnsafeBytes { unsafe inner.update(bufferPointer: $0) }
    unsafe bytes.withUnsafeBytes { unsafe inner.update(bufferPointer: $0) }
    unsafe inner.finalize().withUnsafeBytes { unsafe outer.update(bufferPointer: $0) }
    return unsafe outer.finalize().withUnsafeBytes { unsafe Array($0) }
  }
}
