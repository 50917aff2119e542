import Accounts
import Crypto
import CryptoExtras
import Foundation
import SwiftASN1
import X509

/// The certificates in which Firebase's Admin SDKs find the public keys of tokens. The SDKs check neither who has signed
/// a certificate nor its times.
enum TokenCertificate {
  private static let lifetime: TimeInterval = 10 * 365 * 86_400

  /// Returns a certificate that the key signs itself, in PEM form; nil if it cannot be written.
  ///
  /// - Parameter name: The ID of the key.
  static func pem(of key: _RSA.Signing.PrivateKey, named name: String, since start: Timestamp) -> String? {
    let start = Date(timeIntervalSince1970: Double(start.seconds))
    guard let subject = try? DistinguishedName(builder: { CommonName("tokens") }) else { return nil }
    let certificate = try? Certificate(
      version: .v3,
      serialNumber: .init(bytes: Array(SHA256.hash(data: Array(name.utf8)).prefix(15))),
      publicKey: .init(key.publicKey), notValidBefore: start, notValidAfter: start.addingTimeInterval(lifetime),
      issuer: subject, subject: subject, signatureAlgorithm: .sha256WithRSAEncryption, extensions: .init(),
      issuerPrivateKey: .init(key))
    return try? certificate?.serializeAsPEM().pemString
  }
}
