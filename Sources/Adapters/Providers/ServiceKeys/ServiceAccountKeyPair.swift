import CryptoExtras

/// A new pair of keys of a service that calls with one of Firebase's Admin SDKs, which sign with RSA alone.
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
