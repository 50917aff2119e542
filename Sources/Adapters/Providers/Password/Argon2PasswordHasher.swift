package import Accounts
import ByteCoding
package import FairScheduling
import Foundation
package import IPAddresses
package import Logging
import Synchronization

/// A password hasher that runs libargon2's Argon2id on its own threads.
package final class Argon2PasswordHasher: PasswordHasher {
  private static let saltLength = 16
  private static let tagLength = 32

  private let parameters: Argon2Parameters
  /// The queue in which callers wait for a thread.
  package let turns: FairSemaphore
  private let pool: HashingPool
  private let logger: Logger
  /// The hash against which `verifyDummy` verifies a password. It is the hash of an unknown password, with the current
  /// cost.
  let dummy: PHCString
  private let made = Atomic(0)

  /// Creates a hasher.
  /// - Parameters:
  ///   - parameters: The cost of new hashes. If this cost is outside the accepted range, the default cost is used
  ///     instead.
  ///   - threads: The number of hashes that may be computed concurrently, or nil for one per core.
  ///   - queue: The maximum number of waiting hashes, in total and for each source.
  ///   - exemptSources: The sources that are exempt from the per-source limit.
  package convenience init(
    parameters: Argon2Parameters = .owasp, threads: Int? = nil, queue: (whole: Int, perSource: Int) = (256, 128),
    exemptSources: [IPNetwork] = [], logger: Logger = Logger(label: "ligature.password")
  ) {
    let threads = max(1, threads ?? ProcessInfo.processInfo.activeProcessorCount)
    // There is one more slot than threads, so that the next password is ready when a thread becomes free.
    let turns = FairSemaphore(
      .init(
        slots: threads + 1, waiting: queue.whole, waitingPerSource: queue.perSource, exemptSources: exemptSources))
    self.init(parameters: parameters, threads: threads, turns: turns, logger: logger)
  }

  init(parameters: Argon2Parameters, threads: Int, turns: FairSemaphore, logger: Logger) {
    pool = HashingPool(threads: threads, turns: turns)
    self.turns = turns
    self.parameters = parameters.isAcceptable ? parameters : .owasp
    self.logger = logger
    var generator = SystemRandomNumberGenerator()
    dummy = PHCString(
      parameters: self.parameters, salt: generator.bytes(Self.saltLength), hash: generator.bytes(Self.tagLength))
  }

  package func hash(_ password: Secret, from source: CallSource?) async throws(AccountError) -> PasswordHash {
    let bytes = try Self.bytes(of: password)
    let parameters = parameters
    var generator = SystemRandomNumberGenerator()
    let salt = generator.bytes(Self.saltLength)
    guard let tag = try await compute(bytes, salt: salt, parameters: parameters, length: Self.tagLength, source) else {
      throw AccountError(.internalError, "The password could not be hashed.")
    }
    return PasswordHash(phc: PHCString(parameters: parameters, salt: salt, hash: tag).text)
  }

  package func verify(
    _ password: Secret, against hash: PasswordHash, signerKey: [UInt8]?, from source: CallSource?
  ) async throws(AccountError) -> Bool {
    if let foreign = try? ForeignHash(hash.phc), hash.isForeign {
      return try await matches(password, foreign, signerKey, source)
    }
    guard let stored = PHCString(hash.phc) else {
      // This call takes as long as verifying a wrong password and has the same result, because the response must not
      // reveal that this account has such a hash.
      logger.error("A stored password hash is malformed or exceeds the cost limits, so its password is rejected.")
      try await verifyDummy(password, from: source)
      return false
    }
    return try await matches(password, stored, source)
  }

  package func verifyDummy(_ password: Secret, from source: CallSource?) async throws(AccountError) {
    _ = try await matches(password, dummy, source)
  }

  package func admit(
    _ text: String, naming name: ([UInt8]) -> String
  ) throws(AccountError) -> AdmittedHash {
    // An Argon2id hash that has the cost of new hashes is stored in the same form as this server's own hashes.
    if let own = PHCString(text), own.parameters == parameters {
      return AdmittedHash(hash: PasswordHash(phc: own.text))
    }
    let foreign: ForeignHash
    do throws(ForeignHash.Refusal) { foreign = try ForeignHash(text) } catch { throw AccountError(error) }
    guard foreign.scheme.usesSignerKey else {
      return AdmittedHash(hash: PasswordHash(phc: foreign.stored(keyName: nil)))
    }
    guard let key = foreign.inlineKey, (1...256).contains(key.count) else {
      throw AccountError(ForeignHash.Refusal.keyIsMissing)
    }
    return AdmittedHash(hash: PasswordHash(phc: foreign.stored(keyName: name(key))), signerKey: key)
  }

  package func giveWay() async -> Bool { await pool.giveWay() }

  package func needsRehash(_ hash: PasswordHash) -> Bool {
    guard !hash.isForeign, let stored = PHCString(hash.phc) else { return true }
    return stored.parameters != parameters || stored.hash.count < Self.tagLength || stored.salt.count < Self.saltLength
  }
}

extension Argon2PasswordHasher {
  /// The number of hashes computed so far. Tests use it to compare the costs of requests.
  var hashesMade: Int { made.load(ordering: .relaxed) }

  private func matches(
    _ password: Secret, _ stored: PHCString, _ source: CallSource?
  ) async throws(AccountError) -> Bool {
    let tag = try await compute(
      try Self.bytes(of: password), salt: stored.salt, parameters: stored.parameters, length: stored.hash.count,
      source)
    guard let tag else { throw AccountError(.internalError, "The password could not be verified.") }
    return ConstantTime.areEqual(tag, stored.hash)
  }

  private func matches(
    _ password: Secret, _ foreign: ForeignHash, _ signerKey: [UInt8]?, _ source: CallSource?
  ) async throws(AccountError) -> Bool {
    made.add(1, ordering: .relaxed)
    let bytes = try Self.bytes(of: password)
    return try await pool.run(from: source) { memory in
      foreign.matches(bytes, signerKey: signerKey, memory: memory)
    }
  }

  private func compute(
    _ password: [UInt8], salt: [UInt8], parameters: Argon2Parameters, length: Int,
    _ source: CallSource?
  ) async throws(AccountError) -> [UInt8]? {
    made.add(1, ordering: .relaxed)
    return try await pool.run(from: source) { memory in
      try? Argon2.hash(password, salt: salt, parameters: parameters, length: length, memory: memory)
    }
  }

  private static func bytes(of password: Secret) throws(AccountError) -> [UInt8] {
    let text = password.reveal()
    guard text.utf8.count <= PasswordRules.maximumBytes else {
      throw AccountError(
        .invalidArgument, "The password is longer than \(PasswordRules.maximumBytes) bytes.", field: .password)
    }
    return Array(text.utf8)
  }
}

extension AccountError {
  fileprivate init(_ refusal: ForeignHash.Refusal) {
    switch refusal {
    case .malformed:
      self.init(
        .invalidPasswordHash,
        "The hash is malformed or its scheme is unknown; see the supported formats in Moving to Ligature, or omit the "
          + "hash and let the user reset the password.")
    case .tooCostly:
      self.init(
        .invalidPasswordHash,
        "Verifying a password with this hash would exceed the time or memory limit; omit the hash and let the user "
          + "reset the password.")
    case .keyIsMissing:
      self.init(
        .invalidPasswordHash, "The hash depends on a key; provide the signer key of the project that created it.")
    }
  }
}
