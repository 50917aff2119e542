import CryptoExtras

/// A new key pair for a service that uses a Firebase Admin SDK. These SDKs can sign only with RSA.
package struct ServiceAccountKeyPair: Sendable {
  /// The public key in PEM form.
  package let publicKey: String
  package let privateKey: String

  package init() throws {
    let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
    publicKey = key.publicKey.pemRepresentation
    privateKey = key.pkcs8PEMRepresentation
  }
}
