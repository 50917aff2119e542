package import Accounts
package import Settings

/// The storage of a server's signing keys. The server accesses its keys only through this.
package protocol SigningKeyStorage: Sendable {
  /// Returns the keys; creates the first key if there are none.
  func load(now: Timestamp) throws(SettingsError) -> SigningKeys
  /// Replaces the keys, completely or not at all. Returns false, and stores nothing, if another server has stored keys
  /// since this one read them.
  func save(_ keys: SigningKeys) throws(SettingsError) -> Bool
}
