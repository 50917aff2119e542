import Accounts
import Crypto
import Foundation
import RSASignatures

/// Creates the certificates from which Firebase's Admin SDKs obtain the tokens' public keys. The SDKs check neither the
/// signer of a certificate nor its validity period.
enum TokenCertificate {
  private static let lifetime = 10 * 365 * 86_400

  /// Returns a self-signed certificate in PEM form (RFC 7468, section 5), or nil if it cannot be created.
  ///
  /// - Parameters:
  ///   - key: An RSAPrivateKey (RFC 8017, section A.1.2).
  ///   - name: The key's ID.
  static func pem(of key: [UInt8], named name: String, since start: Timestamp) -> String? {
    let serialNumber = SHA256.hash(data: Array(name.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    return SelfSignedCertificate.der(
      of: key, commonName: "tokens", serialNumber: serialNumber, start: Int(start.seconds), lifetime: lifetime
    ).map { der in
      let lines = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
      return "-----BEGIN CERTIFICATE-----\n\(lines)\n-----END CERTIFICATE-----\n"
    }
  }
}
