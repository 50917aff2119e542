public import Foundation

/// What signing in, linking or reauthenticating gave.
open class AuthDataResult: NSObject, @unchecked Sendable {
  public let user: User
  /// What the provider told about the user.
  public let additionalUserInfo: AdditionalUserInfo?
  /// The provider's tokens, where the credential had any.
  public let credential: OAuthCredential?

  init(user: User, additionalUserInfo: AdditionalUserInfo?, credential: OAuthCredential? = nil) {
    self.user = user
    self.additionalUserInfo = additionalUserInfo
    self.credential = credential
    super.init()
  }
}
