public import Foundation

/// The information that a provider returned about a user, in addition to the account's profile.
open class AdditionalUserInfo: NSObject, Codable, @unchecked Sendable {
  /// The ID of the provider that issued the credential.
  public let providerID: String
  /// The provider's own claims about the user, unchanged.
  public let profile: [String: Any]?
  /// The user's username at the provider, or nil for providers without usernames.
  public let username: String?
  /// Whether this sign-in created the account.
  public let isNewUser: Bool

  init(providerID: String, profileJSON: String?, isNewUser: Bool) {
    let profile = profileJSON.flatMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    self.providerID = providerID
    self.profile = profile
    self.username = (profile?["preferred_username"] ?? profile?["login"]) as? String
    self.isNewUser = isNewUser
    super.init()
  }

  /// Returns ``isNewUser``.
  public func newUser() -> Bool { isNewUser }

  // MARK: Codable

  private enum CodingKeys: CodingKey {
    case providerID, profile, username, isNewUser
  }

  public required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    providerID = try container.decode(String.self, forKey: .providerID)
    profile = try container.decodeIfPresent(Data.self, forKey: .profile).flatMap { json in
      guard let profile = try JSONSerialization.jsonObject(with: json) as? [String: Any] else {
        throw DecodingError.dataCorruptedError(forKey: .profile, in: container, debugDescription: "not a JSON object")
      }
      return profile
    }
    username = try container.decodeIfPresent(String.self, forKey: .username)
    isNewUser = try container.decode(Bool.self, forKey: .isNewUser)
    super.init()
  }

  open func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(providerID, forKey: .providerID)
    try container.encodeIfPresent(
      profile.map { try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys) }, forKey: .profile)
    try container.encodeIfPresent(username, forKey: .username)
    try container.encode(isNewUser, forKey: .isNewUser)
  }
}
