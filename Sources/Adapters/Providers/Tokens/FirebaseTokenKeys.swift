import ByteCoding
import Crypto
import CryptoExtras
import JSONWebTokens
import PrivateFiles
import SecretSettings
package import Settings

/// The keys of RSA that sign the tokens of users where Firebase's Admin SDKs verify them, with their certificates.
///
/// An operator creates and replaces them. The first one signs; tokens of all of them are accepted.
package struct FirebaseTokenKeys: Sendable {
  struct Key: Sendable {
    /// The ID of the key, `kid`: the beginning of the certificate's SHA-256.
    let id: String
    let privateKey: _RSA.Signing.PrivateKey
    let verificationKey: VerificationKey
    /// The certificate in PEM form.
    let certificate: String
  }

  private static let setting = "firebase.door.tokenKeys"

  /// The key that signs.
  let signing: Key
  private let others: [Key]

  /// Reads the files, each of which has a private key and its certificate in PEM form.
  ///
  /// - Returns: nil for no files.
  package init?(files: [String]) throws(SettingsError) {
    var keys: [Key] = []
    for file in files { keys.append(try Self.key(in: file)) }
    guard let first = keys.first else { return nil }
    signing = first
    others = Array(keys.dropFirst())
  }

  func key(named id: String) -> Key? { ([signing] + others).first { $0.id == id } }

  /// The certificates by the IDs of their keys, as a JSON object.
  package var certificates: [UInt8] {
    let members = ([signing] + others).map { ($0.id, JSONValue.string($0.certificate)) }
    return JSONWriter.bytes(of: .object(Dictionary(members) { first, _ in first }))
  }

  private static func key(in path: String) throws(SettingsError) -> Key {
    guard let bytes = try PrivateFile(path: path).read(setting: setting),
      let text = String(validating: bytes, as: UTF8.self)
    else {
      throw SettingsError(setting, "\(path) can't be read", remedy: "name a file of text that the server may read")
    }
    guard let pem = block("PRIVATE KEY", in: text),
      let privateKey = try? _RSA.Signing.PrivateKey(pemRepresentation: pem),
      (2048...8192).contains(privateKey.keySizeInBits), let certificate = block("CERTIFICATE", in: text),
      let der = PEMText.bytes(of: certificate, label: "CERTIFICATE"),
      der.contains(Array(privateKey.publicKey.derRepresentation))
    else {
      throw SettingsError(
        setting, "\(path) has no private key of RSA with 2048 bits or more and its certificate",
        remedy: "write both with `openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=tokens -keyout FILE -out FILE`")
    }
    return Key(
      id: Hexadecimal.string(of: Array(SHA256.hash(data: der).prefix(20))), privateKey: privateKey,
      verificationKey: VerificationKey(privateKey.publicKey), certificate: certificate + "\n")
  }

  /// Returns the first block of a label with its two lines; nil if there is none.
  private static func block(_ label: String, in text: String) -> String? {
    let (begin, end) = ("-----BEGIN \(label)-----", "-----END \(label)-----")
    guard let start = text.firstRange(of: begin)?.lowerBound, let stop = text[start...].firstRange(of: end)?.upperBound
    else { return nil }
    return String(text[start..<stop])
  }
}
