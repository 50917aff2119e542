package import Accounts
import Dispatch
package import Settings
import Synchronization

/// The signing keys of a running server. A rotation is stored and then applies to all subsequent calls.
package final class SigningKeyring: Sendable {
  private let storage: any SigningKeyStorage
  private let usesRSA = Atomic(false)
  /// The queue on which the keys are changed, one change at a time. Storing the keys blocks the queue's thread.
  private let queue = DispatchQueue(label: "keys.store")
  /// The stored keys. Every call acquires this lock, so it must be held only briefly.
  private let stored: Mutex<SigningKeys>

  package init(_ storage: any SigningKeyStorage, now: Timestamp) throws(SettingsError) {
    self.storage = storage
    stored = Mutex(try storage.load(now: now))
  }

  package var issuer: SigningKeys.Issuer { keys.issuer }

  /// Whether RSA keys sign user tokens.
  var signsWithRSA: Bool { usesRSA.load(ordering: .relaxed) }

  /// Makes RSA keys sign user tokens, so that Firebase's Admin SDKs can verify them. Blocks until the keys are stored.
  package func signWithRSA(at now: Timestamp) throws(SettingsError) {
    usesRSA.store(true, ordering: .relaxed)
    let result = queue.sync { Result { () throws(SettingsError) in try addRSAKeys(at: now) } }
    try result.get()
  }

  /// Adds missing RSA keys if RSA keys sign user tokens. This method must be called on the queue.
  private func addRSAKeys(at now: Timestamp) throws(SettingsError) {
    guard signsWithRSA, keys.lackRSAKeys(at: now) else { return }
    _ = try update { (keys) throws(Never) in keys.addRSAKeys(at: now) }
  }

  var keys: SigningKeys { stored.withLock { $0 } }

  /// Stores the tokens' issuer for later starts of the server. Blocks until the issuer is stored.
  package func keep(issuer: String) throws(SettingsError) {
    let result = queue.sync {
      Result { () throws(SettingsError) in
        guard keys.issuer != .kept(issuer) else { return }
        _ = try update { (keys) throws(Never) in keys.issuer = .kept(issuer) }
      }
    }
    try result.get()
  }

  /// Keeps keys published for as long as tokens with the given lifetime may be valid, even after the server restarts.
  ///
  /// Throws `.unavailable` if the lifetime cannot be stored.
  func keep(tokenLifetime: Int64) async throws(AccountError) {
    try await change { keys throws(AccountError) in
      // Lifetimes are stored in whole seconds.
      let life = (tokenLifetime + 999) / 1000 * 1000
      keys.longestTokenLife = max(keys.longestTokenLife, life)
    }
  }

  /// Rotates the keys. Throws `.keyRotationPending` if a new key is already waiting, and `.unavailable` if the keys
  /// cannot be stored.
  func rotate(_ rotation: KeyRotation, at now: Timestamp, tokenLifetime: Int64) async throws(AccountError) {
    try await change { keys throws(AccountError) in
      try keys.rotate(rotation, at: now, tokenLifetime: tokenLifetime)
    }
  }

  private func change(
    _ body: @escaping @Sendable (inout SigningKeys) throws(AccountError) -> Void
  ) async throws(AccountError) {
    let result: Result<Void, AccountError> = await withCheckedContinuation { waiter in
      queue.async {
        waiter.resume(
          returning: Result { () throws(AccountError) in
            let change: Result<Void, AccountError>
            do throws(SettingsError) { change = try self.update(body) } catch {
              throw AccountError(.unavailable, "The signing keys cannot be stored: \(error.problem).")
            }
            try change.get()
          })
      }
    }
    try result.get()
  }

  /// Reloads the keys after another process has stored new ones.
  ///
  /// Throws `.unavailable` and keeps the current keys if the stored keys cannot be read.
  func reload(at now: Timestamp) throws(AccountError) {
    let result = queue.sync {
      Result { () throws(SettingsError) in
        let keys = try storage.load(now: now)
        stored.withLock { $0 = keys }
        // If the other process does not sign with RSA, it may not have stored any RSA keys.
        try? addRSAKeys(at: now)
      }
    }
    do { try result.get() } catch {
      throw AccountError(.unavailable, "The signing keys cannot be read: \(error.problem).")
    }
  }

  /// Changes the keys and stores them before any call uses them. If another server has stored keys since these keys
  /// were read, the change is applied to that server's keys instead. This method must be called on the queue.
  private func update<Refusal: Error>(
    _ body: (inout SigningKeys) throws(Refusal) -> Void
  ) throws(SettingsError) -> Result<Void, Refusal> {
    while true {
      var keys = keys
      do throws(Refusal) { try body(&keys) } catch { return .failure(error) }
      if try storage.save(keys) {
        stored.withLock { $0 = keys }
        return .success(())
      }
      let others = try storage.load(now: SystemWallClock().now)
      stored.withLock { $0 = others }
    }
  }
}
