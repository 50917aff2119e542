import Accounts
import Foundation
import JSONWebTokens
import Settings
import Synchronization
import Testing

@testable import Providers

/// The keys of the ID tokens over time: no verifier that keeps the key set for an hour meets a key that it does not
/// know.
@Suite struct KeyRotationTests {
  private static let start = Timestamp(milliseconds: 1_800_000_000_000)
  private static let tokenLifetime: Int64 = 3_600_000
  private static let minute: Int64 = 60_000

  private let storage = Storage()
  private let keyring: SigningKeyring
  private let signer: KeyringTokenSigner

  /// Keeps the keys in memory, and can refuse to.
  private final class Storage: SigningKeyStorage {
    let saved = Mutex<SigningKeys?>(nil)
    let isFull = Mutex(false)
    let isReadable = Mutex(true)
    let beforeSaving = Mutex<(@Sendable () -> Void)?>(nil)
    /// The keys that another server stores just before the next save.
    let storedByAnother = Mutex<SigningKeys?>(nil)

    func load(now: Timestamp) throws(SettingsError) -> SigningKeys {
      guard isReadable.withLock({ $0 }) else { throw SettingsError("data", "it cannot be read", remedy: "wait") }
      return saved.withLock { saved in
        let keys = saved ?? SigningKeys(at: now)
        saved = keys
        return keys
      }
    }

    func save(_ keys: SigningKeys) throws(SettingsError) -> Bool {
      beforeSaving.withLock { $0 }?()
      if let others = storedByAnother.withLock({ $0.take() }) {
        saved.withLock { $0 = others }
        return false
      }
      guard !isFull.withLock({ $0 }) else { throw SettingsError("data", "the disk is full", remedy: "free some space") }
      saved.withLock { $0 = keys }
      return true
    }
  }

  init() throws {
    keyring = try SigningKeyring(storage, now: Self.start)
    signer = try KeyringTokenSigner(
      keyring: keyring, configuration: .init(issuer: "https://a.example", audience: "a"),
      tokenLifetime: Self.tokenLifetime)
  }

  private func time(_ minutes: Int64) -> Timestamp { Self.start.adding(milliseconds: minutes * Self.minute) }

  private func token(_ minutes: Int64) throws -> String {
    try signer.sign(
      IDTokenClaims(
        uid: UID(rawValue: "u"), sessionID: SessionID(rawValue: "s"), generation: 1, authTime: time(minutes),
        issuedAt: time(minutes), expiresAt: time(minutes).adding(milliseconds: Self.tokenLifetime),
        signInProvider: .anonymous))
  }

  private func states(_ minutes: Int64) -> [SigningKeyStatus.State] { signer.keys(at: time(minutes)).map(\.state) }
  private func names(_ minutes: Int64) -> Set<String> {
    Set(signer.keys(at: time(minutes)).map(\.publicKey.keyID))
  }

  @Test func aNewKeyIsPublishedAnHourAndFiveMinutesBeforeItSigns() async throws {
    try await signer.rotateKeys(.announced, at: time(10))
    #expect(states(10) == [.signing, .published] && states(74) == [.signing, .published])
    #expect(states(75) == [.signing, .retired])
    let keys = signer.keys(at: time(10))
    #expect(keys[1].signsFrom == time(75) && keys[0].signsUntil == time(75) && keys[1].signsUntil == nil)
    #expect(keys[0].publicKey != keys[1].publicKey)
  }

  @Test func theOldKeyStaysForTheLifeOfItsTokensAndTheNotice() async throws {
    let old = try #require(names(0).first)
    try await signer.rotateKeys(.announced, at: time(0))
    let last = try token(64)
    #expect(try CompactToken(last).keyID == old)
    #expect(try CompactToken(token(65)).keyID != old)
    // It verifies as long as it lives, and no verifier that keeps the keys for an hour lacks its key.
    #expect(throws: Never.self) { try signer.verify(last, now: time(123)) }
    #expect(names(65 + 124).contains(old))
    #expect(!names(65 + 125).contains(old) && states(65 + 125) == [.signing])
  }

