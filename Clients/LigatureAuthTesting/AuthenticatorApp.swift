import Accounts
import ByteCoding
public import Foundation
import InMemoryService

/// An authenticator app, which generates the codes for a second factor (RFC 6238).
///
/// ```swift
/// let app = service.addAuthenticatorApp(toAccount: uid)
/// // The sign-in fails with secondFactorRequired, and the error contains a resolver.
/// let assertion = TOTPMultiFactorGenerator.assertionForSignIn(
///   withEnrollmentID: resolver.hints[0].uid, oneTimePassword: app.code(at: service.now))
/// ```
public struct AuthenticatorApp: Sendable, Hashable {
  /// The secret in base 32, as returned by `TOTPSecret.sharedSecretKey()`.
  public let secretKey: String

  /// Creates an app into which the user has entered the given secret.
  public init(secretKey: String) {
    self.secretKey = secretKey
  }

  /// Returns the code that the app shows at the given time. Each code is accepted only once, and the app shows a new
  /// code every 30 seconds.
  public func code(at time: Date) -> String {
    let now = Timestamp(milliseconds: Int64((time.timeIntervalSince1970 * 1000).rounded(.down)))
    return TOTP(SimulatedFactorCryptography()).code(at: TOTP.step(at: now), secret)
  }

  /// Returns an app with a random secret.
  static func random() -> AuthenticatorApp {
    AuthenticatorApp(secretKey: Base32.string(of: (0..<20).map { _ in UInt8.random(in: .min ... .max) }))
  }

  /// The decoded secret. Characters that are not base 32 digits are ignored.
  var secret: [UInt8] {
    var (bytes, buffer, bits): ([UInt8], UInt32, UInt32) = ([], 0, 0)
    for character in secretKey.uppercased().utf8 {
      let value: UInt8
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - UInt8(ascii: "A")
      case UInt8(ascii: "2")...UInt8(ascii: "7"): value = character - UInt8(ascii: "2") + 26
      default: continue
      }
      buffer = (buffer << 5 | UInt32(value)) & 0xFFF
      bits += 5
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
      }
    }
    return bytes
  }
}
