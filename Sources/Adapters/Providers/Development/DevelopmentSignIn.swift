import Accounts
import ByteCoding
import Crypto
import Synchronization

/// A user of the development provider, identified by the email address that the user enters.
package struct DevelopmentUser: Sendable {
  let email: String

  /// Creates a user. Returns nil if the text is not an email address.
  package init?(email: String) {
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), email.utf8.count <= 254,
      email.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F && !$0.properties.isWhitespace })
    else { return nil }
    self.email = email
  }

  /// The user's subject, which is the same for every sign-in with the address, regardless of the address's
  /// capitalization.
  var subject: String {
    Hexadecimal.string(of: SHA256.hash(data: Array(email.lowercased().utf8)).prefix(10))
  }

  /// The part before the "@", capitalized: "Ada" for "ada@example.com".
  var name: String {
    let local = email.prefix { $0 != "@" }
    return local.prefix(1).uppercased() + local.dropFirst()
  }
}

/// A sign-in that a browser requests from the development provider.
package struct DevelopmentSignIn: Sendable {
  /// The reason why a sign-in request is invalid.
  package struct Problem: Error {
    package let message: String

    init(_ message: String) { self.message = message }
  }

  let provider: ProviderID
  let redirectURL: String
  let state: String?
  let nonce: String?
  /// The client's code challenge (RFC 7636), which is the SHA-256 digest of the code verifier.
  let challenge: String
  /// The email address that the application suggests.
  package let hint: String?
}

/// The codes that the development provider has issued and its client has not redeemed yet.
final class DevelopmentCodes: Sendable {
  struct Grant: Sendable {
    let signIn: DevelopmentSignIn
    let user: DevelopmentUser
  }

  private static let lifetimeMilliseconds: Int64 = 60_000
  private static let capacity = 1000

  private let grants = Mutex<[String: (grant: Grant, expiresAt: Timestamp)]>([:])

  /// Returns a new code for a grant.
  func issue(_ grant: Grant, at now: Timestamp) -> String {
    let code = DevelopmentProvider.randomText()
    let expiresAt = Timestamp(milliseconds: now.milliseconds + Self.lifetimeMilliseconds)
    grants.withLock { grants in
      grants = grants.filter { $0.value.expiresAt > now }
      if grants.count >= Self.capacity, let oldest = grants.min(by: { $0.value.expiresAt < $1.value.expiresAt }) {
        grants[oldest.key] = nil
      }
      grants[code] = (grant, expiresAt)
    }
    return code
  }

  /// Redeems a code and returns its grant, or nil if the code is unknown or expired. A code can be redeemed only once.
  func redeem(_ code: String, at now: Timestamp) -> Grant? {
    grants.withLock { $0.removeValue(forKey: code) }.flatMap { $0.expiresAt > now ? $0.grant : nil }
  }
}
