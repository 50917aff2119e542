public import Foundation

/// What signing in, linking or reauthenticating gave.
open class AuthDataResult: NSObject, @unchecked Sendable {
  public let user: User
  /// What the provider told about the user.
  public let additionalUserInfo: AdditionalUserInfo?
  /// The provider's tokens, if the credential had any.
  public let credential: OAuthCredential?
  /// Whether another account lost its address to this one, because it had never proven it and this user has.
  public let addressReleased: Bool
  /// What ``Auth/planMerge(with:)-(AuthCredential)`` takes to merge the account that lost its address, if it has no
  /// other way to sign in; nil otherwise. It serves this session for five minutes.
  public let unreachableAccount: AuthCredential?

  init(
    user: User, additionalUserInfo: AdditionalUserInfo?, credential: OAuthCredential? = nil,
    addressReleased: Bool = false, unreachableAccount: AuthCredential? = nil
  ) {
    self.user = user
    self.additionalUserInfo = additionalUserInfo
    self.credential = credential
    self.addressReleased = addressReleased
    self.unreachableAccount = unreachableAccount
    super.init()
  }
}
