package import Accounts
import Crypto

/// Seals secrets using ChaCha20-Poly1305 with a key derived from the server's secret.
///
/// A sealed secret consists of a format byte, a random nonce (12 bytes), the encrypted bytes and their authentication
/// tag (16 bytes).
package struct SystemFactorCryptography: FactorCryptography {
  private static let form: UInt8 = 1

  private let key: SymmetricKey

  package init(secrets: any SecretSource) {
    key = SymmetricKey(data: secrets.digest([], label: "ligature factor encryption"))
  }

  package func seal(_ secret: [UInt8], for context: [UInt8]) throws(AccountError) -> [UInt8] {
    do {
      return [Self.form] + (try ChaChaPoly.seal(secret, using: key, authenticating: context).combined)
    } catch {
      throw AccountError(.internalError, "The second factor could not be encrypted.")
    }
  }

  package func open(_ sealed: [UInt8], for context: [UInt8]) -> [UInt8]? {
    guard sealed.first == Self.form, let box = try? ChaChaPoly.SealedBox(combined: sealed.dropFirst()) else {
      return nil
    }
    return (try? ChaChaPoly.open(box, using: key, authenticating: context)).map { Array($0) }
  }

  package func hmacSHA1(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: SymmetricKey(data: key)))
  }
}
