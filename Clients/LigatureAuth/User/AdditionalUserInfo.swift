public import Foundation

/// What a provider told about a user beyond the account's profile.
open class AdditionalUserInfo: NSObject, @unchecked Sendable {
  /// The provider of the credential.
  public let providerID: String
  /// The provider's own claims about the user, as they came.
  public let profile: [String: Any]?
  /// The user's name at the provider, for providers that have names.
  public let username: String?
  /// Whether the account was made by this sign-in.
  public let isNewUser: Bool

  init(providerID: String, profileJSON: String?, isNewUser: Bool) {
    let profile = profileJSON.flatMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    self.providerID = providerID
    self.profile = profile
    self.username = (profile?["preferred_username"] ?? profile?["login"]) as? String
    self.isNewUser = isNewUser
    super.init()
  }

  /// ``isNewUser``.
  public func newUser() -> Bool { isNewUser }
}
