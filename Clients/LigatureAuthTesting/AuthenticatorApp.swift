import ByteCoding
public import Foundation
import MessageDigests

/// An authenticator app on a user's phone: makes the codes of a second factor (RFC 6238).
///
/// ```swift
/// let app = service.addAuthenticatorApp(toAccount: uid)
/// // The sign-in fails with secondFactorRequired, and the error has a resolver.
/// let assertion = TOTPMultiFactorGenerator.assertionForSignIn(
///   withEnrollmentID: resolver.hints[0].uid, oneTimePassword: app.code(at: service.now))
/// ```
public struct AuthenticatorApp: Sendable, Hashable {
  /// The secret in base 32, as `TOTPSecret.sharedSecretKey()` has it.
  public let secretKey: String

  /// An app that a user has typed this secret into, or has scanned its QR code with.
  public init(secretKey: String) {
    self.secretKey = secretKey
  }

  /// Returns the code that the app shows at a time. Each code is accepted once; the next one is shown 30 seconds later.
  public func code(at time: Date) -> String { code(at: Self.step(at: time)) }

  /// The number of the half minute that a time is in.
  static func step(at time: Date) -> Int64 { Int64((time.timeIntervalSince1970 / 30).rounded(.down)) }

  func code(at step: Int64) -> String {
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: step >> (56 - 8 * $0)) }
    let digest = SHA1.authenticationCode(for: bytes, key: Self.bytes(ofBase32: secretKey))
    let offset = Int(digest[digest.count - 1] & 0x0F)
    let number = digest[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let digits = String(number % 1_000_000)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// An app with a secret that is drawn at random.
  static func random() -> AuthenticatorApp {
    AuthenticatorApp(secretKey: Base32.string(of: (0..<20).map { _ in UInt8.random(in: .min ... .max) }))
  }

  /// Characters that are not of base 32 are skipped.
  private static func bytes(ofBase32 text: String) -> [UInt8] {
    var (bytes, buffer, bits): ([UInt8], UInt32, UInt32) = ([], 0, 0)
    for character in text.uppercased().utf8 {
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
