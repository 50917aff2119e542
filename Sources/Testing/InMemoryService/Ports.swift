package import Accounts
import Foundation
import MessageDigests
import Synchronization

/// A wall clock that can be adjusted.
package final class AdjustableClock: WallClock {
  /// The time at which the clock was stopped; nil if it is running.
  private let stoppedAt: Timestamp?
  private let offset = Atomic<Int64>(0)

  private init(stoppedAt: Timestamp?) { self.stoppedAt = stoppedAt }

  package convenience init() { self.init(stoppedAt: nil) }

  /// Returns a clock that remains at the current time until it is advanced.
  package static func stopped() -> AdjustableClock { AdjustableClock(stoppedAt: present) }

  private static var present: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }

  package var now: Timestamp {
    (stoppedAt ?? Self.present).adding(milliseconds: offset.load(ordering: .relaxed))
  }

  /// Advances the clock, or sets it back if the number is negative. The total offset is limited to about 300 years
  /// forward and 30 years backward.
  package func advance(milliseconds: Int64) {
    let limit: Int64 = 10_000_000_000_000
    let moved = offset.load(ordering: .relaxed).addingReportingOverflow(milliseconds)
    let offset = moved.overflow ? (milliseconds < 0 ? -limit : limit) : moved.partialValue
    self.offset.store(min(max(offset, -limit / 10), limit), ordering: .relaxed)
  }
}

/// A password hasher for tests that has almost no computational cost and offers no protection.
struct FastHasher: PasswordHasher {
  private static let prefix = "$argon2id$reversed$"

  func hash(_ password: Secret, from source: CallSource?) async throws(AccountError) -> PasswordHash {
    PasswordHash(phc: Self.prefix + password.reveal().utf8.reversed().map(String.init).joined(separator: ","))
  }

  func verify(
    _ password: Secret, against hash: PasswordHash, signerKey: [UInt8]?, from source: CallSource?
  ) async throws(AccountError) -> Bool {
    try await self.hash(password, from: source) == hash
  }

  func verifyDummy(_ password: Secret, from source: CallSource?) async throws(AccountError) {}
}

/// A secret source that generates random bytes with the system's random number generator, and computes digests with a
/// random key.
final class SimulatedSecrets: SecretSource {
  private let key: UInt64 = .random(in: .min ... .max)

  func randomBytes(_ count: Int) -> [UInt8] { (0..<max(0, count)).map { _ in .random(in: .min ... .max) } }

  /// Returns a 32-byte digest of the label and the bytes. Equal inputs have equal digests, but the digest is not
  /// cryptographically secure.
  func digest(_ bytes: [UInt8], label: String) -> [UInt8] {
    var state = key
    for byte in Array(label.utf8) + [0xff] + bytes { state = Self.mixed(state ^ UInt64(byte) &* 0x0100_0000_01b3) }
    return (0..<4).flatMap { number in
      let word = Self.mixed(state &+ UInt64(number) &* 0x9e37_79b9_7f4a_7c15)
      return stride(from: UInt64(0), to: 64, by: 8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  /// Returns the next number in the SplitMix64 sequence.
  private static func mixed(_ state: UInt64) -> UInt64 {
    var mixed = state &+ 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}

/// Factor cryptography that seals a secret by prepending the context. It computes the codes of authenticator apps
/// according to the standard.
package struct SimulatedFactorCryptography: FactorCryptography {
  package init() {}

  package func seal(_ secret: [UInt8], for context: [UInt8]) -> [UInt8] { context + secret.map { ~$0 } }

  package func open(_ sealed: [UInt8], for context: [UInt8]) -> [UInt8]? {
    sealed.starts(with: context) ? sealed.dropFirst(context.count).map { ~$0 } : nil
  }

  package func hmacSHA1(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    SHA1.authenticationCode(for: message, key: key)
  }
}