  @Test func keysThatAnotherProcessHasStoredAreReadAgain() async throws {
    try keyring.keep(issuer: "https://a.example")
    let other = try KeyringTokenSigner(
      keyring: SigningKeyring(storage, now: Self.start),
      configuration: .init(issuer: "https://a.example", audience: "a"), tokenLifetime: Self.tokenLifetime)
    try await other.rotateKeys(.immediate, at: time(1))
    #expect(names(1) != Set(other.keys(at: time(1)).map(\.publicKey.keyID)))
    try signer.reloadKeys(at: time(1))
    #expect(names(1) == Set(other.keys(at: time(1)).map(\.publicKey.keyID)))
  }

  @Test func keysThatCannotBeReadAgainAreReported() throws {
    let before = names(0)
    storage.isReadable.withLock { $0 = false }
    let error = #expect(throws: AccountError.self) { try signer.reloadKeys(at: time(0)) }
    #expect(error?.reason == .unavailable && error?.message.contains("it cannot be read") == true)
    #expect(names(0) == before)
  }

  @Test func aChangeIsMadeToTheKeysThatAnotherServerHasStored() async throws {
    var others = keyring.keys
    others.longestTokenLife = 100 * Self.minute
    storage.storedByAnother.withLock { $0 = others }
    try await signer.rotateKeys(.announced, at: time(0))
    #expect(states(0) == [.signing, .published] && keyring.keys.longestTokenLife == 100 * Self.minute)
    #expect(
      try storage.load(now: time(0)).published(at: time(0), tokenLifetime: 0)
        == keyring.keys.published(at: time(0), tokenLifetime: 0))
  }

  @Test func ofTwoServersThatRotateOneIsRefused() async throws {
    var others = keyring.keys
    try others.rotate(.announced, at: time(0), tokenLifetime: Self.tokenLifetime)
    storage.storedByAnother.withLock { $0 = others }
    let error = await #expect(throws: AccountError.self) { try await signer.rotateKeys(.announced, at: time(0)) }
    #expect(error?.reason == .keyRotationPending)
    #expect(names(0) == Set(others.published(at: time(0), tokenLifetime: Self.tokenLifetime).map(\.publicKey.keyID)))
  }

  @Test func theFirstKeyDoesNotDelayARotationInItsFirstSecond() throws {
    var keys = SigningKeys(at: Self.start.adding(milliseconds: 998))
    #expect(throws: Never.self) {
      try keys.rotate(.announced, at: Self.start.adding(milliseconds: 999), tokenLifetime: Self.tokenLifetime)
    }
  }

  /// At any minute, a verifier holds a key set that is up to an hour old. It must have the key of each token that
  /// lives.
  @Test func noVerifierMeetsAnUnknownKeyThroughThreeRotations() async throws {
    var issued: [(at: Int64, keyID: String)] = []
    var sets: [Set<String>] = []
    for minute in Int64(0)..<900 {
      if [20, 300, 520].contains(minute) { try await signer.rotateKeys(.announced, at: time(minute)) }
      issued.append((minute, try #require(try CompactToken(token(minute)).keyID)))
      sets.append(names(minute))
      guard minute.isMultiple(of: 5) else { continue }
      let oldest = sets.suffix(61)
      for token in issued.suffix(60) where !oldest.allSatisfy({ $0.contains(token.keyID) }) {
        Issue.record("A verifier lacks the key of minute \(token.at) at minute \(minute).")
      }
    }
    #expect(Set(issued.map(\.keyID)).count == 4)
  }

  @Test func oneRotationAtATime() async throws {
    try await signer.rotateKeys(.announced, at: time(0))
    let names = names(0)
    let error = await #expect(throws: AccountError.self) { try await signer.rotateKeys(.announced, at: time(5)) }
    #expect(error?.reason == .keyRotationPending && error?.retryAfterMilliseconds == 60 * Self.minute)
    #expect(self.names(5) == names)
    try await signer.rotateKeys(.announced, at: time(65))
    #expect(states(65) == [.signing, .retired, .published])
  }

  @Test func aLeakedKeyIsWithdrawnAtOnce() async throws {
    try await signer.rotateKeys(.announced, at: time(0))
    let leaked = try token(10)
    try await signer.rotateKeys(.immediate, at: time(20))
    #expect(states(20) == [.signing])
    let error = #expect(throws: AccountError.self) { try signer.verify(leaked, now: time(20)) }
    #expect(error?.reason == .invalidIDToken)
    // A token whose times are those of an earlier refresh is signed by the new key as well.
    #expect(throws: Never.self) { try signer.verify(try token(10), now: time(20)) }
  }

  /// Storing takes as long as the disk does. Calls use the old keys until then, and wait for nothing.
  @Test func callsDoNotWaitWhileANewKeyIsStored() async throws {
    let names = names(0)
    let (saving, saves) = AsyncStream.makeStream(of: Void.self)
    let disk = DispatchSemaphore(value: 0)
    storage.beforeSaving.withLock { hook in
      hook = {
        saves.yield()
        // Longer only if the calls below wait for it, which they must not.
        _ = disk.wait(timeout: .now() + 600)
      }
    }
    async let rotated: Void = signer.rotateKeys(.immediate, at: time(0))
    for await _ in saving { break }
    let token = try token(0)
    #expect(throws: Never.self) { try signer.verify(token, now: time(0)) }
    #expect(self.names(0) == names)
    disk.signal()
    try await rotated
    #expect(throws: AccountError.self) { try signer.verify(token, now: time(0)) }
  }

  @Test func aKeyThatCannotBeStoredIsNotUsed() async throws {
    let names = names(0)
    storage.isFull.withLock { $0 = true }
    for rotation in [KeyRotation.announced, .immediate] {
      let error = await #expect(throws: AccountError.self) { try await signer.rotateKeys(rotation, at: time(0)) }
      #expect(error?.reason == .unavailable && error?.message.contains("the disk is full") == true)
    }
    #expect(self.names(0) == names)
  }

  @Test func anotherStartTakesUpWhereThisOneLeft() async throws {
    try await signer.rotateKeys(.announced, at: time(0))
    let again = try SigningKeyring(storage, now: time(30))
    #expect(
      again.keys.published(at: time(70), tokenLifetime: Self.tokenLifetime) == signer.keys(at: time(70)))
  }

  @Test func aClockThatIsSetBackStillSigns() throws {
    #expect(throws: Never.self) { try signer.verify(try token(-1000), now: time(-1000)) }
  }

  // MARK: Keys of RSA

  @Test func keysOfRSASignTheTokensOfUsersAndRotateWithTheOthers() async throws {
    #expect(signer.algorithms == ["ES256"] && signer.certificates(at: time(0)) == Array("{}".utf8))
    try keyring.signWithRSA(at: time(0))
    #expect(signer.algorithms == ["RS256", "ES256"])
    let first = try CompactToken(token(0))
    #expect(first.algorithm == .rs256 && signer.keys(at: time(0)).first?.publicKey.keyID == first.keyID)
    #expect(try signer.verify(token(0), now: time(0)).keyID == first.keyID)
    try await signer.rotateKeys(.announced, at: time(1))
    #expect(states(1) == [.signing, .signing, .published, .published])
    #expect(try CompactToken(token(65)).keyID == first.keyID)
    let second = try CompactToken(token(66))
    #expect(second.algorithm == .rs256 && second.keyID != first.keyID)
    let certificates = try JSONReader.readObject(signer.certificates(at: time(66)), limits: .document)
    #expect(Set(certificates.keys) == Set([first.keyID, second.keyID].compactMap(\.self)))
    // The last token of the first key has expired, and every cache has forgotten the key.
    #expect(try JSONReader.readObject(signer.certificates(at: time(200)), limits: .document).count == 1)
    #expect(throws: AccountError.self) { try signer.verify(token(0), now: time(200)) }
    try await signer.rotateKeys(.immediate, at: time(201))
    #expect(states(201) == [.signing, .signing])
    #expect(try CompactToken(token(201)).algorithm == .rs256)
  }

  @Test func aServerThatSignsWithRSAAddsKeysToThoseOfOneThatDoesNot() throws {
    try keyring.signWithRSA(at: time(0))
    storage.saved.withLock { $0 = SigningKeys(at: time(0)) }
    try signer.reloadKeys(at: time(1))
    #expect(try CompactToken(token(1)).algorithm == .rs256)
    #expect(storage.saved.withLock { $0?.lackRSAKeys(at: time(1)) } == false)
    storage.isFull.withLock { $0 = true }
    storage.saved.withLock { $0 = SigningKeys(at: time(0)) }
    try signer.reloadKeys(at: time(2))
    // Rather a token that some verifiers refuse than none.
    #expect(try CompactToken(token(2)).algorithm == .es256)
  }
}
