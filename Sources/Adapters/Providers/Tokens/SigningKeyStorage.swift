package import Accounts
package import Settings

/// Where the signing keys of a server are kept. All that the server knows of its keys comes through here.
package protocol SigningKeyStorage: Sendable {
  /// Returns the keys; makes the first one if there is none.
  func load(now: Timestamp) throws(SettingsError) -> SigningKeys
  /// Replaces the keys, whole or not at all.
  func save(_ keys: SigningKeys) throws(SettingsError)
}
