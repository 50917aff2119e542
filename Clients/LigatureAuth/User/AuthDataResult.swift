public import Foundation

/// The result of signing in, linking or reauthenticating.
open class AuthDataResult: NSObject, @unchecked Sendable {
  public let user: User
  /// The information that the provider returned about the user.
  public let additionalUserInfo: AdditionalUserInfo?
  /// The provider's tokens; nil if the credential had none.
  public let credential: OAuthCredential?
  /// Whether another account lost its address to this one, because only this account's user has proven the address.
  public let addressReleased: Bool
  /// The credential for ``Auth/planMerge(with:)-(AuthCredential)`` to merge the account that lost its address, if that
  /// account has no other sign-in method; nil otherwise. It is valid in this session for five minutes.
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
