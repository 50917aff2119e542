package import Accounts
package import Settings

/// The storage of a server's signing keys. The server accesses its keys only through this protocol.
package protocol SigningKeyStorage: Sendable {
  /// Returns the keys. Creates the first key if there are no keys yet.
  func load(now: Timestamp) throws(SettingsError) -> SigningKeys
  /// Replaces the keys, either completely or not at all. Returns false without storing anything if another server has
  /// stored keys since this server read them.
  func save(_ keys: SigningKeys) throws(SettingsError) -> Bool
}
