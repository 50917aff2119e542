package import Accounts
import Foundation
import Synchronization

/// A clock that moves only on request.
package final class ManualClock: WallClock {
  private let time = Mutex(Timestamp(milliseconds: 1_700_000_000_000))

  package init() {}

  package var now: Timestamp { time.withLock { $0 } }

  package func advance(seconds: Int64) { time.withLock { $0 = $0.adding(milliseconds: seconds * 1000) } }
}

/// Random numbers from a seed: SplitMix64.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}

/// Stands in for HMAC and the system's generator: the same from run to run, of no use against anyone.
package final class SeededSecrets: SecretSource {
  private let generator: Mutex<SeededGenerator>

  package init(seed: UInt64 = 1) { generator = Mutex(SeededGenerator(seed: seed)) }

  package func randomBytes(_ count: Int) -> [UInt8] {
    generator.withLock { generator in
      var bytes: [UInt8] = []
      while bytes.count < count {
        let word = generator.next()
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
      }
      return Array(bytes.prefix(count))
    }
  }

  package func digest(_ bytes: [UInt8], label: String) -> [UInt8] {
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

/// Seals by putting the context in front, and mixes in place of HMAC-SHA-1.
package struct PlainFactorCryptography: FactorCryptography {
  private let mixer = SeededSecrets()

  package init() {}

  package func seal(_ secret: [UInt8], for context: [UInt8]) -> [UInt8] { context + secret.map { ~$0 } }

  package func open(_ sealed: [UInt8], for context: [UInt8]) -> [UInt8]? {
    sealed.starts(with: context) ? sealed.dropFirst(context.count).map { ~$0 } : nil
  }

  package func hmacSHA1(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    Array(mixer.digest(key + message, label: "HMAC-SHA-1").prefix(20))
  }
}

/// Hashes by reversing the bytes, and counts what it is asked.
package final class CountingHasher: PasswordHasher {
  package struct Counts: Equatable {
    package var hashes = 0
    package var verifications = 0
    package var dummies = 0
    package var givenWay = 0

    package init(hashes: Int = 0, verifications: Int = 0, dummies: Int = 0, givenWay: Int = 0) {
      self.hashes = hashes
      self.verifications = verifications
      self.dummies = dummies
      self.givenWay = givenWay
    }
  }

  private let state = Mutex(Counts())

  package init() {}

  package var counts: Counts { state.withLock { $0 } }

  package func hash(_ password: Secret, from source: CallSource? = nil) async throws(AccountError) -> PasswordHash {
    state.withLock { $0.hashes += 1 }
    return Self.hash(of: password)
  }

  package func verify(
    _ password: Secret, against hash: PasswordHash, signerKey: [UInt8]?, from source: CallSource? = nil
  ) async throws(AccountError) -> Bool {
    state.withLock { $0.verifications += 1 }
    return hash == Self.hash(of: password)
  }

  /// Of the bytes: equal texts may differ in the form of their letters.
  package static func hash(of password: Secret) -> PasswordHash {
    PasswordHash(phc: "$argon2id$reversed$" + password.reveal().utf8.reversed().map(String.init).joined(separator: ","))
  }

  /// The password that a hash was made of.
  package static func password(of hash: PasswordHash) -> String {
    let bytes = hash.phc.dropFirst("$argon2id$reversed$".count).split(separator: ",").compactMap { UInt8($0) }
    return String(decoding: bytes.reversed(), as: UTF8.self)
  }

  package func verifyDummy(_ password: Secret, from source: CallSource? = nil) async throws(AccountError) {
    state.withLock { $0.dummies += 1 }
  }

  package func giveWay() async -> Bool {
    state.withLock { $0.givenWay += 1 }
    return false
  }
}

/// A provider whose tokens stand for the assertions that a test gave it.
package final class TicketProvider: IdentityProvider {
  package let providerID: ProviderID
  package let acceptedTokens: [ProviderToken.Kind]
  package let issuer: String
  private let state = Mutex((assertions: [String: ProviderAssertion](), calls: 0))

  package init(_ providerID: ProviderID, accepting acceptedToken: ProviderToken.Kind = .idToken) {
    self.providerID = providerID
    acceptedTokens = [acceptedToken]
    issuer = "https://" + providerID.rawValue
  }

  package var calls: Int { state.withLock { $0.calls } }

  package func token(for assertion: ProviderAssertion) -> Secret {
    state.withLock { state in
      let ticket = "\(providerID)-\(state.assertions.count)"
      state.assertions[ticket] = assertion
      return Secret(ticket)
    }
  }

  package func verify(_ token: ProviderToken, now: Timestamp) async throws(AccountError) -> ProviderAssertion {
    let assertion = state.withLock { state in
      state.calls += 1
      return state.assertions[token.secret.reveal()]
    }
    guard let assertion else { throw AccountError(.invalidIDPResponse, "Unknown ticket.") }
    return assertion
  }
}

/// Services whose custom tokens are tickets to what they were told to say.
package final class TicketServices: CustomTokenReader, CustomTokenMinter {
  private let tokens = Mutex<[String: CustomToken]>([:])

  package init() {}

  package func token(
    uid: String, claims: String = "{}", minting: CustomToken.Minting? = nil, expiresAt: Timestamp
  ) -> Secret {
    tokens.withLock { tokens in
      let ticket = "custom-\(tokens.count)"
      tokens[ticket] = CustomToken(
        uid: uid, claims: claims, expiresAt: expiresAt, fingerprint: Array(ticket.utf8), minting: minting)
      return Secret(ticket)
    }
  }

  package func mint(uid: String, claims: CustomClaims, _ minting: CustomToken.Minting, expiresAt: Timestamp) -> Secret {
    token(uid: uid, claims: claims.json, minting: minting, expiresAt: expiresAt)
  }

  package func read(_ token: Secret, now: Timestamp) throws(AccountError) -> CustomToken {
    guard let content = tokens.withLock({ $0[token.reveal()] }) else {
      throw AccountError(.invalidCustomToken, "Unknown ticket.", field: .customToken)
    }
    return content
  }
}

/// Tokens in plain text, which begin with the name of a key, behind two parts as a JWT has them. Counts those that it has
/// signed and verified.
package final class PlainSigner: IDTokenSigner {
  private static let parts = "e30.e30."

  private let signed = Mutex(0)
  private let latest = Mutex<IDTokenClaims?>(nil)
  private let checked = Mutex(0)
  private let key = Mutex("plain")
  /// Runs after a token was verified, before the caller learns of it.
  private let verified = Mutex<(@Sendable () -> Void)?>(nil)
  private let reloading = Mutex<(@Sendable (PlainSigner) throws(AccountError) -> Void)?>(nil)

  package init() {}

  package var count: Int { signed.withLock { $0 } }
  /// The claims of the token that it has signed last.
  package var latestClaims: IDTokenClaims? { latest.withLock { $0 } }
  package var verifications: Int { checked.withLock { $0 } }
  package var keyID: String { key.withLock { $0 } }

  /// Runs `body` once, after the next token was verified.
  package func afterNextVerification(_ body: @escaping @Sendable () -> Void) { verified.withLock { $0 = body } }

  package func sign(_ claims: ServiceTokenClaims) throws(AccountError) -> String {
    "\(claims.service) \(claims.audience)"
  }

  package func keepKeys(forTokensOf life: Int64) {}

  package var audiences: Set<String> { ["plain"] }

  package func sign(_ claims: IDTokenClaims, as kind: UserTokenKind) throws(AccountError) -> String {
    signed.withLock { $0 += 1 }
    latest.withLock { $0 = claims }
    return Self.parts
      + [
        keyID, claims.uid.rawValue, claims.sessionID.rawValue, "\(claims.generation)",
        "\(claims.authTime.milliseconds)", "\(claims.issuedAt.milliseconds)", "\(claims.expiresAt.milliseconds)",
        claims.signInProvider.rawValue.replacing(".", with: "_"),
      ].joined(separator: " ")
  }

  package func verify(
    _ token: String, as kind: UserTokenKind, now: Timestamp
  ) throws(AccountError) -> VerifiedIDToken {
    checked.withLock { $0 += 1 }
    guard token.hasPrefix(Self.parts) else { throw AccountError(.invalidIDToken, "Not a plain token.") }
    let parts = token.dropFirst(Self.parts.count).split(separator: " ").map(String.init)
    guard parts.count == 8, parts[0] == keyID, let generation = Int64(parts[3]), let authTime = Int64(parts[4]),
      let expiresAt = Int64(parts[6])
    else { throw AccountError(.invalidIDToken, "Not a plain token.") }
    guard Timestamp(milliseconds: expiresAt) > now else { throw AccountError(.tokenExpired, "Expired.") }
    let hook = verified.withLock { hook in
      defer { hook = nil }
      return hook
    }
    hook?()
    return VerifiedIDToken(
      uid: UID(rawValue: parts[1]), sessionID: SessionID(rawValue: parts[2]), keyID: parts[0], generation: generation,
      authTime: Timestamp(milliseconds: authTime), expiresAt: Timestamp(milliseconds: expiresAt))
  }

  package func lacksKey(of token: String, as kind: UserTokenKind, now: Timestamp) -> Bool {
    token.hasPrefix(Self.parts) && !token.hasPrefix(Self.parts + keyID + " ")
  }

  package func keys(at now: Timestamp) -> [SigningKeyStatus] {
    [
      SigningKeyStatus(
        publicKey: PublicSigningKey(keyID: keyID, .p256(x: [], y: [])), state: .signing, publishedAt: now,
        signsFrom: now,
        signsUntil: nil, publishedUntil: nil)
    ]
  }

  /// Only an immediate rotation does anything.
  package func rotateKeys(_ rotation: KeyRotation, at now: Timestamp) throws(AccountError) {
    if rotation == .immediate { withdrawKey() }
  }

  /// Runs `body` when the keys are to be read again.
  package func whenReloading(_ body: @escaping @Sendable (PlainSigner) throws(AccountError) -> Void) {
    reloading.withLock { $0 = body }
  }

  package func reloadKeys(at now: Timestamp) throws(AccountError) { try reloading.withLock { $0 }?(self) }

  package func withdrawKey() { key.withLock { $0 += "+" } }
}

/// Lower case for the folding, ASCII alone for domains.
package struct SimpleNormalizer: TextNormalizer {
  package init() {}

  package func compatibilityFolded(_ text: String) -> String { text.lowercased() }

  package func asciiDomain(_ domain: String) -> String? {
    domain.utf8.allSatisfy { $0 < 0x80 } ? domain.lowercased() : nil
  }

  package func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }
}
