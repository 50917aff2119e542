public import Foundation

/// What signing in, linking or reauthenticating gave.
open class AuthDataResult: NSObject, @unchecked Sendable {
  public let user: User
  /// What the provider told about the user.
  public let additionalUserInfo: AdditionalUserInfo?
  /// The provider's tokens, where the credential had any.
  public let credential: OAuthCredential?
  /// Whether another account lost its address to this one, because it had never proven it and this user has.
  public let addressReleased: Bool

  init(
    user: User, additionalUserInfo: AdditionalUserInfo?, credential: OAuthCredential? = nil,
    addressReleased: Bool = false
  ) {
    self.user = user
    self.additionalUserInfo = additionalUserInfo
    self.credential = credential
    self.addressReleased = addressReleased
    super.init()
  }
}
