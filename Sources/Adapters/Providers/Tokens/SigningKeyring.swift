package import Accounts
package import Settings
import Synchronization

/// The signing keys of a running server. A rotation is stored, and holds for all calls from then on.
package final class SigningKeyring: Sendable {
  private let storage: any SigningKeyStorage
  private let state: Mutex<SigningKeys>

  package init(_ storage: any SigningKeyStorage, now: Timestamp) throws(SettingsError) {
    self.storage = storage
    state = Mutex(try storage.load(now: now))
  }

  package var issuer: SigningKeys.Issuer { keys.issuer }

  var keys: SigningKeys { state.withLock { $0 } }

  /// Keeps the issuer of the tokens for later starts.
  package func keep(issuer: String) throws(SettingsError) {
    try state.withLock { state throws(SettingsError) in
      guard state.issuer != .kept(issuer) else { return }
      var keys = state
      keys.issuer = .kept(issuer)
      try storage.save(keys)
      state = keys
    }
  }

  /// Throws `.keyRotationPending`, and `.unavailable` if the keys can't be stored.
  func rotate(_ rotation: KeyRotation, at now: Timestamp, tokenLifetime: Int64) throws(AccountError) {
    // The times are stored in whole seconds.
    let now = Timestamp(milliseconds: now.seconds * 1000)
    try state.withLock { state throws(AccountError) in
      var keys = state
      try keys.rotate(rotation, at: now, tokenLifetime: tokenLifetime)
      // Stored before any call uses it.
      do throws(SettingsError) { try storage.save(keys) } catch {
        throw AccountError(.unavailable, "The new key can't be stored: \(error.problem).")
      }
      state = keys
    }
  }
}
