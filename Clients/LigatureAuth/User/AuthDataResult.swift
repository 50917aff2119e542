public import Foundation

/// The result of signing in, linking or reauthenticating.
open class AuthDataResult: NSObject, @unchecked Sendable {
  public let user: User
  /// The information that the provider returned about the user.
  public let additionalUserInfo: AdditionalUserInfo?
  /// The provider's tokens, or nil if the credential contained none.
  public let credential: OAuthCredential?
  /// Whether another account lost its email address to this account, because only this account's user has proven
  /// ownership of the address.
  public let addressReleased: Bool
  /// The credential with which ``Auth/planMerge(with:)-(AuthCredential)`` can merge the account that lost its address,
  /// or nil if that account has another sign-in method. The credential is valid in this session for five minutes.
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
