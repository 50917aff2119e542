package import Accounts
import Dispatch
package import Settings
import Synchronization

/// The signing keys of a running server. A rotation is stored, and holds for all calls from then on.
package final class SigningKeyring: Sendable {
  private let storage: any SigningKeyStorage
  /// Changes the keys, one change at a time. Storing them blocks a thread.
  private let queue = DispatchQueue(label: "keys.store")
  /// The keys as they are stored. Every call takes this lock, so it is held for a moment only.
  private let stored: Mutex<SigningKeys>

  package init(_ storage: any SigningKeyStorage, now: Timestamp) throws(SettingsError) {
    self.storage = storage
    stored = Mutex(try storage.load(now: now))
  }

  package var issuer: SigningKeys.Issuer { keys.issuer }

  var keys: SigningKeys { stored.withLock { $0 } }

  /// Keeps the issuer of the tokens for later starts. Blocks until it is stored.
  package func keep(issuer: String) throws(SettingsError) {
    let result = queue.sync {
      Result { () throws(SettingsError) in
        var keys = keys
        guard keys.issuer != .kept(issuer) else { return }
        keys.issuer = .kept(issuer)
        try store(keys)
      }
    }
    try result.get()
  }

  /// Throws `.keyRotationPending`, and `.unavailable` if the keys can't be stored.
  func rotate(_ rotation: KeyRotation, at now: Timestamp, tokenLifetime: Int64) async throws(AccountError) {
    // The times are stored in whole seconds.
    let now = Timestamp(milliseconds: now.seconds * 1000)
    let result: Result<Void, AccountError> = await withCheckedContinuation { waiter in
      queue.async {
        waiter.resume(
          returning: Result { () throws(AccountError) in
            var keys = self.keys
            try keys.rotate(rotation, at: now, tokenLifetime: tokenLifetime)
            do throws(SettingsError) { try self.store(keys) } catch {
              throw AccountError(.unavailable, "The new key can't be stored: \(error.problem).")
            }
          })
      }
    }
    try result.get()
  }

  /// Reads the keys again, because another process has stored them. Keeps the present ones if they can't be read.
  func reload(at now: Timestamp) {
    queue.sync {
      guard let keys = try? storage.load(now: now) else { return }
      stored.withLock { $0 = keys }
    }
  }

  /// Stores the keys before any call uses them. On the queue only.
  private func store(_ keys: SigningKeys) throws(SettingsError) {
    try storage.save(keys)
    stored.withLock { $0 = keys }
  }
}
