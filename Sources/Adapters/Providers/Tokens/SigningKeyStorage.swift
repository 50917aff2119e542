package import Accounts
package import Settings

/// Storage for a server's signing keys. The server accesses its keys only through this protocol.
package protocol SigningKeyStorage: Sendable {
  /// Returns the stored keys. If there are none, creates and stores the first key.
  func load(now: Timestamp) throws(SettingsError) -> SigningKeys
  /// Replaces all keys atomically. Returns false without storing anything if another server has stored keys since this
  /// server read them.
  func save(_ keys: SigningKeys) throws(SettingsError) -> Bool
}
