import Accounts
import Foundation
import Synchronization

/// A clock that moves when it is told to.
final class ManualClock: WallClock {
  private let time = Mutex(Timestamp(milliseconds: 1_700_000_000_000))

  var now: Timestamp { time.withLock { $0 } }

  func advance(seconds: Int64) { time.withLock { $0 = $0.adding(milliseconds: seconds * 1000) } }
}

/// Random numbers from a seed: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}

/// Stands in for HMAC and the system's generator: the same from run to run, of no use against anybody.
final class SeededSecrets: SecretSource {
  private let generator: Mutex<SeededGenerator>

  init(seed: UInt64 = 1) { generator = Mutex(SeededGenerator(seed: seed)) }

  func randomBytes(_ count: Int) -> [UInt8] {
    generator.withLock { generator in
      var bytes: [UInt8] = []
      while bytes.count < count {
        let word = generator.next()
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
      }
      return Array(bytes.prefix(count))
    }
  }

  func digest(_ bytes: [UInt8], label: String) -> [UInt8] {
    var state: UInt64 = 0x5eed
    for byte in Array(label.utf8) + [0xff] + bytes {
      var mixer = SeededGenerator(seed: state ^ UInt64(byte) &* 0x0100_0000_01b3)
      state = mixer.next()
    }
    var mixer = SeededGenerator(seed: state)
    return (0..<4).flatMap { _ in
      let word = mixer.next()
      return stride(from: UInt64(0), to: 64, by: 8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }
}

/// Hashes by reversing the bytes, and counts what it is asked.
final class CountingHasher: PasswordHasher {
  struct Counts: Equatable {
    var hashes = 0
    var verifications = 0
    var dummies = 0
  }

  private let state = Mutex(Counts())

  var counts: Counts { state.withLock { $0 } }

  func hash(_ password: Secret) async throws(AccountError) -> PasswordHash {
    state.withLock { $0.hashes += 1 }
    return Self.hash(of: password)
  }

  func verify(_ password: Secret, against hash: PasswordHash) async throws(AccountError) -> Bool {
    state.withLock { $0.verifications += 1 }
    return hash == Self.hash(of: password)
  }

  /// Of the bytes: equal texts may differ in the form of their letters.
  private static func hash(of password: Secret) -> PasswordHash {
    PasswordHash(phc: "$reversed$" + password.reveal().utf8.reversed().map(String.init).joined(separator: ","))
  }

  func verifyDummy(_ password: Secret) async throws(AccountError) {
    state.withLock { $0.dummies += 1 }
  }
}

/// A provider whose tokens are tickets to what it was told to say.
final class TicketProvider: IdentityProvider {
  let providerID: ProviderID
  let acceptedToken: ProviderToken.Kind
  let issuer: String
  private let state = Mutex((assertions: [String: ProviderAssertion](), calls: 0))

  init(_ providerID: ProviderID, accepting acceptedToken: ProviderToken.Kind = .idToken) {
    self.providerID = providerID
    self.acceptedToken = acceptedToken
    issuer = "https://" + providerID.rawValue
  }

  var calls: Int { state.withLock { $0.calls } }

  func token(for assertion: ProviderAssertion) -> Secret {
    state.withLock { state in
      let ticket = "\(providerID)-\(state.assertions.count)"
      state.assertions[ticket] = assertion
      return Secret(ticket)
    }
  }

  func verify(_ token: ProviderToken, now: Timestamp) async throws(AccountError) -> ProviderAssertion {
    let assertion = state.withLock { state in
      state.calls += 1
      return state.assertions[token.secret.reveal()]
    }
    guard let assertion else { throw AccountError(.invalidIDPResponse, "Unknown ticket.") }
    return assertion
  }
}

/// Tokens in plain text. Counts those that it has signed.
final class PlainSigner: IDTokenSigner {
  private let signed = Mutex(0)

  var count: Int { signed.withLock { $0 } }

  func sign(_ claims: IDTokenClaims) throws(AccountError) -> String {
    signed.withLock { $0 += 1 }
    return [
      "plain", claims.uid.rawValue, claims.sessionID.rawValue, "\(claims.generation)",
      "\(claims.authTime.milliseconds)", "\(claims.issuedAt.milliseconds)", "\(claims.expiresAt.milliseconds)",
      claims.signInProvider.rawValue,
    ].joined(separator: " ")
  }

  func verify(_ token: String, now: Timestamp) throws(AccountError) -> VerifiedIDToken {
    let parts = token.split(separator: " ").map(String.init)
    guard parts.count == 8, parts[0] == "plain", let generation = Int64(parts[3]), let authTime = Int64(parts[4]),
      let expiresAt = Int64(parts[6])
    else { throw AccountError(.invalidIDToken, "Not a plain token.") }
    guard Timestamp(milliseconds: expiresAt) > now else { throw AccountError(.tokenExpired, "Expired.") }
    return VerifiedIDToken(
      uid: UID(rawValue: parts[1]), sessionID: SessionID(rawValue: parts[2]), generation: generation,
      authTime: Timestamp(milliseconds: authTime), expiresAt: Timestamp(milliseconds: expiresAt))
  }

  var publicKeys: [PublicSigningKey] { [] }
}

/// Lower case for the folding, ASCII alone for domains.
struct SimpleNormalizer: TextNormalizer {
  func compatibilityFolded(_ text: String) -> String { text.lowercased() }

  func asciiDomain(_ domain: String) -> String? {
    domain.utf8.allSatisfy { $0 < 0x80 } ? domain.lowercased() : nil
  }

  func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }
}
