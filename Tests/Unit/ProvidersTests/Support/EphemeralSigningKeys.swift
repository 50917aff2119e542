import Accounts

@testable import Providers

/// Keys that are forgotten with the process.
struct EphemeralSigningKeys: SigningKeyStorage {
  func load(now: Timestamp) -> SigningKeys { SigningKeys(at: now) }
  func save(_ keys: SigningKeys) -> Bool { true }
}
